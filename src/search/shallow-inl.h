// Null-window search with five empty squares: parity order, a private cache.
// Included by level_*.cpp inside its namespace, after last_squares-inl.h.

/// Alpha from which a stability cutoff is tried. From docs/experiments/solver-bundle.md.
inline constexpr Score kStabilityOfFive = 6;

using search::kShallowEmpties;

/// The moves of a position with 5 empties: odd quadrants first, and corners first in each kind.
inline Score search_by_parity(search::SearchThread& thread, const Board& board, Bitboard moves,
                              Score alpha) {
    const Bitboard empty_squares = thread.geometry.playable & ~board.occupied();
    const Bitboard odd = search::odd_squares(empty_squares);
    Score best = kNoScore;
    const Bitboard corners = thread.geometry.corners;
    const Bitboard first = moves & odd;
    const Bitboard second = moves & ~odd;
    for (Bitboard group :
         {first & corners, first & ~corners, second & corners, second & ~corners}) {
        for (; group != 0; group &= group - 1) {
            const Board next = child(board, std::countr_zero(group));
            best =
                std::max(best, -last_four(thread, next.mover, next.opponent,
                                          thread.geometry.playable & ~next.occupied(), -alpha - 1));
            if (best > alpha) return best;
        }
    }
    return best;
}

/// Searches `board`, which has 5 empties, the legal moves `moves` and `place` in its cache.
inline Score shallow_search(search::SearchThread& thread, const Board& board, Bitboard moves,
                            const search::BoundCache::Place& place, Score alpha) {
    ++thread.nodes;
    search::BoundCache& cache = thread.caches.bounds;
    if (moves == 0) {
        const Board passed = after_pass(board);
        const Bitboard replies =
            legal_moves(passed.mover, passed.opponent) & thread.geometry.playable;
        if (replies == 0) return finished(thread, board.mover, board.opponent);
        return -shallow_search(thread, passed, replies,
                               thread.caches.place(passed, kShallowEmpties), -alpha - 1);
    }

    if (alpha >= kStabilityOfFive) {
        const Score bound = stability_bound(thread, board.opponent,
                                            thread.geometry.playable & ~board.occupied(), alpha);
        if (bound <= alpha) return bound;
    }
    const search::Bounds known = cache.find(place);
    if (known.lower > alpha) return known.lower;
    if (known.upper <= alpha) return known.upper;
    const Score best = search_by_parity(thread, board, moves, alpha);
    cache.store(place, best, alpha);
    return best;
}
