// The midgame search: principal variation search to a given depth, with the evaluation at its
// leaves. A node whose depth reaches the end of the game goes to the null windows of
// endgame-inl.h instead. midgame_search is the entry, inner_node the design in five steps.
// Included by level_*.cpp inside its namespace, in the order of kernels/hot_set-inl.h.
//
// Values are for the mover, in units of 1/128 disc (eval::kValueUnit), fail-soft: a result
// <= alpha is an upper bound, one >= beta a lower bound, and one between them the value that the
// depth gives. When the thread is stopped a result means nothing.

/// From here up moves are ordered by the value of the child too. It is not lost: the child's own
/// ProbCut asks for it again. From docs/experiments/ordering-in-the-midgame.md, as the weights.
inline constexpr int kOrderingFrom = 3;
inline constexpr EaseWeights kMidgameEase = {
    .reply = eval::kValueUnit, .later = eval::kValueUnit / 2, .stable = 3 * eval::kValueUnit / 2};

/// A node with no more moves is narrow. From docs/experiments/narrow-nodes.md.
inline constexpr int kNarrowMoves = 6;

/// Searches to the end of the game by null windows.
inline int search_to_end(search::SearchThread& thread, const EvalNode& node, int alpha, int beta) {
    constexpr int kUnit = eval::kValueUnit;
    const auto floor_disc = [](int value) { return value >> std::countr_zero(unsigned{kUnit}); };
    if (beta == alpha + 1) return kUnit * search_null_window(thread, node.board, floor_disc(alpha));
    Score lower = -thread.geometry.squares;
    Score upper = thread.geometry.squares;
    Score guess = evaluate(thread, node) / (2 * kUnit) * 2;
    while (lower < upper && kUnit * lower < beta && kUnit * upper > alpha) {
        const Score least = std::max(lower + 2, floor_disc(alpha) + 1);
        const Score asked = std::clamp(guess, least, std::max(least, upper));
        const Score score = search_null_window(thread, node.board, asked - 1);
        if (thread.stopped()) return alpha;
        (score >= asked ? lower : upper) = score;
        guess = score >= asked ? score + 2 : score;
    }
    return kUnit * (kUnit * upper <= alpha ? upper : lower);
}

/// Plies to search at a node: one more where few moves make it cheap. Searches of ProbCut stay as
/// shallow as their error was measured.
inline int extended_depth(const search::SearchThread& thread, const EvalNode& node, int depth) {
    const bool narrow = std::popcount(node.moves) <= kNarrowMoves;
    const bool may = !thread.mode.in_probcut && node.empties - depth > thread.mode.extension_floor;
    return narrow && may ? depth + 1 : depth;
}

/// Value of `next`, which `square` led to from `node`, with no ply left.
inline int last_value(search::SearchThread& thread, const EvalNode& node, EvalNode& next,
                      Square square, int alpha, int beta) {
    if (next.moves == 0 || extended_depth(thread, next, 0) > 0) {
        carry_features(thread, node, next, square);
        return midgame_search(thread, next, 0, alpha, beta);
    }
    ++thread.nodes;
    return evaluate_child(thread, node, next, square);
}

/// One ply above the leaves: no list, and an order by squares alone, what refuted a position like
/// this one first. From docs/experiments/last-ply-order.md.
inline int last_ply(search::SearchThread& thread, const EvalNode& node, int alpha, int beta) {
    Bitboard& refutation = thread.caches.last_refutation[static_cast<std::size_t>(node.empties)];
    Bitboard left = node.moves;
    int best = -search::kValueInfinity;
    const auto try_squares = [&](Bitboard squares) {
        for (Bitboard todo = left & squares; todo != 0 && best < beta; todo &= todo - 1) {
            const Square square = std::countr_zero(todo);
            EvalNode next = child_node(thread, node, square);
            const int value = next.board.mover == 0 ? eval::kValueUnit * thread.geometry.squares
                                                    : -last_value(thread, node, next, square, -beta,
                                                                  -std::max(alpha, best));
            best = std::max(best, value);
            if (best >= beta) refutation = bit(square);
        }
        left &= ~squares;
    };
    try_squares(refutation);
    for (std::size_t i = 0; i < thread.geometry.move_order.size() && left != 0 && best < beta; ++i)
        try_squares(thread.geometry.move_order[i]);
    return best;
}

/// Makes the children, of a node of `depth` plies. True when one wipes the opponent out.
inline bool make_nodes(search::SearchThread& thread, const EvalNode& node, int depth,
                       EvalMoveList& list) {
    thread.nodes += static_cast<std::uint64_t>(std::popcount(node.moves));
    for (Bitboard todo = node.moves; todo != 0; todo &= todo - 1) {
        const Square square = std::countr_zero(todo);
        const EvalMove& move = list.append(
            [&] { return EvalMove{.next = child_node(thread, node, square), .square = square}; });
        if (move.next.board.mover == 0) return true;
        if (depth > kTableFrom) thread.table->prefetch(search::hash_board(move.next.board));
    }
    return false;
}

