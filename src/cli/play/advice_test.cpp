#include "cli/play/advice.h"

#include <gtest/gtest.h>

namespace outflank::cli {
namespace {

TEST(Advise, IsAnEstimateWithItsDepthInTheOpening) {
    const Advice advice = make_adviser().value()(start_position(), {});
    EXPECT_FALSE(advice.line.exact);
    EXPECT_GT(advice.line.depth, 0);
    EXPECT_NE(legal_moves(start_board()) & bit(advice.line.moves.front()), 0U);
}

TEST(Advise, IsExactOnTheSmallestBoard) {
    const Advice advice = make_adviser().value()(start_position(BoardSize::k4), {});
    EXPECT_TRUE(advice.line.exact);
    EXPECT_EQ(advice.line.score, -10);
}

TEST(Advise, IsALegalMoveWhenToldToStopAtOnce) {
    const std::atomic<bool> stop{true};
    const Advice advice =
        make_adviser().value()(start_position(), {.move_time = {}, .stop = &stop});
    EXPECT_NE(legal_moves(start_board()) & bit(advice.line.moves.front()), 0U);
}

}  // namespace
}  // namespace outflank::cli
