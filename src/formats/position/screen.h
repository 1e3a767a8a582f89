// Boards on screens of programs: rows with their numbers, and text beside them.
#pragma once

#include <optional>

#include "formats/text/scanner.h"
#include "outflank/game.h"

namespace outflank::formats {

/// Reads a board of which each row begins with its number, from 1 on. What stands behind the last
/// square of a row is no board; "X to move" or "Turn: White" may stand anywhere. Without such words
/// one side that stands alone beside the board is to move, of two the one that is marked, "->
/// White"; else it is `otherwise`. The scanner stands at the end of the text then. Errors: kParse
/// (a second board, two sides to move). Nothing, and the scanner where it was, when the text is no
/// such screen.
std::optional<Result<Position>> read_screen(Scanner& scanner, Color otherwise);

}  // namespace outflank::formats
