#include "train/fit/complete_weights.h"

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <vector>

namespace outflank::train {
namespace {

/// Stages whose fit of a model had positions, from the last one down.
std::vector<int> fitted_stages(std::span<const StageReport> reports, bool is_network) {
    std::vector<int> stages;
    for (const StageReport& report : reports)
        if (report.is_network == is_network && report.positions > 0) stages.push_back(report.stage);
    std::sort(stages.begin(), stages.end(), std::greater<>());
    return stages;
}

/// Of two that are equally near, the later one.
int nearest_of(const std::vector<int>& stages, int stage) {
    return *std::min_element(stages.begin(), stages.end(), [&](int a, int b) {
        return std::abs(a - stage) < std::abs(b - stage);
    });
}

/// `first_of_group(stage)`: the first of the stages that share its weights.
template <class Stages, class FirstOfGroup>
void complete(const StagePlan& plan, const std::vector<int>& fitted, const Stages* base,
              FirstOfGroup first_of_group, Stages& stages) {
    for (int stage = 0; stage < eval::kStages; ++stage) {
        const auto to = static_cast<std::size_t>(stage);
        const int first = first_of_group(stage);
        const int nearest = nearest_of(fitted, stage);
        if (!plan.is_asked_for(stage) && base != nullptr && !base->empty())
            stages[to] = (*base)[to];
        else if (first != stage && plan.is_asked_for(first))
            stages[to] = stages[static_cast<std::size_t>(first)];
        else if (nearest != stage)
            stages[to] = stages[static_cast<std::size_t>(nearest)];
    }
}

}  // namespace

Result<Done> complete_weights(const StagePlan& plan, const TrainOptions& options,
                              std::span<const StageReport> reports, eval::Weights& weights) {
    const auto none = [] {
        return Error{ErrorCode::kOutOfRange, "found no positions for any of the stages to fit", ""};
    };
    if (options.linear) {
        const std::vector<int> fitted = fitted_stages(reports, false);
        if (fitted.empty()) return none();
        complete(
            plan, fitted, options.base == nullptr ? nullptr : &options.base->linear,
            [](int stage) { return stage; }, weights.linear);
    }
    if (options.network) {
        const std::vector<int> fitted = fitted_stages(reports, true);
        if (fitted.empty()) return none();
        complete(
            plan, fitted, options.base == nullptr ? nullptr : &options.base->network,
            [&](int stage) { return plan.group_of(stage).first; }, weights.network);
    }
    return Done{};
}

}  // namespace outflank::train
