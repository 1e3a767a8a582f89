// Random positions for the tests of this folder and of those above it.
#pragma once

#include <bit>

#include "base/random.h"
#include "outflank/board.h"

namespace outflank::reference {

/// A position of a random game from the standard start with `empties` empty squares,
/// or the end of that game when it comes before. The side to move may have to pass.
inline Board position_of_random_game(BoardSize size, int empties, base::Random& random) {
    Board board = start_board();
    while (board.empties(size) > empties) {
        Bitboard moves = legal_moves(board, size);
        if (moves == 0) {
            board = after_pass(board);
            moves = legal_moves(board, size);
            if (moves == 0) break;
        }
        auto skipped = random.below(static_cast<std::uint64_t>(std::popcount(moves)));
        for (; skipped > 0; --skipped) moves &= moves - 1;
        board = after_move(board, std::countr_zero(moves));
    }
    return board;
}

/// A board filled at random but for `empties` squares: mostly not from any game, and
/// rich in forced passes and early ends.
inline Board random_board(BoardSize size, int empties, base::Random& random) {
    Board board;
    while (board.empties(size) > empties) {
        const Bitboard square = bit(static_cast<Square>(random.below(64)));
        if ((board.empty_squares(size) & square) == 0) continue;
        (random.below(2) == 0 ? board.mover : board.opponent) |= square;
    }
    return board;
}

}  // namespace outflank::reference
