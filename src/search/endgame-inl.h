// Null-window search above the last empties: ordered moves, caches, cutoffs.
// Included by level_*.cpp inside its namespace, after table_search-inl.h and shallow-inl.h.

/// Alpha from which a stability cutoff is tried, by empties.
constexpr Score stability_threshold(int empties) { return 2 * empties - 12; }

/// From here on a node asks the private cache about its children.
inline constexpr int kProbedEmpties = 8;

/// Takes the children, which have `empties` empties, out of the list that the private cache knows
/// to be no better than alpha, and returns the best that one of them can be; or a score above alpha
/// that one is known to have. From docs/experiments/solver-bundle.md.
inline Score drop_known_children(const search::SearchThread& thread, MoveList& list, int empties,
                                 Score alpha) {
    const search::BoundCache& cache = thread.caches.of(empties);
    Score most = kNoScore;
    int kept = 0;
    for (int i = 0; i < list.count(); ++i) {
        const OrderedMove& move = list[i];
        const search::Bounds known = cache.find(cache.place(move.next));
        if (-known.upper > alpha) return -known.upper;
        if (-known.lower <= alpha) {
            most = std::max(most, -known.lower);
        } else {
            list.swap(kept++, i);
        }
    }
    list.shorten(kept);
    return most;
}

/// 6 to 10 empties: fastest-first order.
inline Score fast_search(search::SearchThread& thread, const Board& board, Bitboard moves,
                         int empties, Score alpha) {
    MoveList list;
    if (make_children(thread, board, moves, list)) return thread.geometry.squares;
    fetch_places(thread, list, empties - 1);
    Score best = kNoScore;
    if (empties >= kProbedEmpties) {
        best = drop_known_children(thread, list, empties - 1, alpha);
        if (best > alpha) return best;
    }
    find_replies(thread, list);
    order_by_mobility(thread, board, list);
    for (int i = 0; i < list.count() && best <= alpha; ++i)
        best = std::max(best, -search_child(thread, list.pick(i), empties - 1, -alpha - 1));
    return best;
}

/// The same with the private cache, which also keeps wipe-outs.
inline Score cached_search(search::SearchThread& thread, const Board& board, Bitboard moves,
                           int empties, Score alpha) {
    search::BoundCache& cache = thread.caches.of(empties);
    const search::BoundCache::Place place = cache.place(board);
    const search::Bounds known = cache.find(place);
    if (known.lower > alpha) return known.lower;
    if (known.upper <= alpha) return known.upper;
    const Score best = fast_search(thread, board, moves, empties, alpha);
    cache.store(place, best, alpha);
    return best;
}

/// Null-window search of `board` with the legal moves `moves` and 6 or more empties.
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
    if (empties == kUncachedEmpties) return fast_search(thread, board, moves, empties, alpha);
    return empties <= kFastEmpties ? cached_search(thread, board, moves, empties, alpha)
                                   : table_search(thread, board, moves, empties, alpha);
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
    return empties <= kShallowEmpties ? shallow_search(thread, board, moves, alpha)
                                      : null_window(thread, board, moves, empties, alpha);
}
