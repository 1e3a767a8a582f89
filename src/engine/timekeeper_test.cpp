// Clocks that are read right, rounded, late, or of another game.
#include <gtest/gtest.h>

#include "engine/time_control.h"

namespace outflank::engine {
namespace {

using std::chrono::milliseconds;

GameClock told(int ms, int step_ms = 1) {
    return {.remaining = milliseconds(ms), .resolution = milliseconds(step_ms)};
}

/// Plays a game whose clock loses `lag` with each move and is told by `round`; gives the largest
/// difference between the clock that the keeper reports and the true one.
template <class Round>
milliseconds worst_error(Timekeeper& keeper, milliseconds start, milliseconds lag, Round round) {
    milliseconds worst{0};
    milliseconds left = start;
    for (int empties = 60; empties > 14; empties -= 2) {
        const GameClock clock = keeper.begin(round(left), empties);
        worst = std::max(worst, clock.remaining - left);
        const milliseconds thought = left / 12 + milliseconds(7 * (empties % 5));
        keeper.end(thought, thought);
        left -= thought + lag;
    }
    return worst;
}

const auto kExactly = [](milliseconds left) { return told(static_cast<int>(left.count())); };
const auto kWholeSeconds = [](milliseconds left) {
    return told(static_cast<int>(left.count() / 1000 * 1000), 1000);
};

TEST(Timekeeper, LearnsLagFromAnExactClock) {
    for (const int lag : {0, 12, 40, 80}) {
        Timekeeper keeper;
        worst_error(keeper, milliseconds(20'000), milliseconds(lag), kExactly);
        EXPECT_NEAR(static_cast<double>(keeper.expected_lag().count()), lag, 3.0);
    }
}

TEST(Timekeeper, DoesNotTakeRoundingForLag) {
    for (const int seconds : {3, 5, 20, 60}) {
        Timekeeper keeper;
        worst_error(keeper, milliseconds(1000 * seconds), milliseconds(2), kWholeSeconds);
        EXPECT_LE(keeper.expected_lag(), milliseconds(5)) << seconds;
    }
}

TEST(Timekeeper, LearnsLagThatNoRoundingExplains) {
    Timekeeper keeper;
    worst_error(keeper, milliseconds(20'000), milliseconds(150), kWholeSeconds);
    EXPECT_GE(keeper.expected_lag(), milliseconds(60));
    EXPECT_LE(keeper.expected_lag(), milliseconds(300));
}

TEST(Timekeeper, KnowsARoundedClockBetterThanItIsTold) {
    Timekeeper keeper;
    milliseconds left{5000};
    for (int empties = 60; left > milliseconds(600); empties -= 2) {
        keeper.begin(kWholeSeconds(left), empties);
        keeper.end(milliseconds(200), milliseconds(200));
        left -= milliseconds(202);
    }
    const GameClock clock = keeper.begin(told(0, 1000), 14);
    EXPECT_GT(clock.remaining, left - milliseconds(250));
    EXPECT_LE(clock.remaining, left + milliseconds(60));
}

TEST(Timekeeper, NeverReportsMuchMoreThanThereIs) {
    const auto nearest = [](milliseconds left) {
        return told(static_cast<int>((left.count() + 500) / 1000 * 1000));
    };
    const auto up = [](milliseconds left) {
        return told(static_cast<int>((left.count() + 999) / 1000 * 1000));
    };
    for (const int lag : {0, 3, 30}) {
        Timekeeper keeper;
        const milliseconds each(lag);
        const milliseconds start(20'000);
        EXPECT_LE(worst_error(keeper, start, each, kExactly), milliseconds(1));
        EXPECT_LE(worst_error(keeper, start, each, kWholeSeconds), milliseconds(60) + 8 * each);
        EXPECT_LE(worst_error(keeper, start, each, nearest), milliseconds(120) + 10 * each);
        EXPECT_LE(worst_error(keeper, start, each, up), milliseconds(120) + 20 * each);
    }
}

TEST(Timekeeper, ExpectsSearchesThatEndLateToDoSoAgain) {
    Timekeeper keeper;
    milliseconds left{20'000};
    for (int empties = 60; empties > 40; empties -= 2) {
        keeper.begin(kExactly(left), empties);
        keeper.end(milliseconds(250), milliseconds(200));
        left -= milliseconds(250);
    }
    EXPECT_NEAR(static_cast<double>(keeper.expected_lag().count()), 50.0, 6.0);
}

TEST(Timekeeper, OneLateMoveIsNotYetTheRule) {
    Timekeeper keeper;
    milliseconds left{20'000};
    for (int empties = 60; empties > 50; empties -= 2) {
        keeper.begin(kExactly(left), empties);
        keeper.end(milliseconds(100), milliseconds(100));
        left -= milliseconds(empties == 56 ? 500 : 100);
    }
    EXPECT_LE(keeper.expected_lag(), milliseconds(100));
}

TEST(Timekeeper, IgnoresAClockOfAnotherGame) {
    Timekeeper keeper;
    keeper.begin(told(3000), 40);
    keeper.end(milliseconds(100), milliseconds(100));
    EXPECT_EQ(keeper.begin(told(1000), 60).remaining, milliseconds(1000));
    EXPECT_EQ(keeper.expected_lag(), milliseconds(0));
}

TEST(Timekeeper, TakesAClockThatWasFilledUp) {
    Timekeeper keeper;
    keeper.begin(told(3000), 40);
    keeper.end(milliseconds(1000), milliseconds(1000));
    EXPECT_EQ(keeper.begin(told(60'000), 38).remaining, milliseconds(60'000));
}

TEST(Timekeeper, CountsIncrements) {
    Timekeeper keeper;
    GameClock clock = told(5003);
    clock.increment = milliseconds(500);
    for (int empties = 60; empties > 40; empties -= 2) {
        EXPECT_EQ(keeper.begin(clock, empties).remaining, clock.remaining);
        keeper.end(milliseconds(301), milliseconds(301));
        clock.remaining += milliseconds(199);
    }
    EXPECT_EQ(keeper.expected_lag(), milliseconds(0));
}

}  // namespace
}  // namespace outflank::engine
