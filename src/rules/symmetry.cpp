#include "outflank/symmetry.h"

namespace outflank {
namespace {

// Swaps the squares under `mask` with those `shift` higher. Source of the sequences
// below: delta swaps, chessprogramming.org/Flipping_Mirroring_and_Rotating.
constexpr Bitboard swap_blocks(Bitboard squares, int shift, Bitboard mask) {
    const Bitboard changed = (squares ^ (squares >> shift)) & mask;
    return squares ^ changed ^ (changed << shift);
}

constexpr Bitboard mirror_left_right(Bitboard squares) {
    squares = swap_blocks(squares, 1, 0x5555555555555555);
    squares = swap_blocks(squares, 2, 0x3333333333333333);
    return swap_blocks(squares, 4, 0x0F0F0F0F0F0F0F0F);
}

constexpr Bitboard mirror_top_bottom(Bitboard squares) {
    squares = swap_blocks(squares, 8, 0x00FF00FF00FF00FF);
    squares = swap_blocks(squares, 16, 0x0000FFFF0000FFFF);
    return swap_blocks(squares, 32, 0x00000000FFFFFFFF);
}

constexpr Bitboard mirror_diagonal(Bitboard squares) {
    squares = swap_blocks(squares, 7, 0x00AA00AA00AA00AA);
    squares = swap_blocks(squares, 14, 0x0000CCCC0000CCCC);
    return swap_blocks(squares, 28, 0x00000000F0F0F0F0);
}

}  // namespace

Bitboard transform(Bitboard squares, Symmetry symmetry) {
    const auto steps = static_cast<unsigned>(symmetry);
    if ((steps & 1) != 0) squares = mirror_left_right(squares);
    if ((steps & 2) != 0) squares = mirror_top_bottom(squares);
    if ((steps & 4) != 0) squares = mirror_diagonal(squares);
    return squares;
}

Board transform(const Board& board, Symmetry symmetry) {
    return {.mover = transform(board.mover, symmetry),
            .opponent = transform(board.opponent, symmetry)};
}

Symmetry inverse(Symmetry symmetry) {
    // The diagonal comes last, so undoing it first turns left-right into top-bottom.
    const auto steps = static_cast<unsigned>(symmetry);
    if ((steps & 4) == 0) return symmetry;
    return Symmetry{static_cast<std::uint8_t>(4 | (steps & 1) << 1 | (steps & 2) >> 1)};
}

Canonical canonical(const Board& board) {
    Canonical best{board, kSymmetries[0]};
    for (const Symmetry symmetry : kSymmetries) {
        const Board image = transform(board, symmetry);
        if (image.mover < best.board.mover ||
            (image.mover == best.board.mover && image.opponent < best.board.opponent))
            best = {image, symmetry};
    }
    return best;
}

}  // namespace outflank
