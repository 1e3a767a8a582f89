// Scores, bounds and lines of moves as `outflank solve` writes them.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "outflank/solver.h"

namespace outflank::cli {

/// "+6" when proven, else ">=+4", "<=-2", "-4..+6", or "?" when nothing is known.
std::string range_text(ScoreRange range, BoardSize size);

/// "win", "draw" or "loss" for the side to move when that is proven, else as `range_text`.
std::string outcome_text(ScoreRange range, BoardSize size);

/// The names of the squares, "pass" for a pass.
std::vector<std::string> move_names(std::span<const Square> moves, BoardSize size);

}  // namespace outflank::cli
