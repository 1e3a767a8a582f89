// The opening book.
#include <array>

#include "cli/help/option_table.h"

namespace outflank::cli {
namespace book_rule_table {
namespace {

constexpr auto kBookShow = std::to_array<OptionRule>({{"POSITION"}, {"--book"}, {"--json"}});

constexpr auto kBookStats = std::to_array<OptionRule>({{"--book"}, {"--json"}});

constexpr auto kBookUmigame =
    std::to_array<OptionRule>({{"POSITION"}, {"--plies"}, {"--book"}, {"--json"}});

constexpr auto kBookLearn = std::to_array<OptionRule>({
    {"GAMES"},
    {"--book", "", "", "", kWritten},
    {"--plies"},
    {"--no-search"},
    {"--level", "", "--no-search"},
    {"--threads", "", "--no-search"},
    {"--hash", "", "--no-search"},
    {"--weights", "", "--no-search"},
    {"--limit", "", "--no-search"},
    {"--json"},
});

constexpr auto kBookWiden = std::to_array<OptionRule>({
    {"--error"},
    {"--plies"},
    {"--book"},
    {"--level"},
    {"--threads"},
    {"--hash"},
    {"--weights"},
    {"--limit"},
    {"--json"},
});

constexpr auto kBookDeepen = std::to_array<OptionRule>({
    {"--book"},
    {"--level"},
    {"--threads"},
    {"--hash"},
    {"--weights"},
    {"--limit"},
    {"--json"},
});

constexpr auto kBookMerge =
    std::to_array<OptionRule>({{"IN"}, {"--book", "", "", "", kWritten}, {"--json"}});

constexpr auto kBookPrune = std::to_array<OptionRule>(
    {{"--error"}, {"--plies"}, {"--book"}, {"--out", "", "", "", kWritten}, {"--json"}});

constexpr auto kBookSubtree = std::to_array<OptionRule>(
    {{"POSITION"}, {"--book"}, {"--out", "", "", "", kWritten}, {"--json"}});

constexpr auto kBookFix = std::to_array<OptionRule>({{"--check"}, {"--book"}, {"--json"}});

constexpr auto kBookImport =
    std::to_array<OptionRule>({{"IN"}, {"--format"}, {"--book", "", "", "", kWritten}, {"--json"}});

constexpr auto kBookExport = std::to_array<OptionRule>(
    {{"OUT", "", "", "", kWritten}, {"--format"}, {"--book"}, {"--json"}});

constexpr auto kTable = std::to_array<CommandRules>({
    {"book show", kBookShow},
    {"book stats", kBookStats},
    {"book umigame", kBookUmigame},
    {"book learn", kBookLearn},
    {"book widen", kBookWiden},
    {"book deepen", kBookDeepen},
    {"book merge", kBookMerge},
    {"book prune", kBookPrune},
    {"book subtree", kBookSubtree},
    {"book fix", kBookFix},
    {"book import", kBookImport},
    {"book export", kBookExport},
});

}  // namespace
}  // namespace book_rule_table

std::span<const CommandRules> book_rules() { return book_rule_table::kTable; }

}  // namespace outflank::cli
