#include "formats/position/screen.h"

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "formats/position/side_to_move.h"
#include "formats/text/board_text.h"
#include "formats/text/text_cursor.h"
#include "formats/text/words.h"

namespace outflank::formats {
namespace {

void skip_between(Scanner& scanner) {
    while (scanner.peek() == ' ' || scanner.peek() == '|') scanner.advance();
}

void skip_line(Scanner& scanner) {
    while (!scanner.at_end() && scanner.peek() != '\n') scanner.advance();
    scanner.advance();
}

/// True where another square follows, as far from the last one as that is from the one before:
/// the row is longer.
bool goes_on(const Scanner& scanner, std::size_t gap, int number) {
    for (std::size_t i = 0; i < gap; ++i)
        if (scanner.peek(i) != ' ' && scanner.peek(i) != '|') return false;
    const char next = scanner.peek(gap);
    const char after = scanner.peek(gap + 1);
    const bool is_number = next == static_cast<char>('0' + number);
    return !is_number && square_symbol(next) &&
           (gap == 0 || after == ' ' || after == '|' || after == '\n' || after == '\0');
}

/// The squares of a row of that number at the start of a line; nothing when it is none.
std::optional<std::string> read_row(Scanner& scanner, int number, std::size_t side,
                                    DiscSigns& signs) {
    skip_between(scanner);
    const bool is_numbered = scanner.peek() == static_cast<char>('0' + number) &&
                             (scanner.peek(1) == ' ' || scanner.peek(1) == '|');
    if (!is_numbered) return std::nullopt;
    scanner.advance();
    std::string squares;
    std::size_t gap = 0;  // before the last square
    while (squares.size() < side) {
        const std::size_t end = scanner.index();
        skip_between(scanner);
        gap = scanner.index() - end;
        const std::optional<char> square = square_symbol(scanner.peek());
        if (!square || signs.take(scanner.peek())) return std::nullopt;
        squares += *square;
        scanner.advance();
    }
    if (goes_on(scanner, gap, number)) return std::nullopt;
    const char after = scanner.peek();
    if (after != ' ' && after != '|' && after != '\n' && after != '\0') return std::nullopt;
    return squares;
}

/// True at "h g f ... a": the board is seen from the other side.
bool at_turned_columns(Scanner& scanner, std::size_t side) {
    const std::size_t begin = scanner.index();
    std::size_t left = side;
    for (; left > 0; --left) {
        skip_between(scanner);
        if (to_lower(scanner.peek()) != static_cast<char>('a' + left - 1)) break;
        scanner.advance();
    }
    scanner.seek(begin);
    return left == 0;
}

/// The squares of a board, and what else stands on its lines and between them.
struct Rows {
    std::string squares;
    std::vector<std::string> beside;
};

std::optional<Rows> read_rows(Scanner& scanner, std::size_t side) {
    Rows rows;
    DiscSigns signs;
    while (!scanner.at_end() && rows.squares.size() < side * side) {
        if (at_turned_columns(scanner, side)) return std::nullopt;
        std::size_t begin = scanner.index();
        const int next = static_cast<int>(rows.squares.size() / side) + 1;
        if (const auto row = read_row(scanner, next, side, signs)) {
            rows.squares += *row;
            skip_between(scanner);
            const char after = scanner.peek(1);
            if (scanner.peek() == static_cast<char>('0' + next) && (after == ' ' || after == '|'))
                scanner.advance();
            begin = scanner.index();
        }
        skip_line(scanner);
        rows.beside.emplace_back(scanner.between(begin, scanner.index()));
    }
    if (rows.squares.size() < side * side) return std::nullopt;
    return rows;
}

/// The one side that stands alone beside the board: the marked one of two. Nothing when two do,
/// as before the numbers of discs.
std::optional<Color> side_alone(const std::vector<std::string>& beside) {
    for (const bool is_marked : {true, false}) {
        std::set<Color> sides;
        for (const std::string& text : beside)
            if (const auto side = lone_side(text); side && side->is_marked >= is_marked)
                sides.insert(side->color);
        if (sides.size() == 1) return *sides.begin();
    }
    return std::nullopt;
}

}  // namespace

std::optional<Result<Position>> read_screen(Scanner& scanner, Color otherwise) {
    const std::size_t begin = scanner.index();
    for (const BoardSize size : {BoardSize::k8, BoardSize::k6, BoardSize::k4}) {
        scanner.seek(begin);
        const auto side = static_cast<std::size_t>(side_length(size));
        auto rows = read_rows(scanner, side);
        if (!rows) continue;
        const std::size_t end = scanner.index();
        if (read_rows(scanner, side))
            return scanner.error_at(end, ErrorCode::kParse,
                                    "board: found a second board, expected a blank line before it");
        for (scanner.seek(end); !scanner.at_end();) {
            const std::size_t line = scanner.index();
            skip_line(scanner);
            rows->beside.emplace_back(scanner.between(line, scanner.index()));
        }
        const Result<std::optional<Color>> named = read_sides_in_text(scanner, begin);
        if (!named) return named.error();
        const std::optional<Color> to_move =
            named.value() ? named.value() : side_alone(rows->beside);
        return position_from_squares(rows->squares, size, to_move.value_or(otherwise));
    }
    scanner.seek(begin);
    return std::nullopt;
}

}  // namespace outflank::formats
