// Tests of the C interface: the library, positions and games.
#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "outflank/c.h"

namespace {

using GamePtr = std::unique_ptr<outflank_game, decltype(&outflank_game_free)>;

GamePtr game_of(const char* text, int size = 8) {
    return {outflank_game_from_text(text, -1, size, nullptr), outflank_game_free};
}

outflank_game_state state_of(const outflank_game* game) {
    OUTFLANK_STRUCT(outflank_game_state, state);
    EXPECT_EQ(outflank_game_get(game, &state), OUTFLANK_OK);
    return state;
}

int square_of(const char* name, int size = 8) {
    int32_t square = OUTFLANK_NO_SQUARE;
    EXPECT_EQ(outflank_square_parse(name, size, &square, nullptr), OUTFLANK_OK);
    return square;
}

std::string text_of(const outflank_game* game, outflank_text_kind kind) {
    char* text = outflank_game_text(game, kind);
    std::string copy = text == nullptr ? "NULL" : text;
    outflank_text_free(text);
    return copy;
}

TEST(CInterface, TellsItsVersion) {
    EXPECT_EQ(outflank_c_version(), static_cast<uint32_t>(OUTFLANK_C_VERSION));
    EXPECT_NE(std::string(outflank_version()).find('.'), std::string::npos);
}

TEST(CSquares, HaveTheNamesOfTheirBoard) {
    for (const int size : {4, 6, 8}) {
        char name[8] = "";
        const int corner = square_of("a1", size);
        EXPECT_EQ(outflank_square_name(corner, size, name), OUTFLANK_OK);
        EXPECT_STREQ(name, "a1");
    }
    char name[8] = "";
    EXPECT_EQ(outflank_square_name(0, 4, name), OUTFLANK_BAD_ARGUMENT);
    EXPECT_EQ(outflank_square_name(OUTFLANK_PASS, 4, name), OUTFLANK_OK);
    EXPECT_STREQ(name, "pass");
}

TEST(CGame, StartsWithFourMovesOfOneFlip) {
    const GamePtr game(outflank_game_new(8, nullptr), outflank_game_free);
    const outflank_game_state state = state_of(game.get());
    EXPECT_EQ(state.position.to_move, OUTFLANK_BLACK);
    EXPECT_EQ(state.black_discs + state.white_discs, 4);
    EXPECT_EQ(state.legal, (uint64_t{1} << square_of("d3")) | (uint64_t{1} << square_of("c4")) |
                               (uint64_t{1} << square_of("f5")) | (uint64_t{1} << square_of("e6")));
    uint64_t flips = 0;
    EXPECT_EQ(outflank_game_flips(game.get(), square_of("f5"), &flips), OUTFLANK_OK);
    EXPECT_EQ(flips, uint64_t{1} << square_of("e5"));
    EXPECT_EQ(outflank_game_flips(game.get(), square_of("a1"), &flips), OUTFLANK_OK);
    EXPECT_EQ(flips, 0U);
}

TEST(CGame, PlaysTakesBackAndPlaysAgain) {
    const GamePtr game(outflank_game_new(8, nullptr), outflank_game_free);
    outflank_ply ply{};
    ASSERT_EQ(outflank_game_play(game.get(), square_of("f5"), &ply, nullptr), OUTFLANK_OK);
    EXPECT_EQ(ply.color, OUTFLANK_BLACK);
    EXPECT_EQ(text_of(game.get(), OUTFLANK_TEXT_TRANSCRIPT), "f5");
    EXPECT_EQ(outflank_game_undo(game.get()), 1);
    EXPECT_EQ(state_of(game.get()).plies, 0);
    EXPECT_EQ(state_of(game.get()).can_redo, 1);
    EXPECT_EQ(outflank_game_redo(game.get()), 1);
    outflank_ply plies[2];
    ASSERT_EQ(outflank_game_plies(game.get(), plies, 2), 1U);
    EXPECT_EQ(plies[0].square, square_of("f5"));
}

TEST(CGame, RefusesAnIllegalMoveAndSaysWhy) {
    const GamePtr game(outflank_game_new(8, nullptr), outflank_game_free);
    OUTFLANK_STRUCT(outflank_error, error);
    EXPECT_EQ(outflank_game_play(game.get(), square_of("a1"), nullptr, &error),
              OUTFLANK_ILLEGAL_MOVE);
    EXPECT_EQ(error.status, OUTFLANK_ILLEGAL_MOVE);
    EXPECT_NE(std::string(error.message).find("a1"), std::string::npos);
    EXPECT_EQ(state_of(game.get()).plies, 0);
}

TEST(CGame, NamesThePlaceOfAnErrorInAText) {
    OUTFLANK_STRUCT(outflank_error, error);
    EXPECT_EQ(outflank_game_from_text("f5d6c3d9", -1, 8, &error), nullptr);
    EXPECT_STREQ(error.where, "column 7");
    EXPECT_EQ(outflank_game_from_text(nullptr, -1, 8, &error), nullptr);
    EXPECT_EQ(error.status, OUTFLANK_BAD_ARGUMENT);
    EXPECT_EQ(outflank_game_from_text("f5", -2, 8, &error), nullptr);
    EXPECT_EQ(error.status, OUTFLANK_OUT_OF_RANGE);
}

TEST(CErrors, QuoteBytesOfTheInputAsUtf8) {
    OUTFLANK_STRUCT(outflank_read_options, options);
    OUTFLANK_STRUCT(outflank_error, error);
    for (const char* name : {"caf\xE9", "caf\xC3\xA9"}) {
        options.name = name;
        EXPECT_EQ(outflank_records_read("nothing", 7, &options, &error), nullptr);
        EXPECT_NE(std::string(error.where).find("caf\xC3\xA9"), std::string::npos) << error.where;
    }
}

TEST(CGame, EndsWithAScoreThatGivesTheEmptiesToTheWinner) {
    EXPECT_EQ(state_of(game_of("f5d6c3").get()).over, 0);
    const outflank_position won = {.black = 0xFF, .white = 0, .to_move = OUTFLANK_WHITE, .size = 8};
    const GamePtr over(outflank_game_from_position(&won, nullptr), outflank_game_free);
    EXPECT_EQ(state_of(over.get()).over, 1);
    EXPECT_EQ(state_of(over.get()).score, 64);
    EXPECT_EQ(state_of(over.get()).black_discs, 8);
}

TEST(CGame, SaysWhenAPassIsForced) {
    const GamePtr game = game_of("XO--------------\nO", 4);
    ASSERT_NE(game, nullptr);
    const outflank_game_state state = state_of(game.get());
    EXPECT_EQ(state.must_pass, 1);
    EXPECT_EQ(state.legal, 0U);
    EXPECT_EQ(outflank_game_play(game.get(), OUTFLANK_PASS, nullptr, nullptr), OUTFLANK_OK);
    EXPECT_NE(state_of(game.get()).legal, 0U);
}

TEST(CGame, RefusesPositionsThatAreNone) {
    OUTFLANK_STRUCT(outflank_error, error);
    const outflank_position twice = {.black = 1, .white = 1, .to_move = 0, .size = 8};
    const outflank_position outside = {.black = 1, .white = 0, .to_move = 0, .size = 4};
    const outflank_position nobody = {.black = 1, .white = 2, .to_move = 2, .size = 8};
    const outflank_position large = {.black = 1, .white = 2, .to_move = 0, .size = 10};
    for (const outflank_position& wrong : {twice, outside, nobody, large}) {
        EXPECT_EQ(outflank_game_from_position(&wrong, &error), nullptr);
        EXPECT_EQ(error.status, OUTFLANK_OUT_OF_RANGE);
    }
}

TEST(CStructs, OfAnOlderCallerAreFilledAsFarAsTheyGo) {
    const GamePtr game = game_of("f5");
    OUTFLANK_STRUCT(outflank_game_state, state);
    state.struct_size = offsetof(outflank_game_state, legal);
    EXPECT_EQ(outflank_game_get(game.get(), &state), OUTFLANK_OK);
    EXPECT_EQ(state.plies, 1);
    EXPECT_EQ(state.legal, 0U);
    state.struct_size = 0;
    EXPECT_EQ(outflank_game_get(game.get(), &state), OUTFLANK_BAD_ARGUMENT);
}

TEST(CErrors, AreCutAtAWholeCharacter) {
    OUTFLANK_STRUCT(outflank_error, error);
    std::string spec(501, 'x');
    for (int i = 0; i < 100; ++i) spec += "\xC3\xA9";
    outflank_game_free(outflank_game_from_text(spec.c_str(), -1, 8, &error));
    const std::string message = error.message;
    ASSERT_FALSE(message.empty());
    EXPECT_NE(static_cast<unsigned char>(message.back()), 0xC3);
}

TEST(CGame, TellsItsOpening) {
    const auto opening = [](const char* moves, const char* language, int32_t* since) {
        const GamePtr game = game_of(moves);
        char* text = outflank_game_opening(game.get(), language, since);
        std::string copy = text == nullptr ? "NULL" : text;
        outflank_text_free(text);
        return copy;
    };
    int32_t since = 7;
    EXPECT_EQ(opening("f5d6c3d3c4f4", "en", &since), "Tiger");
    EXPECT_EQ(since, 1);
    EXPECT_EQ(opening("f5d6c3d3c4f4", "fr", nullptr), "tigre");
    EXPECT_EQ(opening("f5d6c3", "fr", &since), "inhumaine");
    EXPECT_EQ(since, 0);
    EXPECT_EQ(opening("f5d6c3", "en", &since), "Perpendicular");
    EXPECT_EQ(since, 1);
    EXPECT_EQ(opening("f5d6c3", "", &since), "inhumaine");
    EXPECT_EQ(since, 0);
    EXPECT_EQ(opening("f5d6c3d3c4f4", "de", &since), "");
    EXPECT_EQ(since, -1);
    EXPECT_EQ(opening("f5", "en", &since), "");
    EXPECT_EQ(since, -1);
    EXPECT_EQ(outflank_game_opening(nullptr, "en", &since), nullptr);
    EXPECT_EQ(opening("f5", nullptr, &since), "NULL");
}

}  // namespace
