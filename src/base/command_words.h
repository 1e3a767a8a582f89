// A command line as a person writes it, split into words.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "outflank/result.h"

namespace outflank::base {

/// The words of a command line as a shell splits it: at blanks, but not inside '...' and
/// "..."; a backslash takes the next character as it is (inside "..." only before `"` and
/// `\`, inside '...' never). Nothing is expanded. Errors: kParse (no word, a quotation mark
/// without its pair, a backslash at the end); `where` is "column N".
Result<std::vector<std::string>> split_command_line(std::string_view text);

}  // namespace outflank::base
