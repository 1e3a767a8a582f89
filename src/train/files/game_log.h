// Games of self-play, kept compactly: in memory, and in a file that only grows.
//
// docs/formats/games.md describes the bytes.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "outflank/board.h"
#include "outflank/result.h"
#include "train/files/block_file.h"

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

/// A position and what is thought to be its value.
struct LabelledBoard {
    Board board;
    float score;  ///< in discs, for the side to move
};

/// The square of legal move number `ordinal`; kPass when there are not so many.
Square nth_move(Bitboard moves, int ordinal);

/// Passes for the side to move if it must. Returns false when the game is over.
/// `beginner_moves` changes with the side.
bool pass_if_forced(Board& board, bool& beginner_moves);

/// Calls visit(board, ply, beginner_moves) for every position in which a side can move, `ply`
/// discs after the start. Precondition: the ordinals are those of a game, as in records that were
/// read.
template <class Visit>
void replay_sides(const GameRecord& game, Visit visit) {
    Board board = start_board();
    bool beginner_moves = true;
    for (int ply = 0; ply < game.plies && pass_if_forced(board, beginner_moves); ++ply) {
        visit(board, ply, beginner_moves);
        const int ordinal = game.ordinals[static_cast<std::size_t>(ply)];
        board = after_move(board, nth_move(legal_moves(board), ordinal));
        beginner_moves = !beginner_moves;
    }
}

/// The same, but visit(position, ply), the position labelled with the game's result.
template <class Visit>
void replay(const GameRecord& game, Visit visit) {
    replay_sides(game, [&](const Board& board, int ply, bool beginner_moves) {
        visit(LabelledBoard{board, static_cast<float>(beginner_moves ? game.score : -game.score)},
              ply);
    });
}

/// The same number for games that show the same positions up to symmetry, and (but for one
/// pair in 2^64) for those only.
std::uint64_t fingerprint(const GameRecord& game);

/// What a file of games holds.
struct GameFile : BlockFile {
    std::vector<GameRecord> games{};
};

/// Reads a file of games as far as it is whole. Errors: kIo, kParse (not a file of games, or
/// damaged before the first block), kOutOfRange (more than kMostItemsBytes).
Result<GameFile> read_game_file(const std::string& path);

/// The same for a source, and for contents in memory; `name` stands in errors.
Result<GameFile> read_games(base::ByteSource& source, const std::string& name);
Result<GameFile> parse_game_file(std::string_view bytes, const std::string& name);

/// The kind of file that holds games, for BlockWriter.
inline constexpr BlockFileKind kGameFileKind = {"OFGAMES1", "a file of games", "games"};

/// Appends the games of a block; false, and nothing appended, when they are none.
bool take_games(const Block& block, std::vector<GameRecord>& to);

/// The games as a block. `payload` keeps its bytes.
Block block_of(std::span<const GameRecord> games, std::uint64_t next_index, std::string& payload);

}  // namespace outflank::train
