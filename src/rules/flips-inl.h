// Flips in portable code. Included by level_*.cpp inside its namespace.

/// Discs turned by a disc on the empty `square`, 0 if none.
///
/// Towards higher squares the first square of the ray that is not the opponent's is
/// the lowest set bit of `ray & ~opponent`; towards lower squares it is the highest.
/// The run before it is turned when that square is the mover's.
inline Bitboard flips(Square square, Bitboard mover, Bitboard opponent) {
    const rules::Rays& rays = rules::kRays[square];
    Bitboard turned = 0;
    for (int axis = 0; axis < 4; ++axis) {
        const Bitboard up = rays.up[axis];
        const Bitboard up_stops = up & ~opponent;
        const Bitboard up_end = up_stops & (~up_stops + 1) & mover;
        turned |= up & (up_end - (up_end != 0));

        const Bitboard down = rays.down[axis];
        const Bitboard down_stops = down & ~opponent;
        // `| 1` keeps countl_zero defined; bit 0 counts as a stop only if it is one.
        const Bitboard down_end =
            (Bitboard{1} << (63 - std::countl_zero(down_stops | 1))) & down_stops & mover;
        if (down_end != 0) turned |= down & ~((down_end << 1) - 1);
    }
    return turned;
}
