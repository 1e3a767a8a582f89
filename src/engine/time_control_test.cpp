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

TEST(TimeBudget, LastsForAGameWhoseMovesAreAllLate) {
    constexpr milliseconds kLate{12};
    GameClock clock{.remaining = std::chrono::seconds(3)};
    for (int empties = 60; empties > 0; empties -= 2) {
        clock.remaining -= time_budget({.clock = clock}, empties)->hard + kLate;
        ASSERT_GT(clock.remaining, milliseconds(0)) << empties;
    }
}

TEST(Lateness, IsLearntSoThatEvenASlowWayToTheClockIsSurvived) {
    for (const milliseconds late : {milliseconds(0), milliseconds(40), milliseconds(80)}) {
        Lateness lateness;
        GameClock clock{.remaining = std::chrono::seconds(3)};
        for (int empties = 60; empties > 0; empties -= 2) {
            lateness.begin(clock, empties);
            const auto budget = time_budget({.clock = clock}, empties, lateness.expected());
            lateness.end(budget->soft);
            clock.remaining -= budget->soft + late;
            ASSERT_GT(clock.remaining, milliseconds(0)) << empties << ' ' << late.count();
        }
        EXPECT_NEAR(static_cast<double>(lateness.expected().count()),
                    static_cast<double>(late.count()), 5.0);
    }
}

TEST(Lateness, IgnoresAClockOfAnotherGame) {
    Lateness lateness;
    lateness.begin({.remaining = milliseconds(3000)}, 40);
    lateness.begin({.remaining = milliseconds(1000)}, 60);
    EXPECT_EQ(lateness.expected(), milliseconds(0));
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
