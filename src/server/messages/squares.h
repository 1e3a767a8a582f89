// Squares as messages count them: from 0 = a1 row by row on the board that is played on.
#pragma once

#include "outflank/board.h"

namespace outflank::server {

/// Between the squares of messages and those of the library, where small boards sit in the
/// middle. Precondition: 0 <= square < square_count(size).
constexpr Square from_message(int square, BoardSize size) {
    const int side = side_length(size);
    const int margin = (8 - side) / 2;
    return (square / side + margin) * 8 + square % side + margin;
}

/// Precondition: `square` is playable.
constexpr int to_message(Square square, BoardSize size) {
    const int side = side_length(size);
    const int margin = (8 - side) / 2;
    return (square / 8 - margin) * side + square % 8 - margin;
}

}  // namespace outflank::server
