// Leaf counts. Included by level_*.cpp inside its namespace, after its moves and flips.

/// The position after the mover plays `square`.
inline Board child(const Board& board, Square square) {
    const Bitboard turned = flips(square, board.mover, board.opponent);
    return {.mover = board.opponent ^ turned, .opponent = board.mover ^ turned ^ bit(square)};
}

template <PassCounting kPass, PerftMode kMode>
struct Perft {
    Bitboard playable_squares;
    PerftResult total{};

    void leaf(const Board& board) {
        ++total.leaves;
        if constexpr (kMode == PerftMode::kVisitEveryLeaf) total.checksum += board.mover;
    }

    /// No legal move: a pass, or the end of the game.
    void pass(const Board& board, int depth) {
        const Board passed = after_pass(board);
        if ((legal_moves(passed.mover, passed.opponent) & playable_squares) == 0)
            return leaf(board);
        walk(passed, kPass == PassCounting::kPly ? depth - 1 : depth);
    }

    void walk(const Board& board, int depth) {
        if (depth == 0) return leaf(board);
        Bitboard todo = legal_moves(board.mover, board.opponent) & playable_squares;
        if (todo == 0) return pass(board, depth);
        if (depth == 1) return last_ply(board, todo);
        for (; todo != 0; todo &= todo - 1) walk(child(board, std::countr_zero(todo)), depth - 1);
    }

    void last_ply(const Board& board, Bitboard todo) {
        if constexpr (kMode == PerftMode::kCountLastPly) {
            total.leaves += static_cast<std::uint64_t>(std::popcount(todo));
        } else {
            for (; todo != 0; todo &= todo - 1) leaf(child(board, std::countr_zero(todo)));
        }
    }
};

template <PassCounting kPass, PerftMode kMode>
PerftResult perft_with(const Board& board, int depth, BoardSize size) {
    Perft<kPass, kMode> perft{playable(size)};
    perft.walk(board, depth);
    return perft.total;
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
