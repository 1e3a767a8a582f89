// One move as text: a square name or a pass.
#pragma once

#include <string>
#include <string_view>

#include "formats/text/scanner.h"
#include "outflank/board.h"

namespace outflank::formats {

/// Digits of the longest move number; no game has 1000 moves.
inline constexpr std::size_t kMoveNumberDigits = 3;

/// True when a letter a-h and a digit 1-8 follow each other at the reading position.
bool at_square_name(const Scanner& scanner);

/// Length of the pass at the reading position, 0 when there is none. The longest
/// spelling wins: "pass" is never "pa" and a rest.
std::size_t pass_length(const Scanner& scanner);

/// Reads a square name or a pass (kPass). The scanner stands after it, or still before
/// it on an error. Errors: kParse, kOutOfRange (off the board).
Result<Square> read_move(Scanner& scanner, BoardSize size);

/// Reads a text that is one square name or pass (kPass) and nothing else, any case. Errors:
/// kParse, kOutOfRange, without a place.
Result<Square> parse_move(std::string_view text, BoardSize size);

/// True when a word is the names of squares, two at least, one behind the other: "f5d6c3".
bool is_row_of_squares(std::string_view word);

/// True when a text has the names of two squares in it; a heading has one at most.
bool may_hold_moves(std::string_view text);

/// A pass in the way of Fairy-Stockfish: the first of the mover's squares twice, "e3e3", where
/// rows are counted from the other end of the board. Precondition: `mover` has a disc.
std::string fairy_pass(Bitboard mover);

/// True for a pass as chess programs write it: a square twice, or "0000".
bool is_null_move(std::string_view text);

}  // namespace outflank::formats
