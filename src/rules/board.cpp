// The rules on a position, through the kernel level in use.
#include "outflank/board.h"

#include "kernels/table.h"

namespace outflank {

Result<BoardSize> board_size_from_side(int side) {
    if (side != 4 && side != 6 && side != 8)
        return Error{ErrorCode::kOutOfRange,
                     "board size: found " + std::to_string(side) + ", expected 4, 6 or 8", ""};
    return static_cast<BoardSize>(side);
}

Bitboard legal_moves(const Board& board, BoardSize size) {
    return kernels::active().legal_moves(board.mover, board.opponent) & playable(size);
}

Bitboard flips(const Board& board, Square square) {
    return kernels::active().flips(square, board.mover, board.opponent);
}

Board after_move(const Board& board, Square square) {
    const Bitboard turned = flips(board, square);
    return {.mover = board.opponent ^ turned, .opponent = board.mover ^ turned ^ bit(square)};
}

bool is_over(const Board& board, BoardSize size) {
    if ((playable(size) & ~board.occupied()) == 0) return true;
    return legal_moves(board, size) == 0 && legal_moves(after_pass(board), size) == 0;
}

Bitboard stable_discs(const Board& board, BoardSize size) {
    return kernels::active().stable_discs(board.mover, board.opponent, size);
}

PerftResult perft(const Board& board, int depth, const PerftOptions& options) {
    return kernels::active().perft(board, depth, options);
}

}  // namespace outflank
