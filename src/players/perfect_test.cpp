// The perfect player: exact where it says so, silent where it is not.
#include <gtest/gtest.h>

#include "outflank/game_tree.h"
#include "outflank/player.h"
#include "players/series.h"
#include "reference/reference_solver.h"
#include "reference/testing.h"

namespace outflank::players {
namespace {

TEST(Perfect, PlaysThe4x4GameToItsKnownScore) {
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        Game game(BoardSize::k4);
        const auto black = make_player("perfect", seed).value();
        const auto white = make_player("perfect", seed + 100).value();
        play_out(game, *black, *white, {});
        EXPECT_EQ(game.result()->score, -10);
    }
}

TEST(Perfect, NeverDoesWorseThanTheSolvedScoreOn4x4) {
    const GameTree tree = GameTree::build(start_position(BoardSize::k4)).value();
    const Score best_of_white = -tree.find(tree.root())->score;
    int above = 0;
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        Game game(BoardSize::k4);
        const auto random = make_player("random", seed).value();
        const auto perfect = make_player("perfect", seed).value();
        play_out(game, *random, *perfect, {});
        const Score score_of_white = -game.result()->score;
        EXPECT_GE(score_of_white, best_of_white);
        above += score_of_white > best_of_white;
    }
    EXPECT_GT(above, 10);
}

TEST(Perfect, SolvesPositionsThatAreNotBelowTheStart) {
    base::Random random(51);
    const auto perfect = make_player("perfect", 1).value();
    const Position parallel = {.board = parallel_start_board(), .size = BoardSize::k4};
    EXPECT_EQ(perfect->choose(parallel, {}).value, -4);
    for (int trial = 0; trial < 30; ++trial) {
        const Board board = reference::random_board(BoardSize::k4, 8, random);
        if (legal_moves(board, BoardSize::k4) == 0) continue;
        const Choice choice = perfect->choose({.board = board, .size = BoardSize::k4}, {});
        EXPECT_TRUE(choice.exact);
        EXPECT_EQ(choice.value, reference::solve(board, BoardSize::k4));
    }
}

TEST(Perfect, SolvesTheEndOfTheGameOnLargerBoards) {
    base::Random random(52);
    for (const BoardSize size : {BoardSize::k6, BoardSize::k8}) {
        const auto perfect = make_player("perfect:empties=8", 1).value();
        for (int trial = 0; trial < 60; ++trial) {
            const Board board = trial % 2 == 0 ? reference::position_of_random_game(size, 8, random)
                                               : reference::random_board(size, 8, random);
            if (legal_moves(board, size) == 0) continue;
            const Choice choice = perfect->choose({.board = board, .size = size}, {});
            const Score score = reference::solve(board, size);
            ASSERT_TRUE(choice.exact);
            ASSERT_EQ(choice.value, score);
            ASSERT_EQ(-reference::solve(after_move(board, choice.square), size), score);
        }
    }
}

TEST(Perfect, ChoosesAmongAllBestMoves) {
    const auto perfect = make_player("perfect", 6).value();
    Bitboard chosen = 0;
    for (int trial = 0; trial < 60; ++trial)
        chosen |= bit(perfect->choose(start_position(BoardSize::k4), {}).square);
    EXPECT_EQ(chosen, legal_moves(start_board(), BoardSize::k4));
}

TEST(Perfect, PlaysLikeAlphabetaAndClaimsNothingWithManyEmptySquares) {
    const Position position = start_position(BoardSize::k8);
    const Choice guess = make_player("perfect:depth=3", 4).value()->choose(position, {});
    const auto alphabeta = make_player("alphabeta:depth=3,eval=components", 4).value();
    EXPECT_EQ(guess.square, alphabeta->choose(position, {}).square);
    EXPECT_FALSE(guess.exact);
    EXPECT_FALSE(guess.value);
    EXPECT_EQ(guess.depth, 3);
}

TEST(Perfect, ClaimsNothingWhenStoppedBeforeItHasSolvedThePosition) {
    base::Random random(53);
    Board board;
    do board = reference::position_of_random_game(BoardSize::k8, 8, random);
    while (legal_moves(board) == 0);
    const std::atomic<bool> stop = true;
    const Choice choice =
        make_player("perfect", 1).value()->choose({.board = board}, {.stop = &stop});
    EXPECT_NE(legal_moves(board) & bit(choice.square), 0u);
    EXPECT_FALSE(choice.exact);
}

}  // namespace
}  // namespace outflank::players
