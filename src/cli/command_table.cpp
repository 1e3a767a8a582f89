// The table of commands.
#include <algorithm>
#include <array>

#include "cli/command.h"
#include "cli/commands.h"

namespace outflank::cli {

std::span<const Command* const> command_table() {
    static constexpr std::array<const Command*, 9> kTable = {
        &kPlayCommand,  &kPlayersCommand, &kShowCommand, &kSolveCommand,     &kTreeCommand,
        &kPerftCommand, &kBenchCommand,   &kHelpCommand, &kCompletionCommand};
    return kTable;
}

const Command* find_command(std::string_view name) {
    const auto table = command_table();
    const auto found = std::find_if(table.begin(), table.end(),
                                    [&](const Command* command) { return command->name == name; });
    return found == table.end() ? nullptr : *found;
}

}  // namespace outflank::cli
