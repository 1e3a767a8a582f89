#include "cli/support/qr_picture.h"

#include <gtest/gtest.h>

#include <vector>

namespace outflank::cli {
namespace {

const base::QrCode& code() {
    static const base::QrCode made =
        base::QrCode::make("http://192.168.178.20:8642/").value();  // 29 modules wide
    return made;
}

Terminal terminal(bool unicode, bool color, int columns = 80) {
    Terminal terminal;
    terminal.unicode = unicode;
    terminal.color = color;
    terminal.size = [columns] { return TerminalSize{.rows = 24, .columns = columns}; };
    return terminal;
}

std::vector<std::string> lines_of(std::string text) {
    std::vector<std::string> lines;
    for (std::size_t end = 0; (end = text.find('\n')) != std::string::npos; text.erase(0, end + 1))
        lines.push_back(text.substr(0, end));
    EXPECT_EQ(text, "");
    return lines;
}

std::string take(std::string& line, std::string_view expected) {
    EXPECT_TRUE(line.starts_with(expected)) << line;
    return line.erase(0, expected.size());
}

/// Which of the upper and the lower module the first character inks; takes it away.
std::pair<bool, bool> first_halves(std::string& line) {
    for (const auto& [text, upper, lower] :
         {std::tuple("█", true, true), {"▀", true, false}, {"▄", false, true}, {" ", false, false}})
        if (line.starts_with(text)) {
            line.erase(0, std::string_view(text).size());
            return {upper, lower};
        }
    ADD_FAILURE() << line;
    return {};
}

/// Every module of the drawing, with its frame of `frame` light ones.
void expect_drawn(const Terminal& terminal, int frame, bool inks_dark) {
    const int side = code().size() + 2 * frame;
    std::vector<std::string> lines = lines_of(draw_qr(code(), terminal));
    ASSERT_EQ(static_cast<int>(lines.size()), (side + 1) / 2);
    for (int row = 0; row < side; row += 2) {
        std::string& line = lines[static_cast<std::size_t>(row / 2)];
        if (terminal.color) take(line, "\x1b[30;107m");
        for (int column = 0; column < side; ++column) {
            const auto [upper, lower] = first_halves(line);
            EXPECT_EQ(upper == inks_dark, code().dark(row - frame, column - frame));
            if (row + 1 == side) continue;
            EXPECT_EQ(lower == inks_dark, code().dark(row + 1 - frame, column - frame));
        }
        EXPECT_EQ(line, terminal.color ? "\x1b[0m" : "");
    }
}

TEST(DrawQr, IsBlackOnWhiteOnEveryTerminalWithColours) {
    expect_drawn(terminal(true, true), 4, true);
}

TEST(DrawQr, InksWhatIsLightWithoutColours) { expect_drawn(terminal(true, false), 4, false); }

TEST(DrawQr, HasANarrowerFrameOnANarrowTerminal) {
    expect_drawn(terminal(true, true, 36), 2, true);
    EXPECT_EQ(draw_qr(code(), terminal(true, true, 32)), "");
}

TEST(DrawQr, IsDrawnWithoutUnicodeToo) {
    const std::vector<std::string> lines = lines_of(draw_qr(code(), terminal(false, false)));
    ASSERT_EQ(lines.size(), 37u);
    for (int row = 0; row < 37; ++row)
        for (int column = 0; column < 37; ++column)
            EXPECT_EQ(lines[static_cast<std::size_t>(row)].substr(
                          static_cast<std::size_t>(2 * column), 2),
                      code().dark(row - 4, column - 4) ? "  " : "##");
    EXPECT_EQ(draw_qr(code(), terminal(false, false, 65)), "");
}

}  // namespace
}  // namespace outflank::cli
