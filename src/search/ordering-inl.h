// Children of a node and the order to try them in.
// Included by level_*.cpp inside its namespace, after evaluation-inl.h.

using search::MoveList;
using search::OrderedMove;

/// Calls `add(square, turned)` with each legal move of `todo` and what it turns, until that
/// returns true. True then.
template <class Add>
bool each_move(const Board& board, Bitboard todo, const Add& add) {
    if ((std::popcount(todo) & 1) != 0) {
        const Square square = std::countr_zero(todo);
        todo &= todo - 1;
        if (add(square, flips(square, board.mover, board.opponent))) return true;
    }
    while (todo != 0) {
        const Square first = std::countr_zero(todo);
        todo &= todo - 1;
        const Square second = std::countr_zero(todo);
        todo &= todo - 1;
        const FlipPair turned = flip_pair(first, second, board.mover, board.opponent);
        if (add(first, turned.first) || add(second, turned.second)) return true;
    }
    return false;
}

/// Makes every child. True when a move wipes the opponent out: then that move is the last in the
/// list.
inline bool make_children(search::SearchThread& thread, const Board& board, Bitboard todo,
                          MoveList& list) {
    thread.nodes += static_cast<std::uint64_t>(std::popcount(todo));
    return each_move(board, todo, [&](Square square, Bitboard turned) {
        const Board next = child(board, square, turned);
        list.append([&] { return OrderedMove{.next = next, .square = square}; });
        return next.mover == 0;
    });
}

/// Legal moves weighted for ordering: a corner counts twice.
inline int weighted_mobility(const search::SearchThread& thread, Bitboard moves) {
    return std::popcount(moves) + std::popcount(moves & thread.geometry.corners);
}

/// Corners held and edge discs next to them: stable by a static_eval.
inline int corner_stability(const search::SearchThread& thread, Bitboard discs) {
    const Bitboard held = discs & thread.geometry.corners;
    const Bitboard beside = ((held << 1) | (held >> 1) | (held << 8) | (held >> 8)) & discs;
    return std::popcount(held) + std::popcount(beside & thread.geometry.playable);
}

/// Puts the table's move in front of the list; the number of moves placed: 0 or 1.
template <class List>
int place_table_move(List& list, Square move) {
    for (int i = 0; i < list.count(); ++i)
        if (list[i].square == move) {
            list.swap(0, i);
            return 1;
        }
    return 0;
}

/// Computes the legal moves of every child.
inline void find_replies(const search::SearchThread& thread, MoveList& list) {
    for (int i = 0; i < list.count(); ++i) {
        OrderedMove& move = list[i];
        move.replies = legal_moves(move.next.mover, move.next.opponent) & thread.geometry.playable;
    }
}

/// What counts in the order by mobility beside replies, in sixteenths of one.
struct FastestFirst {
    int corner;  ///< each corner held and each disc beside one
    int odd;     ///< a move into a quadrant with an odd number of empty squares
};

/// By the number of empties of the node. From docs/experiments/order-of-the-last-twelve.md.
constexpr FastestFirst fastest_first_of(int empties) {
    return empties >= 8 ? FastestFirst{.corner = 4, .odd = 4} : FastestFirst{.corner = 2, .odd = 8};
}

/// Fastest first: few replies, then an odd quadrant, then corners and what they hold.
inline int fastest_first(const search::SearchThread& thread, const Board& next, Bitboard replies,
                         bool odd, const FastestFirst& weights) {
    return -16 * weighted_mobility(thread, replies) +
           weights.corner * corner_stability(thread, next.opponent) + (odd ? weights.odd : 0);
}

inline void order_by_mobility(const search::SearchThread& thread, const Board& board, int empties,
                              MoveList& list) {
    const FastestFirst weights = fastest_first_of(empties);
    const Bitboard odd = search::odd_squares(thread.geometry.playable & ~board.occupied());
    for (int i = 0; i < list.count(); ++i) {
        OrderedMove& move = list[i];
        move.move_score =
            fastest_first(thread, move.next, move.replies, (odd & bit(move.square)) != 0, weights);
    }
}

