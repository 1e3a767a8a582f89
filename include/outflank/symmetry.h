// The eight symmetries of the board. All sizes share them: a smaller board sits
// in the middle of the 8x8 bitboard, so its symmetries are those of the 8x8 board.
#pragma once

#include <array>

#include "outflank/board.h"

namespace outflank {

/// One of the eight ways to turn or mirror the board, as a number 0..7:
/// bit 0 mirrors left-right, then bit 1 mirrors top-bottom, then bit 2 swaps
/// columns and rows (mirror in the a1-h8 diagonal). 0 changes nothing.
enum class Symmetry : std::uint8_t {};

inline constexpr std::array<Symmetry, 8> kSymmetries = {Symmetry{0}, Symmetry{1}, Symmetry{2},
                                                        Symmetry{3}, Symmetry{4}, Symmetry{5},
                                                        Symmetry{6}, Symmetry{7}};

/// The set of squares with the symmetry applied.
Bitboard transform(Bitboard squares, Symmetry symmetry);

/// Both sides' discs with the symmetry applied.
Board transform(const Board& board, Symmetry symmetry);

/// Where the symmetry takes a square; kPass stays kPass.
constexpr Square transform(Square square, Symmetry symmetry) {
    if (square == kPass) return kPass;
    const auto steps = static_cast<unsigned>(symmetry);
    if ((steps & 1) != 0) square ^= 7;
    if ((steps & 2) != 0) square ^= 56;
    if ((steps & 4) != 0) square = square / 8 + square % 8 * 8;
    return square;
}

/// The symmetry that undoes `symmetry`.
Symmetry inverse(Symmetry symmetry);

/// The smallest of the eight images (by mover, then opponent), and how to get there.
struct Canonical {
    Board board;
    Symmetry symmetry;  ///< transform(original, symmetry) == board
};

/// One representative for the up to eight positions that differ by symmetry only.
Canonical canonical(const Board& board);

}  // namespace outflank
