// Saved games on disk.
#pragma once

#include <string>

#include "outflank/formats.h"

namespace outflank::cli {

/// Reads a saved game, a plain text of moves or of a position, or a file of one game in any
/// format that `read_records` knows. Errors: kIo; kUnsupported (several games); those of the
/// readers with the file's name in `where`.
Result<GameRecord> load_game(const std::string& path);

/// Writes the game in the format that the file's extension stands for, as a saved game when it
/// stands for none; gives what that format cannot hold ("moves, dates"), empty when all is kept.
/// The file is either the old one or the new one, whole. Errors: kIo;
/// kUnsupported when the file exists and is no game, or one with comments, variations or other
/// things that would be lost.
Result<std::string> save_game(const std::string& path, const GameRecord& record);

}  // namespace outflank::cli
