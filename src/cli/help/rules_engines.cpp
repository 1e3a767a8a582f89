// Engines: protocols, matches, openings, speed; and help.
#include <array>

#include "cli/help/option_table.h"

namespace outflank::cli {
namespace engines_rule_table {
namespace {

constexpr auto kProtocols = std::to_array<OptionRule>({
    {"--level"},
    {"--threads"},
    {"--hash"},
    {"--weights"},
    {"--finish"},
    {"--book"},
    {"--variety", "--book"},
});

constexpr auto kConformance = std::to_array<OptionRule>({
    {"--protocol"},
    {"--extensions", "", "--only"},
    {"--only"},
    {"--timeout"},
    {"--json"},
    {"COMMAND"},
});

constexpr auto kArena = std::to_array<OptionRule>({
    {"TOURNAMENT", "", "--show"},
    {"--engine", "", "--show"},
    {"--games", "", "--show"},
    {"--openings", "", "--show"},
    {"--gauntlet", "", "--show"},
    {"--neighbours", "", "--show"},
    {"--adjudicate", "", "--show"},
    {"--sprt", "", "--show"},
    {"--seed", "", "--show"},
    {"--concurrency", "", "--show"},
    {"--log", "", "--show", "", kWritten},
    {"--game-time", "", "--show --move-time --depth --nodes"},
    {"--move-time", "", "--show --depth --nodes"},
    {"--depth", "", "--show --nodes"},
    {"--nodes", "", "--show"},
    {"--margin", "", "--show", "the limits: without a time no move is late"},
    {"--patience", "", "--show", "the engines: only those of other programs are waited for"},
    {"--no-pin", "", "--show"},
    {"--show"},
    {"--html", "", "", "", kWritten},
    {"--games-file", "", "", "", kWritten},
    {"--verbose", "", "--show"},
    {"--json"},
});

constexpr auto kOpenings = std::to_array<OptionRule>({
    {"--names"},
    {"--plies", "", "--names"},
    {"--limit", "", "--names"},
    {"--depth", "", "--names"},
    {"--percent", "", "--names"},
    {"--look", "", "--names", "--depth: it looks less far than the search"},
    {"--count", "", "--names"},
    {"--seed", "--count"},
    {"--json"},
});

constexpr auto kBench = std::to_array<OptionRule>({{"--threads"}, {"--json"}});

constexpr auto kHelp =
    std::to_array<OptionRule>({{"COMMAND", "", "--man"}, {"PART", "", "--man"}, {"--man"}});

constexpr auto kCompletion = std::to_array<OptionRule>({{"SHELL"}});

constexpr auto kTable = std::to_array<CommandRules>({
    {"engine", kProtocols},
    {"gtp", kProtocols},
    {"nboard", kProtocols},
    {"uci", kProtocols},
    {"xboard", kProtocols},
    {"cassio", kProtocols},
    {"conformance", kConformance},
    {"arena", kArena},
    {"openings", kOpenings},
    {"bench", kBench},
    {"help", kHelp},
    {"completion", kCompletion},
});

}  // namespace
}  // namespace engines_rule_table

std::span<const CommandRules> engines_rules() { return engines_rule_table::kTable; }

}  // namespace outflank::cli
