// Text records: transcripts, OBF lines and boards as people paste them.
//
// Readers are tolerant in spelling and strict in meaning; every error names the
// place as "column N" (1-based, in the text given). Writers print one spelling,
// and what they print is read back to the same value. Grammar: docs/formats/.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "outflank/game.h"

namespace outflank {

/// Longest text any reader here accepts, in bytes; longer input is kOutOfRange.
inline constexpr std::size_t kMaxTextBytes = 100'000;

/// A move with its known score for the side to move, in discs.
struct ScoredMove {
    Square square;
    Score score;
    friend constexpr bool operator==(const ScoredMove&, const ScoredMove&) = default;
};

/// A position with what is known about it: one line of an OBF file.
struct ObfRecord {
    Position position;
    std::vector<ScoredMove> moves;  ///< in file order, usually best first; a pass is kPass
    std::optional<Score> score;     ///< score of the position, when the line states it alone
};

/// Reads one OBF line: squares, side, then `move:score;` fields or one score.
/// The board size follows from the number of squares (16, 36 or 64). `%` starts a
/// comment. Errors: kParse, kOutOfRange, kIllegalMove (a scored move that is illegal).
Result<ObfRecord> parse_obf(std::string_view line);

/// Writes one OBF line without a newline, e.g. "---...XO--- X; F5:+0;".
std::string format_obf(const ObfRecord& record);

/// Reads a board: 16, 36 or 64 squares and an optional side (default black), on one
/// line or as a diagram with coordinates, borders and row numbers around it.
/// Black: X x B b * #  White: O o W w  Empty: - . _   Other disc pictures are in docs/formats/.
Result<Position> parse_position(std::string_view text);

/// The squares row by row and the side to move: "---------...--- X".
std::string format_position(const Position& position);

/// The board as a diagram with coordinates, one row a line.
std::string format_diagram(const Position& position);

/// Reads a list of moves played from `start`: "f5d6c3", "F5 D6 C3", "1. f5 d6 2. c3".
///
/// Passes may be written (pa, ps, pass, --, @@@@, in any case) or left out; a
/// written pass that is not forced is an error. Errors: kParse, kIllegalMove (names
/// the move's number, the column and the reason).
Result<Game> parse_transcript(std::string_view text, const Position& start);

/// Reads a whole record: moves from the standard start, or a position followed by
/// moves, or a position alone. The board size of plain moves is `size`.
Result<Game> parse_game(std::string_view text, BoardSize size = BoardSize::k8);

/// How a transcript is written.
struct TranscriptStyle {
    bool write_passes = false;     ///< "pa" where a pass was forced
    bool colour_by_case = false;   ///< black's moves in upper case, white's in lower case
};

/// The moves of a game on one line without blanks: "f5d6c3".
std::string format_transcript(const Game& game, const TranscriptStyle& style = {});

}  // namespace outflank
