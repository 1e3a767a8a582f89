// What may stand before a move: its number, and the side that makes it.
#pragma once

#include <optional>
#include <string_view>

#include "formats/text/scanner.h"
#include "outflank/game.h"

namespace outflank::formats {

/// Skips a text of which some characters are no ASCII, ASCII letters in any case. False, without a
/// step, when another one comes. `text` is in lower case.
bool skip_characters(Scanner& scanner, std::string_view text);

/// Reads one of `color_words`. No letter follows one of ASCII; any may follow another one. Nothing,
/// without a step, when none comes.
std::optional<Color> read_color_word(Scanner& scanner);

/// Skips "12", "12.", "12)", "12:", and "12" with the counter of moves of Japanese or Chinese
/// around it. Up to `kMoveNumberDigits` digits. False, without a step, when no number comes.
bool skip_move_number(Scanner& scanner);

/// Reads the side before a move: "Black f5", "X: f5", or the picture of a disc or a word that is
/// no ASCII, also straight before it. Then the scanner stands at the move. Nothing, without a
/// step, when no side with a move behind it comes.
std::optional<Color> read_side_before_move(Scanner& scanner);

}  // namespace outflank::formats
