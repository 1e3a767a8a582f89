// Characters, their symbols and their places.
#include "formats/text/scanner.h"

#include <gtest/gtest.h>

#include "formats/text/utf8.h"
#include "outflank/formats.h"

namespace outflank::formats {
namespace {

std::string symbols_of(std::string_view text) {
    Result<Scanner> opened = Scanner::open(text);
    EXPECT_TRUE(opened);
    std::string symbols;
    for (Scanner& scanner = opened.value(); !scanner.at_end(); scanner.advance())
        symbols += scanner.peek();
    return symbols;
}

std::string place_at(std::string_view text, std::size_t index, const TextOrigin& origin = {}) {
    const Result<Scanner> opened = Scanner::open(text, origin);
    EXPECT_TRUE(opened);
    return opened.value().error_at(index, ErrorCode::kParse, "").where;
}

std::string found_at(std::string_view text, std::size_t index) {
    Result<Scanner> opened = Scanner::open(text);
    EXPECT_TRUE(opened);
    opened.value().seek(index);
    return opened.value().found();
}

TEST(DecodeUtf8, ReadsCodePointsOfEveryLength) {
    EXPECT_EQ(decode_utf8("a").code, U'a');
    EXPECT_EQ(decode_utf8("\u00B7").code, U'\u00B7');
    EXPECT_EQ(decode_utf8("\u25CF").code, U'\u25CF');
    EXPECT_EQ(decode_utf8("\U0001F7E9").code, U'\U0001F7E9');
    EXPECT_EQ(decode_utf8("\U0001F7E9").length, 4u);
    EXPECT_EQ(decode_utf8("\U0010FFFF").code, U'\U0010FFFF');
}

TEST(DecodeUtf8, RefusesWhatRfc3629Refuses) {
    for (const std::string_view bytes :
         {"\x80", "\xBF", "\xC0\x80", "\xC1\xBF", "\xC3", "\xC3(", "\xE0\x80\x80", "\xE0\x9F\xBF",
          "\xED\xA0\x80", "\xE2\x97", "\xF0\x8F\xBF\xBF", "\xF4\x90\x80\x80", "\xF5\x80\x80\x80",
          "\xFF"}) {
        EXPECT_EQ(decode_utf8(bytes).code, kInvalidCode);
        EXPECT_EQ(decode_utf8(bytes).length, 1u);
    }
}

TEST(Scanner, DropsZeroWidthCharacters) {
    EXPECT_EQ(symbols_of("\uFEFFf\u200B5\u2060d\uFE0F6\u00AD"), "f5d6");
}

TEST(Scanner, TakesSquaresForDiscsWhereNoRoundOnesAre) {
    EXPECT_EQ(symbols_of("\u25A0\u25A1\u30FB"), "BW.");
    EXPECT_EQ(symbols_of("\u2B1B\uFE0F\u2B1C\U0001F7E9"), "BW-");
    EXPECT_EQ(symbols_of("\u2B1B\U0001F7E9"), "B-");
    EXPECT_EQ(symbols_of("\u2B1C\U0001F7E9"), "W-");
    EXPECT_EQ(symbols_of("\u25CF\u25CB\u25A1"), "XO-");
    EXPECT_EQ(symbols_of("\u26AB\u26AA\u2B1C"), "XO-");
    EXPECT_EQ(symbols_of("XO\u25A1"), "XO-");
    const std::string heading = {kOther, '1', '\n', 'X', 'O', '-'};
    EXPECT_EQ(symbols_of("\u25A01\n\u25CF\u25CB\u25A1"), heading);  // the heading's
    EXPECT_EQ(symbols_of("\u25A01"), std::string({kOther, '1'}));
}

TEST(Scanner, MapsWhatPeoplePasteToAscii) {
    EXPECT_EQ(symbols_of("\u25CF\u25CB\u26AB\uFE0F\u26AA\u2B24\u25EF"), "XOXOXO");
    EXPECT_EQ(symbols_of("\uFF46\uFF15\u3000\uFF0D\u2212\u2014"), "f5 ---");
    EXPECT_EQ(symbols_of("\u00B7\u30FB\U0001F7E9\u2502\u253C"), "..-||");
    EXPECT_EQ(symbols_of("a\tb\r\nc\u00A0d"), "a b \nc d");
}

TEST(Scanner, GivesUnknownAndBrokenCharactersOneSymbolEach) {
    EXPECT_EQ(symbols_of("\u2603\xFF\x01"), std::string(3, kOther));
    EXPECT_EQ(symbols_of(std::string_view("a\0b", 3)), std::string("a") + kOther + "b");
}

TEST(Scanner, CountsColumnsInVisibleCharacters) {
    EXPECT_EQ(place_at("\uFEFFab\u25CFc", 3), "column 4");
}

TEST(Scanner, NamesTheLineWhenThereAreSeveral) {
    EXPECT_EQ(place_at("ab\ncd", 1), "line 1 column 2");
    EXPECT_EQ(place_at("ab\ncd", 4), "line 2 column 2");
    EXPECT_EQ(place_at("ab\r\n", 1), "column 2");
}

TEST(Scanner, PutsTheEndBehindTheLastVisibleCharacter) {
    EXPECT_EQ(place_at("ab \n\n", 5), "column 3");
    EXPECT_EQ(place_at("", 0), "column 1");
}

TEST(Scanner, NamesTheFile) {
    EXPECT_EQ(place_at("ab", 1, {"games.obf", 12}), "games.obf:12:2");
    EXPECT_EQ(place_at("ab", 1, {"", 12}), "line 12 column 2");
}

TEST(Scanner, QuotesWhatItFound) {
    EXPECT_EQ(found_at("a\u2603", 1), "'\u2603'");
    EXPECT_EQ(found_at("a\n", 1), "the end of the line");
    EXPECT_EQ(found_at("a", 1), "the end of the text");
    EXPECT_EQ(found_at("\x1B", 0), "byte 0x1B");
    EXPECT_EQ(found_at("\xFF", 0), "byte 0xFF");
    EXPECT_EQ(found_at("\u0085", 0), "byte 0xC2");
}

TEST(Scanner, RefusesTextAboveTheLimit) {
    EXPECT_TRUE(Scanner::open(std::string(kMaxTextBytes, ' ')));
    const auto too_long = Scanner::open(std::string(kMaxTextBytes + 1, ' '));
    ASSERT_FALSE(too_long);
    EXPECT_EQ(too_long.error().code, ErrorCode::kOutOfRange);
    EXPECT_EQ(too_long.error().message, "text: found 100001 bytes, expected at most 100000");
}

}  // namespace
}  // namespace outflank::formats
