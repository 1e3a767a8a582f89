// Walls and quiet moves.
#include <algorithm>

#include "review/reasons/families.h"
#include "review/reasons/shapes.h"

namespace outflank::review {
namespace {

constexpr int kManyOpen = 3;
/// What they give the opponent to choose from, at three turns together.
constexpr int kMoreChoices = 2;

/// The opponent's replies at its first three turns of a line.
int replies_along(const Walk& line) {
    int sum = 0;
    for (const std::size_t plies : {1, 3, 5}) sum += std::popcount(line.replies(plies));
    return sum;
}

int frontier_after(const Walk& line, Bitboard discs) {
    return std::popcount(
        frontier(discs, line.after(1).empty_squares(line.board_size()), line.board_size()));
}

}  // namespace

/// The opponent has more to choose from in the line: else an open disc costs nothing.
void add_frontier(const Comparison& lines, Findings& found) {
    if (std::min(lines.played.size(), lines.best.size()) < 5) return;
    if (replies_along(lines.played) < replies_along(lines.best) + kMoreChoices) return;
    const auto all = [](const Walk& line) {
        return frontier_after(line, line.discs(Side::kMover, 1));
    };
    const int wall = all(lines.played);
    const int instead = all(lines.best);
    if (wall >= instead + kManyOpen)
        found.push_back({{.kind = ReasonKind::kBuildsWall, .count = wall, .instead = instead},
                         Family::kFrontier,
                         42 + wall - instead});
    const int loud = frontier_after(lines.played, lines.played.turned(0));
    if (loud >= 2 && frontier_after(lines.best, lines.best.turned(0)) == 0)
        found.push_back(
            {{.kind = ReasonKind::kMissesQuiet, .count = loud}, Family::kFrontier, 46 + loud});
}

}  // namespace outflank::review
