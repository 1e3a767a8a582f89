// The complete tree: known numbers of the 4x4 game, and its two values against search.
#include "outflank/game_tree.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "reference/reference_solver.h"
#include "reference/testing.h"

namespace outflank {
namespace {

using Counts = std::vector<std::uint64_t>;

Position position4(const Board& board) { return {.board = board, .size = BoardSize::k4}; }

GameTree tree_below(const Position& root) {
    Result<GameTree> tree = GameTree::build(root);
    EXPECT_TRUE(tree);
    return std::move(tree).value();
}

int plain_negamax(const Board& board, BoardSize size) {
    const Bitboard moves = legal_moves(board, size);
    if (moves == 0) {
        if (is_over(board, size)) return disc_difference(board);
        return -plain_negamax(after_pass(board), size);
    }
    int best = -64;
    for (Bitboard rest = moves; rest != 0; rest &= rest - 1)
        best = std::max(best, -plain_negamax(after_move(board, std::countr_zero(rest)), size));
    return best;
}

TEST(GameTree, SolvesThe4x4GameFromTheStandardStart) {
    const GameTree tree = tree_below(start_position(BoardSize::k4));
    const SolvedPosition root = tree.find(tree.root()).value();
    EXPECT_EQ(root.score, -10);
    EXPECT_EQ(root.plain_difference, -8);
    EXPECT_EQ(root.games, 60'060u);
    EXPECT_EQ(root.positions, 50'268u);
    ASSERT_EQ(root.moves.size(), 4u);
    for (const SolvedMove& move : root.moves) {  // the four first moves are symmetric
        EXPECT_EQ(move.score, -10);
        EXPECT_EQ(move.plain_difference, -8);
    }
}

TEST(GameTree, SolvesThe4x4GameFromTheParallelStart) {
    const GameTree tree = tree_below(position4(parallel_start_board()));
    EXPECT_EQ(tree.find(tree.root())->score, -4);
}

TEST(GameTree, CountsThePositionsOf4x4ByDiscsPlaced) {
    const GameTree tree = tree_below(start_position(BoardSize::k4));
    EXPECT_EQ(tree.positions_by_ply(false),
              (Counts{1, 4, 12, 42, 120, 392, 1096, 2674, 6186, 10836, 14222, 10740, 3944}));
    EXPECT_EQ(tree.positions_by_ply(true),
              (Counts{1, 1, 3, 11, 31, 96, 269, 647, 1481, 2457, 2979, 2027, 684}));
}

TEST(GameTree, CountsTheGamesThatPerftCountsWithFreePasses) {
    base::Random random(21);
    for (const BoardSize size : {BoardSize::k4, BoardSize::k6, BoardSize::k8})
        for (int trial = 0; trial < 20; ++trial) {
            const Board board = reference::random_board(size, 6, random);
            const GameTree tree = tree_below({.board = board, .size = size});
            const PerftResult leaves =
                perft(board, 60, {.size = size, .pass = PassCounting::kFree});
            EXPECT_EQ(tree.find(tree.root())->games, leaves.leaves);
        }
}

TEST(GameTree, AgreesWithSearchOnBothValuesOfEveryMove) {
    base::Random random(22);
    for (const BoardSize size : {BoardSize::k4, BoardSize::k6, BoardSize::k8})
        for (int trial = 0; trial < 60; ++trial) {
            const Board board = trial % 2 == 0 ? reference::position_of_random_game(size, 7, random)
                                               : reference::random_board(size, 7, random);
            const GameTree tree = tree_below({.board = board, .size = size});
            const SolvedPosition root = tree.find(tree.root()).value();
            ASSERT_EQ(root.score, reference::solve(board, size));
            ASSERT_EQ(root.plain_difference, plain_negamax(board, size));
            Bitboard listed = 0;
            for (const SolvedMove& move : root.moves) {
                const Board child = after_move(board, move.square);
                ASSERT_EQ(move.score, -reference::solve(child, size));
                ASSERT_EQ(move.plain_difference, -plain_negamax(child, size));
                listed |= bit(move.square);
            }
            ASSERT_EQ(listed, legal_moves(board, size));
        }
}

TEST(GameTree, ListsTheBestMovesFirst) {
    base::Random random(23);
    for (int trial = 0; trial < 50; ++trial) {
        const GameTree tree =
            tree_below(position4(reference::random_board(BoardSize::k4, 6, random)));
        const SolvedPosition root = tree.find(tree.root()).value();
        EXPECT_TRUE(std::is_sorted(
            root.moves.begin(), root.moves.end(),
            [](const SolvedMove& a, const SolvedMove& b) { return a.score > b.score; }));
        if (root.moves.empty()) continue;
        EXPECT_EQ(root.moves.front().score, root.score);
    }
}

TEST(GameTree, KnowsAPassingSideAsTheOtherSideOfTheSamePosition) {
    // On a1-c1 nothing lies behind the opponent's a1; the opponent can play d1.
    const Board passes = {.mover = bit(19) | bit(20), .opponent = bit(18) | bit(26)};
    ASSERT_EQ(legal_moves(passes, BoardSize::k4), 0u);
    const GameTree tree = tree_below(position4(passes));
    const SolvedPosition passing = tree.find(position4(passes)).value();
    const SolvedPosition placing = tree.find(position4(after_pass(passes))).value();
    EXPECT_EQ(passing.score, -placing.score);
    EXPECT_EQ(passing.plain_difference, -placing.plain_difference);
    EXPECT_EQ(passing.games, placing.games);
    EXPECT_EQ(passing.positions, placing.positions);
    EXPECT_TRUE(passing.moves.empty());
    EXPECT_FALSE(placing.moves.empty());
}

TEST(GameTree, KnowsAFinishedGameFromBothSides) {
    const Board over = {.mover = bit(18) | bit(19) | bit(26) | bit(27), .opponent = 0};
    const GameTree tree = tree_below(position4(over));
    const SolvedPosition won = tree.find(position4(over)).value();
    const SolvedPosition lost = tree.find(position4(after_pass(over))).value();
    EXPECT_EQ(won.score, 16);
    EXPECT_EQ(won.plain_difference, 4);
    EXPECT_EQ(won.games, 1u);
    EXPECT_EQ(won.positions, 0u);
    EXPECT_EQ(lost.score, -16);
    EXPECT_EQ(lost.plain_difference, -4);
}

TEST(GameTree, FindsEveryPositionOfAGameAndNoOther) {
    const GameTree tree = tree_below(start_position(BoardSize::k4));
    base::Random random(24);
    for (int empties = 0; empties <= 12; ++empties) {
        const Board board = reference::position_of_random_game(BoardSize::k4, empties, random);
        EXPECT_TRUE(tree.find(position4(board)));
    }
    EXPECT_FALSE(tree.find(position4(parallel_start_board())));
    EXPECT_FALSE(tree.find(start_position(BoardSize::k8)));
}

TEST(GameTree, RefusesMoreThanTwelveEmptySquares) {
    const Result<GameTree> tree = GameTree::build(start_position(BoardSize::k6));
    ASSERT_FALSE(tree);
    EXPECT_EQ(tree.error().code, ErrorCode::kUnsupported);
    EXPECT_EQ(tree.error().message, "tree: found 32 empty squares, expected at most 12");
}

TEST(GameTree, RefusesMoreThanAMillionPositions) {
    base::Random random(1);
    const Board board = reference::position_of_random_game(BoardSize::k8, 12, random);
    ASSERT_EQ(board.empties(), 12);
    const Result<GameTree> tree = GameTree::build({.board = board});
    ASSERT_FALSE(tree);
    EXPECT_EQ(tree.error().code, ErrorCode::kUnsupported);
    EXPECT_EQ(tree.error().message, "tree: found more positions, expected at most 1000000");
}

}  // namespace
}  // namespace outflank
