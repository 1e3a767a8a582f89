// One game of a PGN file.
#pragma once

#include "formats/records/record_building.h"
#include "formats/text/text_cursor.h"

namespace outflank::formats {

/// Reads the game at the cursor, tags and moves. The cursor then stands behind its result, or where
/// the tags of the next game begin.
ReadGame read_pgn_game(TextCursor& cursor, TextPlaces& places);

}  // namespace outflank::formats
