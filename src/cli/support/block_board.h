// The board drawn large: squares of 4 columns by 2 rows in two shades, discs of block
// characters. Needs 256 colours and UTF-8.
#pragma once

#include <string>
#include <vector>

#include "cli/support/board_picture.h"

namespace outflank::cli {

/// The lines of the drawing, all of the same visible width. Legal squares carry their
/// names, so that a move can be read off and typed.
std::vector<std::string> draw_block_board(const Position& position, const BoardMarks& marks);

}  // namespace outflank::cli
