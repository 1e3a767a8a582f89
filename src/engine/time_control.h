// From clocks to the time for one move.
#pragma once

#include <chrono>
#include <optional>

#include "outflank/engine.h"

namespace outflank::engine {

/// The time for one move.
struct TimeBudget {
    std::chrono::milliseconds soft{};  ///< no iteration is begun after this
    std::chrono::milliseconds hard{};  ///< the search ends
};

/// How much later than thought a move comes to its clock, learnt from what the clock says at
/// the next move. On a machine with too much to do that can be more than the thinking.
class Lateness {
  public:
    /// A search for that clock begins, with that many squares empty.
    void begin(const GameClock& clock, int empties);

    /// That search ended; it was meant to take so long.
    void end(std::chrono::milliseconds meant) { meant_ = meant; }

    /// What to expect of a move.
    std::chrono::milliseconds expected() const { return expected_; }

  private:
    std::optional<GameClock> clock_{};
    int empties_ = 0;
    std::chrono::milliseconds meant_{};
    std::chrono::milliseconds expected_{};
};

/// The budget of these limits with that many squares empty; nothing when they know no time.
///
/// A game's time is shared out over the moves that are left to search: the last ones are
/// solved at once. A reserve for the way to the clock is kept, more when moves are known to come
/// `late`.
std::optional<TimeBudget> time_budget(const SearchLimits& limits, int empties,
                                      std::chrono::milliseconds late = {});

}  // namespace outflank::engine
