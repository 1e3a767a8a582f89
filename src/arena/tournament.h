// Playing a whole tournament: several games at a time, each game logged when it is over.
#pragma once

#include <atomic>
#include <functional>

#include "arena/match_log.h"
#include "arena/standings.h"

namespace outflank::arena {

struct TournamentOptions {
    int concurrency = 1;       ///< games at a time, each with both engines of its own
    bool pin_to_cores = true;  ///< each game keeps to processors of its own where there are enough
    const std::atomic<bool>* stop = nullptr;  ///< when it becomes true: end soon; games that are
                                              ///< not over are not logged
    /// Called after each game that was logged, from one thread at a time. When it sets `stop`, only
    /// games that are over already are still logged: fewer than `concurrency`.
    std::function<void(const LoggedGame&, const std::vector<LoggedGame>& all)> on_game{};
};

/// How a tournament ended.
enum class TournamentEnd { kPlayed, kDecided, kStopped };  ///< kDecided: by the sequential test

/// Plays the games of the plan that `log` does not have yet. Blocks. Errors: kIo (the log), and
/// kOutOfRange when this process may have no more files or processes for engines: nothing counts
/// then but the games that are logged. Precondition: `check_plan` found nothing wrong, and the log
/// is of this plan.
Result<TournamentEnd> run_tournament(const TournamentPlan& plan, MatchLog& log,
                                     const TournamentOptions& options);

}  // namespace outflank::arena
