// Squares and positions as two kinds of UCI programs write them.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "outflank/game.h"

namespace outflank::protocols {

/// `kOurs`: "f5", "pass", squares as everywhere in Reversi. `kFairy`: chess programs that know
/// Reversi as the variant `flipello`, in the way of Fairy-Stockfish: "P@f4", one of the mover's
/// squares twice for a pass ("e3e3"), and rows counted from the other end of the board.
enum class UciNotation { kOurs, kFairy };

/// A move or a pass of the side to move in `position`.
std::string uci_move(Square square, const Position& position, UciNotation notation);

/// Moves and passes that follow each other from `position` on, a blank before each.
std::string uci_line(std::span<const Square> moves, Position position, UciNotation notation);

/// The answer of the side to move in a position in which the game is over, `passes` passes before
/// included. For chess programs the game goes on until a second pass in a row, as long as there is
/// an empty square and the side has a disc: "e3e3"; else, and in our notation, "(none)".
std::string uci_move_at_end(Position over, int passes, UciNotation notation);

/// Reads a move or a pass in any spelling, "0000" and any square twice too. Errors: as
/// formats::parse_move.
Result<Square> read_uci_move(std::string_view text, BoardSize size, UciNotation notation);

/// Reads a FEN; without a list of discs in hand its rows count as `notation` has them.
/// Errors: as parse_fen.
Result<Position> read_uci_fen(std::string_view text, UciNotation notation);

}  // namespace outflank::protocols
