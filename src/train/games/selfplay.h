// Games of a player against itself, on several threads, written to a file of games.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <string>

#include "outflank/result.h"
#include "train/games/game_maker.h"
#include "train/games/openings.h"

namespace outflank::train {

/// What decides the games. Everything but `games`, `threads` and `stop` is also written into
/// the file, and a file made otherwise is not continued.
struct SelfplayOptions {
    MakerOptions maker{};
    RandomPlies opening{};
    int all_openings = 0;  ///< first one game from each position after so many plies; 0: none
    std::uint64_t seed = 1;
    std::uint64_t games = 0;  ///< tried in all, those of earlier runs counted
    int threads = 1;
    const std::atomic<bool>* stop = nullptr;  ///< when it becomes true, return within a second
};

/// How far it has come.
struct SelfplayProgress {
    std::uint64_t tried = 0;       ///< games played, those of earlier runs included
    std::uint64_t batch = 0;       ///< of these, since the last report
    std::uint64_t kept = 0;        ///< games in the file
    std::uint64_t duplicates = 0;  ///< of this run, not written
};

/// The settings as the file holds them: one line.
std::string settings_text(const SelfplayOptions& options);

/// Plays until `games` have been tried, and appends to the file, which is made if need be.
/// A damaged end of the file is cut off and `on_notice` told so.
///
/// Which game has which number depends on the settings alone, not on threads or interruptions.
/// `on_progress` is called from the calling thread, after each game that it plays itself.
/// Errors: kIo, kParse (not a file of games; other settings), and those of GameMaker::create.
Result<SelfplayProgress> selfplay(const std::string& path, const SelfplayOptions& options,
                                  const std::function<void(const SelfplayProgress&)>& on_progress,
                                  const std::function<void(const std::string&)>& on_notice);

}  // namespace outflank::train
