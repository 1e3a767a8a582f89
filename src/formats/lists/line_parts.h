// Parts of lines: a game, a position, words.
#pragma once

#include <optional>
#include <string_view>

#include "outflank/records.h"

namespace outflank::formats {

/// A game, or a position, that a part of a line holds.
struct Found {
    Record record;
    bool is_game = false;  ///< else a position
};

/// What holds for a part that does not say it.
struct Unsaid {
    BoardSize size;                 ///< the board of moves
    Color to_move = Color::kBlack;  ///< in a position
};

/// Reads a part that is a game or a position as a whole, also as programs write lists,
/// "['f5', 'd6']", and in the way of Logistello, "+f5-d6+c3". Nothing for any other.
std::optional<Found> read_part(std::string_view part, const Unsaid& unsaid);

/// True where three letters stand together, which is more than half a move has.
bool has_word(std::string_view text);

/// True for text in which the name of a square stands, or what may be a part of a move.
bool may_be_moves(std::string_view text);

}  // namespace outflank::formats
