// One thread's means to play games against itself.
#pragma once

#include <atomic>
#include <memory>
#include <string>

#include "outflank/engine.h"
#include "outflank/player.h"
#include "outflank/result.h"
#include "outflank/solver.h"
#include "train/games/openings.h"

namespace outflank::train {

/// Who plays.
struct MakerOptions {
    std::string player{};        ///< of the catalogue; empty for the engine
    int depth = 4;               ///< plies that the engine searches
    std::string weights{};       ///< of the engine; empty for those of this build
    std::string weights_name{};  ///< what stands for their contents in the settings
    int solve_empties = 14;      ///< from here on both sides play perfectly
};

/// Continues openings to the end: with a player, then with the solver.
class GameMaker {
  public:
    /// Errors: those of the player's spec, and those of Engine::create.
    static Result<GameMaker> create(const MakerOptions& options);

    /// Plays on from the opening. The same seed gives the same game. A stop in between leaves
    /// a game without meaning.
    GameRecord finish(GameRecord game, std::uint64_t seed, const std::atomic<bool>* stop);

  private:
    GameMaker(MakerOptions options, std::unique_ptr<Engine> engine);

    MakerOptions options_;
    std::unique_ptr<Engine> engine_;  ///< null when a player of the catalogue plays
    Solver solver_;
};

}  // namespace outflank::train
