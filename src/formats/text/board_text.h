// Squares as characters: what OBF lines and diagrams have in common.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "outflank/game.h"

namespace outflank::formats {

/// 'X', 'O' or '-' for a character that stands for a square; nothing for any other.
/// Black: X x B b * # 0  White: O o W w 1  Empty: - . _
std::optional<char> square_symbol(char symbol);

/// The colour of a disc written as 'X' or 'O'; nothing for an empty square.
std::optional<Color> disc_color(char square);

/// 'X' for black, 'O' for white.
constexpr char color_symbol(Color color) { return color == Color::kBlack ? 'X' : 'O'; }

/// The words for a colour, in lower case: of English, German, French, Japanese, Chinese and
/// Korean.
std::span<const std::string_view> color_words(Color color);

/// The colour that a word names in any case: one of `color_words`, "b", "X", "w", "O", and the
/// signs of discs but for digits, which may mean either. Nothing for other words.
std::optional<Color> side_named(std::string_view word);

/// The same discs with `color` to move.
Position with_side(const Position& position, Color color);

/// The signs of the discs on one board, the first of each colour. Of two for one colour one is a
/// mark, such as that of a legal move.
class DiscSigns {
  public:
    /// Takes the sign of a square as it is written. The sign that its colour had before, in lower
    /// case, when that is another one.
    std::optional<char> take(char sign);

    /// What an error says of a sign that came beside `other`.
    static std::string second_sign(char sign, char other);

  private:
    std::array<char, 2> signs_{};  // by colour, in lower case; '\0': none yet
};

/// The board with that many squares.
std::optional<BoardSize> size_of_square_count(std::size_t count);

/// The position of `squares`, row by row, each 'X', 'O' or '-'.
/// Precondition: there are as many as the board has.
Position position_from_squares(std::string_view squares, BoardSize size, Color to_move);

/// The squares of a position, row by row, each 'X', 'O' or '-'.
std::string squares_of(const Position& position);

}  // namespace outflank::formats
