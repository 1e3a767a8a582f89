// Dispatch, errors and exit statuses.
#include "cli/program.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <exception>
#include <new>
#include <ostream>
#include <system_error>
#include <vector>

#include "cli/help/manual.h"
#include "cli/help/option_rules.h"
#include "cli/help/written_files.h"
#include "cli/support/arguments.h"
#include "cli/support/text.h"
#include "outflank/kernel.h"

namespace outflank::cli {
namespace {

/// An option in front of the command, or instead of one.
Error unknown_option(const std::string& word) {
    return Error{ErrorCode::kParse,
                 fmt::format("found '{}', expected a command, --help or --version; options of a "
                             "command stand behind it",
                             printable(word)),
                 ""};
}

// Puts the command's name before the place in its input.
Error of_command(const Error& error, const Command& command) {
    const std::string name(command.name);
    if (error.where.empty() && error.message.starts_with(name + ":")) return error;
    return Error{error.code, error.message,
                 error.where.empty() ? name : fmt::format("{}: {}", name, error.where)};
}

bool is_help_flag(const std::string& argument) { return argument == "-h" || argument == "--help"; }

Result<Done> run_command(const Command& command, std::span<const std::string> arguments, Io& io) {
    // Behind "--" stands what is meant for another program.
    const auto own_end = std::find(arguments.begin(), arguments.end(), "--");
    if (std::any_of(arguments.begin(), own_end, is_help_flag)) {
        io.out << help_text(command);
        return Done{};
    }
    CLI::App app;
    app.set_help_flag();
    const Action action = command.declare(app);
    Result<Done> result = parse_arguments(app, arguments);
    if (result) result = check_option_rules(app, option_rules(command.name));
    if (result) result = check_written_files(app, option_rules(command.name));
    if (result) result = action(io);
    return result ? result : Result<Done>(of_command(result.error(), command));
}

/// The library passes over a level that it does not have; who asks for one means it.
Result<Done> check_kernel_choice() {
    const char* const wanted = std::getenv("OUTFLANK_KERNEL");
    if (wanted == nullptr || *wanted == '\0' || active_kernel() == wanted) return Done{};
    std::vector<std::string> names;
    for (const KernelLevel& level : kernel_levels())
        if (level.runs_here) names.emplace_back(level.name);
    return Error{ErrorCode::kParse,
                 fmt::format("found '{}', expected a CPU level that runs here: {}",
                             printable(wanted), join(names, ", ")),
                 "OUTFLANK_KERNEL"};
}

Result<Done> dispatch(std::span<const std::string> arguments, Io& io) {
    if (auto chosen = check_kernel_choice(); !chosen) return chosen;
    if (arguments.empty() || is_help_flag(arguments[0])) {
        io.out << overview_text();
        return Done{};
    }
    if (arguments[0] == "--version") {
        if (arguments.size() > 1)
            return Error{ErrorCode::kParse,
                         fmt::format("found '{}' behind --version, which stands alone",
                                     printable(arguments[1])),
                         ""};
        io.out << version_line() << '\n';
        return Done{};
    }
    if (arguments[0].starts_with('-')) return unknown_option(arguments[0]);
    const Command* command = find_command(arguments[0]);
    if (command == nullptr) return unknown_command(arguments[0]);
    arguments = arguments.subspan(1);
    if (command->parts.empty()) return run_command(*command, arguments, io);
    if (!arguments.empty() && is_help_flag(arguments[0])) {
        io.out << help_text(*command);
        return Done{};
    }
    const std::string word = arguments.empty() ? "" : arguments[0];
    const Command* part = find_part(*command, word);
    if (part == nullptr) return unknown_part(*command, word);
    return run_command(*part, arguments.subspan(1), io);
}

// What the machine refuses arrives as an exception, from any depth.
Result<Done> dispatch_guarded(std::span<const std::string> arguments, Io& io) {
    try {
        return dispatch(arguments, io);
    } catch (const std::bad_alloc&) {
        return Error{ErrorCode::kIo, "there is not enough memory for it",
                     arguments.empty() ? "" : arguments[0]};
    } catch (const std::system_error& refused) {
        return Error{ErrorCode::kIo, "the system refused a resource: " + refused.code().message(),
                     arguments.empty() ? "" : arguments[0]};
    } catch (const std::exception& failure) {
        return Error{ErrorCode::kIo, std::string("unexpected failure: ") + failure.what(),
                     arguments.empty() ? "" : arguments[0]};
    }
}

int status_of(const Error& error) {
    switch (error.code) {
        case ErrorCode::kParse:
        case ErrorCode::kIllegalMove:
        case ErrorCode::kOutOfRange:
            return kBadInput;
        case ErrorCode::kIo:
        case ErrorCode::kUnsupported:
            break;
    }
    return kFailure;
}

}  // namespace

void complain(Io& io, std::string_view command, std::string_view text) {
    io.err << "outflank: " << command << ": " << text << std::endl;
}

void tell_more_complaints(Io& io, std::string_view command, std::uint64_t count) {
    if (count > kMostComplaints)
        complain(io, command,
                 fmt::format("and {} more like these", with_commas(count - kMostComplaints)));
}

void bring_out(Io& io) {
    io.out.flush();
    if (!io.out) io.request_stop();
}

int run_program(std::span<const std::string> arguments, Io& io) {
    Result<Done> result = dispatch_guarded(arguments, io);
    io.out.flush();
    // Ctrl-C of a person who sees nothing, or what stopped the command.
    const bool is_lost = !io.out;
    if (result && is_lost)
        result = Error{ErrorCode::kIo, "could not write the output", "standard output"};
    if (!result) {
        io.err << "outflank: " << to_text(result.error()) << '\n';
        return io.stop && !is_lost ? kInterrupted : status_of(result.error());
    }
    return io.stop ? kInterrupted : io.status;
}

}  // namespace outflank::cli
