// A subcommand of the `outflank` program, and the world it may touch.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iosfwd>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "outflank/result.h"

namespace CLI {
class App;
}

namespace outflank::cli {

/// Exit statuses of the program.
inline constexpr int kSuccess = 0;
inline constexpr int kFailure = 1;        ///< the world refused: files, an unsupported request
inline constexpr int kBadInput = 2;       ///< bad usage or bad input
inline constexpr int kInterrupted = 130;  ///< ended by Ctrl-C, as shells count it

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
    int wanted_columns = 0;       ///< what COLUMNS says; 0: nothing
    std::function<TerminalSize()> size = [] { return TerminalSize{}; };  ///< asked at each drawing
    /// Runs `draw`, which fills the alternate screen with `screen`: that is left at Ctrl-Z and
    /// drawn again afterwards. A Ctrl-Z meanwhile waits for the end of `draw`. With an empty
    /// `screen`, `draw` goes back to the ordinary one. By one thread at a time.
    std::function<void(std::string screen, const std::function<void()>& draw)> draw_screen =
        [](const std::string&, const std::function<void()>& draw) { draw(); };

    /// Columns that a line of a report may take; 0: as many as it likes, for files and pipes.
    int line_width() const {
        if (wanted_columns > 0) return wanted_columns;
        return shows_output ? size().columns : 0;
    }
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
    /// Sets `stop`, as Ctrl-C does.
    std::function<void()> request_stop = [] {};
    /// Exit status of a command that did its work and found something to object to.
    int status = 0;
};

/// Brings results out, behind each one that took long: a command whose output is lost (a full disk,
/// a reader that is gone) is stopped, and its end is a failure.
void bring_out(Io& io);

/// Prints what concerns no result, in the name of a command: one line on the error stream.
void complain(Io& io, std::string_view command, std::string_view text);

/// So many complaints about one input are printed: a damaged archive must not flood a terminal.
inline constexpr std::size_t kMostComplaints = 20;

/// Says how many of `count` complaints were not printed, if any.
void tell_more_complaints(Io& io, std::string_view command, std::uint64_t count);

/// One line of the examples that close a command's help.
struct Example {
    std::string_view arguments;  ///< what follows `outflank `
    std::string_view effect;     ///< what that does
};

/// What a command does once its arguments are read.
using Action = std::function<Result<Done>(Io&)>;

/// A line of the command table. Help, manual page and shell completion are made from it.
struct Command {
    std::string_view name;         ///< of a part with its command in front: "book learn"
    std::string_view summary;      ///< one line for `outflank help`
    std::string_view description;  ///< paragraphs, divided by blank lines
    std::span<const Example> examples;
    /// Declares options and arguments on `app`; the action may be called after they were parsed.
    Action (*declare)(CLI::App& app) = nullptr;
    /// Of a command that consists of others: these; it has no options of its own then.
    std::span<const Command* const> parts{};
};

/// Every command, in the order of `outflank help`.
std::span<const Command* const> command_table();

/// Every command that can be run, parts in place of the command that they belong to.
std::vector<const Command*> runnable_commands();

/// The command of that name, or null.
const Command* find_command(std::string_view name);

/// The part of a command, by its last word, or null.
const Command* find_part(const Command& command, std::string_view word);

/// The last word of a command's name: "learn" of "book learn".
std::string_view last_word(std::string_view name);

/// Says that there is no such part, and which there are.
Error unknown_part(const Command& command, std::string_view word);

/// Says that there is no such command, and which one may be meant.
Error unknown_command(std::string_view word);

}  // namespace outflank::cli
