// Outcomes as one signed number and a reason: "+12.00", "-64.00:r", "?".
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "outflank/records.h"

namespace outflank::formats {

/// Reads the result of a GGF file. Nothing when it is none.
std::optional<Outcome> parse_outcome(std::string_view text);

/// The result of a GGF file. A winner without a score wins all squares: the format says by
/// the score alone who won.
std::string outcome_text(const Outcome& outcome, BoardSize size);

/// True for a score that a game on such a board can end with.
bool is_possible(Millidiscs score, BoardSize size);

/// "+6/24": a proven score and the number of empty squares it was proven with.
std::optional<TheoreticalScore> parse_theory(std::string_view text);
std::string theory_text(const TheoreticalScore& theory);

}  // namespace outflank::formats
