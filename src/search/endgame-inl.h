// Exact search above the last empties: ordered moves, caches, cutoffs.
// Included by level_*.cpp inside its namespace, after shallow-inl.h.

using search::MoveList;
using search::OrderedMove;

/// Makes every child and its replies. True when a move wipes the opponent out: then
/// that move stands alone in the list.
inline bool make_children(search::SearchThread& thread, const Board& board, Bitboard todo,
                          MoveList& list) {
    const auto add = [&](Square square, Bitboard turned) {
        OrderedMove& move = list.moves[list.count++];
        move.next = child(board, square, turned);
        move.square = square;
        return move.next.mover == 0;
    };
    list.count = 0;
    thread.nodes += static_cast<std::uint64_t>(std::popcount(todo));
    if ((std::popcount(todo) & 1) != 0) {
        const Square square = std::countr_zero(todo);
        todo &= todo - 1;
        if (add(square, flips(square, board.mover, board.opponent))) return true;
    }
    while (todo != 0) {
        const Square first = std::countr_zero(todo);
        todo &= todo - 1;
        const Square second = std::countr_zero(todo);
        todo &= todo - 1;
        const FlipPair turned = flip_pair(first, second, board.mover, board.opponent);
        if (add(first, turned.first)) return true;
        if (add(second, turned.second)) return true;
    }
    return false;
}

/// Legal moves weighted for ordering: a corner counts twice.
inline int weighted_mobility(const search::SearchThread& thread, Bitboard moves) {
    return std::popcount(moves) + std::popcount(moves & thread.corner_squares);
}

/// Empty squares next to a disc of `discs`: moves that side's opponent may get.
inline Bitboard neighbours(Bitboard discs) {
    constexpr Bitboard kNotA = 0xFEFEFEFEFEFEFEFE;
    constexpr Bitboard kNotH = 0x7F7F7F7F7F7F7F7F;
    const Bitboard row = discs | ((discs << 1) & kNotA) | ((discs >> 1) & kNotH);
    return row | (row << 8) | (row >> 8);
}

/// Corners held and edge discs next to them: stable by a glance.
inline int corner_stability(const search::SearchThread& thread, Bitboard discs) {
    const Bitboard held = discs & thread.corner_squares;
    const Bitboard beside = ((held << 1) | (held >> 1) | (held << 8) | (held >> 8)) & discs;
    return std::popcount(held) + std::popcount(beside & thread.playable_squares);
}

/// How many discs short of `alpha` + 1 the mover stays at best, for what is stable.
/// Upper bound of the mover's score from the opponent's stable discs.
inline Score stability_bound(const search::SearchThread& thread, const Board& board) {
    const Bitboard stable = stable_discs(board.mover, board.opponent, thread.size);
    return thread.squares - 2 * std::popcount(stable & board.opponent);
}

inline constexpr int kShallowEmpties = 6;  ///< parity order up to here
inline constexpr int kFastEmpties = 11;    ///< private cache up to here, shared table above
inline constexpr int kSplitEmpties = 14;   ///< nodes from here on may be shared by threads

/// Alpha from which a stability cutoff is tried, by empties.
constexpr Score stability_threshold(int empties) { return 2 * empties - 4; }

Score null_window(search::SearchThread& thread, const Board& board, Bitboard moves, int empties,
                  Score alpha);

/// Search below a list node, by the number of empties.
inline Score search_child(search::SearchThread& thread, const OrderedMove& move, int empties,
                          Score alpha) {
    if (empties <= kShallowEmpties)
        return empties == 4 ? last_four(thread, move.next.mover, move.next.opponent,
                                        thread.playable_squares & ~move.next.occupied(), alpha)
                            : shallow_search(thread, move.next, move.replies, empties, alpha);
    return null_window(thread, move.next, move.replies, empties, alpha);
}

inline void order_fast(search::SearchThread& thread, const Board& board, MoveList& list) {
    const Bitboard odd = search::odd_squares(thread.playable_squares & ~board.occupied());
    for (int i = 0; i < list.count; ++i) {
        OrderedMove& move = list.moves[i];
        move.replies = legal_moves(move.next.mover, move.next.opponent) & thread.playable_squares;
        move.worth = -16 * weighted_mobility(thread, move.replies) +
                     2 * corner_stability(thread, move.next.opponent) +
                     ((odd & bit(move.square)) != 0 ? 8 : 0);
    }
}

