// Lists in columns, as servers and data sets have them.
#include "formats/lists/columns.h"

#include "formats/record_testing.h"

namespace outflank::formats {
namespace {

TEST(Columns, AreNamedByTheFirstLine) {
    EXPECT_TRUE(columns_of("id,winner,game_moves"));
    EXPECT_TRUE(columns_of("Black;White;Transcript"));
    EXPECT_TRUE(columns_of("obf\tcount"));
    EXPECT_FALSE(columns_of("id,winner"));
    EXPECT_FALSE(columns_of("moves"));
    EXPECT_FALSE(columns_of("f5,d6,c3"));
    using Fields = std::vector<std::string>;
    EXPECT_EQ(fields_of("a,\"b,\"\"c\"\"\",,d \"e\"", ','),
              (Fields{"a", "b,\"c\"", "", "d \"e\""}));
}

TEST(Columns, HoldGames) {
    const std::string text =
        "# of a server\nid,winner,game_moves,Black Name,white,event,date,result\n"
        "1,-1,d3c5f6f5e6e3d6,\"Ann, A.\",Bob,Cup,2024-02-29,\n"
        "2,1,f5d6,,,,,40-24\n3,x,f5f6,,,,,0-0-0\n4,0\n5,,f5d6zz,,,,,\n";
    EXPECT_EQ(detect_format(text), RecordFormat::kTranscript);
    const auto file = read_records(text, {.name = "games.csv"});
    ASSERT_TRUE(file) << to_text(file.error());
    const auto& records = file.value().records;
    ASSERT_EQ(records.size(), 4U);
    const Record& first = records[0].record;
    EXPECT_EQ(moves_of(first), "d3c5f6f5e6e3d6");
    EXPECT_EQ(first.info.black.name, "Ann, A.");
    EXPECT_EQ(first.info.white.name, "Bob");
    EXPECT_EQ(first.info.event, "Cup");
    EXPECT_EQ(first.info.date, "2024-02-29");
    EXPECT_EQ(first.info.outcome.winner, Color::kWhite);
    ASSERT_EQ(first.info.other.size(), 1U);
    EXPECT_EQ(first.info.other[0].name, "id");
    EXPECT_EQ(records[1].record.info.outcome.score, 16 * kDisc);
    EXPECT_EQ(records[2].unread, (std::vector<std::string>{"winner 'x'", "result '0-0-0'"}));
    EXPECT_FALSE(records[3].is_complete);
    ASSERT_EQ(file.value().errors.size(), 2U);
    EXPECT_EQ(to_text(file.value().errors[0].error),
              "games.csv:6: found 2 columns, expected the 8 that the first line names");
}

TEST(Columns, HaveRemarksBetweenThemAndEmptyFirstFields) {
    const auto file = read_records("player;moves\n;f5d6\n# two of a series\nAnn;f5f6\n;f5\n");
    ASSERT_TRUE(file);
    EXPECT_TRUE(file.value().errors.empty());
    ASSERT_EQ(file.value().records.size(), 3U);
    EXPECT_EQ(moves_of(file.value().records[0].record), "f5d6");
    EXPECT_EQ(moves_of(file.value().records[2].record), "f5");
}

TEST(Columns, HoldPositionsWithScores) {
    const std::string text =
        "obf,count,score\n---------O--------OX-X-O--OOXXOX--OXXOX---O-OOX---OX--O-----X--- "
        "X;,6397,2\n";
    EXPECT_EQ(detect_format(text), RecordFormat::kPosition);
    const auto file = read_records(text);
    ASSERT_TRUE(file);
    ASSERT_EQ(file.value().records.size(), 1U);
    const Record& record = file.value().records[0].record;
    EXPECT_EQ(record.moves.node_count(), 1U);
    EXPECT_EQ(record.moves.notes(kRootNode).evaluation, 2 * kDisc);
}

/// The first record of a list of one line below its columns.
Record first_of(const std::string& columns, const std::string& line) {
    const auto file = read_records(columns + '\n' + line + '\n');
    if (!file || file.value().records.size() != 1) {
        ADD_FAILURE() << columns;
        return {};
    }
    EXPECT_TRUE(file.value().records[0].unread.empty()) << columns;
    return file.value().records[0].record;
}

TEST(Columns, MayHaveLinesWithinQuotationMarks) {
    const auto file = read_records(
        "sep=,\nblack,white,moves\n\"Ann\nSmith\",Ben,f5d6\nCid \"x,Dan,f5f6\n\"Eve,Fay,f5f4\n");
    ASSERT_TRUE(file) << to_text(file.error());
    const RecordFile& found = file.value();
    ASSERT_EQ(found.records.size(), 2U);
    EXPECT_EQ(found.records[0].record.info.black.name, "Ann Smith");
    EXPECT_EQ(found.records[1].record.info.black.name, "Cid \"x");
    EXPECT_EQ(found.records[1].line, 5U);
    ASSERT_EQ(found.errors.size(), 1U);  // a mark that is never closed
    EXPECT_EQ(to_text(found.errors[0].error),
              "line 6: found 1 column, expected the 3 that the first line names");
}

TEST(Columns, TellWhoIsToMoveOnABoard) {
    const std::string start = std::string(27, '-') + "OX------XO" + std::string(27, '-');
    for (const char* name : {"turn", "side", "side_to_move", "player"})
        for (const char* side : {"white", "W", "o", "\u767D", "\u25CB", "Wei\u00DF", "blanc"}) {
            const Record record = first_of(std::string("board,") + name, start + ',' + side);
            EXPECT_EQ(record.moves.start().to_move, Color::kWhite) << name << ' ' << side;
            EXPECT_EQ(record.moves.start().board, after_pass(start_position().board));
        }
    EXPECT_EQ(first_of("board,turn", start + " X,b").moves.start(), start_position());
    for (const char* side : {"-1", "2", "first"}) {
        const auto file = read_records("board,turn\n" + start + ',' + side + '\n');
        ASSERT_TRUE(file && file.value().errors.size() == 1) << side;
        EXPECT_EQ(to_text(file.value().errors[0].error),
                  std::string("line 2: found '") + side +
                      "' as the side to move, expected black or white");
    }
}

TEST(Columns, MeanWhatStandsBesideThem) {
    const Record discs = first_of("moves,black_score,white_score", "f5d6c3,40,24");
    EXPECT_EQ(discs.info.outcome.score, 16 * kDisc);
    const Record numbered = first_of("game,moves", "17,f5d6c3");
    EXPECT_EQ(moves_of(numbered), "f5d6c3");
    ASSERT_EQ(numbered.info.other.size(), 1U);
    EXPECT_EQ(numbered.info.other[0].name, "game");
    EXPECT_EQ(moves_of(first_of("player,game", "Ann,f5d6c3")), "f5d6c3");
}

TEST(Columns, KeepASecondOneOfTheirKindUnderItsName) {
    const Record record = first_of("moves,black,black,event,tournament,date,year,Transcript",
                                   "f5d6c3,Ann,Bob,Cup,Cup,2024-05-06,2023,f5f4");
    EXPECT_EQ(moves_of(record), "f5d6c3");
    EXPECT_EQ(record.info.black.name, "Ann");
    EXPECT_EQ(record.info.event, "Cup");
    EXPECT_EQ(record.info.date, "2024-05-06");
    std::string others;
    for (const Property& property : record.info.other)
        others += property.name + ' ' + property.values[0] + ';';
    EXPECT_EQ(others, "black Bob;year 2023;Transcript f5f4;");
    EXPECT_EQ(moves_of(first_of("moves,transcript", ",f5d6")), "f5d6");
}

}  // namespace
}  // namespace outflank::formats
