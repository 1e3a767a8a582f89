// Which squares lie beside which: what several evaluations need.
#pragma once

#include "outflank/board.h"

namespace outflank::players {

/// Squares that touch one of `squares`, diagonals included. On a small board the
/// caller drops what is not playable.
constexpr Bitboard neighbours(Bitboard squares) {
    constexpr Bitboard kNotFirstColumn = 0xFEFEFEFEFEFEFEFE;
    constexpr Bitboard kNotLastColumn = 0x7F7F7F7F7F7F7F7F;
    const Bitboard sideways =
        ((squares & kNotLastColumn) << 1) | ((squares & kNotFirstColumn) >> 1);
    const Bitboard three = squares | sideways;
    return sideways | (three << 8) | (three >> 8);
}

}  // namespace outflank::players
