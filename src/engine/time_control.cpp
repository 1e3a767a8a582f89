// How the time of a game is shared out over its moves.
#include "engine/time_control.h"

#include <algorithm>
#include <cmath>

namespace outflank::engine {

using std::chrono::milliseconds;

namespace {

/// Kept back for the way of each move to the clock, the solved ones of the end included: on a
/// busy machine that way, not the thinking, is what flags fall on.
milliseconds reserve(milliseconds remaining, int moves, milliseconds late) {
    const milliseconds usual = milliseconds(60) + milliseconds(25) * moves;
    return std::max(std::min(usual, remaining * 2 / 3), std::min(late * (moves + 1), remaining));
}

/// What solving about so many empty squares takes, on a processor of the slow kind: from
/// outflank solve on the positions of docs/benchmarks.md.
double solve_ms(int empties) { return 400 * std::pow(1.8, empties - 20); }

/// Own moves to share `left` out over: those before the one that solves the game in no more than
/// its own share. What follows costs next to nothing.
int moves_to_search(milliseconds left, int empties) {
    constexpr int kLatest = 14;    // solving takes no time worth sharing
    constexpr int kEarliest = 26;  // beyond, estimates of what solving takes are too rough
    constexpr int kFewest = 2;
    for (int solved = std::min(kEarliest, empties - 2 * kFewest); solved > kLatest; --solved) {
        const int moves = (empties - solved + 1) / 2;
        if (static_cast<double>(left.count()) / moves >= solve_ms(solved)) return moves;
    }
    return std::max((empties - kLatest + 1) / 2, kFewest);
}

TimeBudget share(const GameClock& clock, int empties, milliseconds late) {
    int ahead = std::max((empties + 1) / 2, 1);
    if (clock.moves_to_go) ahead = std::min(ahead, std::max(*clock.moves_to_go, 1));
    const milliseconds left =
        std::max(clock.remaining - reserve(clock.remaining, ahead, late), milliseconds(1));
    // The time of a period comes anew for each move, so no share of the main time bounds it.
    const milliseconds period = clock.byo_yomi * 4 / 5;
    const int moves = std::min(moves_to_search(left, empties), ahead);
    if (moves <= 1 && clock.moves_to_go) return {.soft = left, .hard = left};
    const milliseconds fair = left / moves + clock.increment * 4 / 5 + period;
    const milliseconds most = std::max(left * 45 / 100, milliseconds(1)) + period;
    return {.soft = std::min(fair * 6 / 10, most), .hard = std::min(fair * 3 / 2, most)};
}

}  // namespace

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
