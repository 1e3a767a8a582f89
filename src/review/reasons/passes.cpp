// Who has to pass.
#include "review/reasons/families.h"

namespace outflank::review {
namespace {

constexpr std::size_t kSoon = 6;
constexpr std::size_t kPassHorizon = 16;

/// A pass that is not soon is worth a word only where the other line has none at all.
void add_pass(const Walk& line, const Walk& other, Side side, Finding finding, ReasonKind later,
              Findings& found) {
    const auto ply = line.find(side, kPass);
    if (!ply || *ply > kPassHorizon || !other.lacks(side, kPass, *ply)) return;
    finding.reason.ply = static_cast<int>(*ply);
    finding.weight -= finding.reason.ply;
    if (*ply > kSoon) {
        if (other.find(side, kPass)) return;
        finding.reason.kind = later;
        finding.weight -= 10;
    }
    found.push_back(finding);
}

}  // namespace

void add_passes(const Comparison& lines, Findings& found) {
    add_pass(lines.played, lines.best, Side::kMover,
             {{.kind = ReasonKind::kMustPass}, Family::kPass, 80}, ReasonKind::kMustPassLater,
             found);
    add_pass(lines.best, lines.played, Side::kOpponent,
             {{.kind = ReasonKind::kMissesPass, .line = ReasonLine::kBest}, Family::kPass, 79},
             ReasonKind::kMissesPassLater, found);
}

}  // namespace outflank::review
