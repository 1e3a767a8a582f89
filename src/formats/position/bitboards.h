// Positions as `outflank show` prints them in numbers: two bitboards, a1 = bit 0.
#pragma once

#include "formats/text/scanner.h"
#include "outflank/game.h"

namespace outflank::formats {

/// True when two bitboards, or the words before them, stand at the reading position.
bool looks_like_bitboards(Scanner& scanner);

/// Reads them, with the side to move (else `otherwise`) and the board's size (else `size`) when
/// they follow. Errors: kParse (no number, a disc on both or off the board).
Result<Position> read_bitboards(Scanner& scanner, BoardSize size, Color otherwise);

}  // namespace outflank::formats
