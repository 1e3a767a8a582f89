#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "outflank/symmetry.h"
#include "train/fit_linear.h"
#include "train/fit_network.h"
#include "train/network_model.h"
#include "train/openings.h"

namespace outflank::train {
namespace {

/// Positions after random moves, as many as asked for, labelled by `score`.
template <class Score>
std::vector<LabelledBoard> labelled(std::size_t count, std::uint64_t seed, Score score) {
    base::Random random(seed);
    std::vector<LabelledBoard> positions;
    while (positions.size() < count) {
        const Board board =
            position_after(random_opening({.shortest = 30, .spread = 10}, random)).board;
        positions.push_back({board, static_cast<float>(score(board))});
    }
    return positions;
}

/// What a linear sum can say exactly: corners count 8, discs 1.
Score of_corners(const Board& board) {
    return 8 * (std::popcount(board.mover & corners(BoardSize::k8)) -
                std::popcount(board.opponent & corners(BoardSize::k8))) +
           disc_difference(board);
}

/// What no sum over patterns can say: opposite corners, which no pattern sees together with
/// anything else, count only when they differ.
Score of_opposites(const Board& board) {
    const auto owner = [&](Square square) {
        return (board.mover & bit(square)) != 0 ? 1 : (board.opponent & bit(square)) != 0 ? -1 : 0;
    };
    return 16 * (owner(0) * owner(7) * owner(56) * owner(63) == 0 ? 0 : 1) +
           (std::popcount(legal_moves(board)) > 8 ? 8 : -8);
}

SampleSet samples_of(const std::vector<LabelledBoard>& positions) {
    SampleSet set;
    for (std::size_t i = 0; i < positions.size(); ++i)
        (i % 10 == 0 ? set.held_out : set.fit).push_back(sample_of(positions[i]));
    return set;
}

TEST(FitLinear, FindsASumThatIsThere) {
    const auto positions = labelled(20000, 1, of_corners);
    const LinearFit fit =
        fit_linear(samples_of(positions), {.epochs = 10}, [](int) { return true; });
    EXPECT_LT(fit.held_out.mean_absolute(), 2.5);  // the labels themselves: about 9
    EXPECT_GT(fit.held_out.positions, 1900U);
}

TEST(FitLinear, MeasuresWhatThePlainFunctionSays) {
    const auto positions = labelled(3000, 2, of_corners);
    const LinearFit fit =
        fit_linear(samples_of(positions), {.epochs = 2}, [](int) { return true; });
    for (std::size_t i = 0; i < 200; ++i)
        EXPECT_DOUBLE_EQ(linear_value_of(fit.stage, sample_of(positions[i])) * eval::kValueUnit,
                         eval::linear_value(fit.stage, positions[i].board));
}

TEST(FitNetwork, LearnsAndIsTheSameInAllEightViewsToTheLastUnit) {
    const auto positions = labelled(20000, 3, of_opposites);
    const SampleSet samples = samples_of(positions);
    std::vector<double> errors;
    const NetworkFit fit = fit_network(samples, {.epochs = 4}, [&](int, double error) {
        errors.push_back(error);
        return true;
    });
    EXPECT_LT(errors.back(), 0.6 * errors.front());
    EXPECT_LT(fit.held_out.root_mean_square(), errors.front());
    for (std::size_t i = 0; i < 300; ++i) {
        const Board& board = positions[i].board;
        const int value = eval::network_value(fit.stage, board);
        EXPECT_DOUBLE_EQ(network_value_of(fit.stage, sample_of(positions[i])) * eval::kValueUnit,
                         value);
        for (const Symmetry symmetry : kSymmetries)
            EXPECT_EQ(eval::network_value(fit.stage, transform(board, symmetry)), value);
    }
}

TEST(FitNetwork, StopsWhenTold) {
    const SampleSet samples = samples_of(labelled(2000, 4, of_corners));
    int epochs = 0;
    fit_network(samples, {.epochs = 8}, [&](int epoch, double) { return (epochs = epoch) < 2; });
    EXPECT_EQ(epochs, 2);
}

TEST(DecayFor, FallsAsOneOverTheNumberOfSamples) {
    EXPECT_DOUBLE_EQ(decay_for(100'000), 3);
    EXPECT_DOUBLE_EQ(decay_for(800'000), 1);
    EXPECT_DOUBLE_EQ(decay_for(1'600'000), 0.5);
}

}  // namespace
}  // namespace outflank::train
