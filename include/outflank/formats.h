// Text records: transcripts, OBF lines and files, boards as people paste them, saved games.
//
// Readers are tolerant in spelling and strict in meaning. Every error names the place
// in `where`: "column N" in a text of one line, "line L column N" in a longer one, and
// "name:L:N" in a named file; lines and columns count from 1, and a column is one visible
// character (a byte order mark or another zero-width character is none). Writers print
// one spelling, and what they print is read back to the same value. Grammar: docs/formats/.
//
// All functions are pure and may be called from any number of threads at once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "outflank/game.h"

namespace outflank {

/// Longest text any reader here accepts, in bytes; longer input is kOutOfRange. For
/// `parse_obf_file` it is the limit of one line, not of the file.
inline constexpr std::size_t kMaxTextBytes = 100'000;

/// A move with its known score for the side to move, in discs.
struct ScoredMove {
    Square square;
    Score score;
    friend constexpr bool operator==(const ScoredMove&, const ScoredMove&) = default;
};

/// A position and the scores of its moves: one line of an OBF file.
struct ObfRecord {
    Position position;
    std::vector<ScoredMove> moves;  ///< in file order, usually best first; a pass is kPass
    std::optional<Score> score;     ///< score of the position, when the line states it alone
};

/// Reads one OBF line: squares, side, then `move:score;` fields or one score.
/// The board size follows from the number of squares (16, 36 or 64). `%` starts a
/// comment. The field `--:-127` that some files end their lines with is no move and is
/// dropped. Errors: kParse, kOutOfRange (a score or a square off the board), kIllegalMove
/// (a scored move that is illegal).
Result<ObfRecord> parse_obf(std::string_view line);

/// Writes one OBF line without a newline, e.g. "---...XO--- X; F5:+0;".
std::string format_obf(const ObfRecord& record);

/// A record of an OBF file and the line it stands on, from 1.
struct ObfFileRecord {
    ObfRecord record;
    std::size_t line = 0;
};

/// A whole OBF file: what could be read, and one error per line that could not.
struct ObfFile {
    std::vector<ObfFileRecord> records;  ///< in file order
    std::vector<Error> errors;           ///< in file order; `where` is "name:line:column"
};

/// Reads a whole OBF file. Blank lines and comment lines are skipped; a bad line costs
/// that line alone. `name` is used in errors only.
ObfFile parse_obf_file(std::string_view text, std::string_view name);

/// Reads a board: 16, 36 or 64 squares and an optional side (default black), on one
/// line or as a diagram with coordinates, borders and row numbers around it.
/// Black: X x B b * #  White: O o W w  Empty: - . _   Other disc pictures are in
/// docs/formats/position.md; there too: when `0` and `1` are discs and when `1` is a row
/// number. Errors: kParse.
Result<Position> parse_position(std::string_view text);

/// The squares row by row and the side to move: "---------...--- X".
std::string format_position(const Position& position);

/// The board as a diagram with coordinates, one row a line, and the side to move below.
/// Every line ends with a newline. `parse_position` reads it back.
std::string format_diagram(const Position& position);

/// Reads a position in the notation of chess (FEN): ranks from the last row up to the first,
/// `P` for black and `p` for white, `w` when black is to move, because the first mover is
/// White in chess. What chess says behind the side to move is skipped. A list of discs in
/// hand in brackets marks the coordinates of the Fairy programs, whose row 1 is our last
/// row. Errors: kParse. Grammar: docs/formats/fen.md.
Result<Position> parse_fen(std::string_view text);

/// Writes a FEN: "8/8/8/3Pp3/3pP3/8/8/8 w - - 0 1".
std::string format_fen(const Position& position);

/// Reads a list of moves played from `start`: "f5d6c3", "F5 D6 C3", "1. f5 d6 2. c3".
///
/// Passes may be written (pa, ps, pass, --, @@@@, in any case) or left out; a
/// written pass that is not forced is an error. A pass forced after the last move is
/// made too; a text without moves makes no ply. Errors: kParse, kOutOfRange (a square off
/// the board), kIllegalMove (names the move's number, the place and the reason).
Result<Game> parse_transcript(std::string_view text, const Position& start);

/// Reads a whole record: moves from the standard start, or a position followed by
/// moves, or a position alone. The board size of plain moves is `size`. Errors: those of
/// `parse_position` and `parse_transcript`.
Result<Game> parse_game(std::string_view text, BoardSize size = BoardSize::k8);

/// How a transcript is written.
struct TranscriptStyle {
    bool write_passes = false;    ///< "pa" where a pass was forced
    bool colour_by_case = false;  ///< black's moves in upper case, white's in lower case
};

/// The moves of a game on one line without blanks: "f5d6c3".
std::string format_transcript(const Game& game, const TranscriptStyle& style = {});

/// A line of a saved game that this version does not know.
struct RecordField {
    std::string key;    ///< lower case letters, digits, `-` and `_`; starts with a letter
    std::string value;  ///< one line, without blanks at its ends
    friend bool operator==(const RecordField&, const RecordField&) = default;
};

/// A saved game: the moves and what is known about them.
struct GameRecord {
    Game game{};
    std::string black;                  ///< player's name or spec; may be empty
    std::string white;                  ///< the same for white
    std::optional<std::uint64_t> seed;  ///< seed of the players' random choices
    std::string date;                   ///< as written; ISO 8601 is customary; may be empty
    std::optional<Color> resigned;      ///< who gave up an unfinished game
    std::vector<RecordField> other;     ///< unknown lines, kept and written back in order
};

/// Reads a saved game. `name`, if given, goes into the error's `where`.
///
/// The record says its own result, which must agree with its moves, so that a cut or
/// edited file is noticed. Errors: kParse (one error, naming the line), kOutOfRange,
/// kIllegalMove, kUnsupported (a later version of the format).
Result<GameRecord> parse_game_record(std::string_view text, std::string_view name = {});

/// Writes a saved game, several lines, each ended by a newline. Line breaks and other
/// control characters in the texts of `record` become blanks, blanks at their ends are
/// dropped, and a field of `other` whose key is not well formed is left out.
std::string format_game_record(const GameRecord& record);

}  // namespace outflank
