// Searches that call each other, declared before any of them, and where each begins.
// Included by level_*.cpp inside its namespace, after ordering-inl.h.

inline constexpr int kSplitEmpties = 14;  ///< nodes from here on may be shared by threads

/// From here up a node is looked up and stored in the shared table.
inline constexpr int kTableFrom = 2;

/// From here up threads share the moves of a null-window node once the first did not cut.
inline constexpr int kSplitDepth = 6;

/// midgame-inl.h: a search of `depth` plies, to the end when that many are left.
int midgame_search(search::SearchThread& thread, const EvalNode& node, int depth, int alpha,
                   int beta);

/// endgame-inl.h: null-window search to the end with 12 empties and more, and with any number.
Score null_window(search::SearchThread& thread, const Board& board, Bitboard moves, int empties,
                  Score alpha);
Score search_null_window(search::SearchThread& thread, const Board& board, Score alpha);

/// Search below a node of the shared table, by the number of empties.
inline Score search_child(search::SearchThread& thread, const OrderedMove& move, int empties,
                          Score alpha) {
    return empties > kListEmpties ? null_window(thread, move.next, move.replies, empties, alpha)
                                  : list_search(thread, move.next, move.replies, empties,
                                                thread.caches.place(move.next, empties), alpha);
}
