// The panel beside the board: who plays, disc counts, whose turn, and a page of text.
#pragma once

#include <string>
#include <vector>

#include "cli/play/play_event.h"
#include "cli/support/ink.h"

namespace outflank::cli {

/// Who plays, disc counts, whose turn: six to eight lines of at most `width` columns.
std::vector<std::string> status_lines(const PlayState& state, const Ink& ink, int width);

/// The moves so far in numbered pairs, oldest dropped so that `rows` lines suffice.
std::vector<std::string> move_list_lines(const PlayState& state, const Ink& ink, int width,
                                         int rows);

/// The commands, one a line.
std::vector<std::string> help_lines(const Ink& ink);

/// Legal moves with the number of discs each flips, several a line.
std::vector<std::string> flip_count_lines(const std::vector<Ply>& plies, BoardSize size,
                                          const Ink& ink, int width);

/// Whose turn it is or how the game ended: "Black to move", "White wins 40-24 (+16)".
std::string turn_text(const PlayState& state);

}  // namespace outflank::cli
