// Square names in the coordinates of each board size.
#include <utility>

#include "outflank/board.h"

namespace outflank {
namespace {

constexpr int rim(BoardSize size) { return (8 - side_length(size)) / 2; }

Error no_square(ErrorCode code, std::string_view text, int side) {
    std::string message = "square: found '" + std::string(text) + "', expected a1 to ";
    message += static_cast<char>('a' + side - 1);
    message += static_cast<char>('0' + side);
    return Error{code, std::move(message), ""};
}

}  // namespace

std::string square_name(Square square, BoardSize size) {
    if (square == kPass) return "pass";
    const int column = square % 8 - rim(size);
    const int row = square / 8 - rim(size);
    return {static_cast<char>('a' + column), static_cast<char>('1' + row)};
}

Result<Square> parse_square(std::string_view text, BoardSize size) {
    const int side = side_length(size);
    if (text.size() != 2) return no_square(ErrorCode::kParse, text, side);
    const char letter = static_cast<char>(text[0] | 0x20);  // to lower case
    if (letter < 'a' || letter > 'z' || text[1] < '0' || text[1] > '9')
        return no_square(ErrorCode::kParse, text, side);
    const int column = letter - 'a';
    const int row = text[1] - '1';
    if (column >= side || row < 0 || row >= side)
        return no_square(ErrorCode::kOutOfRange, text, side);
    return 8 * (row + rim(size)) + column + rim(size);
}

}  // namespace outflank
