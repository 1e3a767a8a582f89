// Discs that last for ever.
#include <algorithm>

#include "review/reasons/families.h"
#include "review/reasons/shapes.h"

namespace outflank::review {
namespace {

/// So many discs more are worth a word.
constexpr int kManyStable = 4;
constexpr int kStabilityHorizon = 14;
/// In a full board all discs are stable.
constexpr int kLeastEmpties = 4;

int stable(const Walk& line, std::size_t plies, Side side) {
    return std::popcount(stable_discs(line.after(plies), line.board_size()) &
                         line.discs(side, plies));
}

/// Plies after which both lines are compared.
std::size_t compared_after(const Comparison& lines) {
    const int common = static_cast<int>(std::min(lines.played.size(), lines.best.size()));
    return static_cast<std::size_t>(
        std::max(0, std::min({common, kStabilityHorizon, lines.empties() - kLeastEmpties})));
}

}  // namespace

void add_stability(const Comparison& lines, Findings& found) {
    const std::size_t plies = compared_after(lines);
    if (plies < 4) return;
    const auto compare = [&](Side side, int sign, Finding finding) {
        const int count = stable(lines.played, plies, side);
        const int instead = stable(lines.best, plies, side);
        const int more = sign * (count - instead);
        if (more < kManyStable) return;
        finding.reason.count = count;
        finding.reason.instead = instead;
        finding.reason.ply = static_cast<int>(plies);
        finding.weight += std::min(2 * more, 40);
        found.push_back(finding);
    };
    compare(Side::kOpponent, 1, {{.kind = ReasonKind::kGivesStable}, Family::kStability, 45});
    compare(Side::kMover, -1, {{.kind = ReasonKind::kMissesStable}, Family::kStability, 43});
}

}  // namespace outflank::review
