// The characters of a board, and the way between them and bitboards.
#include "formats/text/board_text.h"

#include <array>

#include "formats/text/scanner.h"
#include "formats/text/words.h"

namespace outflank::formats {

std::optional<char> square_symbol(char symbol) {
    static constexpr auto kSquares = [] {
        std::array<char, 256> squares{};
        const auto stand_for = [&](std::string_view symbols, char square) {
            for (const char each : symbols) squares[static_cast<unsigned char>(each)] = square;
        };
        stand_for("XxBb*#0", 'X');
        stand_for("OoWw1", 'O');
        stand_for("-._", '-');
        return squares;
    }();
    const char square = kSquares[static_cast<unsigned char>(symbol)];
    return square == '\0' ? std::nullopt : std::optional(square);
}

std::optional<Color> disc_color(char square) {
    if (square == 'X') return Color::kBlack;
    if (square == 'O') return Color::kWhite;
    return std::nullopt;
}

std::span<const std::string_view> color_words(Color color) {
    static constexpr std::array<std::string_view, 8> kBlack = {
        "black", "schwarz", "noir", "noirs", "\u9ED2", "\u9ED1", "\u5148\u624B", "\uD751"};
    static constexpr std::array<std::string_view, 8> kWhite = {
        "white", "weiss", "wei\u00DF", "blanc", "blancs", "\u767D", "\u5F8C\u624B", "\uBC31"};
    return color == Color::kBlack ? kBlack : kWhite;
}

std::optional<Color> side_named(std::string_view word) {
    const std::string lower = lower_case(word);
    for (const Color color : {Color::kBlack, Color::kWhite})
        for (const std::string_view known : color_words(color))
            if (lower == known) return color;
    if (lower == "\u25CF") return Color::kBlack;
    if (lower == "\u25CB") return Color::kWhite;
    if (lower.size() != 1 || is_digit(lower[0])) return std::nullopt;
    return disc_color(square_symbol(lower[0]).value_or('-'));
}

Position with_side(const Position& position, Color color) {
    if (position.to_move == color) return position;
    return {.board = after_pass(position.board), .to_move = color, .size = position.size};
}

std::optional<char> DiscSigns::take(char sign) {
    const auto color = disc_color(square_symbol(sign).value_or('-'));
    if (!color) return std::nullopt;
    char& known = signs_[*color == Color::kBlack ? 0 : 1];
    if (known == '\0') known = to_lower(sign);
    return known == to_lower(sign) ? std::nullopt : std::optional(known);
}

std::string DiscSigns::second_sign(char sign, char other) {
    const Color color = disc_color(square_symbol(sign).value_or('-')).value_or(Color::kBlack);
    return std::string("found '") + sign + "' beside '" + other + "' for " + color_name(color) +
           ", expected one sign for each colour, and '.' or '-' for empty squares, those with a "
           "mark too";
}

std::optional<BoardSize> size_of_square_count(std::size_t count) {
    switch (count) {
        case 16:
            return BoardSize::k4;
        case 36:
            return BoardSize::k6;
        case 64:
            return BoardSize::k8;
        default:
            return std::nullopt;
    }
}

Position position_from_squares(std::string_view squares, BoardSize size, Color to_move) {
    Position position{.board = {}, .to_move = to_move, .size = size};
    // The playable squares in bit order are the squares of the text in reading order.
    Bitboard rest = playable(size);
    for (const char square : squares) {
        const Bitboard here = rest & (~rest + 1);
        const std::optional<Color> color = disc_color(square);
        if (color) (*color == to_move ? position.board.mover : position.board.opponent) |= here;
        rest &= rest - 1;
    }
    return position;
}

std::string squares_of(const Position& position) {
    std::string squares;
    squares.reserve(static_cast<std::size_t>(square_count(position.size)));
    const Bitboard black = position.discs(Color::kBlack);
    const Bitboard white = position.discs(Color::kWhite);
    for (Bitboard rest = playable(position.size); rest != 0; rest &= rest - 1) {
        const Bitboard here = rest & (~rest + 1);
        squares += (black & here) != 0 ? 'X' : (white & here) != 0 ? 'O' : '-';
    }
    return squares;
}

}  // namespace outflank::formats
