// The table of commands.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

#include "cli/cmd_fit_calibration.h"
#include "cli/cmd_fit_selectivity.h"
#include "cli/commands.h"
#include "cli/support/command.h"
#include "cli/support/text.h"

namespace outflank::cli {

std::span<const Command* const> command_table() {
    static constexpr auto kTable =
        std::to_array<const Command*>({&kPlayCommand,           &kServeCommand,
                                       &kPlayersCommand,        &kShowCommand,
                                       &kSolveCommand,          &kAnalyzeCommand,
                                       &kReviewCommand,         &kConvertCommand,
                                       &kBookCommand,
#ifdef OUTFLANK_GAMES
                                       &kGamesCommand,
#endif
                                       &kEngineCommand,         &kGtpCommand,
                                       &kNBoardCommand,         &kUciCommand,
                                       &kXboardCommand,         &kCassioCommand,
                                       &kConformanceCommand,    &kArenaCommand,
                                       &kOpeningsCommand,       &kTreeCommand,
                                       &kPerftCommand,          &kBenchCommand,
                                       &kSelfplayCommand,       &kLabelCommand,
                                       &kTrainCommand,          &kValidateCommand,
                                       &kFitSelectivityCommand, &kFitCalibrationCommand,
                                       &kEvalCommand,           &kHelpCommand,
                                       &kCompletionCommand});
    return kTable;
}

const Command* find_command(std::string_view name) {
    const auto table = command_table();
    const auto found = std::find_if(table.begin(), table.end(),
                                    [&](const Command* command) { return command->name == name; });
    return found == table.end() ? nullptr : *found;
}

std::vector<const Command*> runnable_commands() {
    std::vector<const Command*> commands;
    for (const Command* command : command_table()) {
        if (command->parts.empty()) commands.push_back(command);
        commands.insert(commands.end(), command->parts.begin(), command->parts.end());
    }
    return commands;
}

std::string_view last_word(std::string_view name) { return name.substr(name.rfind(' ') + 1); }

const Command* find_part(const Command& command, std::string_view word) {
    for (const Command* part : command.parts)
        if (last_word(part->name) == word) return part;
    return nullptr;
}

Error unknown_part(const Command& command, std::string_view word) {
    std::vector<std::string> names;
    for (const Command* part : command.parts) names.emplace_back(last_word(part->name));
    return Error{
        ErrorCode::kParse,
        fmt::format("found {}, expected one of {}",
                    word.empty() ? "nothing" : "'" + printable(word) + "'", join(names, ", ")),
        std::string(command.name)};
}

Error unknown_command(std::string_view word) {
    std::vector<std::string_view> names;
    for (const Command* command : command_table()) names.push_back(command->name);
    const std::string_view near = nearest(lower_case(word), names);
    return Error{ErrorCode::kParse,
                 fmt::format("found '{}', expected a command{}", printable(word),
                             near.empty() ? std::string(" (outflank help lists them)")
                                          : fmt::format("; did you mean {}?", near)),
                 ""};
}

}  // namespace outflank::cli
