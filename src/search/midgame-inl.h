// Search of a given depth with the evaluation at its leaves.
// Included by level_*.cpp inside its namespace, after evaluation-inl.h and before endgame-inl.h.
//
// Values are for the mover, in units of 1/128 disc (eval::kValueUnit), fail-soft: a result
// <= alpha is an upper bound, >= beta a lower bound of what the depth gives.

/// From here up moves are ordered by the value of the child too. It is not lost: the child's own
/// forecast asks for it again. From docs/experiments/ordering-in-the-midgame.md, as the weights.
inline constexpr int kOrderingFrom = 3;
inline constexpr EaseWeights kMidgameEase = {
    .reply = eval::kValueUnit, .later = eval::kValueUnit / 2, .stable = 3 * eval::kValueUnit / 2};

/// From here up a node is looked up and stored in the shared table.
inline constexpr int kTableFrom = 2;

/// From here up threads share the moves of a null-window node once the first did not cut.
inline constexpr int kSplitDepth = 6;

/// A node with no more moves is narrow. From docs/experiments/narrow-nodes.md.
inline constexpr int kNarrowMoves = 6;

int midgame_search(search::SearchThread& thread, const EvalNode& node, int depth, int alpha,
                   int beta);
Score search_null_window(search::SearchThread& thread, const Board& board, Score alpha);
void search_together(search::SearchThread& thread, search::SplitPoint& node);

