// Positions chosen from games, and their exact or searched scores.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "outflank/result.h"
#include "train/label_file.h"
#include "train/openings.h"

namespace outflank::train {

/// Which positions are labelled, and how. Everything but `threads` and `stop` is also written
/// into the file, and a file made otherwise is not continued.
struct LabelOptions {
    std::string source;  ///< name of the games, for the file
    int least_empties = 10;
    int most_empties = 20;
    /// Before it is labelled, a position is led away from its game by 0 to so many random
    /// moves: the positions that a search meets.
    int random_moves = 0;
    std::uint64_t seed = 1;
    std::uint64_t positions = 10'000;  ///< tried in all, those of earlier runs counted
    int threads = 1;
    const std::atomic<bool>* stop = nullptr;
};

struct LabelProgress {
    std::uint64_t tried = 0;  ///< in all
    std::uint64_t batch = 0;  ///< of these, since the last report
    std::uint64_t kept = 0;   ///< in the file: finished games and forced passes are not
};

/// Games as their positions one after the other; what a label is taken from.
using GameLine = std::vector<Board>;

/// The lines of recorded games.
std::vector<GameLine> lines_of(std::span<const GameRecord> games);

/// The settings as the file holds them: one line.
std::string settings_text(const LabelOptions& options);

/// Takes one position of each game after the other, beginning again when the games are used up,
/// solves it, and appends it to the file, which is made if need be. Which position has which
/// number depends on games and settings alone.
/// Errors: kIo, kParse (not a file of labels, other settings).
Result<LabelProgress> label(const std::string& path, std::span<const GameLine> games,
                            const LabelOptions& options,
                            const std::function<void(const LabelProgress&)>& on_progress);

}  // namespace outflank::train
