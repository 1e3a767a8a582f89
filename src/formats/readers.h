// Readers that stop where their part of a text ends, so that they can follow each other.
#pragma once

#include <string_view>

#include "formats/scanner.h"
#include "outflank/formats.h"
#include "outflank/game.h"

namespace outflank::formats {

/// Reads a board and its side to move; the scanner then stands behind them.
Result<Position> read_position(Scanner& scanner);

/// True when the text at the reading position is meant as a board rather than as moves.
/// The scanner stays where it is.
bool looks_like_board(Scanner& scanner);

/// Reads moves played from `start` up to the end of the text.
Result<Game> read_moves(Scanner& scanner, const Position& start);

/// Reads moves from the standard start, a position, or a position and moves, up to the end
/// of the text. The board size of plain moves is `size`.
Result<Game> read_game(Scanner& scanner, BoardSize size);

/// Reads one OBF line, its comment already taken off.
Result<ObfRecord> read_obf_line(Scanner& scanner);

/// The line up to its comment.
std::string_view without_obf_comment(std::string_view line);

}  // namespace outflank::formats
