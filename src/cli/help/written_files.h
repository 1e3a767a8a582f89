// What a command writes is no file that it reads, and no other that it writes.
#pragma once

#include <string_view>

#include "cli/support/command.h"

namespace outflank::cli {

/// The options and arguments of a command that name files which it writes, divided by blanks.
/// Without those where to write over what was read is asked for: a book that is changed, the output
/// of `convert`.
std::string_view written_files(std::string_view command);

/// Refuses a file that is to be written where it stands for another file of the command line too,
/// by whatever name: of two only one would be left. Precondition: `app` has parsed its arguments.
/// Errors: kParse, naming both options.
Result<Done> check_written_files(const CLI::App& app, std::string_view command);

}  // namespace outflank::cli
