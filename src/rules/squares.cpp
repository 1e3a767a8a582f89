// Square names in the coordinates of each board size.
#include "outflank/board.h"

namespace outflank {
namespace {

constexpr int rim(BoardSize size) { return (8 - side_length(size)) / 2; }

}  // namespace

std::string square_name(Square square, BoardSize size) {
    if (square == kPass) return "pass";
    const int column = square % 8 - rim(size);
    const int row = square / 8 - rim(size);
    return {static_cast<char>('a' + column), static_cast<char>('1' + row)};
}

Result<Square> parse_square(std::string_view text, BoardSize size) {
    const std::string found = "square: found '" + std::string(text) + "', expected ";
    const int side = side_length(size);
    const std::string range =
        std::string("a1 to ") + static_cast<char>('a' + side - 1) + static_cast<char>('0' + side);
    if (text.size() != 2) return Error{ErrorCode::kParse, found + range, ""};
    const char letter = static_cast<char>(text[0] | 0x20);  // to lower case
    if (letter < 'a' || letter > 'z' || text[1] < '0' || text[1] > '9')
        return Error{ErrorCode::kParse, found + range, ""};
    const int column = letter - 'a';
    const int row = text[1] - '1';
    if (column >= side || row < 0 || row >= side)
        return Error{ErrorCode::kOutOfRange, found + range, ""};
    return 8 * (row + rim(size)) + column + rim(size);
}

}  // namespace outflank
