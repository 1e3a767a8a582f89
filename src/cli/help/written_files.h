// What a command writes is no file that it reads, and no other that it writes.
#pragma once

#include <span>

#include "cli/help/option_rules.h"
#include "cli/support/command.h"

namespace outflank::cli {

/// Refuses a file that is to be written, by the rules of the command, where it stands for another
/// file of the command line too, by whatever name: of two only one would be left. Precondition:
/// `app` has parsed its arguments. Errors: kParse, naming both options.
Result<Done> check_written_files(const CLI::App& app, std::span<const OptionRule> rules);

}  // namespace outflank::cli
