// Discs counted at the end of the game.
#include "review/reasons/families.h"
#include "review/reasons/shapes.h"

namespace outflank::review {
namespace {

/// From here on the moves that are left can be counted.
constexpr int kCountableEmpties = 10;
constexpr int kPlainEmpties = 5;

}  // namespace

void add_ending(const Comparison& lines, Findings& found) {
    if (!lines.played.ends() || !lines.best.ends()) return;
    const auto left = [](const Walk& line, Side side) {
        return std::popcount(line.discs(side, line.size()));
    };
    const int last = static_cast<int>(lines.played.size()) - 1;
    if (left(lines.best, Side::kOpponent) == 0 && left(lines.played, Side::kOpponent) > 0)
        found.push_back({{.kind = ReasonKind::kMissesWipeout,
                          .line = ReasonLine::kBest,
                          .ply = static_cast<int>(lines.best.size()) - 1},
                         Family::kEnding,
                         130});
    if (left(lines.played, Side::kMover) == 0 && left(lines.best, Side::kMover) > 0)
        found.push_back({{.kind = ReasonKind::kIsWipedOut, .ply = last}, Family::kEnding, 130});
    const int count = left(lines.played, Side::kMover);
    const int instead = left(lines.best, Side::kMover);
    if (lines.empties() > kCountableEmpties || count >= instead) return;
    found.push_back(
        {{.kind = ReasonKind::kCountsFewer, .count = count, .instead = instead, .ply = last},
         Family::kEnding,
         lines.empties() <= kPlainEmpties ? 50 : 30});
}

}  // namespace outflank::review
