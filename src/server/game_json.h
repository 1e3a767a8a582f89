// Games, positions and recorded games as messages hold them.
#pragma once

#include <string>

#include "outflank/game.h"
#include "outflank/game_tree.h"
#include "outflank/record_files.h"
#include "outflank/records.h"
#include "server/json_fields.h"

namespace outflank::server {

/// The member `size`: 4, 6 or 8; 8 without one.
BoardSize read_size(Fields& fields);

/// `{"start": {"size": 8, "position"?: text}, "moves": [squares]}`, forced passes made. Errors:
/// kParse, kOutOfRange, kIllegalMove, with the place below `where`.
Result<Game> read_line(const Json& line, const std::string& where);

/// All there is to know about the position at the end of a game.
OrderedJson position_json(const Game& game);

/// What the complete tree knows about a position.
OrderedJson tree_json(const SolvedPosition& solved, BoardSize size);

/// A text, or `{"base64": text}`. Errors: kParse.
Result<std::string> read_contents(const Json& value, const std::string& where);

/// A recorded game with its variations, forced passes made. Errors: as read_line.
Result<Record> read_record(const Json& value, const std::string& where);

/// Format, games and problems of a file that was read.
OrderedJson file_json(const RecordFile& file);

}  // namespace outflank::server
