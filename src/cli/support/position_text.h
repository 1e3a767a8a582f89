// Positions, squares and results as the commands read and print them.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "outflank/game.h"
#include "outflank/records.h"

namespace outflank::cli {

/// The names of a set of squares in board order (a1, b1, ...).
std::vector<std::string> square_names(Bitboard squares, BoardSize size);

/// The same on one line: "c4 d3 e6 f5".
std::string square_list(Bitboard squares, BoardSize size);

/// Discs placed in the main line: its moves without passes.
int discs_placed(const MoveTree& tree);

/// The discs of one colour on the board.
int disc_count(const Position& position, Color color);

/// "Black" or "White".
std::string color_title(Color color);

/// "8x8".
std::string size_text(BoardSize size);

/// A score with its sign, 0 without one: "+12", "-4", "0".
std::string signed_score(Score score);

/// "black wins 40-24, score +16" or "tie 32-32, score 0": discs of black first, score
/// for black with empties to the winner.
std::string result_text(const GameResult& result);

}  // namespace outflank::cli
