// Null-window search with 11 empties and more: shared table, shared nodes.
// Included by level_*.cpp inside its namespace, by endgame-inl.h.

/// What is known of a node, and what its search finds.
struct TableNode {
    const Board& board;
    std::uint64_t hash;
    int empties;
    Score alpha;
    EvalNode judged{};  ///< the position for the evaluation; made when it is wanted
    search::TableData data{};
    Score best = kNoScore;
    Square best_move = kPass;

    void learn(Score score, Square move) {
        if (score <= best) return;
        best = score;
        best_move = move;
    }

    const EvalNode& judge(const search::SearchThread& thread) {
        if (judged.empties == 0) judged = node_of(thread, board);
        return judged;
    }

    /// Stores the outcome: a lower bound above alpha, else an upper bound.
    Score store(search::SearchThread& thread) {
        if (!data.serves(empties, thread.selectivity) || data.selectivity != thread.selectivity)
            data = {};
        const int value = eval::kValueUnit * best;
        (best > alpha ? data.lower : data.upper) = static_cast<std::int16_t>(value);
        data.depth = static_cast<std::uint8_t>(empties);
        data.selectivity = thread.selectivity;
        data.move = static_cast<std::uint8_t>(best_move);
        thread.table->store(board, hash, data);
        return best;
    }
};

/// Enhanced transposition cutoff: true when the table knows a child bad enough for the
/// opponent. Source: J. Schaeffer and A. Plaat, "New advances in alpha-beta searching" (1996).
inline bool known_refutation(search::SearchThread& thread, TableNode& node, const MoveList& list) {
    for (int i = 0; i < list.count; ++i) {
        const Board& next = list.moves[i].next;
        const auto found = thread.table->probe(next, search::hash_board(next));
        if (!found || !found->serves(node.empties - 1, thread.selectivity) ||
            -found->upper_score() <= node.alpha)
            continue;
        node.learn(-found->upper_score(), list.moves[i].square);
        return true;
    }
    return false;
}

/// Up to here the moves of a node that is expected to fail low are ordered by replies alone.
inline constexpr int kCheapOrderEmpties = 14;

/// A node whose value lies so many discs below alpha is expected to fail low.
inline constexpr int kHopelessMargin = 10;

/// True when no move is likely to beat alpha: the table's did not, or the value is far below.
/// Then all moves are searched whatever their order (docs/experiments/all-nodes.md).
inline bool expected_to_fail_low(search::SearchThread& thread, TableNode& node, int placed) {
    if (placed > 0) return true;
    return quick_value(thread, node.judge(thread)) <=
           eval::kValueUnit * (node.alpha - kHopelessMargin);
}

/// Puts the moves from `placed` on into the order to search them in.
inline void order_rest(search::SearchThread& thread, TableNode& node, MoveList& list, int placed) {
    if (thread.evaluates() && node.empties <= kCheapOrderEmpties &&
        expected_to_fail_low(thread, node, placed))
        order_by_mobility(thread, node.board, list);
    else
        order_by_value(thread, node.judge(thread), list, placed);
}

/// True when the table's move was found by a search to the end of the game. The order by value
/// knows better than a search of a few plies (docs/experiments/size-of-the-table.md).
inline bool is_worth_a_try(const TableNode& node) { return node.data.depth >= node.empties; }

/// Searches the moves in order, alone until the first did not cut, then together. False
/// when the search was stopped.
inline bool search_moves(search::SearchThread& thread, TableNode& node, MoveList& list) {
    // The table's move is searched before the others are even judged.
    const int placed = is_worth_a_try(node) ? place_table_move(list, node.data.move) : 0;
    for (int i = 0; i < list.count; ++i) {
        if (i == placed) order_rest(thread, node, list, placed);
        const OrderedMove& move = i < placed ? list.moves[0] : list.pick(i);
        const Score score = -search_child(thread, move, node.empties - 1, -node.alpha - 1);
        if (thread.stopped()) return false;
        node.learn(score, move.square);
        if (node.best > node.alpha) return true;
        if (thread.pool == nullptr || node.empties < kSplitEmpties || i + 1 >= list.count) continue;
        if (i + 1 == placed) order_rest(thread, node, list, placed);
        share_moves(thread, node, list, node.empties, i + 1);
        return !thread.stopped();
    }
    return true;
}

/// A bound that a shallow search makes likely enough for the thread's selectivity.
inline std::optional<Score> forecast_score(search::SearchThread& thread, TableNode& node) {
    constexpr int kUnit = eval::kValueUnit;
    if (thread.selectivity == search::kAll || node.empties < kEndForecastFrom) return std::nullopt;
    const auto value = forecast(thread, node.judge(thread), node.empties, kUnit * node.alpha,
                                kUnit * (node.alpha + 1));
    if (!value) return std::nullopt;
    // Scores are even.
    const Score lowest = node.alpha + 1;
    return *value > kUnit * node.alpha ? lowest + (lowest & 1) : node.alpha - (node.alpha & 1);
}

inline Score table_search(search::SearchThread& thread, const Board& board, Bitboard moves,
                          int empties, Score alpha) {
    if (thread.must_stop()) return alpha;
    TableNode node{
        .board = board, .hash = search::hash_board(board), .empties = empties, .alpha = alpha};
    // 1. What the table knows.
    if (const auto found = thread.table->probe(board, node.hash)) {
        node.data = *found;
        if (found->serves(empties, thread.selectivity)) {
            if (found->lower_score() > alpha) return found->lower_score();
            if (found->upper_score() <= alpha) return found->upper_score();
        }
    }
    // 2. A forecast by a shallow search.
    if (const auto score = forecast_score(thread, node)) return *score;
    // 3. Children; a wipe-out ends the search.
    MoveList list;
    if (make_children(thread, board, moves, list)) return thread.squares;
    // 4. What the table knows of the children.
    fetch_places(thread, list, empties - 1);
    find_replies(thread, list);
    if (empties > kFastEmpties + 1 && known_refutation(thread, node, list))
        return node.store(thread);
    // 5. The moves.
    if (!search_moves(thread, node, list)) return alpha;
    return node.store(thread);
}
