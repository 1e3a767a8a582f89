// Comments of PGN files: text, and commands such as "[%eval 1.25]" in it.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "formats/text/text_cursor.h"
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

/// Takes a number in round brackets, "(27)", "(+3.5)" or "(0:12)", which is a remark and no
/// variation, and gives the number. Nothing, without a step, when no such thing comes next, or when
/// it is the number of move `ply` counted from 1 or of its pair: "(1) d3)" is a variation.
std::optional<std::string_view> take_bracketed_number(TextCursor& cursor, int ply);

/// The comment of a move with its brackets; empty when there is nothing to say.
std::string pgn_comment_text(const Notes& notes, std::optional<Color> mover);

}  // namespace outflank::formats
