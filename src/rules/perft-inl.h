// Leaf counts. Included by level_*.cpp inside its namespace, after its moves and flips.

/// The position after the mover plays `square` and turns `turned`.
inline Board child(const Board& board, Square square, Bitboard turned) {
    return {.mover = board.opponent ^ turned, .opponent = board.mover ^ turned ^ bit(square)};
}

inline Board child(const Board& board, Square square) {
    return child(board, square, flips(square, board.mover, board.opponent));
}

/// More than any position of the game has; random boards may have a few more than 33.
inline constexpr int kMostMoves = 64;

template <PassCounting kPass, PerftMode kMode>
struct Perft {
    Bitboard playable_squares;

    static void add_leaf(PerftResult& total, const Board& board) {
        ++total.leaves;
        if constexpr (kMode == PerftMode::kVisitEveryLeaf) total.checksum += board.mover;
    }

    /// No legal move: a pass, or the end of the game.
    void pass(PerftResult& total, const Board& board, int depth) const {
        const Board passed = after_pass(board);
        const Bitboard moves = legal_moves(passed.mover, passed.opponent) & playable_squares;
        if (moves == 0) return add_leaf(total, board);
        walk(total, passed, moves, kPass == PassCounting::kPly ? depth - 1 : depth);
    }

    /// The last ply below a position with the legal moves `todo`, not 0. Called in one place, so
    /// that it becomes part of the loop there and the sums stay in registers.
    static void last_ply(PerftResult& total, const Board& board, Bitboard todo) {
        if constexpr (kMode == PerftMode::kCountLastPly) {
            total.leaves += static_cast<std::uint64_t>(std::popcount(todo));
        } else {
            const Flipper flipper(board);
            if ((std::popcount(todo) & 1) != 0) {
                const Square square = std::countr_zero(todo);
                add_leaf(total, child(board, square, flipper.one(square)));
                todo &= todo - 1;
            }
            while (todo != 0) {
                const Square first = std::countr_zero(todo);
                todo &= todo - 1;
                const Square second = std::countr_zero(todo);
                todo &= todo - 1;
                const FlipPair turned = flipper.pair(first, second);
                add_leaf(total, child(board, first, turned.first));
                add_leaf(total, child(board, second, turned.second));
            }
        }
    }

    /// Everything below a position with the legal moves `todo`.
    ///
    /// First all children, then all their replies, then what is below them: the children do
    /// not depend on each other, so the processor makes several at once, and the number of
    /// replies is known before the loop that branches on it. Two short loops overlap better
    /// than one with both kernels in it, which fills the processor's queues.
    void walk(PerftResult& total, const Board& board, Bitboard todo, int depth) const {
        if (depth == 0) return add_leaf(total, board);
        if (todo == 0) return pass(total, board, depth);
        struct Child {
            Board board;
            Bitboard replies;
        };
        std::array<Child, kMostMoves> children;
        int count = 0;
        for (; todo != 0; todo &= todo - 1)
            children[count++].board = child(board, std::countr_zero(todo));
        for (int i = 0; i < count; ++i) {
            const Board& next = children[i].board;
            children[i].replies = legal_moves(next.mover, next.opponent) & playable_squares;
        }
        PerftResult below;
        for (int i = 0; i < count; ++i) {
            if (depth == 2 && children[i].replies != 0) {
                last_ply(below, children[i].board, children[i].replies);
            } else {
                walk(total, children[i].board, children[i].replies, depth - 1);
            }
        }
        total.leaves += below.leaves;
        total.checksum += below.checksum;
    }
};

template <PassCounting kPass, PerftMode kMode>
PerftResult perft_with(const Board& board, int depth, BoardSize size) {
    PerftResult total;
    Perft<kPass, kMode>{playable(size)}.walk(
        total, board, legal_moves(board.mover, board.opponent) & playable(size), depth);
    return total;
}

inline PerftResult perft(const Board& board, int depth, const PerftOptions& options) {
    const bool ply = options.pass == PassCounting::kPly;
    if (options.mode == PerftMode::kCountLastPly)
        return ply ? perft_with<PassCounting::kPly, PerftMode::kCountLastPly>(board, depth,
                                                                              options.size)
                   : perft_with<PassCounting::kFree, PerftMode::kCountLastPly>(board, depth,
                                                                               options.size);
    return ply ? perft_with<PassCounting::kPly, PerftMode::kVisitEveryLeaf>(board, depth,
                                                                            options.size)
               : perft_with<PassCounting::kFree, PerftMode::kVisitEveryLeaf>(board, depth,
                                                                             options.size);
}
