// Null-window search with five or six empty squares: parity order, one private cache.
// Included by level_*.cpp inside its namespace, after last_squares-inl.h.

Score shallow_search(search::SearchThread& thread, const Board& board, Bitboard moves, int empties,
                     Score alpha);

/// A child with five empties or four, whose moves nobody has computed yet.
inline Score shallow_child(search::SearchThread& thread, const Board& board, int empties,
                           Score alpha) {
    if (empties == 4)
        return last_four(thread, board.mover, board.opponent,
                         thread.playable_squares & ~board.occupied(), alpha);
    const Bitboard moves = legal_moves(board.mover, board.opponent) & thread.playable_squares;
    return shallow_search(thread, board, moves, empties, alpha);
}

/// Searches `board` with the legal moves `moves` and 5 or 6 empties.
inline Score shallow_search(search::SearchThread& thread, const Board& board, Bitboard moves,
                            int empties, Score alpha) {
    ++thread.nodes;
    if (moves == 0) {
        const Bitboard replies = legal_moves(board.opponent, board.mover) & thread.playable_squares;
        if (replies == 0) return finished(thread, board.mover, board.opponent);
        return -shallow_search(thread, after_pass(board), replies, empties, -alpha - 1);
    }

    search::BoundCache::Entry& entry = thread.shallow_cache.entry(search::hash_board(board));
    if (entry.board == board) {
        if (entry.bounds.lower > alpha) return entry.bounds.lower;
        if (entry.bounds.upper <= alpha) return entry.bounds.upper;
    }

    const Bitboard empty_squares = thread.playable_squares & ~board.occupied();
    const Bitboard odd = search::odd_squares(empty_squares);
    Score best = kNoScore;
    for (Bitboard group : {moves & odd, moves & ~odd}) {
        for (; group != 0; group &= group - 1) {
            const Board next = child(board, std::countr_zero(group));
            best = std::max(best, -shallow_child(thread, next, empties - 1, -alpha - 1));
            if (best > alpha) break;
        }
        if (best > alpha) break;
    }

    if (entry.board != board) entry = {.board = board, .bounds = {}};
    if (best > alpha) {
        entry.bounds.lower = static_cast<std::int8_t>(best);
    } else {
        entry.bounds.upper = static_cast<std::int8_t>(best);
    }
    return best;
}
