// The random source: known numbers, fair draws.
#include "base/random.h"

#include <gtest/gtest.h>

#include <array>

namespace outflank::base {
namespace {

// First outputs of splitmix64 for the seeds 0 and 1234567, as printed on
// rosettacode.org ("Pseudo-random numbers/Splitmix64") and in many test suites.
TEST(Random, GivesThePublishedNumbersOfSplitMix64) {
    EXPECT_EQ(Random(0).next(), 0xE220A8397B1DCDAFu);
    Random random(1234567);
    const std::array<std::uint64_t, 5> published = {6457827717110365317u, 3203168211198807973u,
                                                    9817491932198370423u, 4593380528125082431u,
                                                    16408922859458223821u};
    for (const std::uint64_t number : published) EXPECT_EQ(random.next(), number);
}

TEST(Random, DrawsEveryNumberBelowTheBoundAboutEquallyOften) {
    constexpr int kDraws = 60'000;
    Random random(20260101);
    std::array<int, 6> counts{};
    for (int draw = 0; draw < kDraws; ++draw) ++counts[random.below(counts.size())];
    // The standard deviation of each count is 91; six of them is a broken generator.
    for (const int count : counts) EXPECT_NEAR(count, kDraws / 6.0, 550);
}

TEST(Random, StaysBelowABoundThatDoesNotDivideThePowerOfTwo) {
    constexpr std::uint64_t kBound =
        (std::uint64_t{1} << 63) + 1;  // half of the draws are rejected
    Random random(7);
    for (int draw = 0; draw < 1000; ++draw) EXPECT_LT(random.below(kBound), kBound);
}

TEST(Random, GivesZeroForABoundOfOne) { EXPECT_EQ(Random(3).below(1), 0u); }

TEST(Random, DerivesTheSeedsThatItWouldDraw) {
    Random random(42);
    for (std::uint64_t index = 0; index < 100; ++index)
        EXPECT_EQ(Random::derive_seed(42, index), random.next());
}

}  // namespace
}  // namespace outflank::base
