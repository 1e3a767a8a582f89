#include "outflank/game.h"

#include <gtest/gtest.h>

#include <array>
#include <random>
#include <string_view>
#include <vector>

namespace outflank {
namespace {

constexpr std::array kAllSizes = {BoardSize::k4, BoardSize::k6, BoardSize::k8};

void play_moves(Game& game, std::string_view moves) {
    for (std::size_t at = 0; at < moves.size(); at += 2) {
        game.pass_if_forced();
        const auto square = parse_square(moves.substr(at, 2), game.size());
        ASSERT_TRUE(square);
        ASSERT_TRUE(game.play(square.value())) << moves.substr(at, 2);
    }
}

// The first game of 60 discs with passes in protocols literature: black must pass before
// discs 49, 50, 51 and 56.
constexpr std::string_view kGameWithPasses =
    "E6F6F5D6C3G4C6F4H4F3G5E3D3C4C5G6H6H3G3E2E1D7D8B3B5F7F8D2D1C7A3H5H2C8F2E8B8E7B4A4A6A5B6H7"
    "H8G8G7A8A7B7A2B2G2F1H1A1C2G1B1C1";

TEST(Game, KnownPositionAfterFiveMoves) {
    Game game;
    play_moves(game, "f5d6c3d3c4");
    EXPECT_EQ(game.position().to_move, Color::kWhite);
    EXPECT_EQ(game.position().discs(Color::kBlack), 0x000000301C040000u);
    EXPECT_EQ(game.position().discs(Color::kWhite), 0x0000080800080000u);
}

TEST(Game, ShortestWipeOutEndsTheGameWithSixtyFour) {
    Game game;
    play_moves(game, "e6f4e3f6g5d6e7f5c5");
    ASSERT_TRUE(game.is_over());
    EXPECT_FALSE(game.must_pass());
    ASSERT_TRUE(game.result());
    EXPECT_EQ(game.result()->black_discs, 13);
    EXPECT_EQ(game.result()->white_discs, 0);
    EXPECT_EQ(game.result()->score, 64);
    EXPECT_EQ(game.result()->winner(), Color::kBlack);
}

TEST(Game, PassesWhereForcedAndScoresForBlack) {
    Game game;
    play_moves(game, kGameWithPasses);
    std::vector<int> discs_before_pass;
    int discs = 0;
    for (const Ply& ply : game.plies()) {
        if (ply.is_pass()) {
            EXPECT_EQ(ply.color, Color::kBlack);
            discs_before_pass.push_back(discs);
        } else {
            ++discs;
        }
    }
    EXPECT_EQ(discs_before_pass, (std::vector<int>{48, 49, 50, 55}));
    ASSERT_TRUE(game.result());
    EXPECT_EQ(game.result()->black_discs, 16);
    EXPECT_EQ(game.result()->white_discs, 48);
    EXPECT_EQ(game.result()->score, -32);
}

TEST(Game, UndoTakesAMoveAndItsPassBackAsOne) {
    Game game;
    play_moves(game, kGameWithPasses.substr(0, 96));
    ASSERT_TRUE(game.must_pass());
    ASSERT_TRUE(game.pass_if_forced());
    const Position after = game.position();
    EXPECT_EQ(game.undo(), 2u);
    EXPECT_EQ(game.position().to_move, Color::kWhite);
    EXPECT_EQ(game.redo(), 2u);
    EXPECT_EQ(game.position(), after);
    EXPECT_EQ(game.redo(), 0u);
}

TEST(Game, UndoAndRedoWalkTheWholeGameBothWays) {
    std::mt19937_64 random(3);
    for (const BoardSize size : kAllSizes)
        for (int trial = 0; trial < 100; ++trial) {
            Game game(size);
            std::vector<Position> seen;
            while (!game.is_over()) {
                seen.push_back(game.position());
                Bitboard moves = game.legal_moves();
                for (auto skip = random() % std::popcount(moves); skip > 0; --skip)
                    moves &= moves - 1;
                ASSERT_TRUE(game.play(std::countr_zero(moves)));
                game.pass_if_forced();
            }
            const Position end = game.position();
            const std::size_t plies = game.plies().size();
            for (auto at = seen.rbegin(); at != seen.rend(); ++at) {
                EXPECT_GT(game.undo(), 0u);
                EXPECT_EQ(game.position(), *at);
            }
            EXPECT_EQ(game.undo(), 0u);
            while (game.redo() > 0) {
            }
            EXPECT_EQ(game.position(), end);
            EXPECT_EQ(game.plies().size(), plies);
        }
}

TEST(Game, ANewMoveDropsWhatCouldBeRedone) {
    Game game;
    play_moves(game, "f5d6c3");
    game.undo();
    game.undo();
    ASSERT_TRUE(game.play(parse_square("f4").value()));
    EXPECT_EQ(game.redo(), 0u);
    EXPECT_EQ(game.plies().size(), 2u);
}

TEST(Game, IllegalMovesNameTheSquareAndLeaveTheGameUnchanged) {
    Game game;
    const Position before = game.position();
    const auto no_flip = game.play(parse_square("a1").value());
    ASSERT_FALSE(no_flip);
    EXPECT_EQ(no_flip.error().code, ErrorCode::kIllegalMove);
    EXPECT_EQ(no_flip.error().message, "a1 is no move for black: it turns no disc");
    EXPECT_FALSE(game.play(parse_square("d4").value()));
    EXPECT_FALSE(game.play(-1));
    EXPECT_FALSE(game.play(64));
    EXPECT_FALSE(game.pass());
    EXPECT_EQ(game.position(), before);
    Game small(BoardSize::k4);
    EXPECT_FALSE(small.play(0));
}

TEST(Game, StartsFromAnyPositionWithEitherSideToMove) {
    Position start = start_position(BoardSize::k6);
    start.to_move = Color::kWhite;
    Game game(start);
    ASSERT_TRUE(game.play(std::countr_zero(game.legal_moves())));
    EXPECT_EQ(game.plies()[0].color, Color::kWhite);
    EXPECT_EQ(game.undo(), 1u);
    EXPECT_EQ(game.position(), start);
}

TEST(Game, APassAtTheStartStays) {
    // Black has no move, white can play c1.
    Game game(Position{.board = {.mover = bit(1), .opponent = bit(0)}});
    ASSERT_TRUE(game.must_pass());
    ASSERT_TRUE(game.pass());
    EXPECT_EQ(game.position().to_move, Color::kWhite);
    EXPECT_EQ(game.undo(), 0u);
    EXPECT_EQ(game.plies().size(), 1u);
    ASSERT_TRUE(game.play(2));
    EXPECT_TRUE(game.is_over());
    EXPECT_EQ(game.result()->score, -64);
    EXPECT_FALSE(game.pass());
}

}  // namespace
}  // namespace outflank
