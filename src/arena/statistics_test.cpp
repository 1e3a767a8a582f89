// Statistics against values worked out by hand, and against matches between players of known
// strength.
#include "arena/statistics.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "base/random.h"

namespace outflank::arena {
namespace {

constexpr std::uint64_t kSeed = 20260301;
constexpr double kInfinite = std::numeric_limits<double>::infinity();

/// The chances of the five outcomes of a pair.
using Chances = std::array<double, 5>;

double mean_of(const Chances& chances) {
    double mean = 0;
    for (std::size_t i = 0; i < 5; ++i) mean += chances[i] * static_cast<double>(i) / 4;
    return mean;
}

/// One more pair, drawn with these chances.
void draw_pair(const Chances& chances, base::Random& random, PairTally& tally) {
    double drawn = static_cast<double>(random.below(1'000'000)) / 1e6;
    std::size_t outcome = 0;
    while (outcome < 4 && drawn >= chances[outcome]) drawn -= chances[outcome++];
    ++tally.pairs[outcome];
}

/// Chances with the mean that `elo` gives: some weight moved from losing to winning both.
Chances chances_of_elo(double elo) {
    const double shift = (score_of_elo(elo) - 0.5);
    return {0.10 - shift / 2, 0.20 - shift, 0.40, 0.20 + shift, 0.10 + shift / 2};
}

TEST(EloOfScore, FollowsTheLogisticCurve) {
    EXPECT_DOUBLE_EQ(elo_of_score(0.5), 0);
    EXPECT_NEAR(elo_of_score(10.0 / 11), 400, 1e-9);
    EXPECT_NEAR(elo_of_score(0.75), 190.8485, 1e-4);
    EXPECT_EQ(elo_of_score(1), kInfinite);
    EXPECT_EQ(elo_of_score(0), -kInfinite);
    for (const double elo : {-300.0, -20.0, 0.0, 5.0, 150.0})
        EXPECT_NEAR(elo_of_score(score_of_elo(elo)), elo, 1e-9);
}

TEST(PairTally, CountsHalfPoints) {
    const PairTally tally{{1, 2, 3, 4, 10}};
    EXPECT_EQ(tally.count(), 20U);
    // (0*1 + 1*2 + 2*3 + 3*4 + 4*10) / 4 / 20
    EXPECT_DOUBLE_EQ(tally.mean(), 60.0 / 80);
    // (0.75^2 + 2*0.5^2 + 3*0.25^2 + 0 + 10*0.25^2) / 20
    EXPECT_DOUBLE_EQ(tally.variance(), (0.5625 + 0.5 + 0.1875 + 0.625) / 20);
    EXPECT_EQ(tally.reversed(), (PairTally{{10, 4, 3, 2, 1}}));
    EXPECT_DOUBLE_EQ(tally.reversed().mean(), 0.25);
}

TEST(EstimateElo, GivesTheNormalIntervalOfTheMean) {
    EXPECT_FALSE(estimate_elo({}));
    const PairTally tally{{1, 2, 3, 4, 10}};
    const auto estimate = estimate_elo(tally);
    ASSERT_TRUE(estimate);
    // standard error sqrt(0.09375 / 20) = 0.0684653; 0.75 +- 1.959964 * 0.0684653
    EXPECT_NEAR(estimate->elo, 190.8485, 1e-4);
    EXPECT_NEAR(score_of_elo(estimate->interval.low), 0.615810, 1e-6);
    EXPECT_NEAR(score_of_elo(estimate->interval.high), 0.884190, 1e-6);
}

TEST(EstimateElo, KnowsThatTwoGamesSayLittle) {
    const auto one = estimate_elo(PairTally{{0, 0, 0, 0, 1}});
    ASSERT_TRUE(one);
    EXPECT_EQ(one->elo, kInfinite);
    EXPECT_EQ(one->interval.high, kInfinite);
    EXPECT_NEAR(score_of_elo(one->interval.low), 0.025, 1e-12);
    const auto hundred = estimate_elo(PairTally{{0, 0, 0, 0, 100}});
    EXPECT_NEAR(score_of_elo(hundred->interval.low), std::pow(0.025, 0.01), 1e-12);
    const auto level = estimate_elo(PairTally{{0, 0, 50, 0, 0}});
    EXPECT_EQ(level->elo, 0);
    EXPECT_LT(level->interval.low, 0);
    EXPECT_NEAR(level->interval.low, -level->interval.high, 1e-9);
}

TEST(EstimateElo, HoldsTheTruthInNinetyFiveOfAHundredMatches) {
    constexpr int kMatches = 4000;
    base::Random random(kSeed);
    for (const double elo : {-100.0, 0.0, 30.0}) {
        const Chances chances = chances_of_elo(elo);
        ASSERT_NEAR(mean_of(chances), score_of_elo(elo), 0.02);
        const double truth = elo_of_score(mean_of(chances));
        int held = 0;
        for (int match = 0; match < kMatches; ++match) {
            PairTally tally;
            for (int pair = 0; pair < 200; ++pair) draw_pair(chances, random, tally);
            const Interval interval = estimate_elo(tally)->interval;
            if (interval.low <= truth && truth <= interval.high) ++held;
        }
        // Five standard errors of a share of 95 % in 4000 are 1.7 %.
        EXPECT_NEAR(static_cast<double>(held) / kMatches, 0.95, 0.017) << elo;
    }
}

TEST(LikelihoodOfSuperiority, IsTheNormalShareBelowTheLead) {
    EXPECT_DOUBLE_EQ(likelihood_of_superiority({}), 0.5);
    EXPECT_DOUBLE_EQ(likelihood_of_superiority(PairTally{{3, 1, 7, 1, 3}}), 0.5);
    EXPECT_NEAR(normal_share_below(1.959963984540054), 0.975, 1e-12);
    // 100 pairs, 30 lost and 70 won: mean 0.7, variance 0.21, 0.2 / sqrt(0.0021) = 4.3644
    EXPECT_NEAR(likelihood_of_superiority(PairTally{{30, 0, 0, 0, 70}}), 0.9999936, 1e-6);
    const PairTally tally{{1, 2, 3, 4, 10}};
    EXPECT_NEAR(likelihood_of_superiority(tally) + likelihood_of_superiority(tally.reversed()), 1,
                1e-12);
    EXPECT_LT(likelihood_of_superiority(PairTally{{0, 0, 0, 0, 1}}), 1);
    EXPECT_GT(likelihood_of_superiority(PairTally{{0, 0, 0, 0, 30}}), 0.999);
}

TEST(Sprt, HasTheBoundsOfWald) {
    const SprtState state = sprt({.elo0 = 0, .elo1 = 5}, {});
    EXPECT_NEAR(state.upper, std::log(19.0), 1e-12);
    EXPECT_NEAR(state.lower, -std::log(19.0), 1e-12);
    EXPECT_EQ(state.llr, 0);
    EXPECT_EQ(state.verdict, SprtVerdict::kOpen);
}

TEST(Sprt, EqualsTheRatioOfTwoBinomialsWhenPairsAreWonOrLostWhole) {
    // Only two outcomes: the likeliest chance of winning is the claimed mean itself.
    const SprtState state = sprt({.elo0 = 0, .elo1 = 100}, PairTally{{40, 0, 0, 0, 60}});
    const double p1 = score_of_elo(100);
    const double expected = 60 * std::log(p1 / 0.5) + 40 * std::log((1 - p1) / 0.5);
    EXPECT_NEAR(state.llr, expected, 0.01);  // unseen outcomes weigh a little
}

TEST(Sprt, ChangesSignWithTheSides) {
    const PairTally tally{{10, 20, 50, 30, 12}};
    const double forward = sprt({.elo0 = -10, .elo1 = 10}, tally).llr;
    const double backward = sprt({.elo0 = -10, .elo1 = 10}, tally.reversed()).llr;
    EXPECT_NEAR(forward, -backward, 1e-9);
    EXPECT_GT(forward, 0);
}

/// The share of matches that end with `verdict` when the truth is `elo`.
double share_ending_with(SprtVerdict verdict, double elo, const SprtPlan& plan,
                         base::Random& random) {
    constexpr int kMatches = 600;
    constexpr int kMostPairs = 20'000;
    const Chances chances = chances_of_elo(elo);
    int found = 0;
    for (int match = 0; match < kMatches; ++match) {
        PairTally tally;
        SprtVerdict now = SprtVerdict::kOpen;
        for (int pair = 0; pair < kMostPairs && now == SprtVerdict::kOpen; ++pair) {
            draw_pair(chances, random, tally);
            if (pair % 4 == 3) now = sprt(plan, tally).verdict;
        }
        if (now == verdict) ++found;
    }
    return static_cast<double>(found) / kMatches;
}

TEST(Sprt, ErrsAsSeldomAsItPromises) {
    base::Random random(kSeed + 1);
    const SprtPlan plan{.elo0 = 0, .elo1 = 40};
    const double truth0 = elo_of_score(mean_of(chances_of_elo(0)));
    ASSERT_NEAR(truth0, 0, 1e-9);
    // Five per cent, and three standard errors of a share of 600.
    EXPECT_LT(share_ending_with(SprtVerdict::kAccept1, 0, plan, random), 0.077);
    EXPECT_LT(share_ending_with(SprtVerdict::kAccept0, 40, plan, random), 0.077);
    EXPECT_GT(share_ending_with(SprtVerdict::kAccept1, 40, plan, random), 0.92);
}

TEST(Rate, FindsTheDifferencesThatMadeTheScores) {
    const std::vector<double> truth = {120, 20, -140};
    std::vector<PairingScore> scores;
    for (std::size_t a = 0; a < 3; ++a)
        for (std::size_t b = a + 1; b < 3; ++b)
            scores.push_back({a, b, 1e6 * score_of_elo(truth[a] - truth[b]), 1e6});
    const std::vector<double> rated = rate(3, scores);
    for (std::size_t i = 0; i < 3; ++i) EXPECT_NEAR(rated[i], truth[i], 0.01);
}

TEST(Rate, StaysFiniteForAPlayerThatWonEverything) {
    const std::vector<PairingScore> scores = {{0, 1, 20, 20}};
    const std::vector<double> rated = rate(2, scores);
    EXPECT_GT(rated[0], 100);
    EXPECT_LT(rated[0], 1000);
    EXPECT_NEAR(rated[0], -rated[1], 1e-6);
    EXPECT_EQ(rate(3, {}), (std::vector<double>{0, 0, 0}));
}

}  // namespace
}  // namespace outflank::arena
