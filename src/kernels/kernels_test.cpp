// Every compiled CPU level must play the same game as slow, obvious code.
#include "kernels/table.h"

#include <gtest/gtest.h>

#include <array>
#include <random>
#include <vector>

#include "base/test_rounds.h"
#include "outflank/kernel.h"

namespace outflank {
namespace {

// The obvious way: walk from the square in each direction, one square at a time.
Bitboard walk_flips(Square square, Bitboard mover, Bitboard opponent) {
    Bitboard turned = 0;
    for (int down = -1; down <= 1; ++down)
        for (int right = -1; right <= 1; ++right) {
            if (down == 0 && right == 0) continue;
            Bitboard run = 0;
            int row = square / 8 + down;
            int column = square % 8 + right;
            while (row >= 0 && row < 8 && column >= 0 && column < 8 &&
                   (opponent & bit(8 * row + column)) != 0) {
                run |= bit(8 * row + column);
                row += down;
                column += right;
            }
            if (row >= 0 && row < 8 && column >= 0 && column < 8 &&
                (mover & bit(8 * row + column)) != 0)
                turned |= run;
        }
    return turned;
}

Bitboard walk_legal_moves(Bitboard mover, Bitboard opponent) {
    Bitboard moves = 0;
    for (Square square = 0; square < 64; ++square)
        if (((mover | opponent) & bit(square)) == 0 && walk_flips(square, mover, opponent) != 0)
            moves |= bit(square);
    return moves;
}

const std::vector<const kernels::Table*>& levels_that_run_here() {
    static const auto levels = [] {
        std::vector<const kernels::Table*> found;
        for (const kernels::Table* level : kernels::compiled())
            if (level->runs_here()) found.push_back(level);
        return found;
    }();
    return levels;
}

// Boards of every fullness: each square is empty, mover's or opponent's with odds that
// change from board to board; sometimes only on the squares of a smaller board.
Board random_board(std::mt19937_64& random) {
    const Bitboard occupied = (random() % 4 == 0)   ? random() & random()
                              : (random() % 3 == 0) ? random() | random() | random()
                                                    : random();
    const Bitboard mover = random() % 3 == 0 ? random() & random() : random();
    constexpr std::array kSizes = {BoardSize::k4, BoardSize::k6, BoardSize::k8, BoardSize::k8};
    const Bitboard squares = occupied & playable(kSizes[random() % 4]);
    return {.mover = squares & mover, .opponent = squares & ~mover};
}

TEST(Kernels, GenericEqualsWalkingSquareBySquare) {
    const kernels::Table& generic = *kernels::compiled().back();
    std::mt19937_64 random(20260101);  // fixed: a failure must be repeatable
    for (int trial = 0; trial < 20'000; ++trial) {
        const Board board = random_board(random);
        for (Bitboard todo = ~board.occupied(); todo != 0; todo &= todo - 1) {
            const Square square = std::countr_zero(todo);
            ASSERT_EQ(generic.flips(square, board.mover, board.opponent),
                      walk_flips(square, board.mover, board.opponent))
                << square << ' ' << board.mover << ' ' << board.opponent;
        }
        ASSERT_EQ(generic.legal_moves(board.mover, board.opponent),
                  walk_legal_moves(board.mover, board.opponent))
            << board.mover << ' ' << board.opponent;
    }
}

TEST(Kernels, EveryLevelEqualsGenericOnRandomBoards) {
    const kernels::Table& generic = *kernels::compiled().back();
    std::mt19937_64 random(20260102);
    constexpr int kBoards = base::test_rounds(200'000);
    const auto& levels = levels_that_run_here();
    for (int trial = 0; trial < kBoards; ++trial) {
        const Board board = random_board(random);
        const Bitboard moves = generic.legal_moves(board.mover, board.opponent);
        for (const kernels::Table* level : levels)
            ASSERT_EQ(level->legal_moves(board.mover, board.opponent), moves)
                << level->name << ' ' << board.mover << ' ' << board.opponent;
        for (Bitboard todo = ~board.occupied(); todo != 0; todo &= todo - 1) {
            const Square square = std::countr_zero(todo);
            const Bitboard turned = generic.flips(square, board.mover, board.opponent);
            for (const kernels::Table* level : levels)
                ASSERT_EQ(level->flips(square, board.mover, board.opponent), turned)
                    << level->name << ' ' << square << ' ' << board.mover << ' ' << board.opponent;
        }
    }
}

TEST(Kernels, LastFlipCountEqualsTheFlipsOfTheLastMoveOnEverySquare) {
    std::mt19937_64 random(20260103);
    constexpr std::array kSizes = {BoardSize::k4, BoardSize::k6, BoardSize::k8};
    for (int trial = 0; trial < 20'000; ++trial)
        for (const BoardSize size : kSizes)
            for (Bitboard todo = playable(size); todo != 0; todo &= todo - 1) {
                const Square square = std::countr_zero(todo);
                const Bitboard others = playable(size) & ~bit(square);
                const Bitboard mover = random() & others;
                const int expected = std::popcount(walk_flips(square, mover, others & ~mover));
                for (const kernels::Table* level : levels_that_run_here())
                    ASSERT_EQ(level->last_flip_count(square, mover), expected)
                        << level->name << ' ' << square << ' ' << mover;
            }
}

TEST(Kernels, EveryLevelFindsTheSameStableDiscs) {
    const kernels::Table& generic = *kernels::compiled().back();
    std::mt19937_64 random(20260104);
    constexpr std::array kSizes = {BoardSize::k4, BoardSize::k6, BoardSize::k8};
    for (int trial = 0; trial < 100'000; ++trial)
        for (const BoardSize size : kSizes) {
            Board board = random_board(random);
            board = {board.mover & playable(size), board.opponent & playable(size)};
            const Bitboard stable = generic.stable_discs(board.mover, board.opponent, size);
            for (const kernels::Table* level : levels_that_run_here())
                ASSERT_EQ(level->stable_discs(board.mover, board.opponent, size), stable)
                    << level->name << ' ' << board.mover << ' ' << board.opponent;
        }
}

TEST(Kernels, EveryLevelFindsTheSameStableDiscsByLinesAndNoneThatIsNot) {
    const kernels::Table& generic = *kernels::compiled().back();
    std::mt19937_64 random(20260105);
    constexpr std::array kSizes = {BoardSize::k4, BoardSize::k6, BoardSize::k8};
    int found = 0;
    for (int trial = 0; trial < 100'000; ++trial)
        for (const BoardSize size : kSizes) {
            Board board = random_board(random);
            board = {board.mover & playable(size), board.opponent & playable(size)};
            const Bitboard empty_squares = board.empty_squares(size);
            const Bitboard stable = generic.line_stable_discs(board.mover, empty_squares, size);
            found += std::popcount(stable);
            ASSERT_EQ(stable & ~generic.stable_discs(board.mover, board.opponent, size), 0u)
                << board.mover << ' ' << board.opponent;
            for (const kernels::Table* level : levels_that_run_here())
                ASSERT_EQ(level->line_stable_discs(board.mover, empty_squares, size), stable)
                    << level->name << ' ' << board.mover << ' ' << board.opponent;
        }
    EXPECT_GT(found, 10'000);
}

TEST(Kernels, LinesEndWhereASmallBoardEnds) {
    for (const kernels::Table* level : levels_that_run_here())
        for (const BoardSize size : {BoardSize::k4, BoardSize::k6, BoardSize::k8}) {
            const Bitboard corner = corners(size);
            EXPECT_EQ(level->line_stable_discs(corner, playable(size) & ~corner, size), corner)
                << level->name << ": a corner needs no neighbour";
            const Bitboard checkered = playable(size) & 0xAA55AA55AA55AA55;
            EXPECT_EQ(level->line_stable_discs(checkered, 0, size), checkered)
                << level->name << ": the lines of a full board are full";
            const Bitboard first_row =
                playable(size) & (Bitboard{0xFF} << (4 * (8 - static_cast<int>(size))));
            EXPECT_EQ(level->line_stable_discs(first_row, playable(size) & ~first_row, size),
                      first_row)
                << level->name << ": a full edge is held from both ends";
            EXPECT_EQ(level->line_stable_discs(0x0000001818000000,
                                               playable(size) & ~0x0000001818000000, size),
                      0u)
                << level->name << ": the start has no stable disc";
        }
}

struct PerftRow {
    BoardSize size;
    PassCounting pass;
    std::vector<std::uint64_t> leaves;  // from depth 1 on
};

// Leaves from the start. Sources: A. Bik, "Perft for Reversi" (2009), for 8x8; the
// smaller boards were counted by independent exhaustive search.
const std::array kPerftRows = {
    PerftRow{BoardSize::k8,
             PassCounting::kPly,
             {4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288, 24571284}},
    PerftRow{BoardSize::k8,
             PassCounting::kFree,
             {4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005320, 24571420}},
    PerftRow{BoardSize::k6,
             PassCounting::kPly,
             {4, 12, 56, 244, 1364, 7604, 47740, 308716, 2114912, 14976792}},
    PerftRow{BoardSize::k6,
             PassCounting::kFree,
             {4, 12, 56, 244, 1364, 7604, 47740, 308716, 2115128, 14978604}},
    PerftRow{BoardSize::k4,
             PassCounting::kPly,
             {4, 12, 44, 128, 424, 1256, 3624, 9116, 20044, 36540, 50704, 57436, 59564, 59980}},
    PerftRow{BoardSize::k4,
             PassCounting::kFree,
             {4, 12, 44, 128, 436, 1296, 3788, 9768, 22184, 41636, 60060, 60060}},
};

TEST(Perft, EveryLevelMatchesThePublishedCountsInBothModes) {
    for (const PerftRow& row : kPerftRows)
        for (int depth = 1; depth <= static_cast<int>(row.leaves.size()); ++depth) {
            if (row.leaves[depth - 1] > base::test_rounds(40'000'000)) continue;
            std::uint64_t checksum = 0;
            for (const kernels::Table* level : levels_that_run_here()) {
                // The portable level is slow; the last plies are left to the others.
                if (level->name == kernels::compiled().back()->name &&
                    row.leaves[depth - 1] > 4'000'000)
                    continue;
                const auto counted = level->perft(start_board(), depth,
                                                  {row.size, row.pass, PerftMode::kCountLastPly});
                EXPECT_EQ(counted.leaves, row.leaves[depth - 1]) << level->name << ' ' << depth;
                const auto visited = level->perft(start_board(), depth,
                                                  {row.size, row.pass, PerftMode::kVisitEveryLeaf});
                EXPECT_EQ(visited.leaves, row.leaves[depth - 1]) << level->name << ' ' << depth;
                if (checksum == 0) checksum = visited.checksum;
                EXPECT_EQ(visited.checksum, checksum) << level->name << ' ' << depth;
            }
        }
}

TEST(Perft, EveryLevelMakesTheSameLeavesBelowRandomBoards) {
    std::mt19937_64 random(3);
    const kernels::Table& generic = *kernels::compiled().back();
    for (int i = 0; i < 20'000; ++i) {
        const Board board = random_board(random);
        const PerftOptions options{.mode = PerftMode::kVisitEveryLeaf};
        const PerftResult expected = generic.perft(board, 2, options);
        for (const kernels::Table* level : levels_that_run_here()) {
            const PerftResult made = level->perft(board, 2, options);
            ASSERT_EQ(made.leaves, expected.leaves) << level->name << ' ' << board.mover;
            ASSERT_EQ(made.checksum, expected.checksum) << level->name << ' ' << board.mover;
        }
    }
}

TEST(Perft, DepthElevenIsRightOnTheLevelInUse) {
    EXPECT_EQ(perft(start_board(), 11).leaves, 212'258'800u);
}

TEST(Perft, DepthZeroIsOneLeafAndAFinishedGameStaysOneLeaf) {
    EXPECT_EQ(perft(start_board(), 0).leaves, 1u);
    const Board over{.mover = ~Bitboard{0}, .opponent = 0};
    EXPECT_EQ(perft(over, 7).leaves, 1u);
}

TEST(KernelLevels, ExactlyOneIsActiveAndItRunsHere) {
    int active = 0;
    for (const KernelLevel& level : kernel_levels()) {
        if (!level.active) continue;
        ++active;
        EXPECT_TRUE(level.runs_here);
        EXPECT_EQ(level.name, active_kernel());
    }
    EXPECT_EQ(active, 1);
    EXPECT_TRUE(kernel_levels().back().runs_here);
}

}  // namespace
}  // namespace outflank
