// outflank help: the commands, one command, or the manual page.
#include <fmt/format.h>

#include <array>
#include <ostream>

#include "cli/commands.h"
#include "cli/help/manual.h"
#include "cli/support/arguments.h"
#include "cli/support/text.h"

namespace outflank::cli {
namespace help_command {
namespace {

struct Options {
    std::string command;
    std::string part;
    bool man = false;
};

Result<Done> run(const Options& options, Io& io) {
    if (options.man) {
        io.out << man_page();
        return Done{};
    }
    if (options.command.empty()) {
        io.out << overview_text();
        return Done{};
    }
    const Command* command = find_command(lower_case(options.command));
    if (command == nullptr) return unknown_command(options.command);
    if (options.part.empty()) {
        io.out << help_text(*command);
        return Done{};
    }
    if (command->parts.empty())
        return Error{ErrorCode::kParse,
                     fmt::format("found '{}' behind {}, which has no parts",
                                 printable(options.part), command->name),
                     ""};
    const Command* part = find_part(*command, lower_case(options.part));
    if (part == nullptr) return unknown_part(*command, options.part);
    io.out << help_text(*part);
    return Done{};
}

Action declare(CLI::App& app) {
    const auto options = std::make_shared<Options>();
    app.add_option("COMMAND", options->command, "the command to describe");
    app.add_option("PART", options->part, "of a command that has parts, such as book: which one");
    app.add_flag("--man", options->man, "print the manual page outflank(1) in roff");
    return [options](Io& io) { return run(*options, io); };
}

constexpr std::array kExamples = {
    Example{"help play", "everything about playing"},
    Example{"help book learn", "one part of a command"},
    Example{"help --man | man -l -", "read the manual page"},
};

}  // namespace
}  // namespace help_command

const Command kHelpCommand = {
    .name = "help",
    .summary = "describe the commands",
    .description = "Prints the list of commands, the help of one command, or the manual page.",
    .examples = help_command::kExamples,
    .declare = help_command::declare,
};

}  // namespace outflank::cli
