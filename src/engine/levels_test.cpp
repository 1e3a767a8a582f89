#include "engine/levels.h"

#include <gtest/gtest.h>

namespace outflank::engine {
namespace {

TEST(Levels, AreNeverWeakerThanTheLevelBefore) {
    for (int empties = 0; empties <= 60; ++empties)
        for (int level = 1; level <= 60; ++level) {
            const Target weaker = target_of_level(level - 1, empties);
            const Target stronger = target_of_level(level, empties);
            EXPECT_GE(stronger.depth, weaker.depth) << level << " at " << empties;
            if (stronger.depth == weaker.depth) {
                EXPECT_GE(stronger.selectivity, weaker.selectivity) << level << " at " << empties;
            }
        }
}

TEST(Levels, StepsEndAtTheTarget) {
    for (int empties = 1; empties <= 60; ++empties)
        for (int level = 1; level <= 60; ++level) {
            const Target target = target_of_level(level, empties);
            const std::vector<Step> steps = steps_to(target, empties);
            ASSERT_FALSE(steps.empty());
            EXPECT_EQ(steps.back().depth, target.depth);
            EXPECT_EQ(steps.back().selectivity, target.selectivity);
            for (std::size_t i = 1; i < steps.size(); ++i)
                EXPECT_GE(steps[i].depth, steps[i - 1].depth);
        }
}

TEST(Levels, LetNarrowNodesAddAPartOfTheStep) {
    EXPECT_EQ(extension_floor({12, search::k73}, 20), 20 - 12 - 6);
    EXPECT_EQ(extension_floor({1, search::k73}, 10), 9);
    EXPECT_EQ(extension_floor({12, search::k73}, 30), search::kNoExtension);
    EXPECT_EQ(extension_floor({20, search::k73}, 20), search::kNoExtension);
}

}  // namespace
}  // namespace outflank::engine
