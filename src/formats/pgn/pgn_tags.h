// The tag section of a PGN game.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "formats/text/text_cursor.h"
#include "outflank/records.h"

namespace outflank::formats {

/// One `[Name "value"]`, with its escapes taken off.
struct PgnTag {
    std::string name;
    std::string value;
    std::size_t offset;  // of the value
};

/// What the tags say.
struct PgnHeader {
    RecordInfo info;  ///< all but the outcome, of which it holds ending and exact score
    std::optional<Position> start;
    std::string result;               ///< as the tag has it
    std::vector<std::string> unread;  ///< see FileRecord
};

/// A tag section. A tag that cannot be read costs its line.
struct PgnTags {
    std::vector<PgnTag> tags;
    std::vector<Error> errors;
    bool lacks_start = false;  ///< a starting position was among what could not be read
};

/// Reads the tags at the cursor.
PgnTags read_pgn_tags(TextCursor& cursor, TextPlaces& places);

/// Understands the tags. Errors: kParse (a broken FEN).
Result<PgnHeader> read_pgn_header(const std::vector<PgnTag>& tags, TextPlaces& places);

/// What a result token says: "1-0", "0-1", "1/2-1/2", "40-24" (black's discs first).
/// Nothing for "*" and for any other text.
std::optional<Outcome> parse_pgn_result(std::string_view text, BoardSize size);

/// What the tag and the token behind the moves say together, the fuller of the two where they agree
/// on the winner, else the token; nothing when neither is a result. A tag that is none, or says
/// something else, is added to `unread`.
std::optional<Outcome> pgn_result_of(const std::string& tag, const std::string& token,
                                     BoardSize size, std::vector<std::string>& unread);

/// True for the tokens that end a game.
bool is_pgn_result(std::string_view text);

/// The tag section of a record, a line for each tag.
std::string pgn_tags_text(const Record& record);

/// The token that ends the game.
std::string pgn_result(const Outcome& outcome);

/// The discs of both sides when the score can be said so: an even number of discs.
struct PgnDiscs {
    int winner;
    int loser;
};
std::optional<PgnDiscs> pgn_discs(const Outcome& outcome, BoardSize size);

}  // namespace outflank::formats