/// Searches to the end of the game by null windows.
inline int search_to_end(search::SearchThread& thread, const EvalNode& node, int alpha, int beta) {
    constexpr int kUnit = eval::kValueUnit;
    const auto floor_disc = [](int value) { return value >> std::countr_zero(unsigned{kUnit}); };
    if (beta == alpha + 1) return kUnit * search_null_window(thread, node.board, floor_disc(alpha));
    Score lower = -thread.squares;
    Score upper = thread.squares;
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

/// Plies to search at a node: one more where few moves make it cheap. Forecasts stay as shallow
/// as their error was measured.
inline int extended_depth(const search::SearchThread& thread, const EvalNode& node, int depth) {
    const bool narrow = std::popcount(node.moves) <= kNarrowMoves;
    const bool may = !thread.forecasting && node.empties - depth > thread.extension_floor;
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
    Bitboard& refutation = thread.last_refutation[static_cast<std::size_t>(node.empties)];
    Bitboard left = node.moves;
    int best = -kValueInfinity;
    const auto try_squares = [&](Bitboard squares) {
        for (Bitboard todo = left & squares; todo != 0 && best < beta; todo &= todo - 1) {
            const Square square = std::countr_zero(todo);
            EvalNode next = child_node(thread, node, square);
            const int value = next.board.mover == 0 ? eval::kValueUnit * thread.squares
                                                    : -last_value(thread, node, next, square, -beta,
                                                                  -std::max(alpha, best));
            best = std::max(best, value);
            if (best >= beta) refutation = bit(square);
        }
        left &= ~squares;
    };
    try_squares(refutation);
    for (std::size_t i = 0; i < thread.by_worth.size() && left != 0 && best < beta; ++i)
        try_squares(thread.by_worth[i]);
    return best;
}

/// How far outside the null window a search of `shallow` plies puts a node, on the side where its
/// `glance` is: exact only as to whether it is `wanted`. Nothing where no value can be so far.
inline std::optional<int> distance_by(search::SearchThread& thread, const EvalNode& node,
                                      int shallow, int glance, int wanted, int alpha, int beta) {
    const bool high = glance >= beta;
    const int bound = high ? beta + wanted : alpha - wanted;
    if (std::abs(bound) >= eval::kMostValue) return std::nullopt;
    int value = glance;
    if (shallow > 0) {
        const bool within_another = std::exchange(thread.forecasting, true);
        value = high ? midgame_search(thread, node, shallow, bound - 1, bound)
                     : midgame_search(thread, node, shallow, bound, bound + 1);
        thread.forecasting = within_another;
        if (thread.stopped()) return std::nullopt;
    }
    return high ? value - beta : alpha - value;
}

/// What shallow searches say of one of `depth` plies: beta or alpha when one is sure enough.
inline std::optional<int> forecast(search::SearchThread& thread, const EvalNode& node, int depth,
                                   int alpha, int beta) {
    if (thread.selectivity == search::kAll) return std::nullopt;
    const int glance = node.value != search::kNotJudged ? node.value : evaluate(thread, node);
    const int outside = glance >= beta ? beta : alpha;
    const auto error = [&](int shallow, double caution) {
        return static_cast<int>(caution * search::kStandardErrors[thread.selectivity] *
                                search::forecast_error(node.empties, depth, shallow) *
                                eval::kValueUnit);
    };
    const bool to_the_end = depth >= node.empties;
    const int last = to_the_end ? search::end_forecast_depth(depth) : search::last_forecast(depth);
    for (int shallow = to_the_end ? last : search::first_forecast(depth); shallow <= last;
         shallow += search::kForecastStep) {
        const int wanted = error(shallow, shallow < last ? search::kEarlyCaution : 1.0);
        const auto distance = distance_by(thread, node, shallow, glance, wanted, alpha, beta);
        if (!distance) continue;
        if (*distance >= wanted) return outside;
        if (*distance < search::kPromising * wanted) break;
    }
    return std::nullopt;
}

/// A node of the midgame while it is searched.
struct MidgameNode {
    const EvalNode& at;
    std::uint64_t hash;
    int depth;
    int alpha;
    int beta;
    search::TableData data{};
    int best = -kValueInfinity;
    Square best_move = kPass;

    int store(search::SearchThread& thread, int first_alpha) {
        if (data.depth != depth || data.selectivity != thread.selectivity) data = {};
        if (best > first_alpha) data.lower = static_cast<std::int16_t>(best);
        if (best < beta) data.upper = static_cast<std::int16_t>(best);
        data.depth = static_cast<std::uint8_t>(depth);
        data.selectivity = thread.selectivity;
        data.move = static_cast<std::uint8_t>(best_move);
        thread.table->store(at.board, hash, data);
        return best;
    }
};

/// Makes the children, of a node of `depth` plies. True when one wipes the opponent out.
inline bool make_nodes(search::SearchThread& thread, const EvalNode& node, int depth,
                       EvalMoveList& list) {
    list.count = 0;
    thread.nodes += static_cast<std::uint64_t>(std::popcount(node.moves));
    for (Bitboard todo = node.moves; todo != 0; todo &= todo - 1) {
        EvalMove& move = list.moves[list.count++];
        move.square = std::countr_zero(todo);
        move.next = child_node(thread, node, move.square);
        if (move.next.board.mover == 0) return true;
        if (depth > kTableFrom) thread.table->prefetch(search::hash_board(move.next.board));
    }
    return false;
}

/// What a move of `node` promises: by what makes its tree small, and further up by its value.
inline int promise(search::SearchThread& thread, const EvalNode& node, EvalMove& move, int depth) {
    EvalNode& next = move.next;
    if (!thread.orders_by_value) return -weighted_mobility(thread, next.moves);
    const Bitboard empty_squares = thread.playable_squares & ~next.board.occupied();
    const int ease = ease_of_move(thread, next.board, next.moves, empty_squares, kMidgameEase);
    if (depth < kOrderingFrom) return ease;
    ++thread.nodes;
    next.value = evaluate_child(thread, node, next, move.square);
    return ease - next.value;
}

/// Judges the moves from `placed` on.
inline void judge_moves(search::SearchThread& thread, const MidgameNode& node, EvalMoveList& list,
                        int placed) {
    for (int i = placed; i < list.count; ++i)
        list.moves[i].worth = promise(thread, node.at, list.moves[i], node.depth);
}

/// Cutoff by what the table knows of a child. Source: as known_refutation.
inline bool known_midgame_refutation(search::SearchThread& thread, MidgameNode& node,
                                     const EvalMoveList& list) {
    for (int i = 0; i < list.count; ++i) {
        const Board& next = list.moves[i].next.board;
        const auto found = thread.table->probe(next, search::hash_board(next));
        if (!found || !found->serves(node.depth - 1, thread.selectivity)) continue;
        if (-found->upper < node.beta) continue;
        node.best = -found->upper;
        node.best_move = list.moves[i].square;
        return true;
    }
    return false;
}

/// Searches the moves of a null-window node of `depth` plies, to the end or not, from `from` on
/// together with whoever is idle.
template <class Node, class List>
void share_moves(search::SearchThread& thread, Node& node, List& list, int depth, int from) {
    for (int i = from; i < list.count; ++i) list.pick(i);
    search::SplitPoint shared;
    shared.take(list);
    shared.depth = depth;
    shared.alpha = node.alpha;
    shared.next = from;
    shared.best = node.best;
    shared.best_move = node.best_move;
    search_together(thread, shared);
    node.best = shared.best;
    node.best_move = shared.best_move;
}

/// Searches the moves in order, each but the first by a null window before the whole one.
/// False when the search was stopped.
inline bool search_nodes(search::SearchThread& thread, MidgameNode& node, EvalMoveList& list) {
    int alpha = node.alpha;
    // The table's move is searched before the others are even judged.
    const int placed = place_table_move(list, node.data.move);
    for (int i = 0; i < list.count; ++i) {
        if (i == placed) judge_moves(thread, node, list, placed);
        EvalMove& move = i < placed ? list.moves[0] : list.pick(i);
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
            i + 1 >= list.count)
            continue;
        if (i + 1 == placed) judge_moves(thread, node, list, placed);
        for (int k = i + 1; k < list.count; ++k)
            carry_features(thread, node.at, list.moves[k].next, list.moves[k].square);
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
    if (const auto found = thread.table->probe(at.board, node.hash)) {
        node.data = *found;
        if (found->serves(depth, thread.selectivity)) {
            if (found->lower >= beta || found->lower == found->upper) return found->lower;
            if (found->upper <= alpha) return found->upper;
        }
    }
    // 2. A forecast by a shallow search.
    if (depth >= search::kForecastFrom && beta == alpha + 1)
        if (const auto value = forecast(thread, at, depth, alpha, beta)) return *value;
    // 3. Children; a wipe-out ends the search.
    EvalMoveList list;
    if (make_nodes(thread, at, depth, list)) return eval::kValueUnit * thread.squares;
    // 4. What the table knows of the children.
    if (depth > kTableFrom && beta == alpha + 1 && known_midgame_refutation(thread, node, list))
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
