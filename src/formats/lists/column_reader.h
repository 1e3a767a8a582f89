// Games and positions in columns.
#pragma once

#include "formats/records/game_reader.h"

namespace outflank::formats {

/// A reader of a list in columns where the first line of the file names them, else `plain`. What
/// the options point to must outlive it.
GameReaderPointer make_column_reader(const ReadOptions& options, GameReaderPointer plain);

}  // namespace outflank::formats
