// Stable discs. Included by level_*.cpp inside its namespace.

/// Squares of which the whole line along each axis is occupied. The squares around a
/// smaller board count as occupied, so that its lines end where the board ends.
struct FullLines {
    Bitboard row, column, rising, falling;  // rising: a8-h1 and its parallels
};

inline FullLines full_lines(Bitboard occupied) {
    // Rows and columns: fold the line onto itself until every square knows all of it.
    Bitboard row = occupied & (occupied >> 1);
    row &= row >> 2;
    row = (row & (row >> 4) & 0x0101010101010101) * 0xFF;
    Bitboard column = occupied & std::rotl(occupied, 8);
    column &= std::rotl(column, 16);
    column &= std::rotl(column, 32);
    // Diagonals: a gap spreads along its diagonal in both directions, by doubling.
    // The masks hold the squares a shift may come from without leaving the board.
    const auto diagonal = [occupied](int step, Bitboard not_first, Bitboard not_last) {
        Bitboard gaps = ~occupied;
        for (int i = 0; i < 7; ++i)
            gaps |= ((gaps & not_last) << step) | ((gaps & not_first) >> step);
        return ~gaps;
    };
    constexpr Bitboard kNotA = 0xFEFEFEFEFEFEFEFE;
    constexpr Bitboard kNotH = 0x7F7F7F7F7F7F7F7F;
    return {row, column, diagonal(7, kNotH, kNotA), diagonal(9, kNotA, kNotH)};
}

/// Discs stable along the four edges of the board alone.
inline Bitboard stable_edges(Bitboard mover, Bitboard opponent, BoardSize size) {
    const int length = side_length(size);
    const int first = (8 - length) / 2;
    const int last = first + length - 1;
    const unsigned mask = (1u << length) - 1;
    const rules::EdgeStability& table = rules::EdgeStability::of_length(length);
    constexpr Bitboard kFirstColumn = 0x0101010101010101;

    Bitboard stable = 0;
    for (const int row : {first, last}) {
        const int shift = 8 * row + first;
        const auto part = [&](Bitboard discs) {
            return static_cast<unsigned>(discs >> shift) & mask;
        };
        stable |= Bitboard{table.stable(part(mover), part(opponent))} << shift;
    }
    for (const int column : {first, last}) {
        const auto part = [&](Bitboard discs) {
            const Bitboard byte = (((discs >> column) & kFirstColumn) * 0x0102040810204080) >> 56;
            return static_cast<unsigned>(byte >> first) & mask;
        };
        const Bitboard found = Bitboard{table.stable(part(mover), part(opponent))} << first;
        // Bit r to bit 8r; the top bit apart, because its carry would meet bit 0's.
        const Bitboard spread =
            (((found & 0x7F) * 0x0002040810204081) & kFirstColumn) | (found >> 7 << 56);
        stable |= spread << column;
    }
    return stable;
}

/// Grows one side's stable discs: a disc is safe when each of its four lines is full or
/// has a safe disc of the same colour (or the board's end) next to it.
inline Bitboard grow_stable(Bitboard discs, Bitboard stable, Bitboard outside,
                            const FullLines& full) {
    constexpr Bitboard kFirstColumn = 0x0101010101010101;
    constexpr Bitboard kLastColumn = 0x8080808080808080;
    constexpr Bitboard kFirstRow = 0x00000000000000FF;
    constexpr Bitboard kLastRow = 0xFF00000000000000;
    for (;;) {
        const Bitboard safe = stable | outside;
        const Bitboard row = full.row | (safe << 1) | (safe >> 1) | kFirstColumn | kLastColumn;
        const Bitboard column = full.column | (safe << 8) | (safe >> 8) | kFirstRow | kLastRow;
        constexpr Bitboard kRim = kFirstColumn | kLastColumn | kFirstRow | kLastRow;
        const Bitboard rising = full.rising | (safe << 7) | (safe >> 7) | kRim;
        const Bitboard falling = full.falling | (safe << 9) | (safe >> 9) | kRim;
        const Bitboard grown = stable | (discs & row & column & rising & falling);
        if (grown == stable) return stable;
        stable = grown;
    }
}

inline Bitboard stable_discs(Bitboard mover, Bitboard opponent, BoardSize size) {
    const Bitboard outside = ~playable(size);
    const FullLines full = full_lines(mover | opponent | outside);
    const Bitboard edges = stable_edges(mover, opponent, size);
    return grow_stable(mover, edges & mover, outside, full) |
           grow_stable(opponent, edges & opponent, outside, full);
}
