// A first guess of the score from mobility, corners and stability.
// Included by level_*.cpp inside its namespace, after the rules.
//
// It is the evaluation where there are no weights: on boards of 4x4 and 6x6, and in a build without
// them. Estimates depend on it there; proven scores do not, only the time to find them.

/// Empty squares next to a disc of `discs`: moves that side's opponent may get.
inline Bitboard neighbours(Bitboard discs) {
    constexpr Bitboard kNotA = 0xFEFEFEFEFEFEFEFE;
    constexpr Bitboard kNotH = 0x7F7F7F7F7F7F7F7F;
    const Bitboard row = discs | ((discs << 1) & kNotA) | ((discs >> 1) & kNotH);
    return row | (row << 8) | (row >> 8);
}

/// Unit of static values: a sixteenth of a disc.
inline constexpr int kStaticUnit = 16;

/// Weights of the terms below, mover's minus opponent's, in static units. Fitted by least
/// squares on exact scores of 20,000 positions with 14 empties:
/// `fit_static_value 14 20000` (tools/fit_static_value.cpp).
struct StaticWeights {
    int mobility = 37;
    int corner_mobility = 39;
    int frontier = 5;
    int corners = 59;
    int x_squares = -44;  ///< diagonally next to an empty corner
    int c_squares = -39;  ///< next to an empty corner on the edge
    int edges = -13;      ///< other edge squares
    int stable = 24;
    int to_move = 11;
};
inline constexpr StaticWeights kStaticWeights;

/// Guess of the score of `board`, whose legal moves are `moves`, for the mover.
inline int static_value(const search::SearchThread& thread, const Board& board, Bitboard moves) {
    const Bitboard empty_squares = thread.geometry.playable & ~board.occupied();
    const Bitboard replies = legal_moves(board.opponent, board.mover) & thread.geometry.playable;
    const Bitboard corner = thread.geometry.corners;
    const Bitboard near_corner = neighbours(corner & empty_squares) & ~corner;
    const Bitboard c_squares = near_corner & thread.geometry.edges;
    const Bitboard x_squares = near_corner & ~thread.geometry.edges & thread.geometry.playable;
    const Bitboard edges = thread.geometry.edges & ~corner & ~c_squares;
    const Bitboard stable = stable_discs(board.mover, board.opponent, thread.geometry.size);

    constexpr StaticWeights kWeight = kStaticWeights;
    const auto lead = [&board](Bitboard squares) {
        return std::popcount(board.mover & squares) - std::popcount(board.opponent & squares);
    };
    return kWeight.to_move + kWeight.mobility * (std::popcount(moves) - std::popcount(replies)) +
           kWeight.corner_mobility *
               (std::popcount(moves & corner) - std::popcount(replies & corner)) +
           kWeight.frontier * (std::popcount(neighbours(board.mover) & empty_squares) -
                               std::popcount(neighbours(board.opponent) & empty_squares)) +
           kWeight.corners * lead(corner) + kWeight.x_squares * lead(x_squares) +
           kWeight.c_squares * lead(c_squares) + kWeight.edges * lead(edges) +
           kWeight.stable * lead(stable);
}
