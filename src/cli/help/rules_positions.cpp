// Positions and games: shown, solved, searched, reviewed, converted, counted.
#include <array>

#include "cli/help/option_table.h"

namespace outflank::cli {
namespace positions_rule_table {
namespace {

constexpr auto kShow = std::to_array<OptionRule>({
    {"POSITION"},
    {"--size", "", "", kBoardHasSize},
    {"--json"},
});

constexpr auto kSolve = std::to_array<OptionRule>({
    {"INPUT"},
    {"--size", "", "", kBoardHasSize},
    {"--select"},
    {"--threads"},
    {"--hash"},
    {"--wld"},
    {"--window", "", "--wld"},
    {"--all-moves"},
    {"--limit"},
    {"--check", "", "", "the input: it compares with the answers there"},
    {"--json"},
});

constexpr auto kAnalyze = std::to_array<OptionRule>({
    {"INPUT"},
    {"--size", "", "", kBoardHasSize},
    {"--select"},
    {"--level"},
    {"--depth", "", "--level"},
    {"--percent", "--depth"},
    {"--move-time"},
    {"--multipv"},
    {"--threads"},
    {"--hash"},
    {"--weights"},
    {"--json"},
});

constexpr auto kReview = std::to_array<OptionRule>({
    {"GAME"},
    {"--size", "", "", kBoardHasSize},
    {"--game", "", "", "the input: typed moves are one game"},
    {"--level"},
    {"--threads"},
    {"--hash"},
    {"--weights"},
    {"--json"},
});

constexpr std::string_view kNamesApart = "the format of IN: only WTHOR keeps names in other files";
constexpr auto kConvert = std::to_array<OptionRule>({
    {"IN"},
    {"OUT"},
    {"--from"},
    {"--to"},
    {"--size", "", "", kBoardHasSize},
    {"--players", "", "", kNamesApart},
    {"--tournaments", "", "", kNamesApart},
    {"--threads"},
    {"--openings", "", "", "OUT: only SGF and PGN have a place for the name of an opening"},
    {"--strict"},
    {"--json"},
});

constexpr auto kTree = std::to_array<OptionRule>({
    {"POSITION"},
    {"--size", "", "", kBoardHasSize},
    {"--counts"},
    {"--json"},
});

constexpr auto kPerft = std::to_array<OptionRule>({
    {"DEPTH"},
    {"--size", "", "", kBoardHasSize},
    {"--position"},
    {"--pass"},
    {"--every-leaf"},
    {"--json"},
});

constexpr auto kEval = std::to_array<OptionRule>({{"POSITION"}, {"--weights"}, {"--json"}});

constexpr auto kTable = std::to_array<CommandRules>({
    {"show", kShow},
    {"solve", kSolve},
    {"analyze", kAnalyze},
    {"review", kReview},
    {"convert", kConvert},
    {"tree", kTree},
    {"perft", kPerft},
    {"eval", kEval},
});

}  // namespace
}  // namespace positions_rule_table

std::span<const CommandRules> positions_rules() { return positions_rule_table::kTable; }

}  // namespace outflank::cli
