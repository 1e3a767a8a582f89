// Alpha-beta: the value of minimax without looking at every line.
#pragma once

#include <memory>

#include "players/search.h"

namespace outflank::players {

/// The value that `minimax` gives, when it lies between `alpha` and `beta`; else a
/// bound on it: a result <= alpha is an upper bound, one >= beta a lower bound.
/// The result means nothing once the search's interrupt happened.
/// Preconditions: alpha < beta, depth >= 0.
Points alphabeta(const Board& board, int depth, Points alpha, Points beta, Search& search);

struct AlphabetaOptions {
    int depth;        ///< discs to look ahead, at least 1
    int time_ms = 0;  ///< for a move; 0 is no limit of its own
};

/// The player that searches one ply deeper after another, until `depth` or out of time.
std::unique_ptr<Player> make_alphabeta(const AlphabetaOptions& options,
                                       std::unique_ptr<Evaluation> evaluation, std::uint64_t seed);

}  // namespace outflank::players
