// What the shared table knows of a node and of its children, and what it is told.
// Included by level_*.cpp inside its namespace, after search_decl-inl.h.
//
// Enhanced transposition cutoff: a node fails high when the table knows a child bad enough for the
// opponent. Source: J. Schaeffer and A. Plaat, "New advances in alpha-beta searching" (1996).

/// A node of the midgame while it is searched.
struct MidgameNode {
    const EvalNode& at;
    std::uint64_t hash;
    int depth;
    int alpha;
    int beta;
    search::TableData data{};
    int best = -search::kValueInfinity;
    Square best_move = kPass;

    int store(search::SearchThread& thread, int first_alpha) {
        if (data.depth != depth || data.selectivity != thread.mode.selectivity) data = {};
        if (best > first_alpha) data.lower = static_cast<std::int16_t>(best);
        if (best < beta) data.upper = static_cast<std::int16_t>(best);
        data.depth = static_cast<std::uint8_t>(depth);
        data.selectivity = thread.mode.selectivity;
        data.move = static_cast<std::uint8_t>(best_move);
        thread.table->store(at.board, hash, data);
        return best;
    }
};

/// What the table knows of the node, when that ends its search. Keeps what it knows anyway.
inline std::optional<int> transposition_cutoff(search::SearchThread& thread, MidgameNode& node) {
    const auto found = thread.table->probe(node.at.board, node.hash);
    if (!found) return std::nullopt;
    node.data = *found;
    if (!found->serves(node.depth, thread.mode.selectivity)) return std::nullopt;
    if (found->lower >= node.beta || found->lower == found->upper) return found->lower;
    if (found->upper <= node.alpha) return found->upper;
    return std::nullopt;
}

/// True when the table knows a move that refutes the node.
inline bool enhanced_transposition_cutoff(search::SearchThread& thread, MidgameNode& node,
                                          const EvalMoveList& list) {
    for (int i = 0; i < list.count(); ++i) {
        const Board& next = list[i].next.board;
        const auto found = thread.table->probe(next, search::hash_board(next));
        if (!found || !found->serves(node.depth - 1, thread.mode.selectivity)) continue;
        if (-found->upper < node.beta) continue;
        node.best = -found->upper;
        node.best_move = list[i].square;
        return true;
    }
    return false;
}

/// What is known of a node, and what its search finds.
struct TableNode {
    const Board& board;
    std::uint64_t hash;
    int empties;
    Score alpha;
    std::optional<EvalNode> evaluated{};  ///< for the evaluation; made when it is wanted
    search::TableData data{};
    Score best = kNoScore;
    Square best_move = kPass;

    void learn(Score score, Square move) {
        if (score <= best) return;
        best = score;
        best_move = move;
    }

    const EvalNode& eval_node(const search::SearchThread& thread) {
        if (!evaluated) evaluated = node_of(thread, board);
        return *evaluated;
    }

    /// Stores the outcome: a lower bound above alpha, else an upper bound.
    Score store(search::SearchThread& thread) {
        if (!data.serves(empties, thread.mode.selectivity) ||
            data.selectivity != thread.mode.selectivity)
            data = {};
        const int value = eval::kValueUnit * best;
        (best > alpha ? data.lower : data.upper) = static_cast<std::int16_t>(value);
        data.depth = static_cast<std::uint8_t>(empties);
        data.selectivity = thread.mode.selectivity;
        data.move = static_cast<std::uint8_t>(best_move);
        thread.table->store(board, hash, data);
        return best;
    }
};

inline std::optional<Score> transposition_cutoff(search::SearchThread& thread, TableNode& node) {
    const auto found = thread.table->probe(node.board, node.hash);
    if (!found) return std::nullopt;
    node.data = *found;
    if (!found->serves(node.empties, thread.mode.selectivity)) return std::nullopt;
    if (found->lower_score() > node.alpha) return found->lower_score();
    if (found->upper_score() <= node.alpha) return found->upper_score();
    return std::nullopt;
}

inline bool enhanced_transposition_cutoff(search::SearchThread& thread, TableNode& node,
                                          const MoveList& list) {
    for (int i = 0; i < list.count(); ++i) {
        const Board& next = list[i].next;
        const auto found = thread.table->probe(next, search::hash_board(next));
        if (!found || !found->serves(node.empties - 1, thread.mode.selectivity) ||
            -found->upper_score() <= node.alpha)
            continue;
        node.learn(-found->upper_score(), list[i].square);
        return true;
    }
    return false;
}
