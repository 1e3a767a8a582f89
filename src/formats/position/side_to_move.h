// Who is to move, in the words that people write beside a board.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "formats/text/scanner.h"
#include "outflank/game.h"
#include "outflank/result.h"

namespace outflank::formats {

/// Reads the side to move below a board: "white", "white to move", "White's turn", "Turn: O".
/// Nothing, without a step, when no such words come next. A sign of a disc needs words beside it
/// ("O to play"): alone it may be a square of the board.
std::optional<Color> read_side_below_board(Scanner& scanner);

/// The same on a line of its own, perhaps with a ':' behind it, and skips the line.
std::optional<Color> read_side_above_board(Scanner& scanner);

/// The same anywhere in a text, where a colour alone may belong to any sentence: it needs the
/// words as well.
std::optional<Color> read_side_in_text(Scanner& scanner);

/// Who is to move by such words anywhere from `begin` on, if they say it: after "Black's move" it
/// is White. Errors: kParse (both sides).
Result<std::optional<Color>> read_sides_in_text(Scanner& scanner, std::size_t begin);

/// For an account of what was not understood: the first line that names a side, where the text
/// names one of the two and not the other. To be asked where no side was understood in it.
std::optional<std::string> side_not_understood(std::string_view text);

/// A side that is all of a text.
struct LoneSide {
    Color color;
    bool is_marked;  ///< by an arrow or a star
};

/// Reads a text beside a board that names a side and nothing else: "White", "(O)", "-> O", "next
/// O", "White to move"; behind a mark its discs too, "* White 12". Nothing for any other text.
std::optional<LoneSide> lone_side(std::string_view text);

/// The error where `color` is said to move at `index`, and the other side above it.
Error second_side_error(const Scanner& scanner, std::size_t index, Color color);

/// Skips the "to move" that stands behind a side.
void skip_to_move(Scanner& scanner);

}  // namespace outflank::formats
