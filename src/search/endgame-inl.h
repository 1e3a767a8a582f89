// Null-window search above the last empties: ordered moves, caches, cutoffs.
// Included by level_*.cpp inside its namespace, after ordering-inl.h and shallow-inl.h.

/// Upper bound of the mover's score from the opponent's stable discs.
inline Score stability_bound(const search::SearchThread& thread, const Board& board) {
    const Bitboard stable = stable_discs(board.mover, board.opponent, thread.size);
    return thread.squares - 2 * std::popcount(stable & board.opponent);
}

inline constexpr int kShallowEmpties = 5;   ///< parity order up to here
inline constexpr int kUncachedEmpties = 6;  ///< nothing is remembered: so many displace the others
inline constexpr int kFastEmpties = 10;     ///< private cache up to here, shared table above
inline constexpr int kSplitEmpties = 14;    ///< nodes from here on may be shared by threads

inline constexpr int kEndForecastFrom = 13;  ///< forecasts from here on

/// Alpha from which a stability cutoff is tried, by empties.
constexpr Score stability_threshold(int empties) { return 2 * empties - 4; }

Score null_window(search::SearchThread& thread, const Board& board, Bitboard moves, int empties,
                  Score alpha);

/// Search below a list node, by the number of empties.
inline Score search_child(search::SearchThread& thread, const OrderedMove& move, int empties,
                          Score alpha) {
    return empties <= kShallowEmpties
               ? shallow_search(thread, move.next, move.replies, alpha)
               : null_window(thread, move.next, move.replies, empties, alpha);
}

/// Has what is known of the children fetched while their replies are computed.
inline void fetch_places(const search::SearchThread& thread, const MoveList& list, int empties) {
    if (empties == kUncachedEmpties) return;
    const search::BoundCache& cache =
        empties > kShallowEmpties ? thread.fast_cache : thread.shallow_cache;
    for (int i = 0; i < list.count; ++i) {
        const Board& next = list.moves[i].next;
        if (empties > kFastEmpties)
            thread.table->prefetch(search::hash_board(next));
        else
            cache.prefetch(cache.place(next));
    }
}

/// 6 to 10 empties: fastest-first order.
inline Score fast_search(search::SearchThread& thread, const Board& board, Bitboard moves,
                         int empties, Score alpha) {
    MoveList list;
    if (make_children(thread, board, moves, list)) return thread.squares;
    fetch_places(thread, list, empties - 1);
    find_replies(thread, list);
    order_by_mobility(thread, board, list);
    Score best = kNoScore;
    for (int i = 0; i < list.count && best <= alpha; ++i)
        best = std::max(best, -search_child(thread, list.pick(i), empties - 1, -alpha - 1));
    return best;
}

/// The same with the private cache, which also keeps wipe-outs.
inline Score cached_search(search::SearchThread& thread, const Board& board, Bitboard moves,
                           int empties, Score alpha) {
    const search::BoundCache::Place place = thread.fast_cache.place(board);
    const search::Bounds known = thread.fast_cache.find(place);
    if (known.lower > alpha) return known.lower;
    if (known.upper <= alpha) return known.upper;
    const Score best = fast_search(thread, board, moves, empties, alpha);
    thread.fast_cache.store(place, best, alpha);
    return best;
}

#include "search/table_search-inl.h"

/// Null-window search of `board` with the legal moves `moves` and 6 or more empties.
inline Score null_window(search::SearchThread& thread, const Board& board, Bitboard moves,
                         int empties, Score alpha) {
    ++thread.nodes;
    if (alpha >= stability_threshold(empties)) {
        const Score bound = stability_bound(thread, board);
        if (bound <= alpha) return bound;
    }
    if (moves == 0) {
        const Bitboard replies = legal_moves(board.opponent, board.mover) & thread.playable_squares;
        if (replies == 0) return finished(thread, board.mover, board.opponent);
        return -null_window(thread, after_pass(board), replies, empties, -alpha - 1);
    }
    if (empties == kUncachedEmpties) return fast_search(thread, board, moves, empties, alpha);
    return empties <= kFastEmpties ? cached_search(thread, board, moves, empties, alpha)
                                   : table_search(thread, board, moves, empties, alpha);
}

/// Null-window search of any position of the end-game.
inline Score search_null_window(search::SearchThread& thread, const Board& board, Score alpha) {
    const Bitboard empty_squares = thread.playable_squares & ~board.occupied();
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
    const Bitboard moves = legal_moves(board.mover, board.opponent) & thread.playable_squares;
    return empties <= kShallowEmpties ? shallow_search(thread, board, moves, alpha)
                                      : null_window(thread, board, moves, empties, alpha);
}
