#include "protocols/gtp_clock.h"

#include <gtest/gtest.h>

namespace outflank::protocols {
namespace {

using std::chrono::milliseconds;

TEST(GtpClock, NoSettingsAreNoLimit) {
    GtpClock clock;
    SearchLimits limits;
    clock.limit(Color::kBlack, limits);
    EXPECT_FALSE(limits.clock);
    clock.set({.main = milliseconds(0), .period = milliseconds(0), .stones = 1});
    clock.limit(Color::kBlack, limits);
    EXPECT_FALSE(limits.clock);
    clock.set_left(Color::kBlack, milliseconds(0), 0);
    clock.limit(Color::kBlack, limits);
    EXPECT_FALSE(limits.clock);  // the level's largest cost bounds such a move
}

GameClock clock_of(const GtpClock& clock) {
    SearchLimits limits;
    clock.limit(Color::kWhite, limits);
    return limits.clock.value_or(GameClock{});
}

TEST(GtpClock, APeriodAloneIsTimeForSoManyMoves) {
    GtpClock clock;
    clock.set({.main = milliseconds(0), .period = milliseconds(5000), .stones = 0});
    EXPECT_EQ(clock_of(clock).remaining, milliseconds(5000));
    EXPECT_EQ(clock_of(clock).moves_to_go, 1);
    clock.use(Color::kWhite, milliseconds(4000));
    EXPECT_EQ(clock_of(clock).remaining, milliseconds(5000));
    clock.set({.main = milliseconds(0), .period = milliseconds(5000), .stones = 2});
    clock.use(Color::kWhite, milliseconds(4000));
    EXPECT_EQ(clock_of(clock).remaining, milliseconds(1000));
    EXPECT_EQ(clock_of(clock).moves_to_go, 1);
}

TEST(GtpClock, MainTimeAndAPeriodForNoStonesIsFischersClock) {
    GtpClock clock;
    clock.set({.main = milliseconds(60'000), .period = milliseconds(2000), .stones = 0});
    clock.use(Color::kWhite, milliseconds(10'000));
    EXPECT_EQ(clock_of(clock).remaining, milliseconds(52'000));
    EXPECT_EQ(clock_of(clock).increment, milliseconds(2000));
}

TEST(GtpClock, AfterMainTimeComesTheFirstPeriod) {
    GtpClock clock;
    clock.set({.main = milliseconds(1000), .period = milliseconds(30'000), .stones = 5});
    EXPECT_EQ(clock_of(clock).byo_yomi, milliseconds(6000));
    EXPECT_EQ(clock_of(clock).increment, milliseconds(0));
    clock.use(Color::kWhite, milliseconds(1500));
    EXPECT_EQ(clock_of(clock).remaining, milliseconds(30'000));
    EXPECT_EQ(clock_of(clock).moves_to_go, 5);
    clock.set_left(Color::kWhite, milliseconds(7000), 3);
    EXPECT_EQ(clock_of(clock).remaining, milliseconds(7000));
    EXPECT_EQ(clock_of(clock).moves_to_go, 3);
}

}  // namespace
}  // namespace outflank::protocols
