// Null-window search with five empty squares: parity order, a private cache.
// Included by level_*.cpp inside its namespace, after last_squares-inl.h.

/// Searches `board`, which has 5 empties and the legal moves `moves`.
inline Score shallow_search(search::SearchThread& thread, const Board& board, Bitboard moves,
                            Score alpha) {
    ++thread.nodes;
    if (moves == 0) {
        const Bitboard replies = legal_moves(board.opponent, board.mover) & thread.playable_squares;
        if (replies == 0) return finished(thread, board.mover, board.opponent);
        return -shallow_search(thread, after_pass(board), replies, -alpha - 1);
    }

    const search::BoundCache::Place place = thread.shallow_cache.place(board);
    const search::Bounds known = thread.shallow_cache.find(place);
    if (known.lower > alpha) return known.lower;
    if (known.upper <= alpha) return known.upper;

    const Bitboard empty_squares = thread.playable_squares & ~board.occupied();
    const Bitboard odd = search::odd_squares(empty_squares);
    Score best = kNoScore;
    for (Bitboard group : {moves & odd, moves & ~odd}) {
        for (; group != 0; group &= group - 1) {
            const Board next = child(board, std::countr_zero(group));
            best =
                std::max(best, -last_four(thread, next.mover, next.opponent,
                                          thread.playable_squares & ~next.occupied(), -alpha - 1));
            if (best > alpha) break;
        }
        if (best > alpha) break;
    }

    thread.shallow_cache.store(place, best, alpha);
    return best;
}
