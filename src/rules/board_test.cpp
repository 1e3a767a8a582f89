#include "outflank/board.h"

#include <gtest/gtest.h>

#include <array>
#include <random>

#include "kernels/table.h"

namespace outflank {
namespace {

constexpr std::array kSizes = {BoardSize::k4, BoardSize::k6, BoardSize::k8};

// Plays random moves for `plies` plies or to the end; passes when it has to.
Board playout(std::mt19937_64& random, BoardSize size, int plies) {
    Board board = start_board();
    for (int ply = 0; ply < plies && !is_over(board, size); ++ply) {
        Bitboard moves = legal_moves(board, size);
        if (moves == 0) {
            board = after_pass(board);
            continue;
        }
        for (auto skip = random() % std::popcount(moves); skip > 0; --skip) moves &= moves - 1;
        board = after_move(board, std::countr_zero(moves));
    }
    return board;
}

// Every disc that some continuation of the game turns.
void collect_turned(const Board& board, BoardSize size, bool black_to_move, int plies,
                    Bitboard& turned) {
    if (plies == 0) return;
    const Bitboard moves = legal_moves(board, size);
    if (moves == 0) {
        if (!is_over(board, size))
            collect_turned(after_pass(board), size, !black_to_move, plies - 1, turned);
        return;
    }
    for (Bitboard todo = moves; todo != 0; todo &= todo - 1) {
        const Square square = std::countr_zero(todo);
        turned |= flips(board, square);
        collect_turned(after_move(board, square), size, !black_to_move, plies - 1, turned);
    }
}

TEST(StartBoard, HasBlackOnD5E4AndWhiteOnD4E5) {
    EXPECT_EQ(start_board().mover, 0x0000000810000000u);
    EXPECT_EQ(start_board().opponent, 0x0000001008000000u);
    for (const BoardSize size : kSizes) {
        EXPECT_EQ(start_board().occupied() & ~playable(size), 0u);
        EXPECT_EQ(start_board().empties(size), square_count(size) - 4);
        EXPECT_EQ(std::popcount(legal_moves(start_board(), size)), 4);
    }
}

TEST(LegalMoves, StayOnTheBoardOfTheirSize) {
    std::mt19937_64 random(1);
    for (const BoardSize size : kSizes)
        for (int game = 0; game < 500; ++game) {
            const Board board = playout(random, size, static_cast<int>(random() % 60));
            EXPECT_EQ(legal_moves(board, size) & ~playable(size), 0u);
            EXPECT_EQ(board.occupied() & ~playable(size), 0u);
            EXPECT_EQ(board.mover & board.opponent, 0u);
        }
}

TEST(FinalScore, GivesTheEmptySquaresToTheWinner) {
    EXPECT_EQ(final_score({.mover = 0x7, .opponent = 0}), 64);
    EXPECT_EQ(final_score({.mover = 0, .opponent = 0x7}), -64);
    EXPECT_EQ(final_score({.mover = 0x3, .opponent = 0xC}), 0);
    EXPECT_EQ(
        final_score({.mover = 0x0000000018000000, .opponent = 0x0000000000040000}, BoardSize::k4),
        1 + 13);
}

TEST(StableDiscs, AreNeverTurnedByAnyContinuation) {
    std::mt19937_64 random(2);
    for (const BoardSize size : kSizes) {
        int stable_seen = 0;
        for (int game = 0; game < 300; ++game) {
            const int depth = size == BoardSize::k4 ? 12 : 5;
            const int last = square_count(size) - 4;
            const int plies = std::max(0, last - static_cast<int>(random() % (last / 2 + 1)));
            const Board board = playout(random, size, plies);
            const Bitboard stable = stable_discs(board, size);
            stable_seen += std::popcount(stable);
            EXPECT_EQ(stable & ~board.occupied(), 0u);
            Bitboard turned = 0;
            collect_turned(board, size, true, depth, turned);
            EXPECT_EQ(stable & turned, 0u) << board.mover << ' ' << board.opponent;
            for (const Bitboard discs : {board.mover, board.opponent}) {
                const Bitboard by_lines =
                    kernels::active().line_stable_discs(discs, board.empty_squares(size), size);
                EXPECT_EQ(by_lines & turned, 0u) << board.mover << ' ' << board.opponent;
            }
        }
        EXPECT_GT(stable_seen, 0);
    }
}

TEST(StableDiscs, AFullBoardIsAllStableAndTheStartHasNone) {
    for (const BoardSize size : kSizes) {
        EXPECT_EQ(stable_discs(start_board(), size), 0u);
        const Bitboard mover = playable(size) & 0x0F0F33335555AA00;
        EXPECT_EQ(stable_discs({.mover = mover, .opponent = playable(size) & ~mover}, size),
                  playable(size));
    }
}

TEST(StableDiscs, ACornerProtectsTheDiscsConnectedToItAlongTheEdge) {
    // a1 b1 c1 black, the rest of row 1 empty.
    EXPECT_EQ(stable_discs({.mover = 0x7, .opponent = 0x3C0000}), 0x7u);
    // The same without the corner: white may take a1 and turn both.
    EXPECT_EQ(stable_discs({.mover = 0x6, .opponent = 0x8}), 0u);
}

TEST(SquareName, UsesTheCoordinatesOfTheBoardSize) {
    EXPECT_EQ(square_name(0), "a1");
    EXPECT_EQ(square_name(63), "h8");
    EXPECT_EQ(square_name(18, BoardSize::k4), "a1");
    EXPECT_EQ(square_name(9, BoardSize::k6), "a1");
    EXPECT_EQ(square_name(54, BoardSize::k6), "f6");
    EXPECT_EQ(square_name(kPass), "pass");
}

TEST(ParseSquare, ReadsBackEveryNameInBothCases) {
    for (const BoardSize size : kSizes)
        for (Bitboard todo = playable(size); todo != 0; todo &= todo - 1) {
            const Square square = std::countr_zero(todo);
            std::string name = square_name(square, size);
            ASSERT_TRUE(parse_square(name, size));
            EXPECT_EQ(parse_square(name, size).value(), square);
            name[0] = static_cast<char>(name[0] - 'a' + 'A');
            EXPECT_EQ(parse_square(name, size).value(), square);
        }
}

TEST(ParseSquare, SaysWhatItFoundAndWhatItExpected) {
    const auto off_board = parse_square("e5", BoardSize::k4);
    ASSERT_FALSE(off_board);
    EXPECT_EQ(off_board.error().code, ErrorCode::kOutOfRange);
    EXPECT_EQ(off_board.error().message, "square: found 'e5', expected a1 to d4");
    for (const char* text : {"", "a", "a11", "55", "aa", "i1", "a9", "a0", "@1", "{1"})
        EXPECT_FALSE(parse_square(text)) << text;
}

TEST(BoardSizeFromSide, AcceptsFourSixAndEightOnly) {
    for (int side = -1; side < 12; ++side)
        EXPECT_EQ(board_size_from_side(side).has_value(), side == 4 || side == 6 || side == 8);
}

}  // namespace
}  // namespace outflank
