// Moves in lists, tables and grids.
#include "formats/record_testing.h"

namespace outflank::formats {
namespace {

constexpr RecordFormat kTable = RecordFormat::kTable;
constexpr RecordFormat kGrid = RecordFormat::kGrid;

TEST(Table, ReadsListsAndTablesAsPeoplePasteThem) {
    for (const char* text :
         {"1. f5 d6\n2. c3 d3\n3. c4", "1 f5 d6\n2 c3 d3\n3 c4\n",
          "1) f5  2) d6  3) c3\n4) d3 5) c4",
          "Ann - Bob\nNo. Black White\n1 | f5 | d6\n2 | c3 | d3\n3 | c4 |",
          "Move\tBlack\tWhite\n1\tF5 (+2)\tD6 (-2)\n2\tC3 (+0.5)\tD3 -1.5\n3\tC4\t-\n",
          "1 B f5 0:12\n2 W d6 0:03\n3 B c3 1:02\n4 W d3 12.5s\n5 B c4\n",
          "1 f5   4 d3\n2 d6   5 c4\n3 c3\n", "1.f5 1...d6\n2.c3 2...d3\n\n3.c4",
          "● f5\n○ d6\n● c3\n○ d3\n● c4", "1 f5d6\n2 c3d3\n3 c4"})
        EXPECT_EQ(moves_of(read_one(text, kTable)), "f5d6c3d3c4") << text;
}

TEST(Table, TakesOneResultAndCountsWhatElseStandsBesideTheMoves) {
    const std::vector<std::string> one = {"number beside the moves"};
    const std::vector<std::string> two = {one[0], one[0]};
    struct Case {
        const char* text;
        std::optional<Millidiscs> score;
        std::vector<std::string> unread;
    };
    for (const Case& each :
         {Case{"1. f5 d6\n2. c3 40-24", 16 * kDisc, {}},
          Case{"1. f5 d6\n2. c3 (40-24)", 16 * kDisc, {}},
          Case{"40-24\n1. f5 d6\n2. c3", 16 * kDisc, {}},
          Case{"1. f5 d6\n2. c3\n40-24", 16 * kDisc, {}}, Case{"1. f5 d6\n2. c3 40:24", {}, one},
          Case{"1. f5 d6\n2. c3 65-0", {}, {"result '65-0'"}},
          Case{"1. f5 12\n2. d6 7\n3. c3 33-31", 2 * kDisc, two},
          Case{"1. f5 +0.5\n2. d6 0:03\n3. c3", {}, two}}) {
        const RecordFile file = read_good(each.text, kTable);
        ASSERT_EQ(file.records.size(), 1U) << each.text;
        EXPECT_EQ(moves_of(file.records[0].record), "f5d6c3") << each.text;
        EXPECT_EQ(file.records[0].record.info.outcome.score, each.score) << each.text;
        EXPECT_EQ(file.records[0].unread, each.unread) << each.text;
    }
}

TEST(Table, TheSidesBesideTheMovesMustBeRight) {
    for (const char* text :
         {"1 f5 B 0:01\n2 d6 W 0:02\n3 c3 B 0:01", "1 f5 B d6 W 0:02\n2 c3 B",
          "1 \u9ED2 f5 0:01\n2 \u767D d6 0:02\n3 \u9ED2 c3 0:01", "B f5 W d6 0:02\nB c3 W"})
        EXPECT_EQ(moves_of(read_one(text, kTable)), "f5d6c3") << text;
    EXPECT_EQ(to_text(error_of("1 B f5 0:01\n2 B d6 0:02", kTable)),
              "line 2 column 5: move 2: move: found d6 for black, but white is to move");
    EXPECT_EQ(error_of("1 f5 0:01 W\n2 d6", kTable).where, "line 1 column 3");
}

TEST(Table, KeepsTheHeadingAsTheComment) {
    const Record record =
        read_one("Ann \u2013 \u9ED2\nTokyo, first round\nNo. Black White\n1 f5 d6\n2 c3\n", kTable);
    EXPECT_EQ(record.moves.notes(kRootNode).comment, "Ann \u2013 \u9ED2\nTokyo, first round");
    EXPECT_EQ(moves_of(record), "f5d6c3");
    EXPECT_EQ(read_one("Move\tBlack\tWhite\n1\tF5\tD6\n", kTable).moves.notes(kRootNode).comment,
              "");
}

TEST(Table, ReadsPassesWrittenAndLeftOut) {
    EXPECT_EQ(moves_of(read_one(
                  written(read_one(kGameWithPasses, RecordFormat::kTranscript), kTable), kTable)),
              kGameWithPasses);
}

TEST(Table, WritesAPassThatNoDiscFollows) {
    for (const RecordFormat format : {kTable, RecordFormat::kTranscript}) {
        const Record record = read_one("O----.X---OO--X- X pass", RecordFormat::kTranscript);
        EXPECT_EQ(record.moves.node_count(), 2U);
        EXPECT_EQ(read_one(written(record, format), format), record);
    }
}

TEST(Table, ReadsABoardBeforeTheMoves) {
    const Record record = read_one(
        "---------------------------OX------XXX-------------------------- O\n1. d6 c3\n", kTable);
    EXPECT_EQ(moves_of(record), "d6c3");
    EXPECT_EQ(record.moves.start().to_move, Color::kWhite);
}

TEST(Table, StartsANewGameAtMoveOneBehindABlankLine) {
    const RecordFile file = read_good("1. f5 d6\n2. c3\n\n1. c4 e3\n\n2. f4\n", kTable);
    ASSERT_EQ(file.records.size(), 2U);
    EXPECT_EQ(file.records[1].line, 4U);
    EXPECT_EQ(moves_of(file.records[1].record), "c4e3f4");
}

TEST(Table, NamesThePlaceOfAMistake) {
    struct Case {
        const char* text;
        const char* where;
    };
    for (const Case& bad :
         {Case{"1. f5 d6\n2. c3 z9", "line 2 column 7"}, Case{"1. f5 d6\n2. a1", "line 2 column 4"},
          Case{"1. f5 d6\nBlack resigned", "line 2 column 7"}})
        EXPECT_EQ(error_of(bad.text, kTable).where, bad.where) << bad.text;
}

TEST(Grid, ReadsASheetWithTheCentreLeftBlank) {
    const Game game = parse_transcript(kGameWithPasses, start_position()).value();
    std::string sheet = written(record_of(game), kGrid);
    EXPECT_EQ(moves_of(read_one(sheet, kGrid)), kGameWithPasses);
    for (const char* disc : {" X", " O"})
        for (std::size_t at = sheet.find(disc); at != std::string::npos; at = sheet.find(disc))
            sheet.replace(at, 2, "  ");
    EXPECT_EQ(moves_of(read_one(sheet, kGrid)), kGameWithPasses);
    std::replace(sheet.begin(), sheet.end(), '\n', ' ');
    EXPECT_EQ(moves_of(read_one(sheet, kGrid)), kGameWithPasses);
}

TEST(Grid, ReadsRowNumbersColumnLettersAndBorders) {
    EXPECT_EQ(moves_of(read_one(
                  "  a b c d\n1 4 1 2 -\n2 - * * 3\n3 - * * -\n4 - - - -\n  a b c d\n", kGrid)),
              "b1c1d2a1");
    EXPECT_EQ(moves_of(read_one(
                  "1 | 4 1 2 - | 1\n2 | - O X 3 | 2\n3 | - X O - | 3\n4 | - - - - | 4\n", kGrid)),
              "b1c1d2a1");
}

TEST(Grid, ReadsDrawnDiscsAndTheSideToMoveAsTheStart) {
    const Record record = read_one("- X 1 -\n- X X -\n- X O -\n- - - -\nO to move\n", kGrid);
    EXPECT_EQ(format_position(record.moves.start()), "-X---XX--XO----- O");
    EXPECT_EQ(record.moves.node_count(), 2U);
}

TEST(Grid, NamesThePlaceOfEveryKindOfMistake) {
    struct Case {
        const char* text;
        const char* where;
        const char* message;
    };
    for (const Case& bad :
         {Case{"- 1 1 -\n- O X -\n- X O -\n- - - -", "line 1 column 5",
               "grid: found 1 a second time"},
          Case{"- 1 17 -\n- O X -\n- X O -\n- - - -", "line 1 column 5",
               "grid: found 17, more than there are squares"},
          Case{"- 1 3 -\n- O X -\n- X O -\n- - - -", "line 4 column 8", "grid: found no move 2"},
          Case{"2 - 1 -\n- O X -\n- X O -\n- - - -", "line 1 column 5",
               "grid: move 1: c1 is no move for black: it turns no disc"},
          Case{"- 1 ? -\n- O X -", "line 1 column 5",
               "grid: found '?', expected the number of a move"},
          Case{"1 2 3\n", "line 1 column 6",
               "grid: found 3 squares, expected 16, 36 or 64, or the same without the centre"}}) {
        const Error error = error_of(bad.text, kGrid);
        EXPECT_EQ(error.message, bad.message);
        EXPECT_EQ(error.where, bad.where) << bad.text;
    }
}

TEST(Table, NumbersAreNoGame) {
    for (const char* text : {"37 45 19 38 46 47 39 29", "1. 2. 3.", "1. 2.\n3. 4.\n"}) {
        const auto file = read_records(text, {.format = RecordFormat::kTable});
        ASSERT_TRUE(file) << text;
        EXPECT_TRUE(file.value().records.empty()) << text;
        ASSERT_EQ(file.value().errors.size(), 1U) << text;
        EXPECT_FALSE(detect_format(text)) << text;
    }
    EXPECT_EQ(read_records("1.\n", {.format = RecordFormat::kTable}).value().records.size(), 1U);
}

TEST(Table, TwoTablesFromPositionsAreTables) {
    const std::string one =
        "--XXO-----XX------XOO---XXXXOO-----OX-----O-X------------------- X\n 1. f1 c5\n 2. d6\n";
    const std::string text = one + '\n' + one;
    EXPECT_EQ(detect_format(text), RecordFormat::kTable);
    const auto file = read_records(text);
    ASSERT_TRUE(file);
    EXPECT_EQ(file.value().records.size(), 2U);
    EXPECT_TRUE(file.value().errors.empty());
}

}  // namespace
}  // namespace outflank::formats
