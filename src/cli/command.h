// A subcommand of the `outflank` program, and the world it may touch.
#pragma once

#include <atomic>
#include <functional>
#include <iosfwd>
#include <span>
#include <string_view>

#include "outflank/result.h"

namespace CLI {
class App;
}

namespace outflank::cli {

/// Rows and columns of a terminal.
struct TerminalSize {
    int rows = 24;
    int columns = 80;
};

/// What stands at the other end of the three streams.
struct Terminal {
    bool reads_keyboard = false;  ///< standard input is a terminal
    bool shows_output = false;    ///< standard output is a terminal
    bool shows_errors = false;    ///< standard error is a terminal
    bool moves_cursor = false;    ///< the output terminal understands cursor movement
    bool color = false;           ///< colours are welcome (NO_COLOR and TERM respected)
    bool colors_256 = false;      ///< and the 256-colour palette is there
    bool unicode = false;         ///< the locale's encoding is UTF-8
    std::function<TerminalSize()> size = [] { return TerminalSize{}; };  ///< asked at each drawing
};

/// Where a command reads and writes; tests pass string streams.
struct Io {
    std::istream& in;
    std::ostream& out;
    std::ostream& err;  ///< progress and warnings, never results
    Terminal terminal;
    const std::atomic<bool>& stop;  ///< becomes true on Ctrl-C, once `catch_stop` was called
    /// From now on Ctrl-C sets `stop` instead of ending the program. Commands that can
    /// end in order call this first; the others are simply ended by the signal.
    std::function<void()> catch_stop = [] {};
    /// Exit status of a command that did its work and found something to object to.
    int status = 0;
};

/// One line of the examples that close a command's help.
struct Example {
    std::string_view arguments;  ///< what follows `outflank `
    std::string_view effect;     ///< what that does
};

/// What a command does once its arguments are read.
using Action = std::function<Result<Done>(Io&)>;

/// A line of the command table. Help, manual page and shell completion are made from it.
struct Command {
    std::string_view name;
    std::string_view summary;      ///< one line for `outflank help`
    std::string_view description;  ///< paragraphs, divided by blank lines
    std::span<const Example> examples;
    /// Declares options and arguments on `app`; the action may be called after they were parsed.
    Action (*declare)(CLI::App& app);
};

/// Every command, in the order of `outflank help`.
std::span<const Command* const> command_table();

/// The command of that name, or null.
const Command* find_command(std::string_view name);

}  // namespace outflank::cli
