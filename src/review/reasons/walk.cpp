#include "review/reasons/walk.h"

namespace outflank::review {

Walk::Walk(const Position& start, const std::vector<Square>& moves)
    : moves_(moves), size_(start.size), boards_{start.board} {
    for (const Square square : moves)
        boards_.push_back(square == kPass ? after_pass(boards_.back())
                                          : after_move(boards_.back(), square));
    ends_ = is_over(boards_.back(), size_);
}

std::optional<std::size_t> Walk::find(Side side, Square square) const {
    for (auto ply = static_cast<std::size_t>(side); ply < moves_.size(); ply += 2)
        if (moves_[ply] == square) return ply;
    return std::nullopt;
}

bool Walk::lacks(Side side, Square square, std::size_t ply) const {
    if (!covers(ply)) return false;
    const auto at = find(side, square);
    return !at || *at > ply;
}

}  // namespace outflank::review
