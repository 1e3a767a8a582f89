// What a search asks of a board of a size, worked out once.
#pragma once

#include <array>

#include "outflank/board.h"

namespace outflank::rules {

/// The squares along the four edges of a board, corners included.
constexpr Bitboard edges(BoardSize size) {
    const Bitboard inner = size == BoardSize::k8   ? playable(BoardSize::k6)
                           : size == BoardSize::k6 ? playable(BoardSize::k4)
                                                   : Bitboard{0x0000001818000000};
    return playable(size) & ~inner;
}

/// The squares of a board, those to try first in front: corners, the inner ones, those of
/// the edges, and last the ones beside a corner, on an edge and off it.
constexpr std::array<Bitboard, 5> static_move_order(BoardSize size) {
    const Bitboard corner = corners(size);
    const Bitboard edge = edges(size) & ~corner;
    const Bitboard inner = playable(size) & ~edges(size);
    const Bitboard beside = edge & (corner << 1 | corner >> 1 | corner << 8 | corner >> 8);
    const Bitboard diagonal = inner & (corner << 7 | corner >> 7 | corner << 9 | corner >> 9);
    return {corner, inner & ~diagonal, edge & ~beside, beside, diagonal};
}

/// The squares of a board of one size.
struct BoardGeometry {
    explicit constexpr BoardGeometry(BoardSize board_size)
        : size(board_size),
          squares(square_count(board_size)),
          playable(outflank::playable(board_size)),
          corners(outflank::corners(board_size)),
          edges(rules::edges(board_size)),
          move_order(static_move_order(board_size)) {}

    BoardSize size;
    int squares;        ///< 16, 36 or 64
    Bitboard playable;  ///< the squares of the board within the 8x8 bitboard
    Bitboard corners;
    Bitboard edges;                      ///< corners included
    std::array<Bitboard, 5> move_order;  ///< see static_move_order
};

}  // namespace outflank::rules
