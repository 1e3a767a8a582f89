// A game and lines about it: "Black: Name".
#pragma once

#include <optional>
#include <vector>

#include "formats/lists/text_blocks.h"
#include "formats/records/record_building.h"
#include "outflank/record_files.h"

namespace outflank::formats {

/// Reads a game with members, such as "Black: Name", on the lines above its moves and below them;
/// a line may have several.
/// A line below the moves may say how the game ended, "Black resigns".
/// Nothing for other lines, and where no member has a known name and none tells the end.
std::optional<ReadGame> read_game_with_members(const std::vector<TextBlock>& lines,
                                               const ReadOptions& options);

}  // namespace outflank::formats
