// Null-window search with 12 empties and more: shared table, shared nodes.
// Included by level_*.cpp inside its namespace, after midgame-inl.h.

/// Has what is known of the children fetched while their replies are computed.
inline void fetch_places(const search::SearchThread& thread, const MoveList& list, int empties) {
    for (int i = 0; i < list.count(); ++i) {
        const Board& next = list[i].next;
        if (empties > kListEmpties) {
            thread.table->prefetch(search::hash_board(next));
        } else {
            thread.caches.bounds.prefetch(thread.caches.place(next, empties));
        }
    }
}

/// Up to here the moves of a node that is expected to fail low are ordered by replies alone.
inline constexpr int kCheapOrderEmpties = 14;

/// A node whose value lies so many discs below alpha is expected to fail low.
inline constexpr int kHopelessMargin = 10;

/// True when no move is likely to beat alpha: the table's did not, or the value is far below.
/// Then all moves are searched whatever their order (docs/experiments/all-nodes.md).
inline bool expected_to_fail_low(search::SearchThread& thread, TableNode& node, int placed) {
    if (placed > 0) return true;
    return quick_value(thread, node.eval_node(thread)) <=
           eval::kValueUnit * (node.alpha - kHopelessMargin);
}

/// Puts the moves from `placed` on into the order to search them in.
inline void order_rest(search::SearchThread& thread, TableNode& node, MoveList& list, int placed) {
    if (thread.evaluates() && node.empties <= kCheapOrderEmpties &&
        expected_to_fail_low(thread, node, placed))
        order_by_mobility(thread, node.board, node.empties, list);
    else
        order_by_value(thread, node.eval_node(thread), list, placed);
}

/// True when the table's move was found by a search to the end of the game. The order by value
/// knows better than a search of a few plies (docs/experiments/size-of-the-table.md).
inline bool has_move_to_the_end(const TableNode& node) { return node.data.depth >= node.empties; }

/// Searches the moves in order, alone until the first did not cut, then together. False
/// when the search was stopped.
inline bool search_moves(search::SearchThread& thread, TableNode& node, MoveList& list) {
    // The table's move is searched before the others are even scored.
    const int placed = has_move_to_the_end(node) ? place_table_move(list, node.data.move) : 0;
    for (int i = 0; i < list.count(); ++i) {
        if (i == placed) order_rest(thread, node, list, placed);
        const OrderedMove& move = i < placed ? list[0] : list.pick(i);
        const Score score = -search_child(thread, move, node.empties - 1, -node.alpha - 1);
        if (thread.stopped()) return false;
        node.learn(score, move.square);
        if (node.best > node.alpha) return true;
        if (thread.pool == nullptr || node.empties < kSplitEmpties || i + 1 >= list.count())
            continue;
        if (i + 1 == placed) order_rest(thread, node, list, placed);
        share_moves(thread, node, list, node.empties, i + 1);
        return !thread.stopped();
    }
    return true;
}

inline Score table_search(search::SearchThread& thread, const Board& board, Bitboard moves,
                          int empties, Score alpha) {
    if (thread.must_stop()) return alpha;
    TableNode node{
        .board = board, .hash = search::hash_board(board), .empties = empties, .alpha = alpha};
    // 1. What the table knows.
    if (const auto score = transposition_cutoff(thread, node)) return *score;
    // 2. ProbCut.
    if (const auto score = probcut_score(thread, node)) return *score;
    // 3. Children; a wipe-out ends the search.
    MoveList list;
    if (make_children(thread, board, moves, list)) return thread.geometry.squares;
    // 4. What the table knows of the children.
    fetch_places(thread, list, empties - 1);
    find_replies(thread, list);
    if (empties > kListEmpties + 1 && enhanced_transposition_cutoff(thread, node, list))
        return node.store(thread);
    // 5. The moves.
    if (!search_moves(thread, node, list)) return alpha;
    return node.store(thread);
}
