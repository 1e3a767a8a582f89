#include "engine/time_control.h"

#include <algorithm>

namespace outflank::engine {

using std::chrono::milliseconds;

namespace {

/// Kept back for the way of each move to the clock, the solved ones of the end included: on a
/// busy machine that way, not the thinking, is what flags fall on.
milliseconds reserve(milliseconds remaining, int moves, milliseconds late) {
    const milliseconds usual = milliseconds(60) + milliseconds(25) * moves;
    return std::max(std::min(usual, remaining / 2), std::min(late * (moves + 1), remaining));
}

TimeBudget share(const GameClock& clock, int empties, milliseconds late) {
    int ahead = (empties + 1) / 2;
    if (clock.moves_to_go) ahead = std::min(ahead, std::max(*clock.moves_to_go, 1));
    const milliseconds left =
        std::max(clock.remaining - reserve(clock.remaining, ahead, late), milliseconds(1));
    // Own moves until about 14 squares are empty, where a solve costs next to nothing.
    const int moves = std::min(std::max((empties - 13) / 2, 2), ahead);
    const milliseconds fair = left / moves + clock.increment * 4 / 5;
    const milliseconds most = std::max(left / 3, milliseconds(1));
    return {.soft = std::min(fair * 6 / 10, most), .hard = std::min(fair * 3 / 2, most)};
}

}  // namespace

void Lateness::begin(const GameClock& clock, int empties) {
    const bool is_next = clock_ && empties < empties_ && empties >= empties_ - 4;
    const milliseconds used =
        clock_ ? clock_->remaining + clock_->increment - clock.remaining : milliseconds(0);
    if (is_next && used > milliseconds(0)) {
        const milliseconds late = std::clamp(used - meant_, milliseconds(0), milliseconds(1000));
        // Worse news is believed sooner than better news.
        expected_ = late > expected_ ? (expected_ + late) / 2 : (3 * expected_ + late) / 4;
    }
    clock_ = clock;
    empties_ = empties;
    meant_ = milliseconds(0);
}

std::optional<TimeBudget> time_budget(const SearchLimits& limits, int empties, milliseconds late) {
    std::optional<TimeBudget> budget;
    if (limits.clock) budget = share(*limits.clock, empties, late);
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
