// The moves of a node, with what their children look like.
#pragma once

#include <array>
#include <utility>

#include "outflank/board.h"

namespace outflank::search {

struct OrderedMove {
    Board next;        ///< the position after the move, seen from the other side
    Bitboard replies;  ///< legal moves there
    Square square;
    int worth;  ///< higher is tried first
};

/// More than any position of the game has (33); boards set up by hand may have a few more,
/// but no more than their empty squares next to a disc.
inline constexpr int kMostMoves = 60;

struct MoveList {
    std::array<OrderedMove, kMostMoves> moves;
    int count = 0;

    /// Brings the most promising move at or after `from` to the place `from`.
    OrderedMove& pick(int from) {
        int best = from;
        for (int i = from + 1; i < count; ++i)
            if (moves[i].worth > moves[best].worth) best = i;
        if (best != from) std::swap(moves[from], moves[best]);
        return moves[from];
    }
};

}  // namespace outflank::search
