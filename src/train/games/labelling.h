// Positions chosen from games, and their exact or searched scores.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "eval/weights.h"
#include "outflank/result.h"
#include "search/selectivity.h"
#include "train/files/game_store.h"
#include "train/files/label_file.h"
#include "train/games/openings.h"

namespace outflank::train {

/// What an evaluation is used for.
struct LabelSearch {
    int depth = 0;  ///< plies of the search that scores; 0: exact scores
    search::Selectivity selectivity = search::Selectivity::kAll;
    /// Plies of a search from the position, whose last position, with best play of both sides in
    /// its eyes, is labelled instead: those that a search believes in, and is wrong about more
    /// often than about others. 0: the position itself.
    int leaf_depth = 0;
    const eval::Weights* weights = nullptr;  ///< of the evaluation
    std::string weights_name{};              ///< for the file
};

/// Which positions are labelled, and how. Everything but `threads` and `stop` is also written
/// into the file, and a file made otherwise is not continued.
struct LabelOptions {
    std::string source;                   ///< name of the games, for the file
    bool held_out = false;                ///< they are those that no fit learns from, alone
    std::optional<LabelSearch> search{};  ///< without it, or at the end of the game: exact scores
    int least_empties = 10;               ///< of what is labelled, as below
    int most_empties = 20;
    /// All positions of a game after its last random move, when its turn comes, not one.
    bool every = false;
    /// Before it is labelled, a position is led away from its game by 0 to so many random
    /// moves: the positions that a search meets.
    int random_moves = 0;
    std::uint64_t seed = 1;
    /// Turns of games in all, those of earlier runs counted: a position each, or with `every`
    /// all those of a game.
    std::uint64_t turns = 10'000;
    int threads = 1;
    const std::atomic<bool>* stop = nullptr;
};

struct LabelProgress {
    std::uint64_t tried = 0;  ///< turns, in all
    std::uint64_t batch = 0;  ///< of these, since the last report
    std::uint64_t kept = 0;   ///< positions in the file: no finished games, no forced passes
};

/// A position of a game.
struct LinePosition {
    Board board;
    std::optional<Score> result;  ///< of the game, if all that came after was played on purpose
};

/// A game as its positions in which a side can move.
struct GameLine {
    std::vector<LinePosition> positions;
    bool held_out = false;  ///< never learnt from
};

/// Games to take positions from, made when they are wanted.
struct LineSource {
    std::size_t count = 0;
    std::function<Result<GameLine>(std::size_t)> line;
};

/// The lines of recorded games, which must outlive the source.
LineSource lines_of(std::span<const GameRecord> games);
LineSource lines_of(GameStore& games);

/// The settings as the file holds them: one line.
std::string settings_text(const LabelOptions& options);

/// Takes positions of one game after the other, beginning again when the games are used up,
/// scores them, and appends them to the file, which is made if need be. Which position has which
/// number depends on games and settings alone, not on threads or interruptions. A damaged end of
/// the file is cut off and `on_notice` told so. Each score is kept in a journal beside the file at
/// once: a killed program loses the positions that it was at work on.
/// `on_progress` is called from the calling thread, after each position that it scores itself.
/// Errors: kIo (also when another process writes the file), kParse (not a file of labels, other
/// settings), and those of the games.
Result<LabelProgress> label(const std::string& path, const LineSource& games,
                            const LabelOptions& options,
                            const std::function<void(const LabelProgress&)>& on_progress,
                            const std::function<void(const std::string&)>& on_notice);

}  // namespace outflank::train
