#include "train/fit/selectivity_fit.h"

#include <gtest/gtest.h>

#include <memory>

#include "search/selectivity.h"
#include "train/files/samples.h"
#include "train/games/selfplay.h"

namespace outflank::train {
namespace {

constexpr search::ProbcutConstants kKnown = {
    .constant = 1.25, .shallow = -0.2, .deep = 0.1, .empties = -0.01};

/// Cells whose errors are exactly those of kKnown.
std::vector<ProbcutCell> known_cells() {
    std::vector<ProbcutCell> cells;
    for (const int empties : {14, 20, 30})
        for (int deep = 3; deep <= 8; ++deep) {
            const int shallow = search::last_probcut_depth(deep);
            const double error = search::midgame_probcut_error(kKnown, empties, deep, shallow);
            cells.push_back({empties, deep, shallow, 10, 10 * error * error});
        }
    return cells;
}

TEST(FitProbcut, FindsTheConstantsThatAreThere) {
    const auto fitted = fit_probcut(known_cells());
    ASSERT_TRUE(fitted);
    EXPECT_NEAR(fitted.value().constant, kKnown.constant, 1e-6);
    EXPECT_NEAR(fitted.value().shallow, kKnown.shallow, 1e-6);
    EXPECT_NEAR(fitted.value().deep, kKnown.deep, 1e-6);
    EXPECT_NEAR(fitted.value().empties, kKnown.empties, 1e-6);
    EXPECT_NEAR(probcut_residual(known_cells(), fitted.value()), 0, 1e-6);
}

TEST(FitProbcut, RefusesCellsThatDoNotTell) {
    const auto cells = known_cells();
    const auto fitted = fit_probcut(std::span(cells).first(3));
    ASSERT_FALSE(fitted);
    EXPECT_NE(fitted.error().message.find("too few positions"), std::string::npos);
}

TEST(ProbcutHeader, HoldsTheConstants) {
    EXPECT_NE(probcut_header(kKnown).find(
                  ".constant = 1.250, .shallow = -0.200, .deep = 0.100, .empties = -0.0100};"),
              std::string::npos);
}

TEST(ProbcutPlot, HasADotForEachCell) {
    const std::string plot = probcut_plot(known_cells(), kKnown);
    std::size_t dots = 0;
    for (std::size_t at = plot.find("<circle"); at != std::string::npos;
         at = plot.find("<circle", at + 1))
        ++dots;
    EXPECT_EQ(dots, known_cells().size());
}

TEST(MeasureProbcutErrors, FindsNoErrorWhereEveryPositionIsWorthTheSame) {
    auto weights = std::make_unique<eval::Weights>();
    weights->linear.resize(eval::kStages);
    std::vector<GameRecord> games;
    for (std::uint64_t seed = 1; games.size() < 3; ++seed) {
        base::Random random(seed);
        GameRecord game = random_opening({.shortest = 40, .spread = 0}, random);
        game.random_plies = 0;
        if (is_held_out(game)) games.push_back(game);
    }
    int searched = 0;
    const auto cells = measure_probcut_errors(
        games, *weights, {.least_empties = 30, .most_empties = 34, .positions = 2, .deepest = 4},
        [&] { ++searched; });
    EXPECT_EQ(searched, 4);
    // 2 plies by none, 3 by 1, 4 by none and by 2, with 30 and with 34 empties.
    ASSERT_EQ(cells.size(), 8U);
    for (const ProbcutCell& cell : cells) {
        EXPECT_EQ(cell.positions, 2U);
        EXPECT_EQ(cell.square_sum, 0);
    }
}

}  // namespace
}  // namespace outflank::train
