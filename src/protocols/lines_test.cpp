#include <gtest/gtest.h>

#include "protocols/line_buffer.h"
#include "protocols/line_text.h"
#include "protocols/protocol.h"

namespace outflank::protocols {
namespace {

std::vector<std::string> lines_of(std::vector<std::string_view> pieces) {
    LineBuffer buffer;
    std::vector<std::string> lines;
    for (std::string_view piece : pieces)
        while (!piece.empty())
            if (const auto line = buffer.take(piece)) lines.push_back(line->text);
    if (const auto line = buffer.rest()) lines.push_back(line->text + " (no line feed)");
    return lines;
}

TEST(LineBuffer, PutsPiecesTogether) {
    EXPECT_EQ(lines_of({"na", "me\nqu", "it\n"}), (std::vector<std::string>{"name", "quit"}));
    EXPECT_EQ(lines_of({"a\r\n\r\n\nb"}),
              (std::vector<std::string>{"a", "", "", "b (no line feed)"}));
}

TEST(LineBuffer, DropsAByteOrderMarkBeforeTheFirstLine) {
    LineBuffer buffer;
    std::string_view bytes = "\xEF\xBB\xBFuci\n\xEF\xBB\xBFgo\n";
    EXPECT_EQ(buffer.take(bytes)->text, "uci");
    EXPECT_EQ(buffer.take(bytes)->text, "\xEF\xBB\xBFgo");
}

TEST(LineBuffer, MarksALineThatIsTooLong) {
    const std::string text =
        std::string(kMostLineBytes + 1, 'x') + "\n" + std::string(kMostLineBytes, 'y') + "\n";
    LineBuffer buffer;
    std::string_view bytes = text;
    const auto first = buffer.take(bytes);
    ASSERT_TRUE(first);
    EXPECT_TRUE(first->overlong);
    EXPECT_EQ(first->text.size(), kMostLineBytes);
    const auto second = buffer.take(bytes);
    ASSERT_TRUE(second);
    EXPECT_FALSE(second->overlong);
    EXPECT_TRUE(bytes.empty());
}

TEST(LineText, ReadsWholeNumbersWithinLimits) {
    EXPECT_EQ(whole_number("12", 0, 20), 12);
    EXPECT_EQ(whole_number("-3", -5, 5), -3);
    EXPECT_EQ(whole_number("+3", -5, 5), 3);
    for (const char* wrong : {"", "x", "3x", " 3", "3.0", "21", "99999999999999999999", "+-3"})
        EXPECT_FALSE(whole_number(wrong, 0, 20)) << wrong;
}

TEST(LineText, ShowsWhatCameInWithoutItsControlCharacters) {
    EXPECT_EQ(shown("a\x7f"
                    "b\x1b[1m\n"),
              "a b [1m");
    EXPECT_EQ(shown(std::string(1000, 'x')).size(), 60u);
}

TEST(LineText, WritesRoundedDecimals) {
    EXPECT_EQ(decimal(1.005, 2), "1.00");
    EXPECT_EQ(decimal(-0.104, 2), "-0.10");
    EXPECT_EQ(decimal(-0.001, 2), "0.00");
    EXPECT_EQ(decimal(2.5, 0), "3");
    EXPECT_EQ(decimal(0.0125, 3), "0.013");
}

TEST(LineText, ShowsTheSideThatMovesByTheCaseOfItsMoves) {
    const std::vector<Square> moves = {37, 43, kPass, 18};
    EXPECT_EQ(cased_line(moves, start_position()), "F5d6PAc3");
    EXPECT_EQ(spaced_line(moves, BoardSize::k8), "f5 d6 pass c3");
}

TEST(DetectProtocol, KnowsEachByItsFirstLine) {
    EXPECT_EQ(detect_protocol("nboard 2"), Protocol::kNBoard);
    EXPECT_EQ(detect_protocol("NBoard 1"), Protocol::kNBoard);
    EXPECT_EQ(detect_protocol("uci"), Protocol::kUci);
    EXPECT_EQ(detect_protocol("ugi"), Protocol::kUci);
    EXPECT_EQ(detect_protocol("xboard"), Protocol::kXboard);
    EXPECT_EQ(detect_protocol("protover 2"), Protocol::kXboard);
    EXPECT_EQ(detect_protocol("ENGINE-PROTOCOL init"), Protocol::kCassio);
    EXPECT_EQ(detect_protocol("protocol_version"), Protocol::kGtp);
    EXPECT_EQ(detect_protocol("1 list_commands"), Protocol::kGtp);
    EXPECT_EQ(detect_protocol("  "), std::nullopt);
}

TEST(DetectProtocol, EveryProtocolHasAName) {
    std::string names;
    for (const Protocol protocol : kProtocols) names += std::string(protocol_name(protocol)) + ' ';
    EXPECT_EQ(names, "gtp nboard uci xboard cassio ");
}

}  // namespace
}  // namespace outflank::protocols
