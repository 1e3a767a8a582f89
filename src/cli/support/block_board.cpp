// Discs of block characters.
#include "cli/support/block_board.h"

#include <fmt/format.h>

#include <optional>

namespace outflank::cli {
namespace {

// Numbers in the 256-colour palette of xterm: 16 + 36 red + 6 green + blue, 0..5 each.
using Shade = int;
constexpr Shade kEvenSquare = 29;
constexpr Shade kOddSquare = 35;
constexpr Shade kLastMove = 192;
constexpr Shade kFlipped = 208;
constexpr Shade kTarget = 220;
constexpr Shade kBlackDisc = 16;
constexpr Shade kWhiteDisc = 231;
constexpr Shade kName = 230;
constexpr Shade kLabel = 245;

std::string ink(Shade shade) { return fmt::format("\x1b[38;5;{}m", shade); }
std::string paper(Shade shade) { return fmt::format("\x1b[48;5;{}m", shade); }
constexpr std::string_view kReset = "\x1b[0m";

// The two screen rows of a square.
struct TwoRows {
    std::string upper;
    std::string lower;
};

// A disc leaves an eighth of a row free above and below: lower seven eighths above, and
// below the lower eighth drawn in the square's shade on the disc's.
TwoRows disc_rows(Shade square, Shade disc) {
    return {paper(square) + ink(disc) + "▗▇▇▖", paper(square) + ink(disc) + "▝" + paper(disc) +
                                                    ink(square) + "▁▁" + paper(square) + ink(disc) +
                                                    "▘"};
}

TwoRows named_rows(Shade square, Shade text, const std::string& name) {
    return {paper(square) + "    ", paper(square) + ink(text) + fmt::format(" {:<3}", name)};
}

std::optional<Shade> disc_on(const Position& position, const BoardMarks& marks, Square square) {
    const Bitboard here = bit(square);
    Bitboard black = position.discs(Color::kBlack);
    if (square == marks.previewed && position.to_move == Color::kBlack) black |= here;
    if ((black & here) != 0) return kBlackDisc;
    if (((position.board.occupied()) & here) != 0 || square == marks.previewed) return kWhiteDisc;
    return std::nullopt;
}

Shade square_shade(const BoardMarks& marks, Square square, bool even) {
    if ((marks.flipped & bit(square)) != 0) return kFlipped;
    if (square == marks.previewed || square == marks.hinted) return kTarget;
    if (square == marks.last) return kLastMove;
    return even ? kEvenSquare : kOddSquare;
}

TwoRows square_rows(const Position& position, const BoardMarks& marks, Square square, bool even) {
    const Shade shade = square_shade(marks, square, even);
    if (const auto disc = disc_on(position, marks, square)) return disc_rows(shade, *disc);
    const std::string name = square_name(square, position.size);
    if (square == marks.hinted) return named_rows(shade, kBlackDisc, name);
    if ((marks.legal & bit(square)) != 0) return named_rows(shade, kName, name);
    return named_rows(shade, shade, "");
}

}  // namespace

std::vector<std::string> draw_block_board(const Position& position, const BoardMarks& marks) {
    const int side = side_length(position.size);
    const int margin = (8 - side) / 2;
    std::string letters = ink(kLabel) + "  ";
    for (int column = 0; column < side; ++column)
        letters += fmt::format(" {}  ", static_cast<char>('a' + column));
    std::vector<std::string> lines = {letters.append(kReset)};
    for (int row = 0; row < side; ++row) {
        std::string upper = "  ";
        std::string lower = fmt::format("{}{} ", ink(kLabel), row + 1);
        for (int column = 0; column < side; ++column) {
            const Square square = 8 * (row + margin) + column + margin;
            const TwoRows rows = square_rows(position, marks, square, (row + column) % 2 == 0);
            upper += rows.upper;
            lower += rows.lower;
        }
        lines.push_back(upper.append(kReset));
        lines.push_back(lower.append(kReset));
    }
    return lines;
}

}  // namespace outflank::cli
