// Stable discs by the lines of the empty squares, for levels without a faster way.
// Included by level_*.cpp inside its namespace.

/// Those of `discs`, which are one side's, that can never be turned, as far as full lines and the
/// board's rim tell: a disc is safe when each of its four lines is full, ends at it, or has a safe
/// disc of the same side beside it. A line is full when it meets none of `empty_squares`, which
/// are all those of a board of `size`. From docs/experiments/stability-by-lines.md.
inline Bitboard line_stable_discs(Bitboard discs, Bitboard empty_squares, BoardSize size) {
    std::array<Bitboard, 4> held{};  // by axis: squares whose line cannot be turned
    for (; empty_squares != 0; empty_squares &= empty_squares - 1)
        for (std::size_t axis = 0; axis < 4; ++axis)
            held[axis] |= rules::kLines[std::countr_zero(empty_squares)].axes[axis];
    for (std::size_t axis = 0; axis < 4; ++axis)
        held[axis] = ~held[axis] | rules::line_ends_of(size).axes[axis];
    Bitboard stable = 0;
    for (;;) {
        Bitboard grown = discs;
        for (std::size_t axis = 0; axis < 4; ++axis)
            grown &= held[axis] | (stable << rules::kAxisSteps[axis]) |
                     (stable >> rules::kAxisSteps[axis]);
        if (grown == stable) return stable;
        stable = grown;
    }
}
