// Nodes with what the evaluation carries along, and the moves of a node with what follows them.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <utility>

#include "eval/patterns.h"
#include "eval/weights.h"
#include "outflank/board.h"
#include "search/unwritten_array.h"

namespace outflank::search {

/// Beyond every value, in units of eval::kValueUnit.
inline constexpr int kValueInfinity = 128 * eval::kValueUnit;

/// For EvalNode::value.
inline constexpr int kNoEval = std::numeric_limits<int>::min();

/// A position with what the evaluation carries along.
struct EvalNode {
    Board board;
    Bitboard moves = 0;   ///< legal moves of the mover
    int empties = 0;      ///< playable squares without a disc
    int value = kNoEval;  ///< by the evaluation, where it has been asked already
    bool has_features = false;
    eval::Features features;  ///< only where the thread has weights, and once they were wanted
};

/// A move as the exact search wants it.
struct OrderedMove {
    Board next;            ///< the position after the move, seen from the other side
    Bitboard replies = 0;  ///< legal moves there
    Square square = kPass;
    int move_score = 0;  ///< higher is tried first
};

/// A move as the search of the midgame wants it.
struct EvalMove {
    EvalNode next;
    Square square = kPass;
    int move_score = 0;  ///< higher is tried first
};

/// More than any position of the game has (33); boards set up by hand may have a few more,
/// but no more than their empty squares next to a disc.
inline constexpr int kMostMoves = 60;

/// Moves in the order to try them in. Nothing is written before a move is appended, as to prepare
/// sixty entries at each node cost a twentieth of a search; and moves stay where they were made,
/// only their numbers change places. From docs/experiments/lists-not-written.md.
template <class Move>
class BasicMoveList {
  public:
    int count() const { return count_; }

    Move& operator[](int place) { return moves_[order_[place]]; }
    const Move& operator[](int place) const { return moves_[order_[place]]; }

    /// Appends what `make()` returns, made in its place.
    template <class Make>
    Move& append(const Make& make) {
        order_[count_] = static_cast<std::uint8_t>(count_);
        return moves_.make(static_cast<std::size_t>(count_++), make);
    }

    void swap(int place, int other) { std::swap(order_[place], order_[other]); }

    /// Brings the most promising move at or after `from` to the place `from`.
    Move& pick(int from) {
        int best = from;
        for (int i = from + 1; i < count_; ++i)
            if ((*this)[i].move_score > (*this)[best].move_score) best = i;
        swap(from, best);
        return (*this)[from];
    }

  private:
    UnwrittenArray<Move, kMostMoves> moves_;
    std::array<std::uint8_t, kMostMoves> order_;
    int count_ = 0;
};

using MoveList = BasicMoveList<OrderedMove>;
using EvalMoveList = BasicMoveList<EvalMove>;

}  // namespace outflank::search