/// Order of a move of `node`: by what makes its tree small, and further up by its value.
inline int move_score(search::SearchThread& thread, const EvalNode& node, EvalMove& move,
                      int depth) {
    EvalNode& next = move.next;
    if (!thread.orders_by_value) return -weighted_mobility(thread, next.moves);
    const Bitboard empty_squares = thread.geometry.playable & ~next.board.occupied();
    const int ease = ease_of_move(thread, next.board, next.moves, empty_squares, kMidgameEase);
    if (depth < kOrderingFrom) return ease;
    ++thread.nodes;
    next.value = evaluate_child(thread, node, next, move.square);
    return ease - next.value;
}

/// Scores the moves from `placed` on.
inline void score_moves(search::SearchThread& thread, const MidgameNode& node, EvalMoveList& list,
                        int placed) {
    for (int i = placed; i < list.count(); ++i)
        list[i].move_score = move_score(thread, node.at, list[i], node.depth);
}

/// Searches the moves in order, each but the first by a null window before the whole one.
/// False when the search was stopped.
inline bool search_nodes(search::SearchThread& thread, MidgameNode& node, EvalMoveList& list) {
    int alpha = node.alpha;
    // The table's move is searched before the others are even scored.
    const int placed = place_table_move(list, node.data.move);
    for (int i = 0; i < list.count(); ++i) {
        if (i == placed) score_moves(thread, node, list, placed);
        EvalMove& move = i < placed ? list[0] : list.pick(i);
        carry_features(thread, node.at, move.next, move.square);
        int value = 0;
        if (i > 0) value = -midgame_search(thread, move.next, node.depth - 1, -alpha - 1, -alpha);
        if (i == 0 || (value > alpha && value < node.beta))
            value = -midgame_search(thread, move.next, node.depth - 1, -node.beta, -alpha);
        if (thread.stopped()) return false;
        if (value > node.best) {
            node.best = value;
            node.best_move = move.square;
        }
        alpha = std::max(alpha, value);
        if (alpha >= node.beta) break;
        if (thread.pool == nullptr || node.depth < kSplitDepth || node.beta > node.alpha + 1 ||
            i + 1 >= list.count())
            continue;
        if (i + 1 == placed) score_moves(thread, node, list, placed);
        for (int k = i + 1; k < list.count(); ++k)
            carry_features(thread, node.at, list[k].next, list[k].square);
        share_moves(thread, node, list, node.depth, i + 1);
        return !thread.stopped();
    }
    return true;
}

inline int inner_node(search::SearchThread& thread, const EvalNode& at, int depth, int alpha,
                      int beta) {
    if (thread.must_stop()) return alpha;
    MidgameNode node{.at = at,
                     .hash = search::hash_board(at.board),
                     .depth = depth,
                     .alpha = alpha,
                     .beta = beta};
    // 1. What the table knows.
    if (const auto value = transposition_cutoff(thread, node)) return *value;
    // 2. ProbCut.
    if (depth >= search::kProbcutFrom && beta == alpha + 1)
        if (const auto value = probcut(thread, at, depth, alpha, beta)) return *value;
    // 3. Children; a wipe-out ends the search.
    EvalMoveList list;
    if (make_nodes(thread, at, depth, list)) return eval::kValueUnit * thread.geometry.squares;
    // 4. What the table knows of the children.
    if (depth > kTableFrom && beta == alpha + 1 &&
        enhanced_transposition_cutoff(thread, node, list))
        return node.store(thread, alpha);
    // 5. The moves.
    if (!search_nodes(thread, node, list)) return alpha;
    return node.store(thread, alpha);
}

inline int midgame_search(search::SearchThread& thread, const EvalNode& node, int depth, int alpha,
                          int beta) {
    if (node.moves == 0) {
        const EvalNode next = passed_node(thread, node);
        if (next.moves == 0)
            return eval::kValueUnit * finished(thread, node.board.mover, node.board.opponent);
        return -midgame_search(thread, next, depth, -beta, -alpha);
    }
    depth = extended_depth(thread, node, depth);
    if (depth >= node.empties) return search_to_end(thread, node, alpha, beta);
    ++thread.nodes;
    if (depth <= 0) return evaluate(thread, node);
    if (depth < kTableFrom) return last_ply(thread, node, alpha, beta);
    return inner_node(thread, node, depth, alpha, beta);
}

/// Value of any position by a search of `depth` plies, to the end when fewer are left.
inline int search_value(search::SearchThread& thread, const Board& board, int depth, int alpha,
                        int beta) {
    return midgame_search(thread, node_of(thread, board), depth, alpha, beta);
}
