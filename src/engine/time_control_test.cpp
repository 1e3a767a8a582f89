#include "engine/time_control.h"

#include <gtest/gtest.h>

namespace outflank::engine {
namespace {

using std::chrono::milliseconds;

TEST(TimeBudget, IsNothingWithoutAClock) {
    EXPECT_FALSE(time_budget({.depth = 5}, 40).has_value());
}

TEST(TimeBudget, NeverGivesAwayTheWholeClock) {
    for (int seconds = 0; seconds <= 300; seconds += 3)
        for (int empties = 1; empties <= 60; ++empties) {
            const GameClock clock{.remaining = std::chrono::seconds(seconds)};
            const auto budget = time_budget({.clock = clock}, empties);
            ASSERT_TRUE(budget.has_value());
            EXPECT_LE(budget->soft, budget->hard);
            EXPECT_LE(budget->hard, std::max(clock.remaining / 2, milliseconds(1)));
        }
}

TEST(TimeBudget, SpendsMoreWhenFewMovesAreLeftUntilTheNextControl) {
    const GameClock whole{.remaining = std::chrono::seconds(60)};
    GameClock two = whole;
    two.moves_to_go = 2;
    EXPECT_GT(time_budget({.clock = two}, 50)->soft, time_budget({.clock = whole}, 50)->soft);
}

TEST(TimeBudget, KeepsWithinTheMoveTime) {
    const auto budget = time_budget({.move_time = milliseconds(100)}, 50);
    ASSERT_TRUE(budget.has_value());
    EXPECT_LT(budget->hard, milliseconds(100));
    EXPECT_GT(budget->hard, milliseconds(90));
}

}  // namespace
}  // namespace outflank::engine
