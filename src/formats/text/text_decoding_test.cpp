// Texts in the character sets that files of other programs have.
#include "formats/text/text_decoding.h"

#include "formats/text/words.h"

#include <gtest/gtest.h>

#include "formats/record_stream.h"
#include "outflank/formats.h"

namespace outflank::formats {
namespace {

using namespace std::string_literals;

/// The text of these bytes, in one piece and by pieces of every size up to ten.
std::string text_of(const std::string& bytes) {
    const auto whole = decoded(bytes, "f");
    EXPECT_TRUE(whole) << to_text(whole.error());
    const std::string text = whole.value().value_or(bytes);
    const auto code = code_of(bytes, "f");
    for (std::size_t size = 1; size <= 10; ++size) {
        TextDecoder decoder(code.value());
        std::string pieces;
        for (std::size_t at = 0; at < bytes.size(); at += size)
            decoder.take(std::string_view(bytes).substr(at, size), at + size >= bytes.size(),
                         pieces);
        EXPECT_EQ(pieces, text) << size;
    }
    return text;
}

TEST(TextDecoding, LeavesPlainTextsAlone) {
    for (const std::string& text :
         {""s, "f5d6c3\n"s, "f5\r\nd6\r\n"s, "caf\xE9"s, "(;GM[2]CA[UTF-8]C[\xC3\xA9])"s,
          "(;GM[2]CA[ISO-8859-1]C[\xE9])"s, "\x13\x14\x06\x0D\x0B\0\0\0\xFF\r"s}) {
        const auto code = code_of(text, "f");
        ASSERT_TRUE(code);
        EXPECT_TRUE(code.value().is_plain()) << text;
    }
}

TEST(TextDecoding, NamesPackedFiles) {
    for (const auto& [head, packer] : std::initializer_list<std::pair<std::string, std::string>>{
             {"\x1F\x8B\x08\0\0\0\0\0"s, "gzip"},
             {"BZh91AY&SY\0"s, "bzip2"},
             {"\xFD"
              "7zXZ\0\0"s,
              "xz"},
             {"\x28\xB5\x2F\xFD\x04"s, "zstd"},
             {"PK\x03\x04\x14"s, "zip"}}) {
        const auto code = code_of(head, "f");
        ASSERT_FALSE(code);
        EXPECT_EQ(to_text(code.error()),
                  "f: found a file packed by " + packer + ", expected it unpacked");
        EXPECT_FALSE(read_records(head, {.name = "f"}));
    }
    EXPECT_TRUE(code_of("BZh9 - Ann", "f"));
}

TEST(TextDecoding, SaysInOneLineThatAFileIsNoText) {
    const std::string program =
        "\x7F"
        "ELF\x02\x01\x01\0\0\0\0\0\0\0\0\0(; d3\nf5\n"s;
    const auto refused = read_records(program, {.name = "f"});
    ASSERT_FALSE(refused);
    EXPECT_EQ(to_text(refused.error()), "f: found a binary file, expected a game or a position");
    const auto document = read_records("%PDF-1.4\n1 0 obj\n", {.name = "f"});
    ASSERT_FALSE(document);
    EXPECT_EQ(to_text(document.error()), "f: found a PDF document, expected a game or a position");
    // A zero in a text makes no binary of it.
    const auto game = read_records("(;GM[2]C[a word,\0 and a second one];B[f5])"s, {});
    ASSERT_TRUE(game);
    EXPECT_EQ(game.value().records.size(), 1u);
}

TEST(TextDecoding, ReadsUtf16OfBothOrders) {
    EXPECT_EQ(text_of("\xFF\xFE"
                      "f\0005\0\xC9\0\r\0\n\0d\0006\0"s),
              "\uFEFFf5\u00C9\nd6");
    EXPECT_EQ(text_of("\xFE\xFF\0f\0005\0\xC9"s), "\uFEFFf5\u00C9");
    // Half a character at the end, and half a pair.
    EXPECT_EQ(text_of("\xFF\xFE"
                      "f\0005"s),
              "\uFEFFf\uFFFD");
    EXPECT_EQ(text_of("\xFF\xFE"
                      "\0\xD8"
                      "f\0"s)
                  .substr(0, 3),
              "\uFEFF");
}

TEST(TextDecoding, ReadsTheSetThatAnSgfStates) {
    const std::string text = "(;GM[2]CA[Shift_JIS]PB[\u8868\u30BD]C[~]\u80FD)";
    EXPECT_EQ(text_of("(;GM[2]CA[Shift_JIS]PB[\x95\x5C\x83\x5C]C[~]\x94\x5C)"), text);
    EXPECT_EQ(text_of("(;GM[2] CA[ EUC-JP ]PB[\xC9\xBD])"), "(;GM[2] CA[ EUC-JP ]PB[\u8868])");
    EXPECT_EQ(text_of("(;CA[GB2312]PB[\xB1\xED])"), "(;CA[GB2312]PB[\u8868])");
    EXPECT_EQ(text_of("(;CA[Big5]PB[\xAA\xED])"), "(;CA[Big5]PB[\u8868])");
    EXPECT_EQ(text_of("(;CA[windows-1251]PB[\xC8])"), "(;CA[windows-1251]PB[\u0418])");
    EXPECT_EQ(text_of("(;CA[ISO-8859-2]PB[\xA3])"), "(;CA[ISO-8859-2]PB[\u0141])");
    // A file that was turned into UTF-8 with its old name.
    EXPECT_EQ(text_of("(;CA[Shift_JIS]PB[\u8868])"), "(;CA[Shift_JIS]PB[\u8868])");
    // No property of its own.
    EXPECT_EQ(text_of("(;GM[2]XCA[Klingon]C[\xE9])"), "(;GM[2]XCA[Klingon]C[\xE9])");
    EXPECT_EQ(text_of("(;GM[Othello]CA[Klingon]C[\xE9])"), "(;GM[Othello]CA[Klingon]C[\xE9])");
}

TEST(TextDecoding, NamesASetThatNobodyKnows) {
    const auto code = code_of("(;GM[2]\nCA[Klingon]C[\xE9])", "game.sgf");
    ASSERT_FALSE(code);
    EXPECT_EQ(to_text(code.error()),
              "game.sgf:2: found the character set 'Klingon', expected one that this system knows, "
              "such as UTF-8");
}

TEST(TextDecoding, EndsLinesAtLoneReturns) {
    EXPECT_EQ(text_of("f5d6\rf5f6\r"), "f5d6\nf5f6\n");
    EXPECT_EQ(text_of("f5\r\rd6"), "f5\n\nd6");
}

TEST(TextDecoding, ReachesEveryReader) {
    const std::string contents =
        "\xFF\xFE"
        "f\0005\0d\0006\0c\0003\0"s;
    const auto file = read_records(contents);
    ASSERT_TRUE(file) << to_text(file.error());
    ASSERT_EQ(file.value().records.size(), 1U);
    EXPECT_EQ(format_transcript(file.value().records[0].record.moves.main_line()), "f5d6c3");
    for (const auto format : {std::optional<RecordFormat>{}, std::optional(RecordFormat::kSgf)}) {
        const std::string sgf = "(;GM[2]CA[Shift_JIS]PB[\x95\x5C];B[f5])";
        base::TextSource source(sgf);
        RecordStream stream(source, {.format = format, .name = "f"}, 7);
        const auto read = stream.next();
        ASSERT_TRUE(read) << to_text(read.error());
        ASSERT_EQ(read.value().records.size(), 1U);
        EXPECT_EQ(read.value().records[0].record.info.black.name, "\u8868");
    }
}

TEST(OneLine, HasNoControlCharacters) {
    EXPECT_EQ(one_line("\x1b[31m a\tb\x7f"), "[31m a b");
    EXPECT_EQ(one_line("\xc2\x9b"
                       "31m a \xc2\x85 \xc3\x9b\xc2\xa0\xc2"),
              "31m a   \xc3\x9b\xc2\xa0\xc2");
    EXPECT_EQ(text_block("a\xc2\x9b"
                         "b\n\xc2\x85\n"),
              "a b");
}

}  // namespace
}  // namespace outflank::formats
