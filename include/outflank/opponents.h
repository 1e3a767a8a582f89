// Opponents for people: the engine held back, each with a name and a style of its own.
#pragma once

#include <span>
#include <string_view>

namespace outflank {

/// Someone to play against.
struct OpponentInfo {
    std::string_view name;       ///< a word, and as such a spec of make_any_player: "fox"
    std::string_view title;      ///< the name as people read it: "Fox"
    std::string_view character;  ///< how it plays, one line
    std::string_view settings;   ///< what it is: "engine:" and this text is the same player
    int rating;  ///< Elo, measured on 8x8 (docs/opponents.md); the player `random` has 0
};

/// Every opponent, from the one for a first game to the one that nobody beats. The texts end
/// with a zero byte.
std::span<const OpponentInfo> opponents();

}  // namespace outflank
