// Flip count of the last move. Included by level_*.cpp inside its namespace.

/// Discs turned by a disc on `square`, the only empty square. Each line is gathered
/// into eight bits: rows by a shift, the column and the diagonals by a multiplication.
inline int last_flip_count(Square square, Bitboard mover) {
    const int column = square & 7;
    const int row = square >> 3;
    const rules::Rays& rays = rules::kRays[square];
    constexpr Bitboard kFirstColumn = 0x0101010101010101;
    // Bit 8r of the first factor lands on bit 56 + r of the product.
    constexpr Bitboard kColumnToByte = 0x0102040810204080;
    const auto by_column = [&](int axis) {
        const Bitboard line = mover & (rays.up[axis] | rays.down[axis]);
        return static_cast<std::size_t>((line * kFirstColumn) >> 56);
    };
    const auto& across = rules::kLastFlips[column];
    return across[(mover >> (8 * row)) & 0xFF] + across[by_column(1)] + across[by_column(3)] +
           rules::kLastFlips[row][(((mover >> column) & kFirstColumn) * kColumnToByte) >> 56];
}
