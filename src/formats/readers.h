// Readers that stop where their part of a text ends, so that they can follow each other.
#pragma once

#include "formats/scanner.h"
#include "outflank/game.h"

namespace outflank::formats {

/// Reads a board and its side to move; the scanner then stands behind them.
Result<Position> read_position(Scanner& scanner);

/// True when the text at the reading position is meant as a board rather than as moves.
/// The scanner stays where it is.
bool looks_like_board(Scanner& scanner);

/// Reads moves played from `start` up to the end of the text.
Result<Game> read_moves(Scanner& scanner, const Position& start);

}  // namespace outflank::formats
