// Tests of the C interface: records.
#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "outflank/c.h"

namespace {

using RecordsPtr = std::unique_ptr<outflank_records, decltype(&outflank_records_free)>;

std::string take(char* text) {
    std::string copy = text == nullptr ? "NULL" : text;
    outflank_text_free(text);
    return copy;
}

RecordsPtr read(const std::string& text, outflank_error* error = nullptr) {
    return {outflank_records_read(text.data(), text.size(), nullptr, error), outflank_records_free};
}

std::string transcript_of(const outflank_records* records) {
    outflank_game* game = outflank_records_game(records, 0, nullptr);
    std::string text = take(outflank_game_text(game, OUTFLANK_TEXT_TRANSCRIPT));
    outflank_game_free(game);
    return text;
}

/// A new record of 8x8 with f5 and two answers, of which the second carries a comment.
RecordsPtr record_with_variation() {
    const outflank_position start = {.black = 0x0000000810000000,
                                     .white = 0x0000001008000000,
                                     .to_move = OUTFLANK_BLACK,
                                     .size = 8};
    RecordsPtr records(outflank_records_new(&start, nullptr), outflank_records_free);
    size_t first = 0;
    size_t answer = 0;
    EXPECT_EQ(outflank_records_play(records.get(), 0, 0, 37, &first, nullptr), OUTFLANK_OK);
    EXPECT_EQ(outflank_records_play(records.get(), 0, first, 43, nullptr, nullptr), OUTFLANK_OK);
    EXPECT_EQ(outflank_records_play(records.get(), 0, first, 45, &answer, nullptr), OUTFLANK_OK);
    EXPECT_EQ(outflank_records_set_comment(records.get(), 0, answer, "parallel\nor so"),
              OUTFLANK_OK);
    EXPECT_EQ(outflank_records_set_field(records.get(), 0, OUTFLANK_FIELD_BLACK, "Ana\tB"),
              OUTFLANK_OK);
    return records;
}

TEST(CRecords, FindTheFormatOut) {
    EXPECT_STREQ(outflank_records_format(read("f5d6c3").get()), "transcript");
    EXPECT_STREQ(outflank_records_format(read("(;FF[4]GM[2]SZ[8];B[f5];W[d6])").get()), "sgf");
    EXPECT_EQ(transcript_of(read("f5d6c3").get()), "f5d6c3");
}

TEST(CRecords, TellWhatCannotBeRead) {
    OUTFLANK_STRUCT(outflank_error, error);
    const RecordsPtr records = read("f5d6c3d9", &error);
    if (records == nullptr) {
        EXPECT_NE(std::string(error.message), "");
        return;
    }
    ASSERT_EQ(outflank_records_error_count(records.get()), 1U);
    EXPECT_EQ(outflank_records_error(records.get(), 0, &error), OUTFLANK_OK);
    EXPECT_NE(std::string(error.message).find("d9"), std::string::npos);
    EXPECT_EQ(outflank_records_error(records.get(), 1, &error), OUTFLANK_OUT_OF_RANGE);
}

TEST(CRecords, TellWhichRecordIsTheGoodPartOfABrokenGame) {
    const RecordsPtr records = read("(;GM[2];B[a1])(;GM[2];B[f5];W[d6];B[a1])(;GM[2];B[c4])");
    ASSERT_EQ(outflank_records_count(records.get()), 2U);
    ASSERT_EQ(outflank_records_error_count(records.get()), 2U);
    EXPECT_EQ(outflank_records_error_record(records.get(), 0), -1);
    EXPECT_EQ(outflank_records_error_record(records.get(), 1), 0);
    EXPECT_EQ(outflank_records_error_record(records.get(), 2), -1);
    EXPECT_EQ(transcript_of(records.get()), "f5d6");
}

TEST(CRecords, ComeBackFromSgfWithVariationsAndComments) {
    const RecordsPtr records = record_with_variation();
    size_t length = 0;
    char* written = outflank_records_write(records.get(), "sgf", &length, nullptr);
    ASSERT_NE(written, nullptr);
    const RecordsPtr again = read(std::string(written, length));
    outflank_text_free(written);
    ASSERT_NE(again, nullptr);
    ASSERT_EQ(outflank_records_node_count(again.get(), 0), 4U);
    EXPECT_EQ(take(outflank_records_field(again.get(), 0, OUTFLANK_FIELD_BLACK)), "Ana B");
    outflank_node node{};
    ASSERT_EQ(outflank_records_node(again.get(), 0, 1, &node), OUTFLANK_OK);
    EXPECT_EQ(node.square, 37);
    ASSERT_EQ(outflank_records_node(again.get(), 0, static_cast<size_t>(node.first_child), &node),
              OUTFLANK_OK);
    EXPECT_EQ(node.square, 43);
    ASSERT_NE(node.next_sibling, -1);
    EXPECT_EQ(
        take(outflank_records_comment(again.get(), 0, static_cast<size_t>(node.next_sibling))),
        "parallel\nor so");
}

TEST(CRecords, WriteEveryFormatThatHoldsAGame) {
    const RecordsPtr records = record_with_variation();
    for (const char* format : {"sgf", "ggf", "pgn", "transcript", "saved"}) {
        char* text = outflank_records_write(records.get(), format, nullptr, nullptr);
        ASSERT_NE(text, nullptr) << format;
        EXPECT_EQ(transcript_of(read(text).get()), "f5d6") << format;
        outflank_text_free(text);
    }
    OUTFLANK_STRUCT(outflank_error, error);
    EXPECT_EQ(outflank_records_write(records.get(), "odd", nullptr, &error), nullptr);
    EXPECT_EQ(error.status, OUTFLANK_PARSE);
}

TEST(CRecords, RefuseNumbersThatTheyDoNotHave) {
    const RecordsPtr records = record_with_variation();
    outflank_node node{};
    EXPECT_EQ(outflank_records_node(records.get(), 1, 0, &node), OUTFLANK_OUT_OF_RANGE);
    EXPECT_EQ(outflank_records_node(records.get(), 0, 99, &node), OUTFLANK_OUT_OF_RANGE);
    EXPECT_EQ(outflank_records_play(records.get(), 0, 0, 0, nullptr, nullptr),
              OUTFLANK_ILLEGAL_MOVE);
    EXPECT_EQ(outflank_records_field(records.get(), 0, 99), nullptr);
    EXPECT_EQ(outflank_records_game(records.get(), 5, nullptr), nullptr);
}

TEST(CRecords, SayWhatIsNullOrHasNoSize) {
    OUTFLANK_STRUCT(outflank_error, error);
    EXPECT_EQ(outflank_records_game(nullptr, 0, &error), nullptr);
    EXPECT_EQ(error.status, OUTFLANK_BAD_ARGUMENT);
    const RecordsPtr records = record_with_variation();
    EXPECT_EQ(outflank_records_game(records.get(), 5, &error), nullptr);
    EXPECT_EQ(error.status, OUTFLANK_OUT_OF_RANGE);
    const RecordsPtr broken = read("f5d6\nf5f5\n");
    ASSERT_EQ(outflank_records_error_count(broken.get()), 1U);
    EXPECT_EQ(outflank_records_error(broken.get(), 0, &error), OUTFLANK_OK);
    error.struct_size = 0;
    EXPECT_EQ(outflank_records_error(broken.get(), 0, &error), OUTFLANK_BAD_ARGUMENT);
    EXPECT_EQ(outflank_records_error(broken.get(), 0, nullptr), OUTFLANK_BAD_ARGUMENT);
}

}  // namespace
