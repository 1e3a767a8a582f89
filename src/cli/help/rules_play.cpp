// Playing, and the page: what people use.
#include <array>

#include "cli/help/option_table.h"

namespace outflank::cli {
namespace play_rule_table {
namespace {

constexpr auto kPlay = std::to_array<OptionRule>({
    {"--black"},
    {"--white"},
    {"--size", "", "--load", kBoardHasSize},
    {"--from", "", "--load"},
    {"--load"},
    {"--random-plies", "", "--load"},
    {"--seed", "", "", kSomethingRandom},
    {"--move-time", "", "", kSomebodyThinks},
    {"--plain", "", "--json"},
    {"--games"},
    {"--json", "--games"},
    {"--color", "", "--plain --games"},
});

constexpr auto kServe = std::to_array<OptionRule>({
    {"--port"},
    {"--host"},
    {"--name"},
    {"--app"},
    {"--threads"},
    {"--hash"},
    {"--weights"},
    {"--book"},
    {"--games"},
    {"--qr", "", "", "--host: there is no code where no other device can reach the server"},
    {"--open"},
    {"--probe", "", "--name --app --threads --hash --weights --book --games --qr --open"},
});

constexpr auto kPlayers = std::to_array<OptionRule>({
    {"SPEC", "--round-robin"},
    {"--round-robin"},
    {"--games", "--round-robin"},
    {"--random-plies", "--round-robin"},
    {"--seed", "--round-robin", "", kSomethingRandom},
    {"--size", "--round-robin"},
    {"--json"},
});

constexpr auto kTable = std::to_array<CommandRules>({
    {"play", kPlay},
    {"serve", kServe},
    {"players", kPlayers},
});

}  // namespace
}  // namespace play_rule_table

std::span<const CommandRules> play_rules() { return play_rule_table::kTable; }

}  // namespace outflank::cli
