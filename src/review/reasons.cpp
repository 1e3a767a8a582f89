#include "review/reasons.h"

#include <algorithm>

#include "review/reasons/families.h"

namespace outflank::review {
namespace {

/// More would not be read.
constexpr std::size_t kMostReasons = 2;

}  // namespace

std::vector<MoveReason> find_reasons(const ReviewedMove& move) {
    const Comparison lines(move);
    Findings found;
    for (const auto add : {add_corners, add_passes, add_parity, add_mobility, add_edges,
                           add_frontier, add_stability, add_ending})
        add(lines, found);
    std::stable_sort(found.begin(), found.end(),
                     [](const Finding& a, const Finding& b) { return a.weight > b.weight; });
    std::vector<MoveReason> reasons;
    for (const Finding& finding : found) {
        if (reasons.size() == kMostReasons) break;
        if (!reasons.empty() && finding.family == found.front().family) continue;
        reasons.push_back(finding.reason);
    }
    return reasons;
}

}  // namespace outflank::review
