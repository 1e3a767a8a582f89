// One game in the arena: who moves, what the clocks say, how it ends.
#pragma once

#include <atomic>
#include <optional>
#include <string>
#include <vector>

#include "arena/contestant.h"
#include "arena/standstill.h"
#include "outflank/solver.h"

namespace outflank::arena {

/// What is fixed about a game before it begins.
struct GamePlan {
    Game opening{};                           ///< the first move to be chosen follows it
    TimeControl time{};                       ///< of black, and of white unless it has its own
    std::optional<TimeControl> white_time{};  ///< of white
    std::uint64_t seed = 0;
    std::optional<int> adjudicate_empties{};   ///< the solver ends the game from so many on
    const std::atomic<bool>* stop = nullptr;   ///< when it becomes true, the solver gives up
    const Standstills* standstills = nullptr;  ///< while somebody ticks; null: nothing stands still
};

/// A game that was played to its end.
struct PlayedGame {
    Game game{};  ///< as far as it was played
    Verdict verdict = Verdict::kNormal;
    std::optional<Color> loser{};                 ///< nothing: a draw
    std::optional<Score> score{};                 ///< for black, where the discs decided
    std::string reason{};                         ///< of a fault; a remark; else empty
    std::vector<milliseconds> times{};            ///< of each ply; 0 in the opening
    std::vector<std::optional<double>> scores{};  ///< as the mover said them, for the mover
};

/// Points of a colour in half points: 2, 1 or 0.
int half_points(const PlayedGame& played, Color color);

/// Plays a game. Blocks. Nothing when the arena was told to stop. What is lost on time while this
/// process stood still does not count: the game is played again. `solver` adjudicates and
/// may be null when the plan does not ask for it. Errors: kOutOfRange when this process may have
/// no more of what a game needs.
Result<std::optional<PlayedGame>> play_game(const GamePlan& plan, Contestant& black,
                                            Contestant& white, Solver* solver);

}  // namespace outflank::arena
