// Squares, moves and the starting position in SGF files.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "formats/sgf/sgf_syntax.h"
#include "outflank/game.h"

namespace outflank::formats {

/// Reads a square, or a rectangle of squares such as "a1:c3"; letter and digit, or two
/// letters as in Go. Errors: kParse, kOutOfRange, without a place.
Result<Bitboard> sgf_squares(std::string_view text, BoardSize size);

/// Reads a move: a square, or a pass, which may also be empty or "tt". Errors as above.
Result<Square> sgf_move(std::string_view text, BoardSize size);

/// Reads a side to move: B, W, black, white, 1, 2. Nothing for any other text.
std::optional<Color> sgf_side(std::string_view text);

/// The first property of a node that sets discs or the side to move, or null.
const SgfProperty* find_sgf_setup(const SgfNode& node);

/// Where a game starts, and how many nodes at its beginning say so.
struct SgfStart {
    std::optional<Position> position;  ///< nothing when it cannot be known
    std::size_t nodes = 0;
    std::vector<Problem> problems;  ///< kParse, kOutOfRange (also another size)
};

/// Reads the size and the start of a game: the standard one when no discs are set. A side to
/// move that cannot be read is a problem and counts for nothing.
SgfStart read_sgf_start(const std::vector<SgfNode>& nodes);

}  // namespace outflank::formats