/// 7 to 11 empties: fastest-first order, private cache.
inline Score fast_search(search::SearchThread& thread, const Board& board, Bitboard moves,
                         int empties, Score alpha) {
    search::BoundCache::Entry& entry = thread.fast_cache.entry(search::hash_board(board));
    if (entry.board == board) {
        if (entry.bounds.lower > alpha) return entry.bounds.lower;
        if (entry.bounds.upper <= alpha) return entry.bounds.upper;
    }
    MoveList list;
    if (make_children(thread, board, moves, list)) return thread.squares;
    order_fast(thread, board, list);

    Score best = kNoScore;
    for (int i = 0; i < list.count; ++i) {
        const OrderedMove& move = list.pick(i);
        best = std::max(best, -search_child(thread, move, empties - 1, -alpha - 1));
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

inline void order_by_mobility(search::SearchThread& thread, const Board& board, MoveList& list,
                              int from) {
    const Bitboard empty_squares = thread.playable_squares & ~board.occupied();
    const Bitboard odd = search::odd_squares(empty_squares);
    for (int i = from; i < list.count; ++i) {
        OrderedMove& move = list.moves[i];
        const Bitboard potential =
            neighbours(move.next.opponent) & empty_squares & ~bit(move.square);
        move.worth = -32 * weighted_mobility(thread, move.replies) - 8 * std::popcount(potential) +
                     16 * corner_stability(thread, move.next.opponent) +
                     ((odd & bit(move.square)) != 0 ? 4 : 0);
    }
}

/// Searches the moves of a shared node until none is left or one beats alpha.
inline void help(search::SearchThread& thread, search::SplitPoint& node) {
    for (;;) {
        const int index = node.next.fetch_add(1, std::memory_order_relaxed);
        if (index >= node.list->count || thread.must_stop()) return;
        const OrderedMove& move = node.list->moves[index];
        const Score score = -search_child(thread, move, node.empties - 1, -node.alpha - 1);
        if (thread.stopped()) return;
        const std::lock_guard lock(node.guard);
        if (score <= node.best) continue;
        node.best = score;
        node.best_move = move.square;
        if (score > node.alpha) node.cutoff.store(true, std::memory_order_relaxed);
    }
}

/// Searches the moves from `from` on together with whoever is idle.
inline void share_moves(search::SearchThread& thread, MoveList& list, int from, int empties,
                        Score alpha, Score& best, Square& best_move) {
    for (int i = from; i < list.count; ++i) list.pick(i);
    search::SplitPoint node;
    node.parent = thread.split;
    node.list = &list;
    node.empties = empties;
    node.alpha = alpha;
    node.next = from;
    node.best = best;
    node.best_move = best_move;
    thread.pool->offer(node);
    thread.split = &node;
    help(thread, node);
    thread.pool->withdraw(node, thread);
    thread.split = node.parent;
    best = node.best;
    best_move = node.best_move;
}

/// 12 empties and more: shared table, its move first, cutoffs by the children's entries.
inline Score table_search(search::SearchThread& thread, const Board& board, Bitboard moves,
                          int empties, Score alpha) {
    if (thread.must_stop()) return alpha;
    // 1. What the table knows.
    const std::uint64_t hash = search::hash_board(board);
    search::TableData data{};
    if (const auto found = thread.table->probe(board, hash)) {
        data = *found;
        if (data.bounds.lower > alpha) return data.bounds.lower;
        if (data.bounds.upper <= alpha) return data.bounds.upper;
    }
    // 2. Children; a wipe-out ends the search.
    MoveList list;
    if (make_children(thread, board, moves, list)) return thread.squares;
    for (int i = 0; i < list.count; ++i) {
        OrderedMove& move = list.moves[i];
        move.replies = legal_moves(move.next.mover, move.next.opponent) & thread.playable_squares;
    }
    // 3. Enhanced transposition cutoff: a child known to be bad for the opponent is enough.
    Score best = kNoScore;
    Square best_move = kPass;
    const auto store = [&] {
        if (best > alpha) {
            data.bounds.lower = static_cast<std::int8_t>(best);
        } else {
            data.bounds.upper = static_cast<std::int8_t>(best);
        }
        data.depth = static_cast<std::uint8_t>(empties);
        data.selectivity = search::TableData::kExact;
        data.move = static_cast<std::uint8_t>(best_move);
        thread.table->store(board, hash, data);
    };
    if (empties > kFastEmpties + 1)
        for (int i = 0; i < list.count; ++i) {
            const Board& next = list.moves[i].next;
            const auto found = thread.table->probe(next, search::hash_board(next));
            if (found && -found->bounds.upper > alpha) {
                best = -found->bounds.upper;
                best_move = list.moves[i].square;
                store();
                return best;
            }
        }
    // 4. The table's move before the others are even looked at.
    int first = 0;
    if (data.move != kPass)
        for (int i = 0; i < list.count; ++i)
            if (list.moves[i].square == data.move) {
                std::swap(list.moves[0], list.moves[i]);
                first = 1;
                break;
            }
    // 5. One move alone; then, where other threads may help, the rest together.
    for (int i = 0; i < list.count; ++i) {
        if (i == first) order_by_mobility(thread, board, list, first);
        const OrderedMove& move = i < first ? list.moves[0] : list.pick(i);
        const Score score = -search_child(thread, move, empties - 1, -alpha - 1);
        if (thread.stopped()) return alpha;
        if (score > best) {
            best = score;
            best_move = move.square;
            if (best > alpha) break;
        }
        if (thread.pool != nullptr && empties >= kSplitEmpties && i + 1 < list.count) {
            if (i + 1 == first) order_by_mobility(thread, board, list, first);
            share_moves(thread, list, i + 1, empties, alpha, best, best_move);
            if (thread.stopped()) return alpha;
            break;
        }
    }
    store();
    return best;
}

/// Null-window search of `board` with the legal moves `moves` and 5 or more empties.
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
    return empties <= kFastEmpties ? fast_search(thread, board, moves, empties, alpha)
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
    return empties <= kShallowEmpties ? shallow_search(thread, board, moves, empties, alpha)
                                      : null_window(thread, board, moves, empties, alpha);
}

/// Principal-variation search: the score itself when it lies inside (alpha, beta).
inline Score principal_variation(search::SearchThread& thread, const Board& board, Score alpha,
                                 Score beta) {
    const int empties = std::popcount(thread.playable_squares & ~board.occupied());
    if (empties <= kShallowEmpties || alpha + 1 == beta) {
        // Few enough that a walk of null windows costs nothing.
        Score low = alpha;
        Score score = alpha;
        while (low < beta) {
            score = search_null_window(thread, board, low);
            if (score <= low) break;
            low = score;
        }
        return score;
    }
    if (thread.must_stop()) return alpha;
    ++thread.nodes;
    const Bitboard moves = legal_moves(board.mover, board.opponent) & thread.playable_squares;
    if (moves == 0) {
        if ((legal_moves(board.opponent, board.mover) & thread.playable_squares) == 0)
            return finished(thread, board.mover, board.opponent);
        return -principal_variation(thread, after_pass(board), -beta, -alpha);
    }
    const std::uint64_t hash = search::hash_board(board);
    search::TableData data{};
    if (const auto found = thread.table->probe(board, hash)) {
        data = *found;
        if (data.bounds.lower >= beta || data.bounds.lower == data.bounds.upper)
            return data.bounds.lower;
        if (data.bounds.upper <= alpha) return data.bounds.upper;
    }
    MoveList list;
    if (make_children(thread, board, moves, list)) return thread.squares;
    for (int i = 0; i < list.count; ++i) {
        OrderedMove& move = list.moves[i];
        move.replies = legal_moves(move.next.mover, move.next.opponent) & thread.playable_squares;
    }
    order_by_mobility(thread, board, list, 0);
    for (int i = 0; i < list.count; ++i)
        if (list.moves[i].square == data.move) list.moves[i].worth = 1 << 20;

    Score best = kNoScore;
    Square best_move = kPass;
    for (int i = 0; i < list.count; ++i) {
        const OrderedMove& move = list.pick(i);
        const Score low = std::max(alpha, best);
        Score score;
        if (i == 0) {
            score = -principal_variation(thread, move.next, -beta, -low);
        } else {
            score = -search_null_window(thread, move.next, -low - 1);
            if (score > low && score < beta && !thread.stopped())
                score = -principal_variation(thread, move.next, -beta, -score + 1);
        }
        if (thread.stopped()) return alpha;
        if (score > best) {
            best = score;
            best_move = move.square;
            if (best >= beta) break;
        }
    }
    if (best > alpha) data.bounds.lower = static_cast<std::int8_t>(best);
    if (best < beta) data.bounds.upper = static_cast<std::int8_t>(best);
    data.depth = static_cast<std::uint8_t>(empties);
    data.selectivity = search::TableData::kExact;
    data.move = static_cast<std::uint8_t>(best_move);
    thread.table->store(board, hash, data);
    return best;
}
