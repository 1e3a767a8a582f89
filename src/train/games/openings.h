// How games of self-play begin: with random moves, or with every short opening there is.
#pragma once

#include <cstdint>
#include <vector>

#include "base/random.h"
#include "train/files/game_log.h"

namespace outflank::train {

/// Plies played at random: `shortest` plus the smaller of two uniform numbers 0..`spread`.
/// Many games are left early, when they still show what good play is, and yet every stage
/// sees positions that no good player would reach.
struct RandomPlies {
    int shortest = 4;
    int spread = 33;
};

/// The beginning of a game: all its plies are random ones. Never a finished game.
GameRecord random_opening(const RandomPlies& plies, base::Random& random);

/// One opening of `plies` discs for each position there is then, up to symmetry.
/// Cost: 7 plies, 10,649 positions, some milliseconds; each further ply six times that.
std::vector<GameRecord> all_openings(int plies);

/// The position after the moves of an unfinished record, the side to move having passed if it
/// must.
struct OpenGame {
    Board board = start_board();
    bool beginner_moves = true;
};
OpenGame position_after(const GameRecord& game);

}  // namespace outflank::train
