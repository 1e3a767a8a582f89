#include "search/selectivity.h"

#include <gtest/gtest.h>

namespace outflank::search {
namespace {

TEST(ProbcutDepths, AreShallowerThanTheirSearchAndOfTheSameParity) {
    for (int depth = kProbcutFrom; depth <= 60; ++depth) {
        EXPECT_GE(first_probcut_depth(depth), 0);
        EXPECT_LE(first_probcut_depth(depth), last_probcut_depth(depth));
        EXPECT_LE(last_probcut_depth(depth), depth / 2 + 1) << depth;
        EXPECT_LT(last_probcut_depth(depth), depth);
        EXPECT_EQ((depth - first_probcut_depth(depth)) % kProbcutStep, 0) << depth;
        EXPECT_EQ((depth - last_probcut_depth(depth)) % kProbcutStep, 0) << depth;
    }
}

TEST(ProbcutDepths, AreSurerTheDeeperTheyAre) {
    for (int depth = kProbcutFrom; depth <= 30; ++depth)
        for (int shallow = first_probcut_depth(depth); shallow < last_probcut_depth(depth);
             shallow += kProbcutStep)
            EXPECT_GT(probcut_error(40, depth, shallow),
                      probcut_error(40, depth, shallow + kProbcutStep))
                << depth << " plies by " << shallow;
}

}  // namespace
}  // namespace outflank::search
