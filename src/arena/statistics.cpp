// Elo, intervals, sequential tests.
#include "arena/statistics.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace outflank::arena {
namespace {

constexpr double kNormal975 = 1.959963984540054;  // 97.5 % of the standard normal lie below
constexpr double kTail = 0.025;                   // on each side of an interval of 95 %
// Elo's scale: 400 points of difference are odds of 10 to 1.
constexpr double kEloScale = 400;
// Stands for an outcome that did not happen yet, so that no claim becomes impossible by it.
constexpr double kUnseenPairs = 1e-3;

double points_of(std::size_t outcome) { return static_cast<double>(outcome) / 4; }

bool is_uniform(const PairTally& tally) {
    return std::count(tally.pairs.begin(), tally.pairs.end(), 0U) == 4;
}

/// All pairs ended alike: others may be at most so many that seeing none has a chance of 2.5 %.
Interval bound_of_uniform(const PairTally& tally) {
    const double other = 1 - std::pow(kTail, 1 / static_cast<double>(tally.count()));
    const double mean = tally.mean();
    return {.low = mean * (1 - other), .high = mean * (1 - other) + other};
}

/// The shares of the outcomes, none of them 0.
std::array<double, 5> shares_of(const PairTally& tally) {
    std::array<double, 5> shares{};
    for (std::size_t i = 0; i < shares.size(); ++i)
        shares[i] = std::max(static_cast<double>(tally.pairs[i]), kUnseenPairs);
    const double sum = std::accumulate(shares.begin(), shares.end(), 0.0);
    for (double& share : shares) share /= sum;
    return shares;
}

/// The most likely shares with the mean `score`, given the shares seen: each is divided by
/// 1 + t (points - score), where t makes the mean right. The mean falls with t, so t is found
/// by halving between the values at which a share would become infinite.
std::array<double, 5> likeliest_shares(const std::array<double, 5>& seen, double score) {
    constexpr int kHalvings = 200;
    double low = -1 / (1 - score);
    double high = 1 / score;
    std::array<double, 5> shares{};
    for (int i = 0; i < kHalvings; ++i) {
        const double t = (low + high) / 2;
        double excess = 0;
        for (std::size_t k = 0; k < shares.size(); ++k) {
            shares[k] = seen[k] / (1 + t * (points_of(k) - score));
            excess += shares[k] * (points_of(k) - score);
        }
        (excess > 0 ? low : high) = t;
    }
    return shares;
}

double expected_of(double first, double second) { return score_of_elo(first - second); }

}  // namespace

std::uint64_t PairTally::count() const {
    return std::accumulate(pairs.begin(), pairs.end(), std::uint64_t{0});
}

double PairTally::mean() const {
    if (count() == 0) return 0.5;
    double points = 0;
    for (std::size_t i = 0; i < pairs.size(); ++i)
        points += points_of(i) * static_cast<double>(pairs[i]);
    return points / static_cast<double>(count());
}

double PairTally::variance() const {
    if (count() == 0) return 0;
    const double average = mean();
    double sum = 0;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        const double distance = points_of(i) - average;
        sum += distance * distance * static_cast<double>(pairs[i]);
    }
    return sum / static_cast<double>(count());
}

PairTally PairTally::reversed() const {
    PairTally other = *this;
    std::reverse(other.pairs.begin(), other.pairs.end());
    return other;
}

double elo_of_score(double score) {
    if (score <= 0) return -std::numeric_limits<double>::infinity();
    if (score >= 1) return std::numeric_limits<double>::infinity();
    return -kEloScale * std::log10(1 / score - 1);
}

double score_of_elo(double elo) { return 1 / (1 + std::pow(10, -elo / kEloScale)); }

double normal_share_below(double x) { return std::erfc(-x / std::sqrt(2.0)) / 2; }

std::optional<EloEstimate> estimate_elo(const PairTally& tally) {
    if (tally.count() == 0) return std::nullopt;
    const double mean = tally.mean();
    Interval score;
    if (is_uniform(tally)) {
        score = bound_of_uniform(tally);
    } else {
        const double error = std::sqrt(tally.variance() / static_cast<double>(tally.count()));
        score = {.low = mean - kNormal975 * error, .high = mean + kNormal975 * error};
    }
    return EloEstimate{.elo = elo_of_score(mean),
                       .interval = {elo_of_score(score.low), elo_of_score(score.high)}};
}

double likelihood_of_superiority(const PairTally& tally) {
    if (tally.count() == 0) return 0.5;
    const double lead = tally.mean() - 0.5;
    if (lead == 0) return 0.5;
    // Pairs that all ended alike have no spread of their own; one that ends otherwise has.
    const double variance =
        is_uniform(tally) ? 1 / (4 * static_cast<double>(tally.count() + 1)) : tally.variance();
    return normal_share_below(lead / std::sqrt(variance / static_cast<double>(tally.count())));
}

SprtState sprt(const SprtPlan& plan, const PairTally& tally) {
    SprtState state{.lower = std::log(plan.beta / (1 - plan.alpha)),
                    .upper = std::log((1 - plan.beta) / plan.alpha)};
    if (tally.count() == 0) return state;
    const std::array<double, 5> seen = shares_of(tally);
    const std::array<double, 5> claim0 = likeliest_shares(seen, score_of_elo(plan.elo0));
    const std::array<double, 5> claim1 = likeliest_shares(seen, score_of_elo(plan.elo1));
    for (std::size_t i = 0; i < seen.size(); ++i)
        state.llr += static_cast<double>(tally.pairs[i]) * std::log(claim1[i] / claim0[i]);
    if (state.llr <= state.lower) state.verdict = SprtVerdict::kAccept0;
    if (state.llr >= state.upper) state.verdict = SprtVerdict::kAccept1;
    return state;
}

std::vector<double> rate(std::size_t players, std::span<const PairingScore> scores) {
    constexpr int kRounds = 10'000;
    constexpr double kEnough = 1e-9;  // Elo
    std::vector<double> ratings(players, 0.0);
    for (int round = 0; round < kRounds; ++round) {
        double largest_step = 0;
        for (std::size_t player = 0; player < players; ++player) {
            // Newton's step for this player's rating, the others held.
            double excess = 0;
            double slope = 0;
            for (const PairingScore& score : scores) {
                const bool is_first = score.first == player;
                if ((!is_first && score.second != player) || score.games == 0) continue;
                const std::size_t other = is_first ? score.second : score.first;
                const double games = score.games + 0.5;
                const double points = (is_first ? score.points : score.games - score.points) + 0.25;
                const double expected = expected_of(ratings[player], ratings[other]);
                excess += points - games * expected;
                slope += games * expected * (1 - expected) * std::log(10.0) / kEloScale;
            }
            if (slope == 0) continue;
            const double step = std::clamp(excess / slope, -100.0, 100.0);
            ratings[player] += step;
            largest_step = std::max(largest_step, std::abs(step));
        }
        if (largest_step < kEnough) break;
    }
    const double average = std::accumulate(ratings.begin(), ratings.end(), 0.0) /
                           static_cast<double>(std::max<std::size_t>(players, 1));
    for (double& rating : ratings) rating -= average;
    return ratings;
}

}  // namespace outflank::arena
