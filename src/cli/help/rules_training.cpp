// Training: games of self-play, labels, weights, fits.
#include <array>

#include "cli/help/option_table.h"

namespace outflank::cli {
namespace training_rule_table {
namespace {

constexpr auto kSelfplay = std::to_array<OptionRule>({
    {"--out", "", "", "", kWritten},
    {"--games"},
    {"--depth", "", "--player"},
    {"--weights", "", "--player"},
    {"--player"},
    {"--solve-empties"},
    {"--random-plies"},
    {"--random-spread"},
    {"--all-openings"},
    {"--seed"},
    {"--threads"},
    {"--json"},
});

constexpr auto kLabel = std::to_array<OptionRule>({
    {"GAMES"},
    {"--out", "", "", "", kWritten},
    {"--positions"},
    {"--from"},
    {"--to"},
    {"--every"},
    {"--random-moves", "", "--every"},
    {"--leaves", "", "--every"},
    {"--held-out", "", "", "the input: training holds out games of self-play only"},
    {"--seed", "", "--every"},
    {"--depth"},
    {"--percent", "--depth"},
    {"--weights", "--depth --leaves"},
    {"--threads"},
    {"--json"},
});

constexpr std::string_view kBootstrap =
    "the training data: it needs labels, bootstrap targets or --distil-from";
constexpr auto kTrain = std::to_array<OptionRule>({
    {"FILE"},
    {"--out", "", "", "", kWritten},
    {"--model"},
    {"--base", "--first-stage --last-stage --model"},
    {"--distil-from"},
    {"--result-weight", "", "", kBootstrap},
    {"--first-stage"},
    {"--last-stage"},
    {"--epochs", "", "--model=linear"},
    {"--linear-epochs", "", "--model=network"},
    {"--decay", "", "--model=linear"},
    {"--patience", "", "--model=linear"},
    {"--groups", "", "--first-stage --last-stage --model=linear"},
    {"--bootstrap-to", "", "--distil-from --groups",
     "--model and --base: networks make the bootstrap targets"},
    {"--chained", "", "--groups --model=linear"},
    {"--overlap"},
    {"--most-positions"},
    {"--threads"},
    {"--curve", "", "", "", kWritten},
    {"--plain"},
    {"--json"},
});

constexpr std::string_view kSuites = "the files: it measures on suites of positions";
constexpr std::string_view kLabels = "the files: it measures on labels and on games of self-play";
constexpr auto kValidate = std::to_array<OptionRule>({
    {"FILE"},
    {"--weights", "", "", "the files: --prove solves suites with the weights of the program"},
    {"--choices", "", "", kLabels},
    {"--depth", "", "", kSuites},
    {"--percent", "--depth"},
    {"--prove", "", "", kSuites},
    {"--plot", "", "", kLabels, kWritten},
    {"--json"},
});

constexpr auto kFitSelectivity = std::to_array<OptionRule>({
    {"GAMES"},
    {"--weights"},
    {"--positions"},
    {"--deepest"},
    {"--from"},
    {"--to"},
    {"--out", "", "", "", kWritten},
    {"--plot", "", "", "", kWritten},
    {"--json"},
});

constexpr auto kFitCalibration = std::to_array<OptionRule>({
    {"LABELS"},
    {"--test"},
    {"--deepest"},
    {"--deepest-full"},
    {"--to-the-end"},
    {"--out", "", "", "", kWritten},
    {"--json"},
});

constexpr auto kTable = std::to_array<CommandRules>({
    {"selfplay", kSelfplay},
    {"label", kLabel},
    {"train", kTrain},
    {"validate", kValidate},
    {"fit-selectivity", kFitSelectivity},
    {"fit-calibration", kFitCalibration},
});

}  // namespace
}  // namespace training_rule_table

std::span<const CommandRules> training_rules() { return training_rule_table::kTable; }

}  // namespace outflank::cli
