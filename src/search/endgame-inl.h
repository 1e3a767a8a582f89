// Null-window search to the end of the game, and where it begins.
// Included by level_*.cpp inside its namespace, after table_search-inl.h and shallow-inl.h.

/// Up to so many discs positions are searched in their canonical form: moves from a symmetric start
/// lead to mirror images (docs/experiments/mirror-images.md).
inline constexpr int kCanonicalDiscs = 14;

/// Null-window search of `board` with the legal moves `moves` and 12 or more empties.
inline Score null_window(search::SearchThread& thread, const Board& board, Bitboard moves,
                         int empties, Score alpha) {
    ++thread.nodes;
    if (alpha >= stability_threshold(empties)) {
        const Score bound = stability_bound(thread, board.opponent,
                                            thread.geometry.playable & ~board.occupied(), alpha);
        if (bound <= alpha) return bound;
    }
    if (moves == 0) {
        const Bitboard replies =
            legal_moves(board.opponent, board.mover) & thread.geometry.playable;
        if (replies == 0) return finished(thread, board.mover, board.opponent);
        return -null_window(thread, after_pass(board), replies, empties, -alpha - 1);
    }
    if (empties < thread.geometry.squares - kCanonicalDiscs)
        return table_search(thread, board, moves, empties, alpha);
    const Board form = canonical(board).board;
    return table_search(thread, form,
                        legal_moves(form.mover, form.opponent) & thread.geometry.playable, empties,
                        alpha);
}

/// Null-window search of any position of the end-game.
inline Score search_null_window(search::SearchThread& thread, const Board& board, Score alpha) {
    const Bitboard empty_squares = thread.geometry.playable & ~board.occupied();
    const int empties = std::popcount(empty_squares);
    const auto square = [&](int index) {
        Bitboard rest = empty_squares;
        for (; index > 0; --index) rest &= rest - 1;
        return std::countr_zero(rest);
    };
    switch (empties) {
        case 0:
            return finished(thread, board.mover, board.opponent);
        case 1:
            return last_square(thread, board.mover, board.opponent, square(0), alpha);
        case 2:
            return last_two(thread, board.mover, board.opponent, square(0), square(1), alpha);
        case 3:
            return last_three(thread, board.mover, board.opponent, square(0), square(1), square(2),
                              alpha);
        case 4:
            return last_four(thread, board.mover, board.opponent, empty_squares, alpha);
        default:
            break;
    }
    const Bitboard moves = legal_moves(board.mover, board.opponent) & thread.geometry.playable;
    if (empties > kListEmpties) return null_window(thread, board, moves, empties, alpha);
    const search::BoundCache::Place place = thread.caches.place(board, empties);
    return empties > kShallowEmpties ? list_search(thread, board, moves, empties, place, alpha)
                                     : shallow_search(thread, board, moves, place, alpha);
}
