#include "outflank/symmetry.h"

#include <gtest/gtest.h>

#include <random>
#include <set>

namespace outflank {
namespace {

TEST(Symmetry, MovesSquaresAsItsStepsSay) {
    for (const Symmetry symmetry : kSymmetries)
        for (Square square = 0; square < 64; ++square) {
            int column = square % 8;
            int row = square / 8;
            const auto steps = static_cast<unsigned>(symmetry);
            if ((steps & 1) != 0) column = 7 - column;
            if ((steps & 2) != 0) row = 7 - row;
            if ((steps & 4) != 0) std::swap(column, row);
            EXPECT_EQ(transform(square, symmetry), 8 * row + column);
        }
    EXPECT_EQ(transform(kPass, kSymmetries[5]), kPass);
}

TEST(Symmetry, EachHasAnInverse) {
    std::mt19937_64 random(4);
    for (const Symmetry symmetry : kSymmetries) {
        const Bitboard squares = random();
        EXPECT_EQ(transform(transform(squares, symmetry), inverse(symmetry)), squares);
    }
}

TEST(Symmetry, KeepsTheRules) {
    std::mt19937_64 random(5);
    for (int trial = 0; trial < 10'000; ++trial) {
        const Bitboard occupied = random();
        const Bitboard mover = random();
        const Board board{.mover = occupied & mover, .opponent = occupied & ~mover};
        for (const Symmetry symmetry : kSymmetries) {
            const Board image = transform(board, symmetry);
            EXPECT_EQ(legal_moves(image), transform(legal_moves(board), symmetry));
            EXPECT_EQ(stable_discs(image), transform(stable_discs(board), symmetry));
        }
    }
}

TEST(Canonical, IsTheSameForAllEightImagesAndSaysHowToGetThere) {
    std::mt19937_64 random(6);
    for (int trial = 0; trial < 1'000; ++trial) {
        const Bitboard occupied = random();
        const Bitboard mover = random();
        const Board board{.mover = occupied & mover, .opponent = occupied & ~mover};
        const Canonical expected = canonical(board);
        for (const Symmetry symmetry : kSymmetries) {
            const Board image = transform(board, symmetry);
            EXPECT_EQ(canonical(image).board, expected.board);
            EXPECT_EQ(transform(image, canonical(image).symmetry), expected.board);
        }
    }
}

}  // namespace
}  // namespace outflank
