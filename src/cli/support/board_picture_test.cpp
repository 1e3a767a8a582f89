#include "cli/support/board_picture.h"

#include <gtest/gtest.h>

#include "cli/support/screen_text.h"
#include "cli/support/text.h"

namespace outflank::cli {
namespace {

Ink ink(bool color, bool colors_256, bool unicode) {
    Terminal terminal;
    terminal.color = color;
    terminal.colors_256 = colors_256;
    terminal.unicode = unicode;
    return ink_for(terminal);
}

std::string without_styles(const std::vector<std::string>& lines) {
    std::vector<std::string> plain;
    for (const std::string& line : lines) plain.push_back(clipped(line, 1000));
    return join(plain, "\n");
}

TEST(DrawBoard, DrawsDiscsLegalSquaresAndCoordinatesWithLetters) {
    const Position start = start_position(BoardSize::k4);
    const auto lines = draw_board(start, {.legal = legal_moves(start.board, start.size)},
                                  ink(false, false, false), Frame::kCompact);
    EXPECT_EQ(without_styles(lines),
              "   a  b  c  d \n"
              "1     .       \n"
              "2  .  O  X    \n"
              "3     X  O  . \n"
              "4        .    ");
}

TEST(DrawBoard, MarksTheLastMoveAndAPreviewByShape) {
    const Position start = start_position(BoardSize::k4);
    const auto square = [](const char* name) { return parse_square(name, BoardSize::k4).value(); };
    const BoardMarks marks{.last = square("c2"),
                           .previewed = square("b1"),
                           .flipped = bit(square("b2")),
                           .hinted = square("d3")};
    EXPECT_EQ(without_styles(draw_board(start, marks, ink(false, false, false), Frame::kGrid)),
              "    a   b   c   d  \n"
              "  +---+---+---+---+\n"
              "1 |   |(X)|   |   |\n"
              "  +---+---+---+---+\n"
              "2 |   |<O>|[X]|   |\n"
              "  +---+---+---+---+\n"
              "3 |   | X | O |(*)|\n"
              "  +---+---+---+---+\n"
              "4 |   |   |   |   |\n"
              "  +---+---+---+---+");
}

TEST(DrawBoard, NamesTheLegalSquaresOnTheLargeBoard) {
    const Position start = start_position(BoardSize::k4);
    const auto lines = draw_board(start, {.legal = legal_moves(start.board, start.size)},
                                  ink(true, true, true), Frame::kBlocks);
    EXPECT_EQ(without_styles(lines),
              "   a   b   c   d  \n"
              "                  \n"
              "1      b1         \n"
              "      ▗▇▇▖▗▇▇▖    \n"
              "2  a2 ▝▁▁▘▝▁▁▘    \n"
              "      ▗▇▇▖▗▇▇▖    \n"
              "3     ▝▁▁▘▝▁▁▘ d3 \n"
              "                  \n"
              "4          c4     ");
}

TEST(DrawBoard, FillsTheRowsAndColumnsItAnnounces) {
    for (const BoardSize size : {BoardSize::k4, BoardSize::k6, BoardSize::k8})
        for (const Frame frame : {Frame::kBlocks, Frame::kGrid, Frame::kCompact}) {
            const auto lines = draw_board(start_position(size), {}, ink(true, true, true), frame);
            EXPECT_EQ(static_cast<int>(lines.size()), board_rows(size, frame));
            for (const std::string& line : lines)
                EXPECT_EQ(visible_width(line), board_columns(size, frame)) << line;
        }
}

TEST(DrawBoard, WritesNoEscapeSequenceWithoutColour) {
    for (const bool unicode : {false, true})
        for (const std::string& line :
             draw_board(start_position(), {}, ink(false, true, unicode), Frame::kGrid))
            EXPECT_EQ(line.find('\x1b'), std::string::npos);
}

}  // namespace
}  // namespace outflank::cli
