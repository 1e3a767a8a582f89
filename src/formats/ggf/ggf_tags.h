// The syntax of GGF: games of tags, before they mean anything.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "formats/text/text_cursor.h"

namespace outflank::formats {

inline constexpr std::string_view kGgfGameStart = "(;";

/// One `NAME[value]` of a game.
struct GgfTag {
    std::string_view name;
    std::string_view value;
    std::size_t offset;           ///< of the value
    bool is_behind_junk = false;  ///< something before it was passed over
};

/// The tags of one game, and what in it is none.
struct GgfTags {
    std::vector<GgfTag> tags;
    std::vector<Problem> problems;  ///< in file order
};

/// Reads one game. The cursor stands behind its "(;", and behind its ")" afterwards, or where
/// the next game may be looked for.
GgfTags read_ggf_tags(TextCursor& cursor);

}  // namespace outflank::formats
