// Comments of PGN files: text, and commands such as "[%eval 1.25]" in it.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "outflank/records.h"

namespace outflank::formats {

/// What a comment says about a move.
struct PgnComment {
    std::string text;
    std::optional<Millidiscs> evaluation;  ///< from black's side
    std::optional<Milliseconds> time_used;
    std::optional<Milliseconds> time_left;  ///< on the clock of the mover
};

/// Takes a comment, without its brackets, apart. Unknown commands stay in the text.
PgnComment parse_pgn_comment(std::string_view raw);

/// The comment of a move with its brackets; empty when there is nothing to say.
std::string pgn_comment_text(const Notes& notes, std::optional<Color> mover);

}  // namespace outflank::formats
