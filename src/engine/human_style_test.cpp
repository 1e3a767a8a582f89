// The budget of errors is what is spent.
#include "engine/human_style.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <numeric>

namespace outflank::engine {
namespace {

double expected(const std::vector<double>& losses, const std::vector<double>& chances) {
    return std::inner_product(losses.begin(), losses.end(), chances.begin(), 0.0);
}

TEST(ChancesOf, SpendTheBudgetWhereTheyCan) {
    const std::vector<double> losses = {0, 0.5, 3, 12};
    for (const double errors : {0.1, 0.5, 1.0, 3.0}) {
        const auto chances = chances_of(losses, errors);
        EXPECT_NEAR(expected(losses, chances), errors, 1e-3);
        EXPECT_NEAR(std::accumulate(chances.begin(), chances.end(), 0.0), 1, 1e-12);
        EXPECT_TRUE(std::is_sorted(chances.rbegin(), chances.rend())) << "better is likelier";
    }
}

TEST(ChancesOf, NeverPreferTheWorseMoves) {
    // Even blind choice loses less than the budget.
    const auto chances = chances_of(std::vector<double>{0, 1}, 5);
    EXPECT_NEAR(chances[0], 0.5, 1e-3);
    EXPECT_GE(chances[0], chances[1]);
}

TEST(ChancesOf, WithoutABudgetTheBestIsSure) {
    const auto chances = chances_of(std::vector<double>{0.25, 0, 7}, 0);
    EXPECT_NEAR(chances[1], 1, 1e-9);
}

/// Lines for the four moves of the start, worth 0, -1, -2 and -3.
std::vector<EngineLine> start_lines() {
    std::vector<EngineLine> lines;
    double score = 0;
    for (Bitboard moves = legal_moves(start_board()); moves != 0; moves &= moves - 1) {
        lines.push_back({.moves = {std::countr_zero(moves)}, .score = score});
        score -= 1;
    }
    return lines;
}

std::map<Square, int> draws(const HumanStyle& style, const Position& position,
                            const std::vector<EngineLine>& lines) {
    base::Random random(1);
    std::map<Square, int> counts;
    for (int draw = 0; draw < 1000; ++draw)
        ++counts[choose_line(style, position, lines, random).moves.front()];
    return counts;
}

TEST(ChooseLine, DrawsByTheChances) {
    const auto lines = start_lines();
    const auto counts = draws({.errors = 0.5}, start_position(), lines);
    double lost = 0;
    for (const EngineLine& line : lines)
        if (const auto found = counts.find(line.moves.front()); found != counts.end())
            lost -= line.score * found->second;
    EXPECT_NEAR(lost / 1000, 0.5, 0.1);
}

TEST(ChooseLine, NeverLosesMoreThanTheLimit) {
    const auto lines = start_lines();
    const auto counts = draws({.errors = 10, .limit = 1.5}, start_position(), lines);
    EXPECT_EQ(counts.size(), 2u);
}

TEST(ChooseLine, FollowsItsTastes) {
    // The mover can take the corner a1 and turn one disc, or h4 and turn two.
    const Position position{
        .board = {.mover = bit(2) | bit(28), .opponent = bit(1) | bit(29) | bit(30)}};
    std::vector<EngineLine> lines;
    for (const Square square : {Square{0}, Square{31}}) {
        ASSERT_NE(legal_moves(position.board) & bit(square), 0u) << square;
        lines.push_back({.moves = {square}, .score = 0});
    }
    const auto favourite = [&](const HumanStyle& style) {
        base::Random random(1);
        return choose_line(style, position, lines, random).moves.front();
    };
    EXPECT_EQ(favourite({.greed = 1}), 31);
    EXPECT_EQ(favourite({.greed = 1, .corners = 5}), 0);
    EXPECT_EQ(favourite({.edges = 1, .corners = 1}), 0);
}

}  // namespace
}  // namespace outflank::engine
