// The database of games.
#include <array>

#include "cli/help/option_table.h"

namespace outflank::cli {
namespace games_rule_table {
namespace {

constexpr auto kGamesImport =
    std::to_array<OptionRule>({{"FILES"}, {"--db", "", "", "", kWritten}, {"--json"}});

constexpr auto kGamesSearch = std::to_array<OptionRule>({
    {"--player"},
    {"--black"},
    {"--white"},
    {"--event"},
    {"--year"},
    {"--result"},
    {"--score"},
    {"--opening"},
    {"--position"},
    {"--limit"},
    {"--skip"},
    {"--db"},
    {"--json"},
});

constexpr auto kGamesPosition = std::to_array<OptionRule>({
    {"POSITION"},
    {"--db"},
    {"--book"},
    {"--player"},
    {"--black"},
    {"--white"},
    {"--event"},
    {"--year"},
    {"--result"},
    {"--score"},
    {"--opening"},
    {"--position"},
    {"--json"},
});

constexpr auto kGamesOpen =
    std::to_array<OptionRule>({{"NUMBER"}, {"--to"}, {"--db"}, {"--json", "", "--to"}});

constexpr auto kGamesExport = std::to_array<OptionRule>({
    {"OUT", "", "", "", kWritten},
    {"--to"},
    {"--player"},
    {"--black"},
    {"--white"},
    {"--event"},
    {"--year"},
    {"--result"},
    {"--score"},
    {"--opening"},
    {"--position"},
    {"--db"},
});

constexpr auto kGamesStats =
    std::to_array<OptionRule>({{"PLAYER"}, {"--db"}, {"--most", "PLAYER"}, {"--json"}});

constexpr auto kTable = std::to_array<CommandRules>({
    {"games import", kGamesImport},
    {"games search", kGamesSearch},
    {"games position", kGamesPosition},
    {"games open", kGamesOpen},
    {"games export", kGamesExport},
    {"games stats", kGamesStats},
});

}  // namespace
}  // namespace games_rule_table

std::span<const CommandRules> games_rules() { return games_rule_table::kTable; }

}  // namespace outflank::cli
