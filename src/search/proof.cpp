#include "search/proof.h"

#include <algorithm>
#include <bit>

#include "kernels/table.h"
#include "outflank/symmetry.h"

namespace outflank::search {

ScoreRange prove_score(SearchThread& thread, const Board& board, Score alpha, Score beta,
                       Score guess, ScoreRange* live) {
    const Score most = thread.geometry.squares;
    ScoreRange range{-most, most};
    while (range.lower < range.upper && range.lower < beta && range.upper > alpha) {
        // Scores are even: below `range.lower + 2` nothing is left to ask.
        const Score least = std::max(range.lower + 2, alpha + 1);
        const Score asked = std::clamp(guess, least, std::max(least, std::min(range.upper, beta)));
        const Score score = kernels::active().null_window(thread, board, asked - 1);
        if (thread.stopped()) break;
        if (score >= asked) {
            range.lower = score;
            guess = score + 2;
        } else {
            range.upper = score;
            guess = score;
        }
        if (live != nullptr) *live = range;
    }
    return range;
}

std::optional<Square> table_move(const SearchThread& thread, const Board& board, Bitboard legal) {
    const auto known = thread.table->probe(board, hash_board(board));
    if (known && known->move != kPass && (legal & bit(known->move)) != 0) return known->move;
    // Positions with few discs stand in the table in their canonical form.
    const Canonical form = canonical(board);
    const auto image = thread.table->probe(form.board, hash_board(form.board));
    if (!image || image->move == kPass) return std::nullopt;
    const Square move = transform(image->move, inverse(form.symmetry));
    return (legal & bit(move)) != 0 ? std::optional(move) : std::nullopt;
}

std::optional<Square> prove_move(SearchThread& thread, const Board& board, Score score) {
    Bitboard todo = legal_moves(board, thread.geometry.size);
    std::optional<Square> next = table_move(thread, board, todo);
    while (todo != 0) {
        if (!next) next = std::countr_zero(todo);
        const Score reply = kernels::active().null_window(thread, after_move(board, *next), -score);
        if (thread.stopped()) return std::nullopt;
        if (-reply >= score) return next;
        todo &= ~bit(*next);
        next.reset();
    }
    return std::nullopt;
}

bool follow_proof(SearchThread& thread, Board board, Score score, std::vector<Square>& moves) {
    const BoardSize size = thread.geometry.size;
    while (!is_over(board, size)) {
        Square next = kPass;
        if (legal_moves(board, size) != 0) {
            const auto proven = prove_move(thread, board, score);
            if (!proven) return false;
            next = *proven;
        }
        moves.push_back(next);
        board = next == kPass ? after_pass(board) : after_move(board, next);
        score = -score;
    }
    return true;
}

}  // namespace outflank::search
