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

/// The budget of these limits with that many squares empty; nothing when they know no time.
///
/// A game's time is shared out over the moves that are left to search: the last ones are
/// solved at once. A reserve for the way to the clock is kept.
std::optional<TimeBudget> time_budget(const SearchLimits& limits, int empties);

}  // namespace outflank::engine
