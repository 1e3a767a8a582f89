// Flips of two squares, for levels without a faster way than one after the other.
// Included by level_*.cpp inside its namespace, after its flips.

/// Discs turned by a disc on each of two empty squares of one position.
struct FlipPair {
    Bitboard first, second;
};

inline FlipPair flip_pair(Square first, Square second, Bitboard mover, Bitboard opponent) {
    return {flips(first, mover, opponent), flips(second, mover, opponent)};
}
