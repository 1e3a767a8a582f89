// The board drawn with characters.
#pragma once

#include <string>
#include <vector>

#include "cli/support/ink.h"
#include "outflank/game.h"

namespace outflank::cli {

/// What is marked besides the discs.
struct BoardMarks {
    Bitboard legal = 0;        ///< squares with a dot
    Square last = kPass;       ///< square last played on: [X]
    Square previewed = kPass;  ///< square of a move being looked at: (X)
    Bitboard flipped = 0;      ///< discs that move would flip: <O>
    Square hinted = kPass;     ///< square recommended: (*)
};

enum class Frame {
    kBlocks,   ///< large discs on shaded squares, 2 rows and 4 columns each; needs `Ink::blocks`
    kGrid,     ///< lines between the squares: 2 rows and 4 columns each
    kCompact,  ///< no lines: 1 row and 3 columns each
};

/// Lines and columns a drawing takes, coordinates included.
int board_rows(BoardSize size, Frame frame);
int board_columns(BoardSize size, Frame frame);

/// The lines of the drawing, all of the same visible width, without newlines.
std::vector<std::string> draw_board(const Position& position, const BoardMarks& marks,
                                    const Ink& ink, Frame frame);

}  // namespace outflank::cli
