#include "cli/advice.h"

#include <gtest/gtest.h>

namespace outflank::cli {
namespace {

TEST(Advise, IsAnEstimateWithItsDepthInTheOpening) {
    const Advice advice = advise(start_position(), {});
    EXPECT_FALSE(advice.choice.exact);
    EXPECT_EQ(advice.choice.depth, 6);
    EXPECT_EQ(advice.unit, "points");
}

TEST(Advise, IsExactOnTheSmallestBoard) {
    const Advice advice = advise(start_position(BoardSize::k4), {});
    EXPECT_TRUE(advice.choice.exact);
    EXPECT_EQ(advice.choice.value, -10);
    EXPECT_EQ(advice.unit, "discs");
}

TEST(Advise, IsALegalMoveWhenToldToStopAtOnce) {
    const std::atomic<bool> stop{true};
    const Advice advice = advise(start_position(), {.move_time = {}, .stop = &stop});
    EXPECT_NE(legal_moves(start_board()) & bit(advice.choice.square), 0U);
}

}  // namespace
}  // namespace outflank::cli
