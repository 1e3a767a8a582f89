// Games that come in as records.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "outflank/engine.h"

namespace outflank::protocols {

/// A game in progress, and the clocks as they stand.
struct GameInProgress {
    Game game;
    std::array<std::optional<GameClock>, 2> clocks;  ///< black's and white's, if it has any
};

/// Reads the one game of a line in GGF. Errors: those of read_records.
Result<GameInProgress> read_game_in_progress(std::string_view ggf);

/// Reads the first game of a file in any format and goes to the position before its move
/// `before_move`, passes not counted; 0, or a number that it does not reach, stands for its
/// end. Errors: those of base::read_text_file and read_records, and kParse when the file has
/// no game.
Result<Position> position_in_file(const std::string& path, int before_move);

}  // namespace outflank::protocols
