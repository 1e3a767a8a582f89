// OBF lines and files.
#include <gtest/gtest.h>

#include <string>

#include "outflank/formats.h"

namespace outflank {
namespace {

constexpr std::string_view kStartLine =
    "---------------------------OX------XO--------------------------- X";
// Four discs in a corner of an empty 4x4 board: black has no move, white has one (c1).
constexpr std::string_view kPassLine = "OX------------XX X";

ObfRecord obf_record(std::string_view line) {
    const auto record = parse_obf(line);
    EXPECT_TRUE(record) << line << ": " << to_text(record.error());
    return record ? record.value() : ObfRecord{};
}

Error obf_error(std::string_view line) {
    const auto record = parse_obf(line);
    EXPECT_FALSE(record) << line;
    return record ? Error{ErrorCode::kIo, "", ""} : record.error();
}

std::string start_with(std::string_view fields) { return std::string(kStartLine).append(fields); }

TEST(ParseObf, ReadsTheSquaresAndTheSide) {
    EXPECT_EQ(obf_record(kStartLine).position, start_position());
    EXPECT_EQ(obf_record(start_with(";")).position, start_position());
    EXPECT_EQ(obf_record("-----OX--XO-----X;").position, start_position(BoardSize::k4));
}

TEST(ParseObf, ReadsScoredMovesInFileOrder) {
    const ObfRecord record = obf_record(start_with("; F5:+0; d3:-12;c4:8; E6 : +64"));
    const std::vector<ScoredMove> expected = {{parse_square("f5").value(), 0},
                                              {parse_square("d3").value(), -12},
                                              {parse_square("c4").value(), 8},
                                              {parse_square("e6").value(), 64}};
    EXPECT_EQ(record.moves, expected);
    EXPECT_FALSE(record.score);
}

TEST(ParseObf, ReadsAScoreAlone) {
    const ObfRecord record = obf_record(start_with("; -12;"));
    EXPECT_EQ(record.score, -12);
    EXPECT_TRUE(record.moves.empty());
}

TEST(ParseObf, CutsComments) {
    EXPECT_EQ(obf_record(start_with("; F5:+2; % best, says 'q'")).moves.size(), 1u);
}

TEST(ParseObf, DropsTheFieldThatIsNoMove) {
    const ObfRecord record = obf_record(start_with("; F5:+0; --:-127;"));
    EXPECT_EQ(record.moves.size(), 1u);
    EXPECT_FALSE(record.score);
}

TEST(ParseObf, ReadsAScoredPassWhereItIsForced) {
    const ObfRecord record = obf_record(std::string(kPassLine) + "; PS:-2;");
    ASSERT_EQ(record.moves.size(), 1u);
    EXPECT_EQ(record.moves[0], (ScoredMove{outflank::kPass, -2}));
    EXPECT_EQ(obf_error(start_with("; --:+2;")).code, ErrorCode::kIllegalMove);
}

TEST(ParseObf, RefusesAnIllegalScoredMove) {
    const Error error = obf_error(start_with("; F5:+0; A1:+2;"));
    EXPECT_EQ(error.code, ErrorCode::kIllegalMove);
    EXPECT_EQ(to_text(error), "column 76: OBF: a1 is no move for black: it turns no disc");
}

TEST(ParseObf, RefusesAMoveScoredTwice) {
    EXPECT_EQ(to_text(obf_error(start_with("; F5:+0; F5:+2;"))),
              "column 76: OBF: found a second score of f5");
    EXPECT_EQ(to_text(obf_error(start_with("; +0; +2;"))),
              "column 73: OBF: found a second score of the position");
}

TEST(ParseObf, RefusesScoresThatNoGameHas) {
    const Error error = obf_error(start_with("; F5:+65;"));
    EXPECT_EQ(error.code, ErrorCode::kOutOfRange);
    EXPECT_EQ(to_text(error), "column 72: OBF: found score 65, expected -64 to +64");
    EXPECT_EQ(obf_error("-----OX--XO----- X; +18;").code, ErrorCode::kOutOfRange);
    EXPECT_EQ(obf_error(start_with("; -127;")).code, ErrorCode::kOutOfRange);
}

TEST(ParseObf, RequiresTheSideToMove) {
    EXPECT_EQ(to_text(obf_error(kStartLine.substr(0, 64))),
              "column 65: OBF: found 64 squares and sides before the end of the text, expected 16, "
              "36 or 64 squares and the side to move");
    EXPECT_EQ(to_text(obf_error(std::string(64, '-') + " -;")),
              "column 66: OBF: found an empty square, expected X or O, the side to move");
}

TEST(ParseObf, NamesTheColumnOfABadCharacter) {
    EXPECT_EQ(obf_error("---q----").where, "column 4");
    EXPECT_EQ(to_text(obf_error(start_with(" F5+0;"))),
              "column 68: OBF: found 'F' after the side to move, expected ';'");
    EXPECT_EQ(to_text(obf_error(start_with("; F5;"))),
              "column 71: OBF: found ';', expected ':' and a score");
    EXPECT_EQ(to_text(obf_error(start_with("; F5:x;"))),
              "column 72: OBF: found 'x', expected a score such as +12");
    EXPECT_EQ(to_text(obf_error(start_with("; F5:+1.5;"))),
              "column 74: OBF: found '.', expected ';'");
    EXPECT_EQ(obf_error(start_with("; id \"1\";")).where, "column 69");
    EXPECT_EQ(obf_error("").where, "column 1");
}

TEST(ParseObf, RefusesALineAboveTheLimit) {
    EXPECT_EQ(obf_error(start_with(";" + std::string(kMaxTextBytes, ' '))).code,
              ErrorCode::kOutOfRange);
}

TEST(FormatObf, WritesUpperCaseMovesAndSignedScores) {
    const std::string line = start_with("; F5:+0; D3:-12;");
    EXPECT_EQ(format_obf(obf_record(line)), line);
    EXPECT_EQ(format_obf(obf_record(start_with(";8"))), start_with("; +8;"));
    EXPECT_EQ(format_obf(obf_record(std::string(kPassLine) + ";--:4")),
              std::string(kPassLine) + "; PS:+4;");
}

TEST(ParseObfFile, ReadsTheOtherLinesWhenOneIsBad) {
    const std::string text = "\xEF\xBB\xBF% a comment\r\n" + start_with("; F5:+0;\r\n") +
                             "\n   \n" + start_with("; F5:+0; A1:+2;\n") + "---q\n" +
                             "-----OX--XO----- O;";
    const ObfFile file = parse_obf_file(text, "games.obf");
    ASSERT_EQ(file.records.size(), 2u);
    EXPECT_EQ(file.records[0].line, 2u);
    EXPECT_EQ(file.records[1].line, 7u);
    EXPECT_EQ(file.records[1].record.position.to_move, Color::kWhite);
    ASSERT_EQ(file.errors.size(), 2u);
    EXPECT_EQ(file.errors[0].where, "games.obf:5:76");
    EXPECT_EQ(file.errors[0].code, ErrorCode::kIllegalMove);
    EXPECT_EQ(file.errors[1].where, "games.obf:6:4");
}

TEST(ParseObf, HasRemarksBehindItsFields) {
    for (const char* remark : {" % two of a pair", " # two of a pair", " // two of a pair"}) {
        const std::string line = start_with("; F5:+0;") + remark;
        ASSERT_TRUE(parse_obf(line)) << line;
        EXPECT_EQ(detect_format(line), RecordFormat::kObf) << line;
        const auto file = read_records(line);
        ASSERT_TRUE(file && file.value().records.size() == 1) << line;
        EXPECT_EQ(file.value().records[0].record.moves.notes(kRootNode).comment, "two of a pair");
    }
}

TEST(ParseObf, IsNoGameWhenAFieldIsWrong) {
    for (const char* fields : {"; F5:+0; best", "; F5:+x;", "; F5:+0; A1:+2;"}) {
        const std::string line = start_with(fields);
        EXPECT_EQ(detect_format(line), RecordFormat::kObf) << line;
        const auto file = read_records(line);
        ASSERT_TRUE(file) << line;
        EXPECT_TRUE(file.value().records.empty()) << line;
        EXPECT_EQ(file.value().errors.size(), 1U) << line;
    }
}

TEST(ParseObfFile, OfNothingHasNoRecordAndNoError) {
    const ObfFile file = parse_obf_file("", "empty.obf");
    EXPECT_TRUE(file.records.empty());
    EXPECT_TRUE(file.errors.empty());
}

TEST(ParseObfFile, ReadsFilesAboveTheLimitOfALine) {
    std::string text;
    while (text.size() <= 2 * kMaxTextBytes) text += start_with("; F5:+0;\n");
    text += start_with(";" + std::string(kMaxTextBytes, ' '));
    const ObfFile file = parse_obf_file(text, "long.obf");
    EXPECT_EQ(file.records.size(), 2 * kMaxTextBytes / (kStartLine.size() + 9) + 1);
    ASSERT_EQ(file.errors.size(), 1u);
    EXPECT_EQ(file.errors[0].code, ErrorCode::kOutOfRange);
}

}  // namespace
}  // namespace outflank
