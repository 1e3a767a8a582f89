// Corners, edges, diagonals and neighbours on boards of every size.
#pragma once

#include <array>
#include <bit>

#include "outflank/board.h"

namespace outflank::review {

/// The square of a set with the lowest number. Precondition: there is one.
inline Square first_square(Bitboard squares) { return std::countr_zero(squares); }

/// All squares beside one of `squares`, itself left out, in eight directions.
constexpr Bitboard neighbours(Bitboard squares, BoardSize size) {
    constexpr Bitboard kNotFileA = ~Bitboard{0x0101010101010101};
    constexpr Bitboard kNotFileH = ~Bitboard{0x8080808080808080};
    const Bitboard row = squares | ((squares & kNotFileH) << 1) | ((squares & kNotFileA) >> 1);
    return (row | row << 8 | row >> 8) & ~squares & playable(size);
}

/// The four edges with their corners.
constexpr std::array<Bitboard, 4> edges(BoardSize size) {
    const int first = (8 - side_length(size)) / 2;
    const int last = 7 - first;
    const Bitboard row = 0xFF;
    const Bitboard file = 0x0101010101010101;
    return {(row << (8 * first)) & playable(size), (row << (8 * last)) & playable(size),
            (file << first) & playable(size), (file << last) & playable(size)};
}

/// The long diagonal that a corner or any other square of it lies on; 0 for squares of neither.
constexpr Bitboard long_diagonal(Square square, BoardSize size) {
    constexpr Bitboard kFalling = 0x8040201008040201;
    constexpr Bitboard kRising = 0x0102040810204080;
    for (const Bitboard diagonal : {kFalling, kRising})
        if ((diagonal & bit(square)) != 0) return diagonal & playable(size);
    return 0;
}

/// Discs of `own` with an empty square beside them.
constexpr Bitboard frontier(Bitboard own, Bitboard empty, BoardSize size) {
    return own & neighbours(empty, size);
}

}  // namespace outflank::review
