// Legal moves in portable code. Included by level_*.cpp inside its namespace.

/// Squares where the mover may place a disc, on the whole bitboard: runs of opponent
/// discs that begin beside a mover disc and end on an empty square. Runs are grown by
/// doubling (1 + 1 + 2 + 2 squares): at most six discs lie between two squares of a
/// line. Source: parallel-prefix fill, chessprogramming.org/Kogge-Stone_Algorithm.
inline Bitboard legal_moves(Bitboard mover, Bitboard opponent) {
    const Bitboard inner = opponent & 0x7E7E7E7E7E7E7E7E;  // stops a-h wrap
    const auto line = [mover](int step, Bitboard over) {
        Bitboard up = over & (mover << step);
        Bitboard down = over & (mover >> step);
        up |= over & (up << step);
        down |= over & (down >> step);
        const Bitboard pairs_up = over & (over << step);
        const Bitboard pairs_down = over & (over >> step);
        up |= pairs_up & (up << 2 * step);
        down |= pairs_down & (down >> 2 * step);
        up |= pairs_up & (up << 2 * step);
        down |= pairs_down & (down >> 2 * step);
        return (up << step) | (down >> step);
    };
    const Bitboard reach = line(1, inner) | line(7, inner) | line(9, inner) | line(8, opponent);
    return reach & ~(mover | opponent);
}
