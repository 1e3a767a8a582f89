#include "review/reasons.h"

#include <bit>

namespace outflank::review {
namespace {

/// So many replies more than after the best move are worth a word.
constexpr int kManyMore = 3;

/// The corner's X- and C-squares: what touches it.
Bitboard neighbours_of_corner(Bitboard corner, BoardSize size) {
    constexpr Bitboard kNotFileA = ~Bitboard{0x0101010101010101};
    constexpr Bitboard kNotFileH = ~Bitboard{0x8080808080808080};
    const Bitboard row = corner | ((corner & kNotFileH) << 1) | ((corner & kNotFileA) >> 1);
    return (row | row << 8 | row >> 8) & ~corner & playable(size);
}

/// The empty corner that `square` lies beside, or 0.
Bitboard risked_corner(const Position& position, Square square) {
    Bitboard todo = corners(position.size) & ~position.board.occupied();
    for (; todo != 0; todo &= todo - 1) {
        const Bitboard corner = todo & -todo;
        if ((neighbours_of_corner(corner, position.size) & bit(square)) != 0) return corner;
    }
    return 0;
}

void add_corners(const ReviewedMove& move, Bitboard replies, Bitboard best_replies,
                 std::vector<MoveReason>& reasons) {
    const Bitboard all = corners(move.position.size);
    const Square best = move.best.moves.front();
    const Bitboard given = replies & ~best_replies & all & ~bit(best);
    if (given != 0) reasons.push_back({.kind = ReasonKind::kGivesCorner, .squares = given});
    if ((all & bit(best)) != 0 && (all & bit(move.square())) == 0)
        reasons.push_back({.kind = ReasonKind::kMissesCorner, .squares = bit(best)});
    const Bitboard risked = risked_corner(move.position, move.square());
    if (risked != 0 && (risked & given) == 0 && risked != risked_corner(move.position, best))
        reasons.push_back({.kind = ReasonKind::kRisksCorner, .squares = risked});
}

}  // namespace

std::vector<MoveReason> find_reasons(const ReviewedMove& move) {
    const Position& position = move.position;
    const Board after = after_move(position.board, move.square());
    const Board after_best = after_move(position.board, move.best.moves.front());
    const Bitboard replies = legal_moves(after, position.size);
    const Bitboard best_replies = legal_moves(after_best, position.size);
    std::vector<MoveReason> reasons;
    add_corners(move, replies, best_replies, reasons);
    const auto must_pass = [](const std::vector<Square>& line) {
        return line.size() > 2 && line[1] != kPass && line[2] == kPass;
    };
    if (must_pass(move.played.moves) && !must_pass(move.best.moves))
        reasons.push_back({.kind = ReasonKind::kMustPass});
    const int count = std::popcount(replies);
    const int instead = std::popcount(best_replies);
    if (count >= instead + kManyMore)
        reasons.push_back({.kind = ReasonKind::kGivesReplies, .count = count, .instead = instead});
    return reasons;
}

}  // namespace outflank::review
