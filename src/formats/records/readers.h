// Readers that stop where their part of a text ends, so that they can follow each other.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "formats/text/scanner.h"
#include "outflank/formats.h"
#include "outflank/game.h"
#include "outflank/records.h"

namespace outflank::formats {

/// Reads a board and its side to move, or two bitboards; the scanner then stands behind them.
/// The board size of bitboards that do not say it is `size`; who is to move where nothing says it,
/// `otherwise`.
Result<Position> read_position(Scanner& scanner, BoardSize size = BoardSize::k8,
                               Color otherwise = Color::kBlack);

/// True when the text at the reading position is meant as a board rather than as moves.
/// The scanner stays where it is.
bool looks_like_board(Scanner& scanner);

/// What a transcript says behind a move, in braces or as "!" and "?".
struct MoveComment {
    std::size_t plies;  ///< made before it
    std::string text;
    MoveJudgement judgement = MoveJudgement::kNone;
};

/// Moves as far as they could be read.
struct ReadMoves {
    Game game{};  ///< the moves before the error
    std::vector<MoveComment> comments{};
    std::optional<Error> error;  ///< why reading ended before the end of the text

    /// The game if all of it could be read.
    Result<Game> whole() const { return error ? Result<Game>(*error) : Result<Game>(game); }
};

/// Reads moves played from `start` up to the end of the text.
ReadMoves read_moves(Scanner& scanner, const Position& start);

/// Reads moves from the standard start, a position, or a position and moves, up to the end
/// of the text. The board size of plain moves is `size`; `otherwise` is to move where a position
/// does not say it.
ReadMoves read_game(Scanner& scanner, BoardSize size, Color otherwise = Color::kBlack);

/// A saved game as far as it could be read.
struct ReadSavedGame {
    std::optional<GameRecord> record;  ///< nothing when not even its start could be read
    std::optional<Error> error;        ///< the first one
};

/// Reads a saved game. `name` as of parse_game_record.
ReadSavedGame read_saved_game_text(std::string_view text, std::string_view name);

/// True for the name of a field that a saved game may have beside its own: small letters, digits,
/// '-' and '_'.
bool may_be_field(std::string_view key);

/// Reads one OBF line, its comment already taken off.
Result<ObfRecord> read_obf_line(Scanner& scanner);

/// A start with the scores of its moves, each in whole discs that the board can hold; nothing for
/// a tree that is more than that.
std::optional<ObfRecord> scored_start(const MoveTree& tree);

/// The line up to its comment behind '%'.
std::string_view without_obf_comment(std::string_view line);

/// The comment of a line behind '%', or behind '#' or "//" and the fields; empty when it has none.
std::string_view obf_comment(std::string_view line);

/// True for a line that has squares, side and ';', and is meant to go on with scores, if perhaps
/// wrong ones.
bool begins_obf(std::string_view line);

}  // namespace outflank::formats
