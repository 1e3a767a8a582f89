// outflank completion: scripts that complete commands and options in a shell.
#include <array>
#include <ostream>

#include "cli/commands.h"
#include "cli/help/manual.h"
#include "cli/support/arguments.h"

namespace outflank::cli {
namespace completion_command {
namespace {

Action declare(CLI::App& app) {
    const auto shell = std::make_shared<std::string>();
    app.add_option("SHELL", *shell, "bash, zsh or fish")
        ->required()
        ->check(one_of({"bash", "zsh", "fish"}));
    return [shell](Io& io) -> Result<Done> {
        io.out << completion_script(*shell);
        return Done{};
    };
}

constexpr std::array kExamples = {
    Example{"completion bash > ~/.local/share/bash-completion/completions/outflank",
            "for bash, from the next shell on"},
    Example{"completion zsh > ~/.zfunc/_outflank", "for zsh, with ~/.zfunc in fpath"},
    Example{"completion fish > ~/.config/fish/completions/outflank.fish", "for fish"},
};

}  // namespace
}  // namespace completion_command

const Command kCompletionCommand = {
    .name = "completion",
    .summary = "print a completion script for bash, zsh or fish",
    .description =
        "Prints a script that completes commands, options and their values. An installed Outflank "
        "includes these scripts; this command is for a copy that runs from its build folder.",
    .examples = completion_command::kExamples,
    .declare = completion_command::declare,
};

}  // namespace outflank::cli
