// Games of self-play, kept compactly: in memory, and in a file that only grows.
//
// docs/formats/games.md describes the file. It is a list of checksummed blocks, so that a
// program killed while writing costs the last block and nothing else.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <fstream>
#include <span>
#include <string>
#include <vector>

#include "outflank/board.h"
#include "outflank/result.h"

namespace outflank::train {

inline constexpr int kMostPlies = 60;

/// A finished game from the standard start of 8x8.
struct GameRecord {
    std::uint8_t plies = 0;         ///< discs placed; passes are not counted
    std::uint8_t random_plies = 0;  ///< the first ones, which nobody chose
    std::int8_t score = 0;          ///< final score for the side that began
    /// Each move as its number among the legal ones, in board order.
    std::array<std::uint8_t, kMostPlies> ordinals{};

    friend bool operator==(const GameRecord&, const GameRecord&) = default;
};

/// A position of a game, as the fitting sees it.
struct LabelledBoard {
    Board board;
    Score score;  ///< of the game, for the side to move
};

/// The square of legal move number `ordinal`; kPass when there are not so many.
Square nth_move(Bitboard moves, int ordinal);

/// Passes for the side to move if it must. Returns false when the game is over.
/// `beginner_moves` changes with the side.
bool pass_if_forced(Board& board, bool& beginner_moves);

/// Calls visit(position, ply) for every position in which a side can move, `ply` discs after
/// the start. Precondition: the ordinals are those of a game, as in records that were read.
template <class Visit>
void replay(const GameRecord& game, Visit visit) {
    Board board = start_board();
    bool beginner_moves = true;
    for (int ply = 0; ply < game.plies && pass_if_forced(board, beginner_moves); ++ply) {
        visit(LabelledBoard{board, beginner_moves ? game.score : -game.score}, ply);
        const int ordinal = game.ordinals[static_cast<std::size_t>(ply)];
        board = after_move(board, nth_move(legal_moves(board), ordinal));
        beginner_moves = !beginner_moves;
    }
}

/// The same number for games that show the same positions up to symmetry, and (but for one
/// pair in 2^64) for those only.
std::uint64_t fingerprint(const GameRecord& game);

/// What a file of games holds.
struct GameFile {
    std::string settings;  ///< what made the games, in one line
    std::vector<GameRecord> games;
    std::uint64_t next_index = 0;  ///< of the first game that was not yet tried
    std::size_t whole_bytes = 0;   ///< length of the undamaged part
    std::string damage;            ///< what follows it, in words; empty when nothing does
};

/// Reads a file of games as far as it is whole. Errors: kIo, kParse (not a file of games, or
/// damaged before the first block).
Result<GameFile> read_game_file(const std::string& path);

/// The same for contents in memory; `name` stands in errors.
Result<GameFile> parse_game_file(std::string_view bytes, const std::string& name);

/// Appends blocks of games to a file.
class GameFileWriter {
  public:
    /// Opens the file behind its first `whole_bytes` bytes and cuts off what follows. With 0
    /// begins a new file with `settings`. Errors: kIo.
    static Result<GameFileWriter> open(const std::string& path, const std::string& settings,
                                       std::size_t whole_bytes);

    /// Writes one block and hands it to the system. Errors: kIo.
    Result<Done> append(std::span<const GameRecord> games, std::uint64_t next_index);

  private:
    explicit GameFileWriter(std::string path) : path_(std::move(path)) {}

    std::string path_;
    std::ofstream file_;
};

}  // namespace outflank::train
