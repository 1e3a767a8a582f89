// The lines of a text in OBF, one after the other.
#pragma once

#include <cstddef>
#include <functional>
#include <string_view>

#include "outflank/formats.h"

namespace outflank::formats {

/// Calls `take` with each line that is more than a comment, and its number from 1, until it says
/// false. Places in errors as in parse_obf_file.
void for_obf_lines(std::string_view text, std::string_view name,
                   const std::function<bool(Result<ObfRecord>, std::size_t)>& take);

/// True for a text of which a line begins with squares: a list of positions, if one with mistakes.
bool has_obf_line(std::string_view text);

}  // namespace outflank::formats
