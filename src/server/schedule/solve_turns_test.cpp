#include "server/schedule/solve_turns.h"

#include <gtest/gtest.h>

namespace outflank::server {
namespace {

using std::chrono::duration;

SolveResult result(ScoreRange range, Square best, std::vector<SolvedRootMove> moves = {}) {
    SolveResult made;
    made.range = range;
    made.best = best;
    made.moves = std::move(moves);
    made.nodes = 100;
    made.elapsed = duration<double>(0.5);
    return made;
}

TEST(SolveTurns, ATurnThatProvesLessKeepsTheMoveOfTheBetterBound) {
    const SolveResult both = joined(result({4, 64}, 19), result({-64, 64}, 26));
    EXPECT_EQ(both.range, (ScoreRange{4, 64}));
    EXPECT_EQ(both.best, 19);
    EXPECT_EQ(both.nodes, 200U);
    EXPECT_DOUBLE_EQ(both.elapsed.count(), 1.0);
}

TEST(SolveTurns, ATurnThatProvesMoreHasTheMove) {
    SolveResult now = result({6, 6}, 26);
    now.pv = {26, 18};
    const SolveResult both = joined(result({4, 10}, 19), now);
    EXPECT_EQ(both.range, (ScoreRange{6, 6}));
    EXPECT_EQ(both.best, 26);
    EXPECT_EQ(both.pv, now.pv);
    EXPECT_EQ(joined(result({-64, 64}, 19), result({-64, 2}, 26)).best, 26);
}

TEST(SolveTurns, TheFirstTurnIsAsItIs) {
    const SolveResult now = result({-16, 3}, 5, {{5, {-16, 3}}});
    const SolveResult both = joined(SolveResult{}, now);
    EXPECT_EQ(both.range, now.range);
    EXPECT_EQ(both.best, 5);
    EXPECT_EQ(both.moves.size(), 1U);
}

TEST(SolveTurns, WhatWasProvenOfMovesIsNotForgotten) {
    const SolveResult before = result({-64, 64}, 19, {{26, {-2, 5}}, {19, {-64, 1}}});
    const SolveResult now = result({-64, 64}, 19, {{19, {0, 64}}, {26, {-64, 3}}});
    const SolveResult both = joined(before, now);
    ASSERT_EQ(both.moves.size(), 2U);
    EXPECT_EQ(both.moves[0].square, 19);
    EXPECT_EQ(both.moves[0].range, (ScoreRange{0, 1}));
    EXPECT_EQ(both.moves[1].square, 26);
    EXPECT_EQ(both.moves[1].range, (ScoreRange{-2, 3}));
}

}  // namespace
}  // namespace outflank::server
