// What the results of a match say about strength: Elo with its interval, the likelihood of
// superiority, and a test that may stop early. All from pairs of games.
//
// A pair is one opening played twice with colours changed. Its two results depend on each
// other, because the opening may favour a side, so the pair is the unit that is counted: five
// outcomes from 0 to 2 points (the pentanomial model). Everything here is a pure function.
//
// Sources: A. Wald, "Sequential Tests of Statistical Hypotheses", Annals of Mathematical
// Statistics 16 (1945); A. Elo, "The Rating of Chessplayers" (1978); for the likelihood ratio
// of a multinomial under a constraint on its mean, A. Owen, "Empirical Likelihood" (2001),
// section 2.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace outflank::arena {

/// Results of single games from one side's view.
struct GameTally {
    std::uint64_t wins = 0;
    std::uint64_t draws = 0;
    std::uint64_t losses = 0;

    std::uint64_t games() const { return wins + draws + losses; }
    friend bool operator==(const GameTally&, const GameTally&) = default;
};

/// Results of pairs from one side's view: [i] pairs that gave i half points, 0 to 4.
struct PairTally {
    std::array<std::uint64_t, 5> pairs{};

    std::uint64_t count() const;
    double mean() const;      ///< points per game, 0 to 1; 0.5 without pairs
    double variance() const;  ///< of a pair's points per game
    /// The same from the other side's view.
    PairTally reversed() const;
    friend bool operator==(const PairTally&, const PairTally&) = default;
};

/// The difference in Elo at which the stronger side expects `score` points per game; infinite
/// at 0 and 1.
double elo_of_score(double score);

/// Points per game expected by a side that is `elo` stronger, 0 to 1.
double score_of_elo(double elo);

/// The standard normal distribution: the share below `x`.
double normal_share_below(double x);

struct Interval {
    double low = 0;
    double high = 0;
};

/// How much stronger the one side is.
struct EloEstimate {
    double elo = 0;     ///< infinite when every game was won, or every one lost
    Interval interval;  ///< holds the true difference in 95 of 100 matches; ends may be infinite
};

/// The estimate from pairs: the normal interval of the mean; when all pairs ended alike, the
/// exact bound for the share of pairs that may end otherwise. Without pairs nothing is known.
std::optional<EloEstimate> estimate_elo(const PairTally& tally);

/// The probability that the side is the stronger one, seen the results and without other
/// knowledge; 0.5 without pairs.
double likelihood_of_superiority(const PairTally& tally);

/// A sequential test of two claims about the difference in Elo.
struct SprtPlan {
    double elo0 = 0;      ///< claim 0: the side is stronger by this
    double elo1 = 5;      ///< claim 1: by this; more than elo0
    double alpha = 0.05;  ///< share of matches that may accept claim 1 when claim 0 is true
    double beta = 0.05;   ///< share of matches that may accept claim 0 when claim 1 is true
    friend bool operator==(const SprtPlan&, const SprtPlan&) = default;
};

enum class SprtVerdict { kOpen, kAccept0, kAccept1 };

struct SprtState {
    double llr = 0;    ///< log of the likelihood ratio of claim 1 to claim 0
    double lower = 0;  ///< at or below it claim 0 is accepted
    double upper = 0;  ///< at or above it claim 1 is accepted
    SprtVerdict verdict = SprtVerdict::kOpen;
};

/// Where the test stands. The likelihoods are the greatest that any distribution of the five
/// outcomes with the claimed mean gives.
SprtState sprt(const SprtPlan& plan, const PairTally& tally);

/// The points that one side of a pairing made, for ratings of many.
struct PairingScore {
    std::size_t first = 0;  ///< index of a player
    std::size_t second = 0;
    double points = 0;  ///< of the first player, half points for draws
    double games = 0;
};

/// Ratings of `players` players from the games between them: the most likely ones under the
/// logistic model (Bradley and Terry, Biometrika 39, 1952), with an average of 0. Half a
/// drawn game is added to each pairing that was played, so that they stay finite.
std::vector<double> rate(std::size_t players, std::span<const PairingScore> scores);

}  // namespace outflank::arena
