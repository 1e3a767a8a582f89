// Lines of lists that no first line explains: a game or a position, and what stands beside it.
#pragma once

#include <optional>
#include <string_view>

#include "formats/lists/text_blocks.h"
#include "formats/records/record_building.h"
#include "outflank/record_files.h"

namespace outflank::formats {

/// Reads a line that holds one game or one position among other things: a name, a score, a
/// number, divided by tabs, '|', ';', '=', ',', ':' or blanks, in any order. The first name becomes
/// the event, the first number behind a position its score for the side to move; what else stands
/// there is named as unread. Games in the way of Logistello, "+f5-d6+c3: 12", are read too.
/// `to_move` is to move in a position that does not say it. Nothing for any other line, also for
/// one with half a move in it.
std::optional<ReadGame> read_loose_line(const TextBlock& line, const ReadOptions& options,
                                        Color to_move = Color::kBlack);

/// True for a line of one sign alone, "-----" or "* * *", and for no pass: it stands between games.
bool is_divider(std::string_view line);

}  // namespace outflank::formats
