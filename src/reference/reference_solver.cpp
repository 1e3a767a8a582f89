// Plain alpha-beta to the end of the game.
#include "reference/reference_solver.h"

#include <algorithm>
#include <bit>
#include <cassert>

namespace outflank::reference {

Score solve(const Board& board, BoardSize size, Score alpha, Score beta) {
    assert(alpha < beta);
    Bitboard moves = legal_moves(board, size);
    if (moves == 0) {
        const Board passed = after_pass(board);
        if (legal_moves(passed, size) == 0) return final_score(board, size);
        return -solve(passed, size, -beta, -alpha);
    }

    Score best = -65;  // below any score
    for (; moves != 0 && best < beta; moves &= moves - 1) {
        const Board child = after_move(board, std::countr_zero(moves));
        best = std::max(best, -solve(child, size, -beta, -std::max(alpha, best)));
    }
    return best;
}

}  // namespace outflank::reference
