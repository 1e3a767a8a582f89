// How a game ended, in words that people write behind its moves.
#pragma once

#include <optional>
#include <string_view>

#include "outflank/records.h"

namespace outflank::formats {

/// Reads "resigns", "Black resigned", "(white won on time)", "black wins", "White lost", "draw", in
/// any case. Without a side it is `to_move`, who is to move at the end. Nothing for other words.
std::optional<Outcome> end_in_words(std::string_view text, Color to_move);

}  // namespace outflank::formats
