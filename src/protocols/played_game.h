// The game of a session: a position, and the way back.
#pragma once

#include <cstddef>
#include <vector>

#include "outflank/game.h"

namespace outflank::protocols {

/// Moves as the other side of a protocol counts them: a pass that it sent is a move of its
/// own, and one that it left out belongs to the move after it. `Game` would take a move and
/// the pass after it back together.
class PlayedGame {
  public:
    explicit PlayedGame(const Position& start = start_position()) : now_(start) {}
    explicit PlayedGame(const Game& game);

    const Position& position() const { return now_; }
    bool is_over() const { return outflank::is_over(now_.board, now_.size); }

    /// True when the side to move has no move but the other side has.
    bool must_pass() const;

    /// Plays a move or a pass (kPass) of `color`. When the other side has to pass first, that
    /// pass is made, too; a pass after the end of the game changes nothing but is a move.
    /// Errors: kIllegalMove, and the game is unchanged.
    Result<Done> play(Color color, Square square);

    /// The same for the side that can: the side to move, or the other one when the side to
    /// move has to pass and `square` is none.
    Result<Done> play(Square square);

    /// Takes the last move back; false when there is none.
    bool undo();

    /// The positions from the start of the game on, one for each move and each pass.
    std::vector<Position> ply_by_ply() const;

    /// Moves that can be taken back.
    std::size_t move_count() const { return before_.size(); }

    /// Those of them that a side has made. A pass that was left out is none.
    std::size_t moves_of(Color color) const;

  private:
    Position now_;
    std::vector<Position> before_;
};

}  // namespace outflank::protocols
