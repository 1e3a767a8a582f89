#include "train/fit/stage_plan.h"

#include <algorithm>
#include <iterator>

namespace outflank::train {

std::vector<StageFit> StagePlan::fits() const {
    std::vector<StageFit> fits;
    for (int stage = options_.last_stage; options_.network && stage >= options_.first_stage;
         --stage)
        if (const auto [first, last] = group_of(stage); first == stage)
            fits.push_back({stage, last, true});
    for (int stage = options_.last_stage; options_.linear && stage >= options_.first_stage; --stage)
        fits.push_back({stage, stage, false});
    return fits;
}

std::pair<int, int> StagePlan::group_of(int stage) const {
    const std::vector<int>& groups = options_.groups;
    const auto next = std::upper_bound(groups.begin(), groups.end(), stage);
    if (next == groups.begin()) return {stage, stage};
    return {*std::prev(next), next == groups.end() ? eval::kStages - 1 : *next - 1};
}

bool StagePlan::uses_next(const StageFit& fit) const {
    if (fit.stage + 1 == eval::kStages || !options_.groups.empty()) return false;
    return fit.stage <= options_.last_bootstrap_stage || (options_.chained && fit.is_network);
}

int StagePlan::threads_of(const StageFit& fit) const {
    if (!fit.is_network) return 1;
    const bool one_by_one = options_.groups.empty()
                                ? options_.chained || options_.last_bootstrap_stage >= 0
                                : options_.groups.size() == 1;
    return one_by_one ? options_.threads : 1;
}

}  // namespace outflank::train
