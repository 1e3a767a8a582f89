// Plain minimax: every line to a fixed depth.
#pragma once

#include <memory>

#include "players/search.h"

namespace outflank::players {

/// Value of `board` for the side to move when both sides place their best discs until
/// `depth` (>= 0) more discs are on the board or the game is over. A forced pass costs
/// no depth. The result means nothing once the search's interrupt happened.
Points minimax(const Board& board, int depth, Search& search);

/// The player that searches `depth` (>= 1) discs ahead.
std::unique_ptr<Player> make_minimax(int depth, std::unique_ptr<Evaluation> evaluation,
                                     std::uint64_t seed);

}  // namespace outflank::players
