// The rules of the options of all commands, by topic; each file rules_*.cpp has one.
#pragma once

#include <span>
#include <string_view>

#include "cli/help/option_rules.h"

namespace outflank::cli {

struct CommandRules {
    std::string_view command;
    std::span<const OptionRule> rules;
};

std::span<const CommandRules> play_rules();
std::span<const CommandRules> positions_rules();
std::span<const CommandRules> engines_rules();
std::span<const CommandRules> training_rules();
std::span<const CommandRules> book_rules();
std::span<const CommandRules> games_rules();

inline constexpr bool kWritten = true;

// What several commands say of an option.
inline constexpr std::string_view kBoardHasSize = "the input: a board has a size of its own";
inline constexpr std::string_view kSomethingRandom =
    "the players: people, and engines at their best, draw nothing";

inline constexpr std::string_view kSomebodyThinks =
    "the players: `random` and `greedy` do not think";

}  // namespace outflank::cli
