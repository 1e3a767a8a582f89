#include "formats/position/screen.h"

#include <string>
#include <string_view>

#include "formats/text/board_text.h"

namespace outflank::formats {
namespace {

void skip_between(Scanner& scanner) {
    while (scanner.peek() == ' ' || scanner.peek() == '|') scanner.advance();
}

void skip_line(Scanner& scanner) {
    while (!scanner.at_end() && scanner.peek() != '\n') scanner.advance();
    scanner.advance();
}

/// The squares of a row of that number at the start of a line; nothing when it is none.
std::optional<std::string> read_row(Scanner& scanner, int number, std::size_t side) {
    skip_between(scanner);
    const bool is_numbered = scanner.peek() == static_cast<char>('0' + number) &&
                             (scanner.peek(1) == ' ' || scanner.peek(1) == '|');
    if (!is_numbered) return std::nullopt;
    scanner.advance();
    std::string squares;
    while (squares.size() < side) {
        skip_between(scanner);
        const std::optional<char> square = square_symbol(scanner.peek());
        if (!square) return std::nullopt;
        squares += *square;
        scanner.advance();
    }
    const char after = scanner.peek();
    if (after != ' ' && after != '|' && after != '\n' && after != '\0') return std::nullopt;
    return squares;
}

std::optional<std::string> read_rows(Scanner& scanner, std::size_t side) {
    std::string squares;
    while (!scanner.at_end() && squares.size() < side * side) {
        const int next = static_cast<int>(squares.size() / side) + 1;
        if (const auto row = read_row(scanner, next, side)) squares += *row;
        skip_line(scanner);
    }
    if (squares.size() < side * side) return std::nullopt;
    return squares;
}

/// Reads "X to move" or "black to move" at the scanner, which stands anywhere behind it.
std::optional<Color> take_side(Scanner& scanner) {
    std::optional<Color> color;
    for (const Color named : {Color::kBlack, Color::kWhite})
        if (scanner.at_word(color_name(named))) {
            color = named;
            scanner.advance(std::string_view(color_name(named)).size());
        }
    if (!color) {
        color = disc_color(square_symbol(scanner.peek()).value_or('-'));
        scanner.advance();
    }
    for (const std::string_view word : {"to", "move"}) {
        if (scanner.peek() != ' ') return std::nullopt;
        skip_between(scanner);
        if (!scanner.at_word(word)) return std::nullopt;
        scanner.advance(word.size());
    }
    return color;
}

}  // namespace

std::optional<Position> read_screen(Scanner& scanner) {
    const std::size_t begin = scanner.index();
    for (const BoardSize size : {BoardSize::k8, BoardSize::k6, BoardSize::k4}) {
        scanner.seek(begin);
        const auto squares = read_rows(scanner, static_cast<std::size_t>(side_length(size)));
        if (!squares) continue;
        Color to_move = Color::kBlack;
        scanner.seek(begin);
        for (std::size_t at = begin; !scanner.at_end(); scanner.seek(++at))
            if (const auto named = take_side(scanner)) to_move = *named;
        return position_from_squares(*squares, size, to_move);
    }
    scanner.seek(begin);
    return std::nullopt;
}

}  // namespace outflank::formats
