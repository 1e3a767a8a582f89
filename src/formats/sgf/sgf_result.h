// RE of SGF.
#pragma once

#include <optional>
#include <string_view>

#include "outflank/records.h"

namespace outflank::formats {

/// "B+12", "W+R", "Black+4", "0", "Void", counts of discs such as "40-24"; "?" is an unknown
/// result. Nothing for any other text, also for a score that the board does not have.
std::optional<Outcome> parse_sgf_result(std::string_view text, BoardSize size);

}  // namespace outflank::formats
