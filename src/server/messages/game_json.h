// Games, positions and recorded games as messages hold them.
#pragma once

#include <string>

#include "outflank/game.h"
#include "outflank/game_tree.h"
#include "outflank/opening_names.h"
#include "outflank/record_files.h"
#include "outflank/records.h"
#include "server/messages/json_fields.h"

namespace outflank::server {

/// The member `size`: 4, 6 or 8; 8 without one.
BoardSize read_size(Fields& fields);

/// `{"start": {"size": 8, "position"?: text}, "moves": [squares]}`, forced passes made. Errors:
/// kParse, kOutOfRange, kIllegalMove, with the place below `where`.
Result<Game> read_line(const Json& line, const std::string& where);

/// The names of an opening by language.
OrderedJson opening_names_json(const NamedOpening& opening);

/// The squares of a set as a list.
OrderedJson squares_json(Bitboard squares, BoardSize size);

/// All there is to know about the position at the end of a game.
OrderedJson position_json(const Game& game);

/// What the complete tree knows about a position.
OrderedJson tree_json(const SolvedPosition& solved, BoardSize size);

/// A text, or `{"base64": text}`. Errors: kParse.
Result<std::string> read_contents(const Json& value, const std::string& where);

/// A recorded game with its variations, forced passes made. Errors: as read_line.
Result<Record> read_record(const Json& value, const std::string& where);

/// A recorded game with its variations, as read_record takes it.
OrderedJson record_json(const Record& record);

/// Longest answer to a request, in bytes; longer ones come in pages or not at all.
inline constexpr std::size_t kMostAnswerBytes = std::size_t{512} << 10;

/// What was read of a file: all of it, or with `from` a page, which begins with the game of that
/// number and says which one is `next`, if any is left. Errors: kOutOfRange when it, or a single
/// game, is longer than kMostAnswerBytes.
Result<OrderedJson> file_json(const RecordFile& file, std::optional<std::size_t> from = {});

}  // namespace outflank::server
