// Names of openings: which named positions a game has reached.
//
// A name belongs to a position, so that it is found whatever the order of moves and in all eight
// symmetries. The table is part of the library: data/openings/names.tsv, with the source of each
// name. It is read on first use (some milliseconds) and kept. All functions are thread-safe.
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "outflank/game.h"

namespace outflank {

/// A name in one language.
struct OpeningName {
    std::string_view language;  ///< "en", "fr", "ja"
    std::string_view name;      ///< UTF-8
    std::string_view source;    ///< a letter; the table says what it stands for
};

/// A position of 8x8 that has a name.
struct NamedOpening {
    std::string_view moves;  ///< one line that leads to it, "f5d6c3d3c4"
    Board board;             ///< the position, canonical
    std::vector<OpeningName> names;

    /// The name in that language; where there is none the English one, else the first.
    std::string_view name(std::string_view language = "en") const;

    /// The name in that language; empty where there is none.
    std::string_view name_in(std::string_view language) const;
};

/// Every named position, in the alphabetical order of the lines.
std::span<const NamedOpening> named_openings();

/// The opening whose position this is, whichever way it is turned; null for none.
const NamedOpening* opening_of(const Board& board);

/// The last named position that a game went through.
struct ReachedOpening {
    const NamedOpening* opening;  ///< never null
    int moves_since = 0;          ///< discs placed after it
};

/// The languages of the table, in alphabetical order.
std::span<const std::string_view> opening_languages();

/// Nothing for a game of another board or without a named position. Games may begin anywhere. With
/// a language, positions that have no name in it do not count.
std::optional<ReachedOpening> deepest_opening(const Game& game, std::string_view language = {});

}  // namespace outflank
