// Multi-ProbCut: a null-window node is given up when a shallow search lands far enough outside.
// Included by level_*.cpp inside its namespace, after transposition-inl.h. Errors and depths are
// in search/selectivity.h.

/// Empties from which ProbCut is tried in a search to the end: those of the shared table. From
/// docs/experiments/solver-bundle.md and list-nodes.md.
inline constexpr int kEndProbcutFrom = 12;

/// How far outside the null window ProbCut can put a node: values end at most_estimate, and only
/// wipe-outs, which no evaluation sees, lie beyond.
inline int room_outside(const search::SearchThread& thread, bool high, int alpha, int beta) {
    return search::most_estimate(thread.geometry.size) - (high ? beta : -alpha);
}

/// How far outside the null window a search of `shallow` plies puts a node, on the side where its
/// `static_eval` is: exact only as to whether it is `wanted`. Nothing when the search was stopped.
inline std::optional<int> distance_by(search::SearchThread& thread, const EvalNode& node,
                                      int shallow, int static_eval, int wanted, int alpha,
                                      int beta) {
    const bool high = static_eval >= beta;
    int value = static_eval;
    if (shallow > 0) {
        const int bound = high ? beta + wanted : alpha - wanted;
        const bool within_another = std::exchange(thread.mode.in_probcut, true);
        value = high ? midgame_search(thread, node, shallow, bound - 1, bound)
                     : midgame_search(thread, node, shallow, bound, bound + 1);
        thread.mode.in_probcut = within_another;
        if (thread.stopped()) return std::nullopt;
    }
    return high ? value - beta : alpha - value;
}

/// Multi-ProbCut of a search of `depth` plies: beta or alpha when a shallow search makes it
/// likely enough that the deep one lies beyond.
inline std::optional<int> probcut(search::SearchThread& thread, const EvalNode& node, int depth,
                                  int alpha, int beta) {
    if (thread.mode.selectivity == search::Selectivity::kAll) return std::nullopt;
    const int static_eval = node.value != search::kNoEval ? node.value : evaluate(thread, node);
    const int outside = static_eval >= beta ? beta : alpha;
    const bool to_the_end = depth >= node.empties;
    const int room = room_outside(thread, static_eval >= beta, alpha, beta);
    // To the end the next score beyond the scale is a wipe-out.
    if (room < (to_the_end ? 1 : 0)) return std::nullopt;
    // What reaches the end of the scale says no more from further outside.
    const auto error = [&](int shallow, double caution) {
        const double errors = caution * search::standard_errors(thread.mode.selectivity) *
                              search::probcut_error(node.empties, depth, shallow);
        return std::min(static_cast<int>(errors * eval::kValueUnit), room);
    };
    const int last =
        to_the_end ? search::end_probcut_depth(depth) : search::last_probcut_depth(depth);
    for (int shallow = to_the_end ? last : search::first_probcut_depth(depth); shallow <= last;
         shallow += search::kProbcutStep) {
        const int wanted = error(shallow, shallow < last ? search::kEarlyMargin : 1.0);
        const auto distance = distance_by(thread, node, shallow, static_eval, wanted, alpha, beta);
        if (!distance) continue;
        if (*distance >= wanted) return outside;
        if (*distance < search::kContinueRatio * wanted) break;
    }
    return std::nullopt;
}

/// A bound that a shallow search makes likely enough for the thread's selectivity.
inline std::optional<Score> probcut_score(search::SearchThread& thread, TableNode& node) {
    constexpr int kUnit = eval::kValueUnit;
    if (thread.mode.selectivity == search::Selectivity::kAll || node.empties < kEndProbcutFrom)
        return std::nullopt;
    const auto value = probcut(thread, node.eval_node(thread), node.empties, kUnit * node.alpha,
                               kUnit * (node.alpha + 1));
    if (!value) return std::nullopt;
    // Scores are even.
    const Score lowest = node.alpha + 1;
    return *value > kUnit * node.alpha ? lowest + (lowest & 1) : node.alpha - (node.alpha & 1);
}
