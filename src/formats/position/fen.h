// FEN inside longer texts.
#pragma once

#include <cstddef>
#include <string_view>

#include "formats/text/text_cursor.h"
#include "outflank/game.h"

namespace outflank::formats {

/// Reads a FEN that is the whole of `text`, which stands at byte `offset` of the text that
/// `places` knows.
Result<Position> read_fen_text(std::string_view text, std::size_t offset, TextPlaces& places);

/// True when a text begins as a FEN does: four ranks or more with slashes between them.
bool looks_like_fen(std::string_view text);

}  // namespace outflank::formats
