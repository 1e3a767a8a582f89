// A line of play from the reviewed position, with the boards on its way.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "outflank/game.h"

namespace outflank::review {

/// Sides of a line of play, which knows its passes: plies of the reviewed side have even numbers.
enum class Side { kMover = 0, kOpponent = 1 };

constexpr Side other_side(Side side) {
    return side == Side::kMover ? Side::kOpponent : Side::kMover;
}

class Walk {
  public:
    /// Precondition: `moves` can be played from `start`. Keeps a reference to them.
    Walk(const Position& start, const std::vector<Square>& moves);

    /// Plies of the line, passes included.
    std::size_t size() const { return moves_.size(); }
    /// The game is over after the last ply.
    bool ends() const { return ends_; }
    Square move(std::size_t ply) const { return moves_[ply]; }
    BoardSize board_size() const { return size_; }

    /// The position after so many plies, seen by the side to move there.
    const Board& after(std::size_t plies) const { return boards_[plies]; }
    /// The discs of one side after so many plies.
    Bitboard discs(Side side, std::size_t plies) const {
        const bool moves = plies % 2 == static_cast<std::size_t>(side);
        return moves ? boards_[plies].mover : boards_[plies].opponent;
    }
    /// Legal moves of the side to move after so many plies.
    Bitboard replies(std::size_t plies) const { return legal_moves(boards_[plies], size_); }
    /// The discs that the move at `ply` turns; none of a pass.
    Bitboard turned(std::size_t ply) const {
        return moves_[ply] == kPass ? 0 : flips(boards_[ply], moves_[ply]);
    }

    /// The ply at which `side` first plays `square`, which may be a pass.
    std::optional<std::size_t> find(Side side, Square square) const;

    /// `side` does not play `square` up to the ply, as far as the line says: nothing is known of
    /// what follows a line that breaks off before.
    bool lacks(Side side, Square square, std::size_t ply) const;

    /// `side` does not play `square` anywhere in the line, which goes beyond the ply.
    bool never(Side side, Square square, std::size_t ply) const {
        return covers(ply) && !find(side, square);
    }

    /// The line goes beyond the ply or to the end of the game.
    bool covers(std::size_t ply) const { return moves_.size() > ply || ends_; }

  private:
    const std::vector<Square>& moves_;
    BoardSize size_;
    std::vector<Board> boards_;
    bool ends_ = false;
};

}  // namespace outflank::review
