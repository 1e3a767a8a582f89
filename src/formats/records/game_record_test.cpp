// Saved games: what is written, what is read, and what damage is noticed.
#include <gtest/gtest.h>

#include <string>

#include "outflank/formats.h"

namespace outflank {
namespace {

constexpr std::string_view kStart =
    "---------------------------OX------XO--------------------------- X";

GameRecord sample() {
    return {.game = parse_transcript("f5d6c3", start_position()).value(),
            .black = "human",
            .white = "alphabeta:depth=4,eval=simple",
            .seed = 7,
            .date = "2026-01-09T12:00:00Z",
            .resigned = std::nullopt,
            .other = {}};
}

GameRecord record_of(const std::string& text) {
    const auto record = parse_game_record(text);
    EXPECT_TRUE(record) << text << to_text(record.error());
    return record ? record.value() : GameRecord{};
}

Error error_of(const std::string& text) {
    const auto record = parse_game_record(text);
    EXPECT_FALSE(record) << text;
    return record ? Error{ErrorCode::kIo, "", ""} : record.error();
}

TEST(FormatGameRecord, WritesOneKeyALine) {
    EXPECT_EQ(format_game_record(sample()),
              "outflank game 1\n"
              "start: " +
                  std::string(kStart) +
                  "\n"
                  "black: human\n"
                  "white: alphabeta:depth=4,eval=simple\n"
                  "seed: 7\n"
                  "date: 2026-01-09T12:00:00Z\n"
                  "moves: f5d6c3\n"
                  "result: unfinished\n");
}

TEST(FormatGameRecord, WritesTheResultForBlack) {
    GameRecord record = sample();
    record.game = parse_transcript("e6f4e3f6g5d6e7f5c5", start_position()).value();
    EXPECT_NE(format_game_record(record).find("result: +64\n"), std::string::npos);
    record = sample();
    record.resigned = Color::kWhite;
    EXPECT_NE(format_game_record(record).find("result: white resigned\n"), std::string::npos);
}

TEST(FormatGameRecord, KeepsEveryTextOnItsLine) {
    GameRecord record = sample();
    record.black = " A\nresult: +64\r\x01 ";
    record.other = {{"note", "two\nlines"}, {"moves", "a1"}, {"Bad Key", "x"}};
    const GameRecord read = record_of(format_game_record(record));
    EXPECT_EQ(read.black, "A result: +64");
    EXPECT_EQ(read.other, (std::vector<RecordField>{{"note", "two lines"}}));
}

TEST(ParseGameRecord, ReadsBackWhatWasWritten) {
    const GameRecord read = record_of(format_game_record(sample()));
    EXPECT_EQ(format_transcript(read.game), "f5d6c3");
    EXPECT_EQ(read.game.position(), sample().game.position());
    EXPECT_EQ(read.black, "human");
    EXPECT_EQ(read.white, "alphabeta:depth=4,eval=simple");
    EXPECT_EQ(read.seed, 7u);
    EXPECT_EQ(read.date, "2026-01-09T12:00:00Z");
    EXPECT_FALSE(read.resigned);
}

TEST(ParseGameRecord, ReadsAFileWrittenByHand) {
    const GameRecord read = record_of(
        "\xEF\xBB\xBFOutflank Game 1 \r\n"
        "# from the club evening\r\n"
        "\r\n"
        "  MOVES :  1. F5 D6 2. C3\r\n"
        "Result: Black resigned\r\n"
        "white:   Z\xC3\xB6\xC3\xAB ");
    EXPECT_EQ(read.game.start(), start_position());
    EXPECT_EQ(format_transcript(read.game), "f5d6c3");
    EXPECT_EQ(read.resigned, Color::kBlack);
    EXPECT_EQ(read.black, "");
    EXPECT_EQ(read.white, "Z\xC3\xB6\xC3\xAB");
    EXPECT_FALSE(read.seed);
}

TEST(ParseGameRecord, StartsFromAnyPositionOfAnySize) {
    const GameRecord read =
        record_of("outflank game 1\nstart: -----OX--XO----- O\nmoves:\nresult: unfinished\n");
    EXPECT_EQ(read.game.size(), BoardSize::k4);
    EXPECT_EQ(read.game.position().to_move, Color::kWhite);
}

TEST(ParseGameRecord, KeepsLinesItDoesNotKnow) {
    const std::string text = format_game_record(sample());
    const std::string later = text + "clock: 5 min\ncomment-2: a: b\nempty:\n";
    const GameRecord read = record_of(later);
    EXPECT_EQ(read.other,
              (std::vector<RecordField>{{"clock", "5 min"}, {"comment-2", "a: b"}, {"empty", ""}}));
    EXPECT_EQ(format_game_record(record_of(format_game_record(read))), format_game_record(read));
}

TEST(ParseGameRecord, RefusesOtherFilesAndLaterVersions) {
    EXPECT_EQ(to_text(error_of("")), "line 1: saved game: the first line is not 'outflank game 1'");
    EXPECT_EQ(error_of("f5d6c3").code, ErrorCode::kParse);
    const Error later = error_of("outflank game 2\nmoves: f5\n");
    EXPECT_EQ(later.code, ErrorCode::kUnsupported);
    EXPECT_EQ(to_text(later), "line 1: saved game: found version '2' of the format, expected 1");
}

TEST(ParseGameRecord, NamesTheLineOfTheDamage) {
    const std::string title = "outflank game 1\n";
    EXPECT_EQ(to_text(error_of(title + "start: ---\nmoves: f5\nresult: unfinished\n")),
              "line 2 column 11: board: found 3 squares, then the end of the text; expected 16, 36 "
              "or 64 squares");
    EXPECT_EQ(to_text(error_of(title + "moves: f5 a1\nresult: unfinished\n")),
              "line 2 column 11: move 2: a1 is no move for white: it turns no disc");
    EXPECT_EQ(to_text(error_of(title + "moves: f5\nmoves: f5\n")),
              "line 3: saved game: found a second 'moves'");
    EXPECT_EQ(to_text(error_of(title + "moves: f5\n%$\xFF\n")),
              "line 3: saved game: found no 'key: value' on this line");
    EXPECT_EQ(to_text(error_of(title + "seed: -1\nmoves: f5\nresult: unfinished\n")),
              "line 2: saved game: found '-1', expected a seed from 0 to 18446744073709551615");
    EXPECT_EQ(to_text(error_of(title + "start: -----OX--XO----- X d3\nmoves:\n")),
              "line 2 column 27: saved game: found 'd' after the start position");
}

TEST(ParseGameRecord, ShowsDamageShortAndPrintable) {
    const std::string title = "outflank game 1\nmoves: f5\nresult: ";
    EXPECT_EQ(error_of(title + "\x1B[2Jwon").message,
              "saved game: found result '[2Jwon', but the moves give 'unfinished'");
    EXPECT_EQ(error_of(title + std::string(50'000, '\x80')).message,
              "saved game: found result '...', but the moves give 'unfinished'");
    EXPECT_LT(error_of(title + std::string(50'000, 'x')).message.size(), 200u);
    EXPECT_LT(error_of("outflank game " + std::string(50'000, '9')).message.size(), 200u);
}

TEST(ParseGameRecord, NamesTheFileWhenItIsGiven) {
    const auto read = parse_game_record("outflank game 1\nmoves: f5 a1\n", "club.txt");
    ASSERT_FALSE(read);
    EXPECT_EQ(read.error().where, "club.txt:2:11");
    EXPECT_EQ(parse_game_record("", "club.txt").error().where, "club.txt:1");
}

TEST(ParseGameRecord, NoticesEveryCut) {
    const std::string whole = format_game_record(sample());
    // The last newline alone is no loss.
    for (std::size_t length = 0; length + 1 < whole.size(); ++length)
        EXPECT_FALSE(parse_game_record(whole.substr(0, length))) << whole.substr(0, length);
}

TEST(ParseGameRecord, NoticesMovesThatDoNotGiveTheResult) {
    EXPECT_EQ(to_text(error_of("outflank game 1\nmoves: f5\nresult: +12\n")),
              "line 3: saved game: found result '+12', but the moves give 'unfinished'");
    const std::string wipe_out = "outflank game 1\nmoves: e6f4e3f6g5d6e7f5c5\nresult: ";
    EXPECT_EQ(record_of(wipe_out + "+64").game.result()->score, 64);
    EXPECT_FALSE(parse_game_record(wipe_out + "unfinished"));
    EXPECT_FALSE(parse_game_record(wipe_out + "white resigned"));
}

TEST(ParseGameRecord, ReadsNamesOfIso8859) {
    EXPECT_EQ(record_of("outflank game 1\nblack: Andr\xE9\nplace: Or\xE9\nmoves: f5\n"
                        "result: unfinished\n")
                  .black,
              "Andr\u00E9");
}

TEST(ParseGameRecord, RefusesTextAboveTheLimit) {
    const Error error = error_of("outflank game 1\n#" + std::string(kMaxTextBytes, ' '));
    EXPECT_EQ(error.code, ErrorCode::kOutOfRange);
}

}  // namespace
}  // namespace outflank
