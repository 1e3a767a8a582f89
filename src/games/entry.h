// One step of a game in the table of positions.
#pragma once

#include <cstdint>
#include <optional>

#include "outflank/game.h"

namespace outflank::games {

/// Game, reply and side to move in one number, by which the rows of a position are in the order of
/// the games.
struct Entry {
    std::int64_t key = 0;
    std::int64_t packed = 0;

    static Entry make(std::int64_t key, std::int64_t game, int reply, Color mover) {
        return {key, game << 8 | std::int64_t{reply} << 1 | (mover == Color::kWhite ? 1 : 0)};
    }
    friend auto operator<=>(const Entry&, const Entry&) = default;
};

constexpr std::int64_t game_of_entry(std::int64_t packed) { return packed >> 8; }
constexpr int reply_of_entry(std::int64_t packed) { return static_cast<int>(packed >> 1 & 127); }
constexpr bool is_white_entry(std::int64_t packed) { return (packed & 1) != 0; }

/// A result or score of black's for the side that moved in the entry.
inline std::optional<std::int64_t> for_mover(std::optional<std::int64_t> value,
                                             std::int64_t packed) {
    return value && is_white_entry(packed) ? -*value : value;
}

}  // namespace outflank::games
