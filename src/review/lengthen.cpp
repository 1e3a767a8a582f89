#include "review/lengthen.h"

namespace outflank::review {
namespace {

constexpr std::size_t kPlies = 14;

Position after_ply(const Position& position, Square square) {
    return {
        .board = square == kPass ? after_pass(position.board) : after_move(position.board, square),
        .to_move = other(position.to_move),
        .size = position.size};
}

}  // namespace

void lengthen(EngineLine& line, const Position& start, const LineSearch& search) {
    if (line.moves.size() >= kPlies) return;
    std::vector<Square> moves = line.moves;
    Position end = start;
    for (const Square square : moves) end = after_ply(end, square);
    while (moves.size() < kPlies && !is_over(end.board, end.size)) {
        const std::vector<Square> more = search(end).moves;
        if (more.empty()) break;
        for (const Square square : more) end = after_ply(end, square);
        moves.insert(moves.end(), more.begin(), more.end());
    }
    if (line.exact && is_over(end.board, end.size)) {
        const Score score = final_score(end.board, end.size);
        if (line.score != static_cast<double>(end.to_move == start.to_move ? score : -score))
            return;
    }
    line.moves = std::move(moves);
}

}  // namespace outflank::review
