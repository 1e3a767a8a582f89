// Bitboards. Grammar: docs/formats/position.md.
#include "formats/position/bitboards.h"

#include <array>
#include <string_view>

namespace outflank::formats {
namespace {

constexpr std::size_t kMostDigits = 16;

int bitboard_digit(char symbol) {
    const char lower = to_lower(symbol);
    if (is_digit(symbol)) return symbol - '0';
    return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

bool take_word(Scanner& scanner, std::string_view word) {
    if (!scanner.at_word(word)) return false;
    scanner.advance(word.size());
    scanner.skip_blanks();
    return true;
}

/// Blanks, commas and the words before a number.
void skip_labels(Scanner& scanner) {
    for (;;) {
        scanner.skip_blanks();
        if (scanner.peek() == ',' || scanner.peek() == ':')
            scanner.advance();
        else if (!take_word(scanner, "bitboards") && !take_word(scanner, "mover") &&
                 !take_word(scanner, "opponent"))
            return;
    }
}

bool at_number(const Scanner& scanner) {
    return scanner.peek() == '0' && to_lower(scanner.peek(1)) == 'x' &&
           bitboard_digit(scanner.peek(2)) >= 0;
}

Result<Bitboard> read_bitboard(Scanner& scanner) {
    skip_labels(scanner);
    if (!at_number(scanner))
        return scanner.error(ErrorCode::kParse,
                             "bitboards: found " + scanner.found() +
                                 ", expected a number such as 0x0000000810000000");
    scanner.advance(2);
    Bitboard number = 0;
    for (std::size_t digits = 0; bitboard_digit(scanner.peek()) >= 0; ++digits) {
        if (digits == kMostDigits)
            return scanner.error(ErrorCode::kParse,
                                 "bitboards: found a number of more than 16 digits");
        number = number << 4 | static_cast<Bitboard>(bitboard_digit(scanner.peek()));
        scanner.advance();
    }
    return number;
}

/// "4x4".
std::optional<BoardSize> take_size(Scanner& scanner) {
    for (const BoardSize size : {BoardSize::k4, BoardSize::k6, BoardSize::k8}) {
        const char side = static_cast<char>('0' + side_length(size));
        if (scanner.peek() != side || to_lower(scanner.peek(1)) != 'x' || scanner.peek(2) != side)
            continue;
        scanner.advance(3);
        return size;
    }
    return std::nullopt;
}

/// "white to move".
std::optional<Color> take_mover(Scanner& scanner) {
    for (const Color color : {Color::kBlack, Color::kWhite}) {
        const std::size_t begin = scanner.index();
        if (take_word(scanner, color == Color::kBlack ? "black" : "white") &&
            take_word(scanner, "to") && take_word(scanner, "move"))
            return color;
        scanner.seek(begin);
    }
    return std::nullopt;
}

/// "(a1 = bit 0)".
void skip_bit_remark(Scanner& scanner) {
    constexpr std::string_view kRemark = "(a1 = bit 0)";
    for (std::size_t i = 0; i < kRemark.size(); ++i)
        if (to_lower(scanner.peek(i)) != kRemark[i]) return;
    scanner.advance(kRemark.size());
}

}  // namespace

bool looks_like_bitboards(Scanner& scanner) {
    const std::size_t begin = scanner.index();
    skip_labels(scanner);
    const bool found = at_number(scanner);
    scanner.seek(begin);
    return found;
}

Result<Position> read_bitboards(Scanner& scanner, BoardSize size, Color otherwise) {
    const std::size_t begin = scanner.index();
    const Result<Bitboard> mover = read_bitboard(scanner);
    if (!mover) return mover.error();
    const Result<Bitboard> opponent = read_bitboard(scanner);
    if (!opponent) return opponent.error();
    Position position{.board = {.mover = mover.value(), .opponent = opponent.value()},
                      .to_move = otherwise,
                      .size = size};
    scanner.skip_blanks();
    if (scanner.peek() == ',') scanner.advance();
    scanner.skip_blanks();
    if (const auto side = take_mover(scanner)) position.to_move = *side;
    if (take_word(scanner, "on"))
        if (const auto found = take_size(scanner)) position.size = *found;
    scanner.skip_blanks();
    skip_bit_remark(scanner);
    const Board& board = position.board;
    if ((board.mover & board.opponent) != 0)
        return scanner.error_at(begin, ErrorCode::kParse,
                                "bitboards: found a square with a disc of both colours");
    if (((board.mover | board.opponent) & ~playable(position.size)) != 0)
        return scanner.error_at(begin, ErrorCode::kParse,
                                "bitboards: found a disc beside the board of " +
                                    std::to_string(side_length(position.size)) + " squares a side");
    return position;
}

}  // namespace outflank::formats
