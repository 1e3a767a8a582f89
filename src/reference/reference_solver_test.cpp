// The oracle itself: against search without pruning, and against known answers.
#include "reference/reference_solver.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "outflank/formats.h"
#include "reference/testing.h"

namespace outflank::reference {
namespace {

constexpr BoardSize kSizes[] = {BoardSize::k4, BoardSize::k6, BoardSize::k8};

Score negamax_without_pruning(const Board& board, BoardSize size) {
    const Bitboard moves = legal_moves(board, size);
    if (moves == 0) {
        if (is_over(board, size)) return final_score(board, size);
        return -negamax_without_pruning(after_pass(board), size);
    }
    Score best = -64;
    for (Bitboard rest = moves; rest != 0; rest &= rest - 1)
        best = std::max(best,
                        -negamax_without_pruning(after_move(board, std::countr_zero(rest)), size));
    return best;
}

// The 4x4 game with the aim turned round: fewest discs win. `end` scores a finished game.
template <class End>
int anti_game(const Board& board, const End& end) {
    const Bitboard moves = legal_moves(board, BoardSize::k4);
    if (moves == 0) {
        if (is_over(board, BoardSize::k4)) return -end(board);
        return -anti_game(after_pass(board), end);
    }
    int best = -64;
    for (Bitboard rest = moves; rest != 0; rest &= rest - 1)
        best = std::max(best, -anti_game(after_move(board, std::countr_zero(rest)), end));
    return best;
}

// Values by independent exhaustive search: +3 counting discs, +4 with empties to the winner.
TEST(Rules, TheAntiGameOf4x4IsWonByTheFirstPlayer) {
    EXPECT_EQ(anti_game(start_board(), disc_difference), 3);
    EXPECT_EQ(anti_game(start_board(),
                        [](const Board& board) { return final_score(board, BoardSize::k4); }),
              4);
}

TEST(ReferenceSolver, EqualsNegamaxWithoutPruning) {
    base::Random random(11);
    for (const BoardSize size : kSizes)
        for (int trial = 0; trial < 300; ++trial) {
            const int empties = static_cast<int>(random.below(8));
            const Board board = trial % 2 == 0 ? position_of_random_game(size, empties, random)
                                               : random_board(size, empties, random);
            ASSERT_EQ(solve(board, size), negamax_without_pruning(board, size));
        }
}

TEST(ReferenceSolver, GivesABoundOnTheRightSideOfANarrowWindow) {
    base::Random random(12);
    int above = 0, below = 0, inside = 0;
    for (int trial = 0; trial < 500; ++trial) {
        const BoardSize size = kSizes[trial % 3];
        const Board board = random_board(size, 6, random);
        const Score exact = solve(board, size);
        const Score alpha = static_cast<Score>(random.below(40)) - 22;
        const Score beta = alpha + 1 + static_cast<Score>(random.below(4));
        const Score found = solve(board, size, alpha, beta);
        if (found <= alpha) {
            EXPECT_LE(exact, found);
            ++below;
        } else if (found >= beta) {
            EXPECT_GE(exact, found);
            ++above;
        } else {
            EXPECT_EQ(exact, found);
            ++inside;
        }
    }
    EXPECT_GT(below, 0);
    EXPECT_GT(above, 0);
    EXPECT_GT(inside, 0);
}

TEST(ReferenceSolver, GivesTheEmptySquaresOfAFinishedGameToTheWinner) {
    const Board wiped_out = {.mover = bit(28) | bit(35) | bit(27), .opponent = 0};
    EXPECT_EQ(solve(wiped_out, BoardSize::k8), 64);
    EXPECT_EQ(solve(after_pass(wiped_out), BoardSize::k8), -64);
    EXPECT_EQ(solve(wiped_out, BoardSize::k6), 36);
    EXPECT_EQ(solve(wiped_out, BoardSize::k4), 16);
}

TEST(ReferenceSolver, SolvesTheWhole4x4Game) {
    EXPECT_EQ(solve(start_board(), BoardSize::k4), -10);
    EXPECT_EQ(solve(parallel_start_board(), BoardSize::k4), -4);
}

struct KnownAnswer {
    const char* obf;
    Score score;
};

class KnownAnswers : public testing::TestWithParam<KnownAnswer> {};

TEST_P(KnownAnswers, AreFound) {
    const Result<ObfRecord> record = parse_obf(GetParam().obf);
    ASSERT_TRUE(record) << to_text(record.error());
    EXPECT_EQ(solve(record.value().position.board, BoardSize::k8), GetParam().score);
}

// The first two are numbers 1 and 2 of the FFO end-game test suite (French Othello
// federation), with 14 and 15 empty squares. The third has 16 and stands on the drawn
// line published in H. Takizawa, "Othello is Solved", arXiv 2310.19387.
INSTANTIATE_TEST_SUITE_P(
    ReferenceSolver, KnownAnswers,
    testing::Values(
        KnownAnswer{"--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X", 18},
        KnownAnswer{"-XXXXXX---XOOOO--XOXXOOX-OOOOOOOOOOOXXOOOOOXXOOX--XXOO----XXXXX- X", 10},
        KnownAnswer{"-X-OOOO--OOOOX---OOXXXXX-OXOOOXOXXXXOXO-XXXOXOO-X-XXOX----XXXXX- X", 0}));

}  // namespace
}  // namespace outflank::reference
