#include "engine/time_control.h"

#include <algorithm>

namespace outflank::engine {

using std::chrono::milliseconds;

namespace {

/// Kept back for the way of the move to the clock.
milliseconds reserve(milliseconds remaining) {
    return std::clamp(remaining / 20, milliseconds(5), milliseconds(150));
}

TimeBudget share(const GameClock& clock, int empties) {
    const milliseconds left = std::max(clock.remaining - reserve(clock.remaining), milliseconds(1));
    // Own moves until about 16 squares are empty, where a solve costs next to nothing.
    int moves = std::max((empties - 15) / 2, 2);
    if (clock.moves_to_go) moves = std::min(moves, std::max(*clock.moves_to_go, 1));
    const milliseconds fair = left / moves + clock.increment * 4 / 5;
    const milliseconds most = std::max(left / 3, milliseconds(1));
    return {.soft = std::min(fair * 6 / 10, most), .hard = std::min(fair * 2, most)};
}

}  // namespace

std::optional<TimeBudget> time_budget(const SearchLimits& limits, int empties) {
    std::optional<TimeBudget> budget;
    if (limits.clock) budget = share(*limits.clock, empties);
    if (limits.move_time) {
        const milliseconds all = std::max(*limits.move_time - milliseconds(2), milliseconds(1));
        if (!budget || all < budget->hard) {
            const milliseconds soft = budget ? std::min(budget->soft, all) : all;
            budget = TimeBudget{.soft = soft, .hard = all};
        }
    }
    return budget;
}

}  // namespace outflank::engine
