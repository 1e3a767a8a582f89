#include "server/schedule/solve_turns.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace outflank::server {
namespace {

/// Best first, as the solver has them.
void join_moves(const std::vector<SolvedRootMove>& before, std::vector<SolvedRootMove>& now) {
    for (const SolvedRootMove& known : before) {
        const auto found = std::find_if(now.begin(), now.end(), [&](const SolvedRootMove& move) {
            return move.square == known.square;
        });
        if (found == now.end())
            now.push_back(known);
        else
            found->range = both(found->range, known.range);
    }
    std::stable_sort(now.begin(), now.end(), [](const SolvedRootMove& a, const SolvedRootMove& b) {
        return std::pair(a.range.lower, a.range.upper) > std::pair(b.range.lower, b.range.upper);
    });
}

}  // namespace

ScoreRange both(const ScoreRange& a, const ScoreRange& b) {
    return {.lower = std::max(a.lower, b.lower), .upper = std::min(a.upper, b.upper)};
}

SolveResult joined(const SolveResult& before, SolveResult now) {
    const bool knew_better = before.best && before.range.lower > now.range.lower;
    if (knew_better) {
        now.best = before.best;
        now.pv = before.pv;
    }
    now.range = both(before.range, now.range);
    join_moves(before.moves, now.moves);
    now.nodes += before.nodes;
    now.elapsed += before.elapsed;
    return now;
}

}  // namespace outflank::server
