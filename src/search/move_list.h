// Nodes with what the evaluation carries along, and the moves of a node with what follows them.
#pragma once

#include <array>
#include <limits>
#include <utility>

#include "eval/patterns.h"
#include "eval/weights.h"
#include "outflank/board.h"

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
    Board next;        ///< the position after the move, seen from the other side
    Bitboard replies;  ///< legal moves there
    Square square;
    int move_score;  ///< higher is tried first
};

/// A move as the search of the midgame wants it.
struct EvalMove {
    EvalNode next;
    Square square;
    int move_score;  ///< higher is tried first
};

/// More than any position of the game has (33); boards set up by hand may have a few more,
/// but no more than their empty squares next to a disc.
inline constexpr int kMostMoves = 60;

template <class Move>
struct BasicMoveList {
    std::array<Move, kMostMoves> moves;
    int count = 0;

    /// Brings the most promising move at or after `from` to the place `from`.
    Move& pick(int from) {
        int best = from;
        for (int i = from + 1; i < count; ++i)
            if (moves[i].move_score > moves[best].move_score) best = i;
        if (best != from) std::swap(moves[from], moves[best]);
        return moves[from];
    }
};

using MoveList = BasicMoveList<OrderedMove>;
using EvalMoveList = BasicMoveList<EvalMove>;

}  // namespace outflank::search
