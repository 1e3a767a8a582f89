// A game: colours, plies with passes, undo and redo, the result.
// The only place, with the formats, that knows black and white.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "outflank/board.h"

namespace outflank {

enum class Color { kBlack, kWhite };

constexpr Color other(Color color) {
    return color == Color::kBlack ? Color::kWhite : Color::kBlack;
}

/// "black" or "white".
constexpr const char* color_name(Color color) { return color == Color::kBlack ? "black" : "white"; }

/// A board with the colour of its mover: what a diagram, a file or a player shows.
struct Position {
    Board board;
    Color to_move = Color::kBlack;
    BoardSize size = BoardSize::k8;

    /// Discs of one colour.
    constexpr Bitboard discs(Color color) const {
        return color == to_move ? board.mover : board.opponent;
    }
    friend constexpr bool operator==(const Position&, const Position&) = default;
};

/// The standard start on a board of this size, black to move.
constexpr Position start_position(BoardSize size = BoardSize::k8) {
    return {.board = start_board(), .to_move = Color::kBlack, .size = size};
}

/// One step of a game: a disc placed, or a forced pass.
struct Ply {
    Color color;         ///< who moved or passed
    Square square;       ///< kPass for a pass
    Bitboard flips = 0;  ///< discs turned; 0 for a pass

    constexpr bool is_pass() const { return square == kPass; }
    friend constexpr bool operator==(const Ply&, const Ply&) = default;
};

/// A disc of the side to move on `square`; nothing when it is no move.
std::optional<Ply> legal_ply_on(const Position& position, Square square);

/// The same with the reason why it is none. Errors: kIllegalMove, naming the square, the side and
/// the reason.
Result<Ply> ply_on(const Position& position, Square square);

/// The pass of the side to move. Errors: kIllegalMove when it has a legal move or the game is over.
Result<Ply> ply_of_pass(const Position& position);

/// The position behind a ply of `position`.
constexpr Position after_ply(const Position& position, const Ply& ply) {
    const Board& board = position.board;
    const Bitboard placed = ply.is_pass() ? 0 : bit(ply.square);
    return {.board = {.mover = board.opponent ^ ply.flips,
                      .opponent = board.mover ^ ply.flips ^ placed},
            .to_move = other(position.to_move),
            .size = position.size};
}

/// Room for the plies of a whole game, but for a rare one with many passes.
inline constexpr std::size_t kUsualPlies = 64;

/// How a finished game ended.
struct GameResult {
    int black_discs = 0;  ///< on the board, empties counted for nobody
    int white_discs = 0;
    Score score = 0;  ///< for black, empties to the winner; 0 is a tie

    /// The winner's colour, or nothing for a tie.
    constexpr std::optional<Color> winner() const {
        if (score == 0) return std::nullopt;
        return score > 0 ? Color::kBlack : Color::kWhite;
    }
};

/// A game from any starting position, with full history.
///
/// A pass happens only when it is forced, and belongs to the move before it: `undo`
/// takes back the last disc together with the pass that followed it, `redo` plays
/// both again. Not thread-safe; copyable (a copy is an independent game).
class Game {
  public:
    explicit Game(BoardSize size = BoardSize::k8) : Game(start_position(size)) {}
    explicit Game(const Position& start) : start_(start), now_(start) {}

    /// A game that was played already. Precondition: each ply is one of the position before it.
    Game(const Position& start, std::vector<Ply> plies);

    const Position& start() const { return start_; }
    const Position& position() const { return now_; }
    BoardSize size() const { return now_.size; }

    /// Plies played so far, passes included, oldest first.
    std::span<const Ply> plies() const { return {plies_.data(), played_}; }

    /// Squares where the side to move may play; 0 when it must pass or the game is over.
    Bitboard legal_moves() const { return outflank::legal_moves(now_.board, now_.size); }

    /// True when the side to move has no move but the other side has.
    bool must_pass() const;

    /// True when neither side can move.
    bool is_over() const { return outflank::is_over(now_.board, now_.size); }

    /// Places a disc for the side to move. Drops what could be redone.
    /// Errors: kIllegalMove, naming the square, the side and the reason; the game is unchanged.
    Result<Ply> play(Square square);

    /// Passes. Errors: kIllegalMove when the side to move has a legal move or the game is over.
    Result<Ply> pass();

    /// Passes if that is forced; the ply, or nothing when there was no pass to make.
    std::optional<Ply> pass_if_forced();

    /// Takes back the last disc placed and the pass after it, if any.
    /// Returns the number of plies taken back; 0 at the start of the game.
    std::size_t undo();

    /// Plays again what the last `undo` took back, a recorded pass included.
    /// Returns the number of plies played; 0 when there is nothing to redo.
    std::size_t redo();

    /// The result, once the game is over.
    std::optional<GameResult> result() const;

  private:
    Result<Ply> add(Result<Ply> ply);

    Position start_;
    Position now_;
    std::vector<Ply> plies_;  // played, then what can be redone
    std::size_t played_ = 0;
};

}  // namespace outflank
