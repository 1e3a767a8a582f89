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
        for (int empties = 0; empties <= 60; ++empties) {
            const GameClock clock{.remaining = std::chrono::seconds(seconds)};
            const auto budget = time_budget({.clock = clock}, empties);
            ASSERT_TRUE(budget.has_value());
            EXPECT_LE(budget->soft, budget->hard);
            EXPECT_LE(budget->hard, std::max(clock.remaining / 2, milliseconds(1)));
        }
}

TEST(TimeBudget, LastsForAGameWhoseMovesAreAllLate) {
    constexpr milliseconds kLate{12};
    GameClock clock{.remaining = std::chrono::seconds(3)};
    for (int empties = 60; empties > 0; empties -= 2) {
        clock.remaining -= time_budget({.clock = clock}, empties)->hard + kLate;
        ASSERT_GT(clock.remaining, milliseconds(0)) << empties;
    }
}

TEST(TimeBudget, LastsForAGameWithASlowWayToTheClock) {
    for (const milliseconds late : {milliseconds(0), milliseconds(40), milliseconds(80)}) {
        Timekeeper keeper;
        GameClock clock{.remaining = std::chrono::seconds(3)};
        for (int empties = 60; empties > 0; empties -= 2) {
            const GameClock known = keeper.begin(clock, empties);
            const auto budget = time_budget({.clock = known}, empties, keeper.expected_lag());
            keeper.end(budget->soft, budget->hard);
            clock.remaining -= budget->soft + late;
            ASSERT_GT(clock.remaining, milliseconds(0)) << empties << ' ' << late.count();
        }
    }
}

TEST(TimeBudget, SpendsAlmostAllOnTheLastMoveOfAPeriod) {
    const GameClock clock{.remaining = std::chrono::seconds(5), .moves_to_go = 1};
    const auto budget = time_budget({.clock = clock}, 50);
    EXPECT_GE(budget->soft, milliseconds(4500));
    EXPECT_LT(budget->hard, milliseconds(5000));
}

TEST(TimeBudget, SpendsMoreWhenFewMovesAreLeftUntilTheNextControl) {
    const GameClock whole{.remaining = std::chrono::seconds(60)};
    GameClock two = whole;
    two.moves_to_go = 2;
    EXPECT_GT(time_budget({.clock = two}, 50)->soft, time_budget({.clock = whole}, 50)->soft);
}

TEST(TimeBudget, SpendsThePeriodThatComesAnewForEachMove) {
    const GameClock clock{.remaining = milliseconds(200), .byo_yomi = std::chrono::seconds(5)};
    const auto budget = time_budget({.clock = clock}, 50);
    EXPECT_GE(budget->soft, milliseconds(2000));
    EXPECT_LT(budget->hard, milliseconds(5200));
    const GameClock period{.remaining = milliseconds(0), .byo_yomi = std::chrono::seconds(5)};
    EXPECT_GE(time_budget({.clock = period}, 50)->soft, milliseconds(2000));
    EXPECT_LT(time_budget({.clock = period}, 50)->hard, milliseconds(5000));
}

TEST(TimeBudget, KeepsWithinTheMoveTime) {
    const auto budget = time_budget({.move_time = milliseconds(100)}, 50);
    ASSERT_TRUE(budget.has_value());
    EXPECT_LT(budget->hard, milliseconds(100));
    EXPECT_GT(budget->hard, milliseconds(90));
}

}  // namespace
}  // namespace outflank::engine
