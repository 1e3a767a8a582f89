#include "train/fit/calibration_fit.h"

#include <gtest/gtest.h>

#include <cmath>

#include "base/random.h"
#include "outflank/solver.h"
#include "train/fit/least_squares.h"

namespace outflank::train {
namespace {

constexpr search::CalibrationConstants kKnownSums = {
    .bias = {0.3, 0.1, -0.6, 0.1},
    .gain = {0.05, 0.02, -0.01, 0},
    .error = {1.0, 0.2, -0.3, 0, 0.1, 0.2, 0, -0.5},
    .end_error = {-0.5, 0.3, 0.8}};

/// About normal, with mean 0 and variance 1.
double normal(base::Random& random) {
    double sum = -6;
    for (int i = 0; i < 12; ++i) sum += static_cast<double>(random.below(1'000'001)) / 1e6;
    return sum;
}

/// Values whose scores are as kKnownSums says.
std::vector<CalibrationSample> known_samples() {
    constexpr int kEach = 100;
    base::Random random(7);
    std::vector<CalibrationSample> samples;
    for (int empties = 10; empties <= 30; empties += 4)
        for (int depth = 1; depth <= 12; ++depth)
            for (const auto selectivity : {search::Selectivity::k73, search::Selectivity::k95})
                for (int i = 0; i < kEach; ++i) {
                    CalibrationSample sample{.searched = {empties, depth, selectivity}};
                    sample.value = static_cast<double>(random.below(61)) - 30;
                    const search::Estimate known =
                        search::calibrated(kKnownSums, sample.searched, sample.value);
                    sample.truth = known.score + known.standard_error * normal(random);
                    samples.push_back(sample);
                }
    return samples;
}

TEST(LeastSquares, FindsTheConstantsOfASum) {
    LeastSquares equations(2);
    for (int x = 0; x < 5; ++x)
        equations.add(std::array<double, 2>{1, static_cast<double>(x)}, 3 - 2.0 * x);
    const auto found = equations.solve();
    ASSERT_TRUE(found);
    EXPECT_NEAR((*found)[0], 3, 1e-9);
    EXPECT_NEAR((*found)[1], -2, 1e-9);
}

TEST(LeastSquares, SaysWhenThereIsNoSingleAnswer) {
    LeastSquares equations(2);
    equations.add(std::array<double, 2>{1, 1}, 3);
    EXPECT_FALSE(equations.solve());
}

TEST(FitCalibration, FindsWhatTheSamplesWereMadeOf) {
    const auto samples = known_samples();
    const auto fitted = fit_calibration(samples);
    ASSERT_TRUE(fitted);
    for (const CalibrationRow& row : rows_by_empties(samples, fitted.value())) {
        if (row.to_the_end) continue;  // of too few empty squares to be fitted
        EXPECT_NEAR(row.shown.bias, 0, 0.5) << row.percent << ' ' << row.least;
        EXPECT_NEAR(row.shown.slope, 1, 0.02) << row.percent << ' ' << row.least;
        EXPECT_NEAR(row.standard_error / row.root_mean_square, 1, 0.1) << row.percent;
    }
    const auto rows = rows_by_depth(samples, fitted.value());
    EXPECT_EQ(rows.size(), 2 * 12 + 2);
    for (const CalibrationRow& row : rows)
        EXPECT_LT(std::abs(row.shown.bias), std::max(0.5, std::abs(row.raw.bias)));
}

TEST(FitCalibration, NeedsPositions) { EXPECT_FALSE(fit_calibration({})); }

TEST(MeasureValues, SearchesEveryDepthOnce) {
    Label label;
    label.board = start_position().board;
    base::Random random(3);
    while (label.board.empties() > 12) {
        Bitboard legal = legal_moves(label.board);
        if (legal == 0) label.board = after_pass(label.board);
        if (legal == 0) continue;
        for (auto skip = random.below(static_cast<std::uint64_t>(std::popcount(legal))); skip > 0;
             --skip)
            legal &= legal - 1;
        label.board = after_move(label.board, std::countr_zero(legal));
    }
    ASSERT_NE(legal_moves(label.board), 0U);
    label.score = static_cast<float>(Solver().solve({.board = label.board}).score());
    const std::vector<Label> labels = {label};
    const auto samples =
        measure_values(labels, {.deepest = 5, .deepest_full = 3, .most_end = 12}, [] {});
    ASSERT_TRUE(samples);
    std::vector<std::pair<int, int>> kinds;
    for (const CalibrationSample& sample : samples.value()) {
        EXPECT_EQ(sample.truth, label.score);
        kinds.emplace_back(search::percent_of(sample.searched.selectivity), sample.searched.depth);
    }
    const std::vector<std::pair<int, int>> midgame(kinds.begin(), kinds.begin() + 11);
    EXPECT_EQ(midgame, (std::vector<std::pair<int, int>>{{73, 1},
                                                         {73, 2},
                                                         {73, 3},
                                                         {73, 4},
                                                         {73, 5},
                                                         {95, 1},
                                                         {95, 2},
                                                         {95, 3},
                                                         {100, 1},
                                                         {100, 2},
                                                         {100, 3}}));
}

}  // namespace
}  // namespace outflank::train
