// Transcripts: spellings, passes, errors, and games pasted whole.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "outflank/formats.h"

namespace outflank {
namespace {

// A whole game in which black must pass before discs 49, 50, 51 and 56.
constexpr std::string_view kGameWithPasses =
    "E6F6F5D6C3G4C6F4H4F3G5E3D3C4C5G6H6H3G3E2E1D7D8B3B5F7F8D2D1C7A3H5H2C8F2E8B8E7B4A4A6A5B6H7"
    "H8G8G7A8PAA7PAB7PAA2B2G2F1H1PAA1C2G1B1C1";
// The same game without a word about passes.
constexpr std::string_view kGameWithoutPasses =
    "E6F6F5D6C3G4C6F4H4F3G5E3D3C4C5G6H6H3G3E2E1D7D8B3B5F7F8D2D1C7A3H5H2C8F2E8B8E7B4A4A6A5B6H7"
    "H8G8G7A8A7B7A2B2G2F1H1A1C2G1B1C1";
constexpr std::string_view kWipeOutMoves = "e6f4e3f6g5d6e7f5c5";

Game transcript_game(std::string_view text, const Position& start = start_position()) {
    const auto game = parse_transcript(text, start);
    EXPECT_TRUE(game) << text << ": " << to_text(game.error());
    return game ? game.value() : Game(start);
}

Error transcript_error(std::string_view text, const Position& start = start_position()) {
    const auto game = parse_transcript(text, start);
    EXPECT_FALSE(game) << text;
    return game ? Error{ErrorCode::kIo, "", ""} : game.error();
}

std::string replaced(std::string text, std::string_view from, std::string_view to) {
    for (std::size_t at = text.find(from); at != std::string::npos;
         at = text.find(from, at + to.size()))
        text.replace(at, from.size(), to);
    return text;
}

TEST(ParseTranscript, ReachesTheKnownPositionAfterFiveMoves) {
    const Game game = transcript_game("f5d6c3d3c4");
    EXPECT_EQ(format_position(game.position()),
              "------------------XO------XXX------OXX-----O-------------------- O");
    EXPECT_EQ(game.position().discs(Color::kBlack), 0x000000301C040000u);
    EXPECT_EQ(game.position().discs(Color::kWhite), 0x0000080800080000u);
}

TEST(ParseTranscript, ReachesTheKnownPositionAfterOneMove) {
    EXPECT_EQ(format_position(transcript_game("f5").position()),
              "---------------------------OX------XXX-------------------------- O");
}

TEST(ParseTranscript, ReadsEveryWayOfSeparatingMoves) {
    for (const char* text :
         {"F5D6C3D3C4", "f5 d6 c3 d3 c4", "f5-d6-c3-d3-c4", "f5, d6, c3; d3; c4",
          "1. f5 d6 2. c3 d3 3. c4", "1.f5 d6 2.c3 d3 3.c4", "1) f5 2) d6 3) c3 4) d3 5) c4",
          "1 f5 2 d6 3 c3 4 d3 5 c4", "1: f5 2: d6 3: c3 4: d3 5: c4", "f5 d6 c3 3... d3 c4",
          "\n  F5d6\r\nC3d3\tC4\n", "f5d6c\n3d3c4",
          "\xEF\xBB\xBF"
          "f5\u200Bd6c3d3c4",
          "\uFF46\uFF15\u3000\uFF44\uFF16 c3 d3 c4", "f5\u2013d6\u2013c3\u2013d3\u2013c4",
          "f5\u2192d6\u2192c3 \u2192 d3 -> c4", "f5d6c3d3c4\x1A",
          "f5\u3001d6\u3001c3\u3001d3\u3001c4\u3002"})
        EXPECT_EQ(format_transcript(transcript_game(text)), "f5d6c3d3c4") << text;
}

TEST(ParseTranscript, ReadsTheSideBeforeAMove) {
    for (const char* text :
         {"B f5 W d6 B c3 W d3 B c4", "Black: f5\nWhite: d6\nBlack: c3\nWhite: d3\nBlack: c4",
          "X: f5, O: d6, x: c3, o: d3, x: c4", "1. X f5 2. O d6 3. X c3 4. O d3 5. X c4",
          "\u25CFf5 \u25CBd6 \u25CF c3 \u25CB d3 \u26ABc4",
          "\u9ED2 f5\n\u767D d6\n\u9ED2 c3\n\u767D d3\n\u9ED2 c4",
          "\u9ED2\u756A\uFF1A\uFF46\uFF15 \u767D\u756A\uFF1Ad6 c3 d3 c4",
          "\u5148\u624B f5 \u5F8C\u624B d6 c3 d3 c4", "Schwarz f5, Wei\u00DF d6, c3, d3, c4"})
        EXPECT_EQ(format_transcript(transcript_game(text)), "f5d6c3d3c4") << text;
}

TEST(ParseTranscript, ReadsNumbersWithTheCounterOfMoves) {
    for (const char* text :
         {"1\u624B\u76EE f5 2\u624B\u76EE d6 3\u624B\u76EE c3",
          "\uFF11\u624B\u76EE\uFF1A\u9ED2 \uFF46\uFF15\n2\u624B\u76EE:\u767D d6\n3\u624B\u76EE c3",
          "\u7B2C1\u624B f5\n\u7B2C2\u624B d6\n\u7B2C3\u624B c3"})
        EXPECT_EQ(format_transcript(transcript_game(text)), "f5d6c3") << text;
}

TEST(ParseTranscript, RefusesTheMoveOfAnotherSide) {
    EXPECT_EQ(to_text(transcript_error("B f5 B d6")),
              "column 6: found a move of black, but white is to move");
    EXPECT_EQ(transcript_error("O: f5").where, "column 1");
    EXPECT_EQ(transcript_error("f5 \u25CFd6").where, "column 4");
}

TEST(ParseTranscript, ReadsTheSideOfAMoveBehindAPassThatIsLeftOut) {
    const Game game = transcript_game(kGameWithPasses);
    std::string text;
    for (const Ply& ply : game.plies())
        if (!ply.is_pass())
            text += std::string(color_name(ply.color)) + ": " + square_name(ply.square) + '\n';
    EXPECT_EQ(format_transcript(transcript_game(text)), format_transcript(game));
    EXPECT_NE(text.find("white: a8\nwhite: a7\n"), std::string::npos) << text;
}

TEST(ParseTranscript, OfNothingIsAGameWithoutPlies) {
    EXPECT_TRUE(transcript_game("").plies().empty());
    EXPECT_TRUE(transcript_game(" \n").plies().empty());
}

TEST(ParseTranscript, FindsTheShortestWipeOut) {
    const Game game = transcript_game(kWipeOutMoves);
    ASSERT_TRUE(game.result());
    EXPECT_EQ(game.result()->score, 64);
    EXPECT_EQ(game.result()->black_discs, 13);
    EXPECT_EQ(game.result()->white_discs, 0);
}

TEST(ParseTranscript, MakesTheSameGameWithAndWithoutWrittenPasses) {
    const Game with = transcript_game(kGameWithPasses);
    const Game without = transcript_game(kGameWithoutPasses);
    EXPECT_EQ(with.plies().size(), 64u);
    EXPECT_EQ(std::vector<Ply>(with.plies().begin(), with.plies().end()),
              std::vector<Ply>(without.plies().begin(), without.plies().end()));
    ASSERT_TRUE(with.result());
    EXPECT_EQ(with.result()->black_discs, 16);
    EXPECT_EQ(with.result()->white_discs, 48);
}

TEST(ParseTranscript, InsertsPassesBeforeTheKnownDiscs) {
    std::vector<int> discs_before;
    int discs = 0;
    const Game game = transcript_game(kGameWithoutPasses);
    for (const Ply& ply : game.plies()) {
        if (ply.is_pass()) {
            EXPECT_EQ(ply.color, Color::kBlack);
            discs_before.push_back(discs + 1);
        } else {
            ++discs;
        }
    }
    EXPECT_EQ(discs_before, (std::vector<int>{49, 50, 51, 56}));
}

TEST(ParseTranscript, ReadsEverySpellingOfAPass) {
    for (const char* pass : {"pa", "PA", "Ps", "ps", "PP", "pass", "PASS", "--", "@@@@", " pa "})
        EXPECT_EQ(
            transcript_game(replaced(std::string(kGameWithPasses), "PA", pass)).plies().size(), 64u)
            << pass;
}

TEST(ParseTranscript, MakesThePassAfterTheLastMove) {
    const std::size_t before_pass = kGameWithPasses.find("PA");
    const Game game = transcript_game(kGameWithPasses.substr(0, before_pass));
    EXPECT_TRUE(game.plies().back().is_pass());
    EXPECT_EQ(game.plies().size(), 49u);
    EXPECT_EQ(transcript_game(kGameWithPasses.substr(0, before_pass + 2)).plies().size(), 49u);
}

TEST(ParseTranscript, RefusesAPassThatIsNotForced) {
    const Error error = transcript_error("f5 pa d6");
    EXPECT_EQ(error.code, ErrorCode::kIllegalMove);
    EXPECT_EQ(to_text(error), "column 4: move 2: pass is no move for white: there is a legal move");
}

TEST(ParseTranscript, RefusesASecondPassInARow) {
    const std::size_t behind_pass = kGameWithPasses.find("PA") + 2;
    const std::string text = std::string(kGameWithPasses.substr(0, behind_pass)) + "pa";
    const Error error = transcript_error(text);
    EXPECT_EQ(error.code, ErrorCode::kIllegalMove);
    EXPECT_EQ(error.where, "column " + std::to_string(behind_pass + 1));
}

TEST(ParseTranscript, NamesTheMoveThatIsIllegal) {
    const Error error = transcript_error("f5 d6 c3 h8 c4");
    EXPECT_EQ(error.code, ErrorCode::kIllegalMove);
    EXPECT_EQ(to_text(error), "column 10: move 4: h8 is no move for white: it turns no disc");
}

TEST(ParseTranscript, DoesNotCountPassesInTheMoveNumber) {
    const std::string text = replaced(std::string(kGameWithPasses), "A1C2", "A1A1");
    EXPECT_EQ(transcript_error(text).message.substr(0, 8), "move 57:");
}

TEST(ParseTranscript, RefusesAMoveOnAnOccupiedSquare) {
    EXPECT_EQ(to_text(transcript_error("d4")),
              "column 1: move 1: d4 is no move for black: the square is occupied");
}

TEST(ParseTranscript, RefusesAMoveAfterTheEnd) {
    EXPECT_EQ(to_text(transcript_error(std::string(kWipeOutMoves) + "a1")),
              "column 19: move 10: found a1, but the game is over");
}

TEST(ParseTranscript, NamesThePlaceOfACharacterThatIsNoMove) {
    EXPECT_EQ(to_text(transcript_error("f5 q6")),
              "column 4: found 'q', expected a move such as f5, or a pass");
    EXPECT_EQ(to_text(transcript_error("f5 \u2603")),
              "column 4: found '\u2603', expected a move such as f5, or a pass");
    EXPECT_EQ(to_text(transcript_error("f5\nd6 cc")),
              "line 2 column 5: found 'c' after 'c', expected a row number");
    EXPECT_EQ(to_text(transcript_error("f5 Ann d6")),
              "column 4: found 'Ann', expected a move such as f5, or a pass");
    EXPECT_EQ(to_text(transcript_error("f5 cafe5")),
              "column 4: found 'cafe', expected a move such as f5, or a pass");
    EXPECT_EQ(to_text(transcript_error("f5d")),
              "column 4: found the end of the text after 'd', expected a row number");
}

TEST(ParseTranscript, RefusesASquareOffTheBoard) {
    const Error error = transcript_error("f9");
    EXPECT_EQ(error.code, ErrorCode::kOutOfRange);
    EXPECT_EQ(error.where, "column 1");
    EXPECT_EQ(transcript_error("g5", start_position(BoardSize::k6)).code, ErrorCode::kOutOfRange);
}

TEST(ParseTranscript, RefusesNumbersThatNumberNoMove) {
    EXPECT_EQ(transcript_error("f55 d6").where, "column 3");
    EXPECT_EQ(transcript_error("44 35").where, "column 4");
    EXPECT_EQ(transcript_error("1. f5 d6 2.").where, "column 12");
    EXPECT_EQ(transcript_error("1000. f5").where, "column 4");
}

TEST(ParseTranscript, UsesTheCoordinatesOfASmallBoard) {
    const Game six = transcript_game("e4", start_position(BoardSize::k6));
    EXPECT_EQ(six.plies()[0].square, parse_square("f5").value());
    const Game four = transcript_game("d3", start_position(BoardSize::k4));
    EXPECT_EQ(four.plies()[0].square, parse_square("f5").value());
}

TEST(FormatTranscript, WritesLowerCaseWithoutPasses) {
    const std::string text = format_transcript(transcript_game(kGameWithPasses));
    EXPECT_EQ(text.substr(0, 10), "e6f6f5d6c3");
    EXPECT_EQ(text.size(), 120u);
}

TEST(FormatTranscript, WritesPassesOnRequest) {
    const std::string text =
        format_transcript(transcript_game(kGameWithPasses), {.write_passes = true});
    EXPECT_EQ(text.size(), 128u);
    EXPECT_NE(text.find("a8paa7pab7paa2"), std::string::npos);
}

TEST(FormatTranscript, ShowsColoursByCaseOnRequest) {
    const TranscriptStyle style{.write_passes = true, .colour_by_case = true};
    const std::string text = format_transcript(transcript_game(kGameWithPasses), style);
    EXPECT_EQ(text.substr(0, 10), "E6f6F5d6C3");
    EXPECT_NE(text.find("a8PAa7PAb7PAa2B2"), std::string::npos);
}

TEST(ParseGame, ReadsMovesFromTheStandardStart) {
    const auto game = parse_game("1. f5 d6 2. c3");
    ASSERT_TRUE(game) << to_text(game.error());
    EXPECT_EQ(game.value().start(), start_position());
    EXPECT_EQ(format_transcript(game.value()), "f5d6c3");
}

TEST(ParseGame, ReadsMovesOnABoardOfTheSizeGiven) {
    const auto game = parse_game("d3", BoardSize::k4);
    ASSERT_TRUE(game) << to_text(game.error());
    EXPECT_EQ(game.value().start(), start_position(BoardSize::k4));
}

TEST(ParseGame, TakesTheSizeOfAPositionFromItsSquares) {
    const auto game = parse_game("-----OX--XO----- X d3", BoardSize::k8);
    ASSERT_TRUE(game) << to_text(game.error());
    EXPECT_EQ(game.value().start(), start_position(BoardSize::k4));
    EXPECT_EQ(game.value().plies().size(), 1u);
}

TEST(ParseGame, ReadsMovesBehindAPosition) {
    for (const char* moves : {" f4 e3", " O f4 e3", "O f4e3", "\n\nO to move\n1. f4 e3",
                              " white f4 e3", ";O;f4-e3", " O 1 f4 2 e3"}) {
        const std::string text =
            "---------------------------OX------XXX--------------------------" + std::string(moves);
        const auto game = parse_game(text);
        if (moves[1] == 'f') {
            // Without a side, black is to move, who cannot play f4.
            ASSERT_FALSE(game) << text;
            EXPECT_EQ(game.error().code, ErrorCode::kIllegalMove);
            EXPECT_EQ(game.error().where, "column 66");
            continue;
        }
        ASSERT_TRUE(game) << text << ": " << to_text(game.error());
        EXPECT_EQ(game.value().plies().size(), 2u) << text;
    }
}

TEST(ParseGame, TellsTheMoveB3FromABlackDisc) {
    const std::string eight = std::string(16, '-') + "--OX----" + std::string(40, '-');
    const std::string four = "----------OX----";
    for (const std::string& board : {eight, four})
        for (const char* moves : {"b3", "B3", " b3", "bb3", "b b3", " X 1. b3", "\n1 b3"}) {
            const auto game = parse_game(board + moves);
            ASSERT_TRUE(game) << board << moves << ": " << to_text(game.error());
            EXPECT_EQ(format_transcript(game.value()), "b3") << board << moves;
        }
}

TEST(ParseGame, DoesNotTakeAMoveNumberForTheSideToMove) {
    const std::string board = "-----OX--XO-----";
    for (const char* moves : {" 1. d3", " 1 d3", " 1) d3", "\n1.d3"}) {
        const auto game = parse_game(board + moves);
        ASSERT_TRUE(game) << moves << ": " << to_text(game.error());
        EXPECT_EQ(game.value().start().to_move, Color::kBlack) << moves;
    }
    const auto white = parse_game("-----10--01----- 1 b4");
    ASSERT_TRUE(white) << to_text(white.error());
    EXPECT_EQ(white.value().start().to_move, Color::kWhite);
}

TEST(ParseGame, BlamesTheBoardForABadCharacterNearItsStart) {
    const auto game =
        parse_game("---q-----------------------OX------XO--------------------------- X");
    ASSERT_FALSE(game);
    EXPECT_EQ(to_text(game.error()),
              "column 4: board: found 3 squares, then 'q'; expected 16, 36 or 64 squares");
}

}  // namespace
}  // namespace outflank
