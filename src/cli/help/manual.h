// What the command table says, as help text, manual page and shell completion.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/support/command.h"

namespace outflank::cli {

/// One option or argument of a command.
struct OptionEntry {
    std::vector<std::string> names;  ///< "--size", "-h"; empty for a positional argument
    std::string value;               ///< "N", "4|6|8", "FILE"; the name of a positional argument
    std::string description;
    bool required = false;
    bool repeats = false;  ///< a positional argument that takes any number of words

    bool is_positional() const { return names.empty(); }
    /// What may stand for the value when it is one of a few words ("4|6|8"); else empty.
    std::vector<std::string> choices() const;
};

/// True for the value of an option, or an argument's name, that stands for a file: "FILE", "GAMES".
bool is_name_of_file(std::string_view value);

/// Options and arguments of a command in the order they were declared, `--help` last.
std::vector<OptionEntry> option_entries(const Command& command);

/// "outflank perft DEPTH [OPTIONS]".
std::string usage_line(const Command& command);

/// What the program is, behind its name: "plays, ...".
inline constexpr std::string_view kAbout =
    "plays, analyzes and solves Reversi (Othello) on boards of 4x4, 6x6 and 8x8: in the terminal, "
    "as an app in the browser, and as the engine of other programs. It also reviews and converts "
    "games, keeps opening books and games databases, and lets engines play matches.";

/// What `outflank help` prints: the commands with their summaries.
std::string overview_text();

/// What `outflank COMMAND --help` prints.
std::string help_text(const Command& command);

/// "outflank 0.1.0 (commit ...), kernel ..., weights ...".
std::string version_line();

/// The manual page outflank(1) in roff.
std::string man_page();

/// A completion script for "bash", "zsh" or "fish".
std::string completion_script(std::string_view shell);

}  // namespace outflank::cli
