// One thread's means to play games against itself.
#pragma once

#include <atomic>
#include <memory>
#include <string>

#include "outflank/player.h"
#include "outflank/result.h"
#include "outflank/solver.h"
#include "train/openings.h"

namespace outflank::train {

/// Continues openings to the end: with a player, then with the solver.
class GameMaker {
  public:
    /// Errors: those of the player's spec.
    static Result<GameMaker> create(const std::string& player, int solve_empties);

    /// Plays on from the opening. The same seed gives the same game. A stop in between leaves
    /// a game without meaning.
    GameRecord finish(GameRecord game, std::uint64_t seed, const std::atomic<bool>* stop);

  private:
    GameMaker(std::string player, int solve_empties);

    std::string player_;
    int solve_empties_;
    Solver solver_;
};

}  // namespace outflank::train
