// The table of commands.
#include <algorithm>
#include <array>

#include "cli/cmd_fit_selectivity.h"
#include "cli/command.h"
#include "cli/commands.h"

namespace outflank::cli {

std::span<const Command* const> command_table() {
    static constexpr auto kTable = std::to_array<const Command*>(
        {&kPlayCommand,           &kServeCommand,   &kPlayersCommand,     &kShowCommand,
         &kSolveCommand,          &kAnalyzeCommand, &kReviewCommand,      &kConvertCommand,
         &kEngineCommand,         &kGtpCommand,     &kNBoardCommand,      &kUciCommand,
         &kXboardCommand,         &kCassioCommand,  &kConformanceCommand, &kArenaCommand,
         &kOpeningsCommand,       &kTreeCommand,    &kPerftCommand,       &kBenchCommand,
         &kSelfplayCommand,       &kLabelCommand,   &kTrainCommand,       &kValidateCommand,
         &kFitSelectivityCommand, &kEvalCommand,    &kHelpCommand,        &kCompletionCommand});
    return kTable;
}

const Command* find_command(std::string_view name) {
    const auto table = command_table();
    const auto found = std::find_if(table.begin(), table.end(),
                                    [&](const Command* command) { return command->name == name; });
    return found == table.end() ? nullptr : *found;
}

}  // namespace outflank::cli
