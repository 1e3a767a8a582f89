// A game as one JSON object of any program: its moves and what stands beside them by name.
#pragma once

#include "formats/records/record_building.h"
#include "formats/text/json.h"

namespace outflank::formats {

/// Reads the member that holds moves ("moves", "transcript", "txt" and the like, a text or a list)
/// and members by the names that columns of lists have; members without a place of their own are
/// kept, lists and objects named as unread. An object without moves is an error that names the
/// members found.
ReadGame read_json_game(const JsonValue& object, TextPlaces& places);

}  // namespace outflank::formats
