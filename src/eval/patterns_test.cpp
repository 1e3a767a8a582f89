// Patterns read a position the same way from every side of the board.
#include "eval/patterns.h"

#include <gtest/gtest.h>

#include <memory>

#include "base/random.h"
#include "eval/weights.h"

namespace outflank::eval {
namespace {

Board random_board(base::Random& random) {
    const Bitboard mover = random.next() & random.next();
    return {.mover = mover, .opponent = random.next() & ~mover};
}

TEST(Patterns, EveryInstanceIsAnotherSetOfSquares) {
    for (int i = 0; i < kInstances; ++i)
        for (int j = 0; j < i; ++j)
            EXPECT_NE(squares_of(kInstanceList[i]), squares_of(kInstanceList[j])) << i << " " << j;
}

TEST(Patterns, ComposedSymmetriesActOneAfterTheOther) {
    for (const Symmetry first : kSymmetries)
        for (const Symmetry then : kSymmetries)
            for (Square square = 0; square < 64; ++square)
                ASSERT_EQ(transform(square, compose(first, then)),
                          transform(transform(square, first), then));
}

TEST(Patterns, FeaturesAreTheDigitsOfTheSquares) {
    base::Random random(1);
    for (int round = 0; round < 100; ++round) {
        const Board board = random_board(random);
        const Features features = features_of(board);
        EXPECT_EQ(features_of(after_pass(board)).mover, features.opponent);
        for (int i = 0; i < kInstances; ++i) {
            const Pattern& pattern = kPatterns[kInstanceList[i].pattern];
            int number = 0;
            for (int k = pattern.size - 1; k >= 0; --k) {
                const Bitboard square =
                    bit(transform(pattern.squares[k], kInstanceList[i].symmetry));
                const int digit = (board.mover & square) != 0      ? 1
                                  : (board.opponent & square) != 0 ? 2
                                                                   : 0;
                number = number * 3 + digit;
            }
            ASSERT_EQ(features.mover[i], number);
        }
    }
}

// Only a pattern without a symmetry of its own: rows of the others that mirror each other
// are tied when they are learnt.
TEST(NetworkValue, IsTheSameForAllEightViews) {
    base::Random random(2);
    auto stage = std::make_unique<NetworkStage>();
    for (int row = kFirstRow[4]; row < kFirstRow[5]; ++row)
        for (auto& weight : stage->rows[row])
            weight = static_cast<std::int8_t>(static_cast<int>(random.below(41)) - 20);
    for (auto& weight : stage->output)
        weight = static_cast<std::int16_t>(static_cast<int>(random.below(2001)) - 1000);
    for (int round = 0; round < 100; ++round) {
        const Board board = random_board(random);
        for (const Symmetry symmetry : kSymmetries)
            ASSERT_EQ(network_value(*stage, transform(board, symmetry)),
                      network_value(*stage, board));
    }
}

}  // namespace
}  // namespace outflank::eval
