// Scores, bounds and lines of moves as `outflank solve` writes them.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "outflank/solver.h"

namespace outflank::cli {

/// "+6" when proven, else ">=+4", "<=-2", "-4..+6", or "?" when nothing is known.
std::string range_text(ScoreRange range, BoardSize size);

/// "win", "draw" or "loss" for the side to move when that is proven, else as `range_text`.
std::string outcome_text(ScoreRange range, BoardSize size);

/// The names of the squares, "pass" for a pass.
std::vector<std::string> move_names(std::span<const Square> moves, BoardSize size);

/// `text` on as many lines of at most `width` columns as it takes, each with `indent` blanks in
/// front: what belongs to the row of a table above it. 0 columns: one line.
std::string text_below(std::string_view text, std::size_t indent, int width);

}  // namespace outflank::cli
