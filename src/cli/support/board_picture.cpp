// Drawing the board.
#include "cli/support/board_picture.h"

#include <fmt/format.h>

#include "cli/support/block_board.h"

namespace outflank::cli {
namespace {

// Board coordinates count from the corner of this board, not of the 8x8 bitboard.
Square square_at(BoardSize size, int row, int column) {
    const int margin = (8 - side_length(size)) / 2;
    return 8 * (row + margin) + column + margin;
}

std::string disc(const Ink& ink, Color color, std::string_view background) {
    const bool black = color == Color::kBlack;
    return std::string(background)
        .append(black ? ink.black : ink.white)
        .append(black ? ink.black_disc : ink.white_disc);
}

// The three characters of a square: left mark, content, right mark.
struct Cell {
    std::string_view background;
    char left = ' ';
    std::string content = " ";
    char right = ' ';
};

Cell cell_at(const Position& position, const BoardMarks& marks, const Ink& ink, Square square) {
    const Bitboard here = bit(square);
    Cell cell{.background = ink.square};
    if ((marks.flipped & here) != 0) {
        cell = {.background = ink.flipped, .left = '<', .right = '>'};
    } else if (square == marks.previewed || square == marks.hinted) {
        cell = {.background = ink.target, .left = '(', .right = ')'};
    } else if (square == marks.last) {
        cell = {.background = ink.last, .left = '[', .right = ']'};
    }
    if ((position.discs(Color::kBlack) & here) != 0)
        cell.content = disc(ink, Color::kBlack, cell.background);
    else if ((position.discs(Color::kWhite) & here) != 0)
        cell.content = disc(ink, Color::kWhite, cell.background);
    else if (square == marks.previewed)
        cell.content = disc(ink, position.to_move, cell.background);
    else if (square == marks.hinted)
        cell.content = std::string(ink.black).append(ink.star);
    else if ((marks.legal & here) != 0)
        cell.content = std::string(ink.dot).append(ink.legal_dot);
    return cell;
}

std::string cell_text(const Cell& cell, const Ink& ink) {
    return std::string(cell.background)
        .append(ink.black)
        .append(1, cell.left)
        .append(cell.content)
        .append(ink.black)
        .append(1, cell.right)
        .append(ink.reset);
}

std::string column_letters(BoardSize size, const Ink& ink, Frame frame) {
    std::string text(frame == Frame::kGrid ? 4 : 3, ' ');
    for (int column = 0; column < side_length(size); ++column)
        text += fmt::format("{}{}", static_cast<char>('a' + column),
                            column + 1 == side_length(size) ? ""
                            : frame == Frame::kGrid         ? "   "
                                                            : "  ");
    text += frame == Frame::kGrid ? "  " : " ";
    return ink.paint(ink.label, text);
}

std::string row_label(int row, const Ink& ink) {
    return ink.paint(ink.label, fmt::format("{} ", row + 1));
}

std::string grid_line(const std::string_view (&parts)[4], BoardSize size, const Ink& ink) {
    std::string text(parts[0]);
    for (int column = 0; column < side_length(size); ++column)
        text.append(parts[1]).append(column + 1 == side_length(size) ? parts[3] : parts[2]);
    return "  " + ink.paint(ink.grid, text);
}

}  // namespace

int board_rows(BoardSize size, Frame frame) {
    const int side = side_length(size);
    switch (frame) {
        case Frame::kBlocks:
            return 2 * side + 1;
        case Frame::kGrid:
            return 2 * side + 2;
        case Frame::kCompact:
            break;
    }
    return side + 1;
}

int board_columns(BoardSize size, Frame frame) {
    const int side = side_length(size);
    switch (frame) {
        case Frame::kBlocks:
            return 4 * side + 2;
        case Frame::kGrid:
            return 4 * side + 3;
        case Frame::kCompact:
            break;
    }
    return 3 * side + 2;
}

std::vector<std::string> draw_board(const Position& position, const BoardMarks& marks,
                                    const Ink& ink, Frame frame) {
    if (frame == Frame::kBlocks) return draw_block_board(position, marks);
    const BoardSize size = position.size;
    const bool grid = frame == Frame::kGrid;
    const std::string upright = grid ? ink.paint(ink.grid, ink.upright) : std::string{};
    std::vector<std::string> lines = {column_letters(size, ink, frame)};
    for (int row = 0; row < side_length(size); ++row) {
        if (grid) lines.push_back(grid_line(row == 0 ? ink.top : ink.middle, size, ink));
        std::string line = row_label(row, ink);
        for (int column = 0; column < side_length(size); ++column)
            line += upright +
                    cell_text(cell_at(position, marks, ink, square_at(size, row, column)), ink);
        lines.push_back(line + upright);
    }
    if (grid) lines.push_back(grid_line(ink.bottom, size, ink));
    return lines;
}

}  // namespace outflank::cli
