// Positions with what the evaluation carries along, and their value.
// Included by level_*.cpp inside its namespace, after static_value-inl.h and eval/*-inl.h.

using search::EvalMove;
using search::EvalMoveList;
using search::EvalNode;

/// By the linear sum, which the thread has.
inline int value_by_sum(const search::SearchThread& thread, const EvalNode& node,
                        const eval::Features& features) {
    const Bitboard replies = legal_moves(node.board.opponent, node.board.mover);
    const int discs = 64 - node.empties;
    const auto stage = static_cast<std::size_t>(eval::stage_of(discs));
    return linear_value(thread.linear[stage], features, discs, std::popcount(node.moves),
                        std::popcount(replies));
}

/// By the network, which the thread has. From docs/experiments/values-remembered.md.
template <class FeaturesOf>
inline int value_by_network(search::SearchThread& thread, const EvalNode& node,
                            const FeaturesOf& features_of) {
    const search::ValueCache::Place place = thread.caches.values.place(node.board);
    if (const auto known = thread.caches.values.find(place)) return *known;
    const Bitboard replies = legal_moves(node.board.opponent, node.board.mover);
    const int discs = 64 - node.empties;
    const auto stage = static_cast<std::size_t>(eval::stage_of(discs));
    const int value = network_value(*thread.network[stage], features_of(), discs,
                                    std::popcount(node.moves), std::popcount(replies));
    thread.caches.values.store(place, value);
    return value;
}

/// Value of the position for the mover, in units of eval::kValueUnit. `features_of()` is asked
/// where they are needed.
template <class FeaturesOf>
inline int evaluate_with(search::SearchThread& thread, const EvalNode& node,
                         const FeaturesOf& features_of) {
    constexpr int kScale = eval::kValueUnit / kStaticUnit;
    if (!thread.evaluates()) {
        const int most = search::most_estimate(thread.geometry.size);
        return std::clamp(kScale * static_value(thread, node.board, node.moves), -most, most);
    }
    return thread.has_network() ? value_by_network(thread, node, features_of)
                                : value_by_sum(thread, node, features_of());
}

/// The same of a node that has its features.
inline int evaluate(search::SearchThread& thread, const EvalNode& node) {
    return evaluate_with(thread, node, [&]() -> const eval::Features& { return node.features; });
}

/// As `evaluate`, but the cheaper model where there is one: for the order of moves.
inline int quick_value(search::SearchThread& thread, const EvalNode& node) {
    return thread.has_sum() ? value_by_sum(thread, node, node.features) : evaluate(thread, node);
}

inline EvalNode node_of(const search::SearchThread& thread, const Board& board) {
    EvalNode node;
    node.board = board;
    node.moves = legal_moves(board.mover, board.opponent) & thread.geometry.playable;
    node.empties = std::popcount(thread.geometry.playable & ~board.occupied());
    if (thread.evaluates()) node.features = read_features(board);
    node.has_features = true;
    return node;
}

/// The node after a legal move, without its features.
inline EvalNode child_node(const search::SearchThread& thread, const EvalNode& node,
                           Square square) {
    const Bitboard turned = flips(square, node.board.mover, node.board.opponent);
    EvalNode next;
    next.board = child(node.board, square, turned);
    next.moves = legal_moves(next.board.mover, next.board.opponent) & thread.geometry.playable;
    next.empties = node.empties - 1;
    return next;
}

/// Sees to it that `next`, which `square` led to from `before`, has its features.
inline void carry_features(const search::SearchThread& thread, const EvalNode& before,
                           EvalNode& next, Square square) {
    if (next.has_features || !thread.evaluates()) return;
    const Bitboard turned = next.board.mover ^ before.board.opponent;
    next.features = features_after(before.features, square, turned);
    next.has_features = true;
}

/// `evaluate` of `next`, which gets its features only where they are needed.
inline int evaluate_child(search::SearchThread& thread, const EvalNode& before, EvalNode& next,
                          Square square) {
    return evaluate_with(thread, next, [&]() -> const eval::Features& {
        carry_features(thread, before, next, square);
        return next.features;
    });
}

inline EvalNode passed_node(const search::SearchThread& thread, const EvalNode& node) {
    EvalNode next;
    next.board = after_pass(node.board);
    next.moves = legal_moves(next.board.mover, next.board.opponent) & thread.geometry.playable;
    next.empties = node.empties;
    if (thread.evaluates()) next.features = features_after_pass(node.features);
    next.has_features = true;
    return next;
}

/// Which of an evaluation's models is asked: the cheaper one where there is one, or the best.
enum class Model { kCheap, kBest };

/// Value `depth` plies on by one model, both sides choosing by it. Fail-soft alpha-beta
/// without table or order: for searches of a few plies.
inline int quick_search(search::SearchThread& thread, const EvalNode& node, int depth, Model model,
                        int alpha = -search::kValueInfinity, int beta = search::kValueInfinity) {
    ++thread.nodes;
    if (depth == 0)
        return model == Model::kBest ? evaluate(thread, node) : quick_value(thread, node);
    if (node.moves == 0) {
        const EvalNode next = passed_node(thread, node);
        if (next.moves == 0)
            return eval::kValueUnit * finished(thread, node.board.mover, node.board.opponent);
        return -quick_search(thread, next, depth, model, -beta, -alpha);
    }
    int best = -search::kValueInfinity;
    for (Bitboard todo = node.moves; todo != 0 && best < beta; todo &= todo - 1) {
        const Square square = std::countr_zero(todo);
        EvalNode next = child_node(thread, node, square);
        carry_features(thread, node, next, square);
        best = std::max(
            best, -quick_search(thread, next, depth - 1, model, -beta, -std::max(alpha, best)));
    }
    return best;
}

/// A first guess of the score of `board` in discs, even, within the board's limits. Not
/// interrupted, so it has to be quick: learnt values need no depth, better ones follow soon.
inline Score guess_score(search::SearchThread& thread, const Board& board) {
    const EvalNode node = node_of(thread, board);
    const int deep = node.empties >= 20 ? 6 : node.empties >= 14 ? 4 : 2;
    const int value = quick_search(thread, node, thread.evaluates() ? 2 : deep, Model::kBest);
    return std::clamp(value / eval::kValueUnit / 2 * 2, -thread.geometry.squares,
                      thread.geometry.squares);
}
