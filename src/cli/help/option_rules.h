// When each option of each command has an effect. What has none is refused, never ignored.
#pragma once

#include <span>
#include <string_view>

#include "cli/support/command.h"

namespace outflank::cli {

/// An option or argument of a command, and beside which others it has an effect. The lists are
/// words divided by blanks: "--games", or "--model=linear" for one value of an option.
struct OptionRule {
    std::string_view option;          ///< first long name with its dashes, or the argument's name
    std::string_view only_with = "";  ///< has an effect only beside one of these
    std::string_view not_with = "";   ///< has none beside any of these
    /// What else decides: of its value, or of the input. The command itself refuses the option
    /// where it has no effect. Empty: nothing else.
    std::string_view depends_on = "";
    /// Names a file that is written, and lost if it stood for another file of the command line too.
    /// Not where to write over what was read is asked for: a book that is changed, the output of
    /// `convert`.
    bool is_written = false;
};

/// The rules of a command, one for each of its options and arguments but `--help`.
std::span<const OptionRule> option_rules(std::string_view command);

/// Refuses what was given on `app` and has no effect by the rules. Precondition: `app` has parsed
/// its arguments. Errors: kParse, naming both options.
Result<Done> check_option_rules(const CLI::App& app, std::span<const OptionRule> rules);

}  // namespace outflank::cli
