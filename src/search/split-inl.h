// The moves of a node that several threads search.
// Included by level_*.cpp inside its namespace, after search_decl-inl.h.

/// Value of one move of a shared node, for the node's mover.
inline int shared_value(search::SearchThread& thread, const search::SplitPoint& node, int index) {
    if (node.end_moves != nullptr)
        return -search_child(thread, (*node.end_moves)[index], node.depth - 1, -node.alpha - 1);
    return -midgame_search(thread, (*node.midgame_moves)[index].next, node.depth - 1,
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
        node.best_move = node.end_moves != nullptr ? (*node.end_moves)[index].square
                                                   : (*node.midgame_moves)[index].square;
        if (value > node.alpha) node.cutoff.store(true, std::memory_order_relaxed);
    }
}

/// Offers a node whose list, window and best move so far are set, and searches it with
/// whoever is idle; returns when all have left it.
void search_together(search::SearchThread& thread, search::SplitPoint& node) {
    node.parent = thread.split;
    node.mode = thread.mode;
    thread.pool->offer(node);
    thread.split = &node;
    help(thread, node);
    thread.pool->withdraw(node, thread);
    thread.split = node.parent;
}

/// Searches the moves of a null-window node of `depth` plies, to the end or not, from `from` on
/// together with whoever is idle.
template <class Node, class List>
void share_moves(search::SearchThread& thread, Node& node, List& list, int depth, int from) {
    for (int i = from; i < list.count(); ++i) list.pick(i);
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
