#include "train/fit/stage_plan.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "train/fit/complete_weights.h"

namespace outflank::train {
namespace {

TEST(StagePlan, FitsNetworksFirstAndFromTheEndOfTheGameOn) {
    const TrainOptions options = {.first_stage = 3, .last_stage = 4};
    EXPECT_EQ(StagePlan(options).fits(),
              (std::vector<StageFit>{{4, 4, true}, {3, 3, true}, {4, 4, false}, {3, 3, false}}));
}

TEST(StagePlan, FitsASharedNetworkOnce) {
    const TrainOptions options = {.linear = false, .chained = false, .groups = {0, 7, 10}};
    const StagePlan plan(options);
    EXPECT_EQ(plan.fits(),
              (std::vector<StageFit>{{10, eval::kStages - 1, true}, {7, 9, true}, {0, 6, true}}));
    EXPECT_EQ(plan.group_of(8), std::pair(7, 9));
    for (const StageFit& fit : plan.fits()) EXPECT_FALSE(plan.uses_next(fit));
}

TEST(StagePlan, WaitsForTheStageAfterOnlyWhereItIsFittedInTheSameRun) {
    const TrainOptions options = {.first_stage = 9, .last_stage = 12, .last_bootstrap_stage = 10};
    const StagePlan plan(options);
    EXPECT_TRUE(plan.waits_for_next({11, 11, true}));    // begins with it
    EXPECT_FALSE(plan.waits_for_next({11, 11, false}));  // beyond the last bootstrap target
    EXPECT_TRUE(plan.waits_for_next({10, 10, false}));
    EXPECT_TRUE(plan.uses_next({12, 12, true}));  // that of the base
    EXPECT_FALSE(plan.waits_for_next({12, 12, true}));
    const TrainOptions linear = {.network = false};
    EXPECT_FALSE(StagePlan(linear).waits_for_next({3, 3, false}));
}

TEST(StagePlan, NothingComesAfterTheLastStage) {
    const TrainOptions options = {.last_bootstrap_stage = eval::kStages - 1};
    EXPECT_FALSE(StagePlan(options).uses_next({eval::kStages - 1, eval::kStages - 1, true}));
}

TEST(StagePlan, GivesAllThreadsToNetworksThatWaitForEachOther) {
    TrainOptions options = {.threads = 4};
    EXPECT_EQ(StagePlan(options).threads_of({5, 5, true}), 4);
    EXPECT_EQ(StagePlan(options).threads_of({5, 5, false}), 1);
    options.chained = false;
    options.last_bootstrap_stage = -1;
    EXPECT_EQ(StagePlan(options).threads_of({5, 5, true}), 1);
    options.groups = {0};
    EXPECT_EQ(StagePlan(options).threads_of({0, 14, true}), 4);
}

/// Linear stages, each with its number as bias.
eval::Weights numbered(int first) {
    eval::Weights weights;
    weights.linear.resize(eval::kStages);
    for (std::size_t stage = 0; stage < weights.linear.size(); ++stage)
        weights.linear[stage].bias[0] = first + static_cast<int>(stage);
    return weights;
}

TEST(CompleteWeights, TakesTheNearestStageOrTheBase) {
    const std::vector<StageReport> reports = {
        {.stage = 5, .positions = 9}, {.stage = 6, .positions = 0}, {.stage = 7, .positions = 9}};
    TrainOptions options = {.network = false, .first_stage = 5, .last_stage = 7};
    eval::Weights weights = numbered(100);
    ASSERT_TRUE(complete_weights(StagePlan(options), options, reports, weights));
    EXPECT_EQ(weights.linear[0].bias[0], 105);
    EXPECT_EQ(weights.linear[6].bias[0], 107);  // of two equally near, the later one
    EXPECT_EQ(weights.linear[14].bias[0], 107);

    const eval::Weights base = numbered(200);
    options.base = &base;
    weights = numbered(100);
    ASSERT_TRUE(complete_weights(StagePlan(options), options, reports, weights));
    EXPECT_EQ(weights.linear[4].bias[0], 204);
    EXPECT_EQ(weights.linear[5].bias[0], 105);
    EXPECT_EQ(weights.linear[6].bias[0], 107);
    EXPECT_EQ(weights.linear[8].bias[0], 208);
}

TEST(CompleteWeights, NeedsPositionsOfSomeStage) {
    const TrainOptions options = {.network = false};
    const std::vector<StageReport> reports = {{.stage = 5, .positions = 0}};
    eval::Weights weights = numbered(100);
    EXPECT_FALSE(complete_weights(StagePlan(options), options, reports, weights));
}

}  // namespace
}  // namespace outflank::train
