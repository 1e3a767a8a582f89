// What all protocols share: games with passes, and reports that are not believed blindly.
#include "protocols/session.h"

#include <gtest/gtest.h>

#include "outflank/formats.h"
#include "protocols/played_game.h"

namespace outflank::protocols {
namespace {

// A game with forced passes for black before placements 49, 50, 51 and 56.
constexpr const char* kGameWithPasses =
    "E6F6F5D6C3G4C6F4H4F3G5E3D3C4C5G6H6H3G3E2E1D7D8B3B5F7F8D2D1C7A3H5H2C8F2E8B8E7B4A4A6A5B6H7H8G8G7"
    "A8PAA7PAB7PAA2B2G2F1H1PAA1C2G1B1C1";

Game game_with_passes() {
    const auto game = parse_game(kGameWithPasses);
    EXPECT_TRUE(game);
    return game ? game.value() : Game();
}

TEST(PlayedGame, TakesAGameWithItsPassesSentOrLeftOut) {
    const Game game = game_with_passes();
    PlayedGame sent;
    PlayedGame left_out;
    for (const Ply& ply : game.plies()) {
        ASSERT_TRUE(sent.play(ply.square));
        if (ply.is_pass()) continue;
        ASSERT_TRUE(left_out.play(ply.square));
    }
    EXPECT_EQ(sent.position(), game.position());
    EXPECT_EQ(left_out.position(), game.position());
    EXPECT_EQ(sent.move_count(), 64u);
    EXPECT_EQ(left_out.move_count(), 60u);
    EXPECT_EQ(sent.ply_by_ply(), left_out.ply_by_ply());
    EXPECT_EQ(sent.ply_by_ply().size(), 65u);
    EXPECT_EQ(PlayedGame(game).ply_by_ply(), sent.ply_by_ply());
}

TEST(PlayedGame, GoesBackTheWayItCame) {
    PlayedGame game(game_with_passes());
    while (game.undo()) {
    }
    EXPECT_EQ(game.position(), start_position());
}

TEST(PlayedGame, RefusesAndStaysTheSame) {
    PlayedGame game;
    EXPECT_FALSE(game.play(kPass));
    EXPECT_FALSE(game.play(Color::kWhite, 19));
    EXPECT_FALSE(game.play(0));
    EXPECT_EQ(game.position(), start_position());
    EXPECT_EQ(game.move_count(), 0u);
}

TEST(Checked, CutsLinesAtTheirFirstIllegalMove) {
    const SearchReport report = checked({.lines = {{.moves = {19, 18, 18, 20}},
                                                   {.moves = {-1}},
                                                   {.moves = {65}},
                                                   {.moves = {kPass, 19}},
                                                   {.moves = {}},
                                                   {.moves = {37}}}},
                                        start_position());
    ASSERT_EQ(report.lines.size(), 2u);
    EXPECT_EQ(report.lines[0].moves, (std::vector<Square>{19, 18}));
    EXPECT_EQ(report.lines[1].moves, std::vector<Square>{37});
}

TEST(MoveOf, IsAlwaysLegal) {
    EXPECT_EQ(move_of({.lines = {{.moves = {37}}}}, start_position()), 37);
    EXPECT_EQ(move_of({.lines = {{.moves = {0}}}}, start_position()), 19);
    EXPECT_EQ(move_of({}, start_position()), 19);
    const Position full{.board = {.mover = ~Bitboard{0}, .opponent = 0}};
    EXPECT_EQ(move_of({.lines = {{.moves = {0}}}}, full), kPass);
}

}  // namespace
}  // namespace outflank::protocols