/// Plies searched below a child to score it, by the number of empties of the node: fewer
/// where the value is a learnt one. From docs/experiments/ordering-by-static-value.md and
/// ordering-by-the-network.md.
inline int ordering_depth(const search::SearchThread& thread, int empties) {
    if (thread.evaluates()) return empties >= 22 ? 2 : empties >= 18 ? 1 : 0;
    return empties >= 17 ? 2 : empties >= 13 ? 1 : 0;
}

/// What counts for a move besides its value, in the units of values.
struct EaseWeights {
    int reply;   ///< each move it leaves to the opponent, a corner twice
    int later;   ///< each square where the opponent may get one
    int stable;  ///< each corner held and each disc beside one
};

/// What makes the tree below a move small: few replies, now and later, and discs that stay.
/// `empty_squares` are those after the move.
inline int ease_of_move(const search::SearchThread& thread, const Board& next, Bitboard replies,
                        Bitboard empty_squares, const EaseWeights& weights) {
    return weights.stable * corner_stability(thread, next.opponent) -
           weights.reply * weighted_mobility(thread, replies) -
           weights.later * std::popcount(neighbours(next.opponent) & empty_squares);
}

/// Of the exact search. From docs/experiments/ordering-by-the-network.md.
inline constexpr EaseWeights kEndgameEase = {
    .reply = 3 * eval::kValueUnit, .later = eval::kValueUnit / 2, .stable = 2 * eval::kValueUnit};

/// And for the last move in a quadrant.
inline constexpr int kOddWeight = eval::kValueUnit / 4;

/// Moves that the sums put so far behind the best are not worth asking the network about. From
/// docs/experiments/network-for-the-best-moves.md.
inline constexpr int kNetworkMargin = 9 * eval::kValueUnit;

/// The node after a move, with its features where the thread has weights.
inline EvalNode node_after(const search::SearchThread& thread, const EvalNode& node,
                           const OrderedMove& move) {
    EvalNode next;
    next.board = move.next;
    next.moves = move.replies;
    next.empties = node.empties - 1;
    if (thread.evaluates())
        next.features =
            features_after(node.features, move.square, move.next.mover ^ node.board.opponent);
    return next;
}

/// By the value of each child after a short search, and by what makes its tree small. Where there
/// are two models the cheaper one comes first and says which moves the better one is asked about.
inline void order_by_value(search::SearchThread& thread, const EvalNode& node, MoveList& list,
                           int from) {
    const Bitboard empty_squares = thread.geometry.playable & ~node.board.occupied();
    const Bitboard odd = search::odd_squares(empty_squares);
    const int depth = ordering_depth(thread, node.empties);
    const bool refines = thread.has_sum() && thread.has_network();
    search::UnwrittenArray<EvalNode, search::kMostMoves> children;
    std::array<int, search::kMostMoves> ease;
    int best = -search::kValueInfinity;
    for (int i = from; i < list.count(); ++i) {
        OrderedMove& move = list[i];
        const auto place = static_cast<std::size_t>(i);
        const EvalNode& next = children.make(place, [&] { return node_after(thread, node, move); });
        ease[place] = ease_of_move(thread, move.next, move.replies,
                                   empty_squares & ~bit(move.square), kEndgameEase) +
                      ((odd & bit(move.square)) != 0 ? kOddWeight : 0);
        move.move_score =
            ease[place] - (refines ? quick_value(thread, next)
                                   : quick_search(thread, next, depth, Model::kCheap));
        best = std::max(best, move.move_score);
    }
    if (!refines) return;
    for (int i = from; i < list.count(); ++i) {
        const auto place = static_cast<std::size_t>(i);
        if (list[i].move_score < best - kNetworkMargin) {
            // After all that the network is asked about: values of a ply more do not compare.
            list[i].move_score -= search::kValueInfinity;
            ++thread.nodes;
        } else {
            list[i].move_score =
                ease[place] - quick_search(thread, children[place], depth, Model::kBest);
        }
    }
}
