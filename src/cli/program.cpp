// Dispatch, errors and exit statuses.
#include "cli/program.h"

#include <fmt/format.h>

#include <algorithm>
#include <ostream>
#include <vector>

#include "cli/arguments.h"
#include "cli/manual.h"
#include "cli/text.h"

namespace outflank::cli {
namespace {

Error unknown_command(const std::string& word) {
    std::vector<std::string_view> names;
    std::vector<std::string> list;
    for (const Command* command : command_table()) {
        names.push_back(command->name);
        list.emplace_back(command->name);
    }
    const std::string_view near = nearest(lower_case(word), names);
    const std::string hint = near.empty() ? "" : fmt::format("; did you mean {}?", near);
    return Error{ErrorCode::kParse,
                 fmt::format("found '{}', expected a command ({}){}", printable(word),
                             join(list, ", "), hint),
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
    if (result) result = action(io);
    return result ? result : Result<Done>(of_command(result.error(), command));
}

Result<Done> dispatch(std::span<const std::string> arguments, Io& io) {
    if (arguments.empty() || is_help_flag(arguments[0])) {
        io.out << overview_text();
        return Done{};
    }
    if (arguments[0] == "--version") {
        io.out << version_line() << '\n';
        return Done{};
    }
    const Command* command = find_command(arguments[0]);
    if (command == nullptr) return unknown_command(arguments[0]);
    return run_command(*command, arguments.subspan(1), io);
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

int run_program(std::span<const std::string> arguments, Io& io) {
    Result<Done> result = dispatch(arguments, io);
    io.out.flush();
    if (result && !io.out)
        result = Error{ErrorCode::kIo, "could not write the output", "standard output"};
    if (!result) {
        io.err << "outflank: " << to_text(result.error()) << '\n';
        return status_of(result.error());
    }
    return io.stop ? kInterrupted : io.status;
}

}  // namespace outflank::cli
