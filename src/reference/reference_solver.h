// The slow exact solver: no table, no ordering, no pruning but alpha-beta.
// The oracle that every faster solver is tested against, and the endgame of the
// classic `perfect` player.
#pragma once

#include "outflank/board.h"

namespace outflank::reference {

/// Exact score of `board` for the side to move, by fail-soft negamax alpha-beta:
/// a result <= alpha is an upper bound, >= beta a lower one. Blocks; the cost grows
/// about threefold an empty square (12 empties: well under a second).
/// Precondition: alpha < beta.
Score solve(const Board& board, BoardSize size, Score alpha = -64, Score beta = 64);

}  // namespace outflank::reference
