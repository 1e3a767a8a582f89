// What programs and people write beside boards and games, and what would be read wrongly in
// silence.
#include "formats/record_testing.h"

namespace outflank::formats {
namespace {

/// After d3, on a screen with row numbers and with words above and below it.
std::string screen(const std::string& above, const std::string& below) {
    return above + (above.empty() ? "" : "\n") +
           "  a b c d e f g h\n1 - - - - - - - - 1\n2 - - - - - - - - 2\n3 - - - x - - - - 3\n"
           "4 - - - x x - - - 4\n5 - - - x o - - - 5\n6 - - - - - - - - 6\n7 - - - - - - - - 7\n"
           "8 - - - - - - - - 8\n  a b c d e f g h\n" +
           below + (below.empty() ? "" : "\n");
}

FileRecord only(const std::string& text) {
    const Result<RecordFile> file = read_records(text, {});
    EXPECT_TRUE(file) << text;
    if (!file) return {};
    EXPECT_EQ(file.value().records.size(), 1U) << text;
    EXPECT_TRUE(file.value().errors.empty()) << text;
    return file.value().records.empty() ? FileRecord{} : file.value().records[0];
}

Color side_of(const std::string& text) { return only(text).record.moves.start().to_move; }

TEST(Beside, ASideToMoveIsUnderstoodInManyWords) {
    for (const char* words :
         {"White (o) to play:", "White moves", "White (O) to move", "O (White) to move",
          "Next player is White", "Player 2 (O) to move", "Move: White", "Current: O",
          "Current player: White", "Trait aux blancs", "Blanc joue", "Weiss zieht",
          "Wei\u00DF ist am Zug", "White, enter your move:", "White to win", "\u767D\u5148"}) {
        EXPECT_EQ(side_of(screen("", words)), Color::kWhite) << words;
        EXPECT_EQ(side_of(screen(words, "")), Color::kWhite) << words;
    }
    EXPECT_EQ(side_of(screen("Black (x) to play:", "")), Color::kBlack);
}

TEST(Beside, WhoHasJustMovedIsNotToMove) {
    for (const char* words : {"Board after Black's move:", "Last player: Black", "Last move: X"})
        EXPECT_EQ(side_of(screen(words, "")), Color::kWhite) << words;
    EXPECT_EQ(side_of(screen("after White's turn", "")), Color::kBlack);
}

TEST(Beside, OneSideInWordsThatNobodyUnderstandsIsNamed) {
    for (const std::string& text :
         {screen("", "White is in trouble"), screen("White is in trouble", "")}) {
        const FileRecord entry = only(text);
        ASSERT_EQ(entry.unread.size(), 1U) << text;
        EXPECT_EQ(entry.unread[0], "who is to move, in 'White is in trouble'");
    }
    for (const std::string& text :
         {screen("", "White to move. White is in trouble"), screen("Black 4, White 1", ""),
          screen("", "White is in trouble\nO to move")})
        EXPECT_TRUE(only(text).unread.empty()) << text;
}

TEST(Beside, NumbersInThePlaceOfNamesAreDiscs) {
    const Record full = only("f5d6c3d3c4\nBlack: 40\nWhite: 24\n").record;
    EXPECT_EQ(full.info.black.name + full.info.white.name, "");
    EXPECT_EQ(full.info.outcome.score, 16 * kDisc);
    const Record running = only("f5d6c3d3c4\nBlack: 6, White: 3\n").record;
    EXPECT_EQ(running.info.black.name + running.info.white.name, "");
    EXPECT_EQ(running.info.outcome, Outcome{});
    EXPECT_EQ(only("black,white,moves\n40,24,f5d6c3\n").record.info.outcome.score, 16 * kDisc);
    EXPECT_EQ(only("black,white,moves\n7,12,f5d6c3\n").record.info.black.name, "7");
}

TEST(Beside, ScoresOfBothSidesAreDiscsInEveryKindOfList) {
    for (const char* text : {R"({"moves":"f5d6c3d3c4","blackScore":40,"whiteScore":24})",
                             "f5d6c3d3c4\nBlack Score: 40\nWhite Score: 24\n",
                             "moves,black_score,white_score\nf5d6c3d3c4,40,24\n"}) {
        const Record record = only(text).record;
        EXPECT_EQ(record.info.outcome.score, 16 * kDisc) << text;
        EXPECT_TRUE(record.info.other.empty()) << text;
    }
}

TEST(Beside, OfAFinishedGameTheScoreIsThatOfItsMoves) {
    const std::string moves(kGameWithPasses);  // 16-48
    for (const char* score : {"-32", "16"}) {
        const FileRecord entry =
            only("black_score,moves\n" + std::string(score) + ',' + moves + '\n');
        EXPECT_EQ(entry.record.info.outcome.score, -32 * kDisc) << score;
        EXPECT_TRUE(entry.unread.empty()) << score;
    }
    const FileRecord wrong = only("black_score,moves\n17," + moves + '\n');
    EXPECT_EQ(wrong.record.info.outcome.score, -32 * kDisc);
    EXPECT_EQ(wrong.unread, std::vector<std::string>{"black_score '17'"});
}

TEST(Beside, AResultOfOneIsTheWinner) {
    EXPECT_EQ(only("moves,result\nf5d6c3,1\n").record.info.outcome.winner, Color::kBlack);
    EXPECT_EQ(only("moves,result\nf5d6c3,-1\n").record.info.outcome.winner, Color::kWhite);
    EXPECT_EQ(only("moves,result\nf5d6c3,+4\n").record.info.outcome.score, 4 * kDisc);
}

TEST(Beside, TheNumberOfAProblemIsNoScore) {
    const std::string board = "-------------------X-------XX------XO---------------------------";
    for (const char* number : {"40: ", "40\t", "40. ", "40) ", "40 "}) {
        const FileRecord entry = only(number + board + " O\n");
        EXPECT_FALSE(entry.record.moves.notes(kRootNode).evaluation) << number;
        EXPECT_EQ(entry.record.moves.start().to_move, Color::kWhite) << number;
        EXPECT_EQ(entry.unread, std::vector<std::string>{"number '40'"}) << number;
    }
    EXPECT_EQ(only("+4\t" + board + " O\n").record.moves.notes(kRootNode).evaluation, -4 * kDisc);
    EXPECT_EQ(only(board + " O\t4\n").record.moves.notes(kRootNode).evaluation, -4 * kDisc);
}

TEST(Beside, ASideInAColumnIsUnderstoodOrNamed) {
    const std::string board = "-------------------X-------XX------XO---------------------------";
    for (const char* name : {"current_player", "nextPlayer", "stm", "color"})
        EXPECT_EQ(side_of("board," + std::string(name) + '\n' + board + ",white\n"), Color::kWhite)
            << name;
    const FileRecord other = only("board,who\n" + board + ",white\n");
    EXPECT_EQ(other.unread, std::vector<std::string>{"who 'white'"});
}

TEST(Beside, AHeadingMayBeginAsARemarkDoes) {
    for (const char* text :
         {"#,Black,White,Moves\n1,Ann,Ben,f5d6c3d3\n", ";black;white;moves\n0;Ann;Ben;f5d6c3d3\n",
          "black|white|moves\nAnn|Ben|f5d6c3d3\n",
          "| black | white | moves |\n|---|:-:|---|\n| Ann | Ben | f5d6c3d3 |\n"}) {
        const Record record = only(text).record;
        EXPECT_EQ(record.info.black.name, "Ann") << text;
        EXPECT_EQ(record.info.white.name, "Ben") << text;
        EXPECT_EQ(moves_of(record), "f5d6c3d3") << text;
    }
    EXPECT_EQ(moves_of(only("# the moves, board by board\nf5d6c3\n").record), "f5d6c3");
}

TEST(Beside, ARowWithoutItsFirstFieldIsNoRemark) {
    const auto file = read_good("Cup;Ben;f5d6c4d3\n;Ann;f5d6c3d3\n; a remark; and more\n",
                                RecordFormat::kTranscript);
    ASSERT_EQ(file.records.size(), 2U);
    EXPECT_EQ(moves_of(file.records[1].record), "f5d6c3d3");
}

TEST(Beside, OfSeveralMembersWithMovesThatWithMovesCounts) {
    for (const char* text :
         {R"({"moves":[],"transcript":"f5d6c3"})", R"({"game":"Othello","moves":["f5","d6","c3"]})",
          R"({"record":"12-3","moves":"f5d6c3"})", "black,moves,transcript\nAnn,3,f5d6c3\n"})
        EXPECT_EQ(moves_of(only(text).record), "f5d6c3") << text;
    const Record judged = only(R"({"moves":"f5! {good} d6? c3"})").record;
    EXPECT_EQ(notes_at(judged, "f5").comment, "good");
    EXPECT_EQ(notes_at(judged, "d6").move_judgement, MoveJudgement::kBad);
}

TEST(Beside, JapanesePassesAndEndsAreUnderstood) {
    const Record record = only("f5d6c3d3 \u9ED2\u6295\u4E86\n").record;
    EXPECT_EQ(record.info.outcome.ending, Ending::kResigned);
    EXPECT_EQ(record.info.outcome.winner, Color::kWhite);
    EXPECT_EQ(only("f5d6c3d3 \u767D\u306E\u52DD\u3061\n").record.info.outcome.winner,
              Color::kWhite);
    std::string moves(kGameWithPasses);
    moves.insert(2 * std::size_t{48}, "\u30D1\u30B9");  // black passes before disc 49
    const auto with_pass = read_records(moves, {});
    ASSERT_TRUE(with_pass);
    EXPECT_TRUE(with_pass.value().errors.empty()) << to_text(with_pass.value().errors[0].error);
    EXPECT_FALSE(read_good("f5d6\n", RecordFormat::kTranscript).records.empty());
    const auto unforced = read_records("f5 d6 c3 d3 \u30D1\u30B9\n", {});
    ASSERT_TRUE(unforced);
    EXPECT_EQ(unforced.value().errors.size(), 1U);
}

TEST(Beside, LettersOfWindowsAndShiftJisAreKept) {
    const Record windows = only(
                               "[Black \"\x8Aimon Nov\xE1k\"]\n[White \"O\x92"
                               "Brien\"]\n[Result \"1-0\"]\n\n1. f5 d6 1-0\n")
                               .record;
    EXPECT_EQ(windows.info.black.name, "\u0160imon Nov\u00E1k");
    EXPECT_EQ(windows.info.white.name, "O\u2019Brien");
    const Record japanese =
        only("black,white,moves\n\x91\xBE\x98\x59,\x89\xD4\x8E\x71,f5d6c3d3\n").record;
    EXPECT_EQ(japanese.info.black.name, "\u592A\u90CE");
    EXPECT_EQ(japanese.info.white.name, "\u82B1\u5B50");
    EXPECT_EQ(only("f5d6 \x93quoted\x94 and \x96 so on\n").record.info.event,
              "\u201Cquoted\u201D and \u2013 so on");
}

}  // namespace
}  // namespace outflank::formats
