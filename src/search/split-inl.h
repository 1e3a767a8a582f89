// The moves of a node that several threads search.
// Included by level_*.cpp inside its namespace, after midgame-inl.h and endgame-inl.h.

/// Value of one move of a shared node, for the node's mover.
inline int shared_value(search::SearchThread& thread, const search::SplitPoint& node, int index) {
    if (node.end_moves != nullptr)
        return -search_child(thread, node.end_moves->moves[index], node.depth - 1, -node.alpha - 1);
    return -midgame_search(thread, node.midgame_moves->moves[index].next, node.depth - 1,
                           -node.alpha - 1, -node.alpha);
}

/// Searches moves of a shared node until none is left or one beats alpha.
inline void help(search::SearchThread& thread, search::SplitPoint& node) {
    for (;;) {
        const int index = node.next.fetch_add(1, std::memory_order_relaxed);
        if (index >= node.count || thread.must_stop()) return;
        const int value = shared_value(thread, node, index);
        if (thread.stopped()) return;
        const std::lock_guard lock(node.guard);
        if (value <= node.best) continue;
        node.best = value;
        node.best_move = node.end_moves != nullptr ? node.end_moves->moves[index].square
                                                   : node.midgame_moves->moves[index].square;
        if (value > node.alpha) node.cutoff.store(true, std::memory_order_relaxed);
    }
}

/// Offers a node whose list, window and best move so far are set, and searches it with
/// whoever is idle; returns when all have left it.
void search_together(search::SearchThread& thread, search::SplitPoint& node) {
    node.parent = thread.split;
    node.selectivity = thread.selectivity;
    node.forecasting = thread.forecasting;
    thread.pool->offer(node);
    thread.split = &node;
    help(thread, node);
    thread.pool->withdraw(node, thread);
    thread.split = node.parent;
}
