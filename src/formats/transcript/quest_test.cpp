// JSON of the server Othello Quest.
#include "formats/record_testing.h"

namespace outflank::formats {
namespace {

constexpr RecordFormat kQuest = RecordFormat::kQuest;

TEST(Quest, ReadsAGame) {
    const Record record = read_one(
        R"({"id":"abc","gtype":"reversi","created":"2024-05-01T10:00:00.000Z","tcb":300000,
            "players":[{"id":"a","name":"Ann","oldR":1500.25,"newR":1510},
                       {"id":"b","name":"\u68cb \"B\"","oldR":1600,"newR":1590}],
            "position":{"moves":[{"t":120,"m":"f5"},{"t":2500,"m":"d6"},{"m":"c3"},
                                 {"s":"RESIGN"}]}})",
        kQuest);
    const RecordInfo& info = record.info;
    EXPECT_EQ(moves_of(record), "f5d6c3");
    EXPECT_EQ(info.date, "2024-05-01T10:00:00Z");
    EXPECT_EQ(info.black.name, "Ann");
    EXPECT_EQ(info.black.rating, "1500.25");
    EXPECT_EQ(info.white.name, "\xE6\xA3\x8B \"B\"");
    EXPECT_EQ(info.white.clock->main.time, std::chrono::minutes{5});
    EXPECT_EQ(info.outcome.ending, Ending::kResigned);
    EXPECT_EQ(notes_at(record, "d6").time_used, Milliseconds{2'500});
    EXPECT_EQ(read_one(written(record, kQuest), kQuest), record);
}

TEST(Quest, KnowsWhoHasWonWithoutTheLastDisc) {
    struct Case {
        const char* status;
        Outcome outcome;
    };
    for (const auto& [status, outcome] :
         {Case{"LOSE:RESIGN", {Ending::kResigned, {}, Color::kWhite}},
          Case{"WIN:RESIGN", {Ending::kResigned, {}, Color::kBlack}},
          Case{"WIN:TIMEOUT", {Ending::kTimeout, {}, Color::kBlack}},
          Case{"lose:timeout", {Ending::kTimeout, {}, Color::kWhite}},
          Case{"TIMEOUT", {Ending::kTimeout, {}, {}}}, Case{"WIN:DISCS", {}}}) {
        const Record record = read_one(R"({"position":{"moves":[{"m":"f5"},{"m":"d6"},{"s":")" +
                                           std::string(status) + R"("}]}})",
                                       kQuest);
        EXPECT_EQ(record.info.outcome, outcome) << status;
        EXPECT_EQ(read_one(written(record, kQuest), kQuest), record) << status;
    }
}

TEST(Quest, KeepsTheLastOfTwoEndings) {
    const Record record = read_one(
        R"({"position":{"moves":[{"s":"RESIGN","m":"f5"},{"m":"d6"},{"s":"LEFT"}]}})", kQuest);
    EXPECT_EQ(record.info.outcome.ending, Ending::kUnknown);
    ASSERT_EQ(record.info.other.size(), 1U);
    EXPECT_EQ(record.info.other[0].values, std::vector<std::string>{"LEFT"});
    EXPECT_EQ(read_one(written(record, kQuest), kQuest), record);
}

TEST(Quest, ReadsPassesAsDashes) {
    const Record plain = read_one(kGameWithPasses, RecordFormat::kTranscript);
    const std::string text = written(plain, kQuest);
    EXPECT_NE(text.find("{\"m\":\"-\"}"), std::string::npos);
    EXPECT_EQ(read_one(text, kQuest), plain);
}

TEST(Quest, ReadsTheDealtMovesOfAnXotGame) {
    for (const char* start :
         {R"("f5d6c3")", R"([{"m":"f5"},{"m":"d6"},{"m":"c3"}])", R"(["f5","d6","c3"])"}) {
        const Record record = read_one(R"({"gtype":"reversix","position":{"startPos":)" +
                                           std::string(start) + R"(,"moves":[{"m":"d3","t":5}]}})",
                                       kQuest);
        EXPECT_EQ(moves_of(record), "f5d6c3d3") << start;
        const std::string text = written(record, kQuest);
        EXPECT_NE(text.find(R"("startPos":"f5d6c3","moves":[{"m":"d3","t":5}])"), std::string::npos)
            << text;
        EXPECT_EQ(read_one(text, kQuest), record);
    }
}

TEST(Quest, ReadsArraysAndGamesBehindEachOther) {
    const std::string one = R"({"position":{"moves":[{"m":"f5"}]}})";
    EXPECT_EQ(read_good(one + '\n' + one, kQuest).records.size(), 2U);
    EXPECT_EQ(read_good('[' + one + ", " + one + ']', kQuest).records.size(), 2U);
    EXPECT_EQ(read_good("[]", kQuest).records.size(), 0U);
}

TEST(Quest, NamesThePlaceOfEveryKindOfMistake) {
    struct Case {
        const char* text;
        const char* where;
        const char* message;
    };
    for (const Case& bad :
         {Case{R"({"position":{"moves":[{"m":"f5"},{"m":"f4"},{"m":"a1"}]}})", "column 50",
               "Othello Quest: a1 is no move for black: it turns no disc"},
          Case{R"({"games":[]})", "column 1",
               "JSON: found the members 'games', expected position.moves (Othello Quest), or "
               "moves, transcript, game, record, kifu or txt"},
          Case{R"({"position":{"moves":[{"m":"f5"]}})", "column 32",
               "JSON: found ']', expected , or }"},
          Case{R"({"a":"b)", "column 8",
               "JSON: found the end of the file, expected \" at the end of a text"},
          Case{R"({"a":"\q"})", "column 8", "JSON: found 'q', expected an escape such as \\n"},
          Case{R"({"a" 1})", "column 6", "JSON: found '1', expected :"},
          Case{R"([{"position":{"moves":[]}},])", "column 28",
               "JSON: found ']', expected a value"}}) {
        const Error error = error_of(bad.text, kQuest);
        EXPECT_EQ(error.message, bad.message);
        EXPECT_EQ(error.where, bad.where) << bad.text;
    }
}

TEST(Quest, RefusesValuesNestedWithoutEnd) {
    EXPECT_EQ(error_of(std::string(100'000, '['), kQuest).code, ErrorCode::kOutOfRange);
}

TEST(Quest, RefusesOtherStarts) {
    const Record six{.info = {}, .moves = MoveTree(BoardSize::k6)};
    const WrittenFile file = write_records({&six, 1}, kQuest);
    ASSERT_EQ(file.errors.size(), 1U);
    EXPECT_EQ(file.errors[0].error.code, ErrorCode::kUnsupported);
}

}  // namespace
}  // namespace outflank::formats
