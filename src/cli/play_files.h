// Saved games on disk.
#pragma once

#include <string>

#include "outflank/formats.h"

namespace outflank::cli {

/// Reads a saved game, or a plain text of moves or of a position. Errors: kIo, and
/// those of the readers with the file's name in `where`.
Result<GameRecord> load_game(const std::string& path);

/// Writes a saved game so that the file is either the old one or the new one, whole.
/// Errors: kIo; kUnsupported when the file exists and is not a saved game.
Result<Done> save_game(const std::string& path, const GameRecord& record);

}  // namespace outflank::cli
