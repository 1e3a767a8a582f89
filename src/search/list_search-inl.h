// Null-window search with 6 to 11 empties: fastest-first order, a private cache.
// Included by level_*.cpp inside its namespace, after ordering-inl.h.
//
// Most nodes of a solve are here, so a child is written once and stays where it is: its place in
// the cache is handed down, and only keys of two bytes are put into order.

using search::kListEmpties;

/// A position after a move.
struct ListedChild {
    Board next;  ///< seen from the other side
    Square square;
    search::BoundCache::Place place;
    Bitboard replies = 0;  ///< legal moves there; found only where they are wanted
};

/// The children of a node, and those of them that are left to search, in order. No more than the
/// node's empties, as each move fills one.
class ChildList {
  public:
    int count() const { return count_; }
    int left() const { return left_; }

    /// Appends what `make()` returns, made in its place.
    template <class Make>
    void append(const Make& make) {
        children_.make(static_cast<std::size_t>(count_++), make);
    }

    ListedChild& operator[](int number) { return children_[static_cast<std::size_t>(number)]; }

    /// Leaves a child to search; those of higher scores come first.
    void leave(int number, int score) {
        keys_[left_++] = static_cast<std::uint16_t>((score - kLeastScore) << kNumberBits | number);
    }

    /// Brings the best key at or after `from` to the place `from`, and returns its child.
    const ListedChild& pick(int from) {
        int best = from;
        for (int i = from + 1; i < left_; ++i)
            if (keys_[i] > keys_[best]) best = i;
        std::swap(keys_[from], keys_[best]);
        return children_[keys_[from] & ((1u << kNumberBits) - 1)];
    }

  private:
    static constexpr int kNumberBits = 4;
    static constexpr int kLeastScore = -(1 << 11);
    static_assert(kListEmpties < 1 << kNumberBits);

    search::UnwrittenArray<ListedChild, kListEmpties> children_;
    std::array<std::uint16_t, kListEmpties> keys_;  ///< the score above the number of the child
    int count_ = 0;
    int left_ = 0;
};

Score list_search(search::SearchThread& thread, const Board& board, Bitboard moves, int empties,
                  const search::BoundCache::Place& place, Score alpha);

/// Search below a list node.
inline Score search_listed(search::SearchThread& thread, const ListedChild& child, int empties,
                           Score alpha) {
    return empties == kShallowEmpties
               ? shallow_search(thread, child.next, child.replies, child.place, alpha)
               : list_search(thread, child.next, child.replies, empties, child.place, alpha);
}

/// The position `next`, which has `empties` empties, after `square`. What is known of it is fetched
/// meanwhile.
inline ListedChild listed_child(const search::SearchThread& thread, const Board& next,
                                Square square, int empties) {
    const search::BoundCache::Place place = thread.caches.place(next, empties);
    thread.caches.bounds.prefetch(place);
    return {.next = next, .square = square, .place = place};
}

inline void find_replies(const search::SearchThread& thread, ListedChild& child) {
    child.replies = legal_moves(child.next.mover, child.next.opponent) & thread.geometry.playable;
}

/// A node with one legal move: no list, no order.
inline Score search_only_move(search::SearchThread& thread, const Board& board, Square square,
                              int empties, Score alpha) {
    ++thread.nodes;
    const Board next = child(board, square);
    if (next.mover == 0) return thread.geometry.squares;
    ListedChild only = listed_child(thread, next, square, empties - 1);
    find_replies(thread, only);
    return -search_listed(thread, only, empties - 1, -alpha - 1);
}

/// Makes the children of a node with several moves. True when one wipes the opponent out.
inline bool make_list(search::SearchThread& thread, const Board& board, Bitboard todo, int empties,
                      ChildList& list) {
    thread.nodes += static_cast<std::uint64_t>(std::popcount(todo));
    return each_move(board, todo, [&](Square square, Bitboard turned) {
        const Board next = child(board, square, turned);
        list.append([&] { return listed_child(thread, next, square, empties - 1); });
        return next.mover == 0;
    });
}

/// From here on a node asks the private cache about its children. From
/// docs/experiments/list-nodes.md.
inline constexpr int kProbedEmpties = 8;

/// Leaves the children to search, all but those that the cache knows to be no better than alpha.
/// The best that one of those can be, or a score above alpha that a child is known to have.
inline Score rate_children(search::SearchThread& thread, const Board& board, int empties,
                           ChildList& list, Score alpha) {
    const Bitboard odd = search::odd_squares(thread.geometry.playable & ~board.occupied());
    const FastestFirst weights = fastest_first_of(empties);
    Score most = kNoScore;
    for (int i = 0; i < list.count(); ++i) {
        ListedChild& made = list[i];
        if (empties >= kProbedEmpties) {
            const search::Bounds known = thread.caches.bounds.find(made.place);
            if (-known.upper > alpha) return -known.upper;
            if (-known.lower <= alpha) {
                most = std::max(most, -known.lower);
                continue;
            }
        }
        find_replies(thread, made);
        list.leave(i, fastest_first(thread, made.next, made.replies, (odd & bit(made.square)) != 0,
                                    weights));
    }
    return most;
}

/// A node with several moves.
inline Score search_list(search::SearchThread& thread, const Board& board, Bitboard moves,
                         int empties, Score alpha) {
    ChildList list;
    if (make_list(thread, board, moves, empties, list)) return thread.geometry.squares;
    Score best = rate_children(thread, board, empties, list, alpha);
    for (int i = 0; i < list.left() && best <= alpha; ++i)
        best = std::max(best, -search_listed(thread, list.pick(i), empties - 1, -alpha - 1));
    return best;
}

/// Searches `board`, which has 6 to 11 empties, the legal moves `moves` and `place` in its cache.
inline Score list_search(search::SearchThread& thread, const Board& board, Bitboard moves,
                         int empties, const search::BoundCache::Place& place, Score alpha) {
    ++thread.nodes;
    if (alpha >= stability_threshold(empties)) {
        const Score bound = stability_bound(thread, board.opponent,
                                            thread.geometry.playable & ~board.occupied(), alpha);
        if (bound <= alpha) return bound;
    }
    search::BoundCache& cache = thread.caches.bounds;
    if (moves == 0) {
        const Board passed = after_pass(board);
        const Bitboard replies =
            legal_moves(passed.mover, passed.opponent) & thread.geometry.playable;
        if (replies == 0) return finished(thread, board.mover, board.opponent);
        return -list_search(thread, passed, replies, empties, thread.caches.place(passed, empties),
                            -alpha - 1);
    }
    const search::Bounds known = cache.find(place);
    if (known.lower > alpha) return known.lower;
    if (known.upper <= alpha) return known.upper;
    const Score best =
        (moves & (moves - 1)) == 0
            ? search_only_move(thread, board, std::countr_zero(moves), empties, alpha)
            : search_list(thread, board, moves, empties, alpha);
    cache.store(place, best, alpha);
    return best;
}
