// Square names in the coordinates of each board size.
#include <array>
#include <utility>

#include "outflank/board.h"

namespace outflank {
namespace {

constexpr int rim(BoardSize size) { return (8 - side_length(size)) / 2; }

constexpr char lower(char letter) { return static_cast<char>(letter | 0x20); }

Error no_square(ErrorCode code, std::string_view text, int side) {
    std::string message = "square: found '" + std::string(text) + "', expected a1 to ";
    message += static_cast<char>('a' + side - 1);
    message += static_cast<char>('0' + side);
    return Error{code, std::move(message), ""};
}

}  // namespace

std::string square_name(Square square, BoardSize size) {
    if (square == kPass) return "pass";
    std::string name;
    append_square_name(name, square, size);
    return name;
}

void append_square_name(std::string& text, Square square, BoardSize size) {
    const std::array<char, 2> name = {static_cast<char>('a' + square % 8 - rim(size)),
                                      static_cast<char>('1' + square / 8 - rim(size))};
    text.append(name.data(), name.size());
}

std::optional<Square> square_named(std::string_view text, BoardSize size) {
    if (text.size() != 2) return std::nullopt;
    const int column = lower(text[0]) - 'a';
    const int row = text[1] - '1';
    const auto side = static_cast<unsigned>(side_length(size));
    if (static_cast<unsigned>(column) >= side || static_cast<unsigned>(row) >= side)
        return std::nullopt;
    return 8 * (row + rim(size)) + column + rim(size);
}

Result<Square> parse_square(std::string_view text, BoardSize size) {
    if (const auto square = square_named(text, size)) return *square;
    const bool is_name = text.size() == 2 && lower(text[0]) >= 'a' && lower(text[0]) <= 'z' &&
                         text[1] >= '0' && text[1] <= '9';
    return no_square(is_name ? ErrorCode::kOutOfRange : ErrorCode::kParse, text, side_length(size));
}

}  // namespace outflank
