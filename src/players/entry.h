// A player's line in the catalogue, as its own file writes it.
#pragma once

#include <cstdint>
#include <memory>

#include "outflank/player.h"
#include "players/spec.h"

namespace outflank::players {

struct PlayerEntry {
    PlayerInfo info;
    /// Reads the parameters and makes the player. What is wrong with a parameter is
    /// noted in the spec; the player is then thrown away.
    std::unique_ptr<Player> (*make)(Spec& spec, std::uint64_t seed);
};

// The players, each in its file.
extern const PlayerEntry kRandom;
extern const PlayerEntry kGreedy;
extern const PlayerEntry kMinimax;
extern const PlayerEntry kAlphabeta;
extern const PlayerEntry kPerfect;

}  // namespace outflank::players
