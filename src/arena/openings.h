// Openings for matches: positions from which both sides have equal chances, each different
// from all others under every symmetry.
#pragma once

#include <atomic>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/byte_source.h"
#include "outflank/engine.h"
#include "outflank/game.h"

namespace outflank::arena {

/// The openings of this build: 8 plies, made as docs/arena.md shows.
std::span<const std::string_view> builtin_openings();

/// Every position `plies` plies after the standard start in which the side to move can move,
/// one for each symmetry class, as the transcript of a game that leads there; all begin with
/// f5. `plies` is 1..9. Cost: about 70,000 positions for 8 plies, and seven times as many for
/// each ply more. When `stop` becomes true, it returns at once, with none.
std::vector<std::string> all_openings(int plies, const std::atomic<bool>* stop = nullptr);

/// What to look for.
struct OpeningSearch {
    int plies = 8;
    double limit = 1.0;       ///< largest distance of the score from 0, in discs
    SearchLimits think{};     ///< for each opening
    int look_depth = 6;       ///< plies of a first look; 0: none
    double look_limit = 5.0;  ///< largest distance from 0 at that depth
    std::size_t wanted = 0;   ///< end when so many are found; 0: look at all
    std::uint64_t seed = 1;   ///< of the order in which they are looked at
    const std::atomic<bool>* stop = nullptr;
    std::function<void(std::size_t looked, std::size_t total, std::size_t found)> on_progress{};
};

/// An opening and its score for the side to move.
struct ScoredOpening {
    std::string moves;
    double score = 0;
};

/// The openings near zero, in alphabetical order. Blocks. Errors: those of Engine::create.
Result<std::vector<ScoredOpening>> find_openings(const OpeningSearch& search,
                                                 const EngineOptions& options);

/// The most openings that are read from a file.
inline constexpr std::size_t kMostOpenings = 200'000;

/// Reads a user's openings: games from the standard start in any format. Errors: kIo, kParse,
/// kUnsupported (a game from another start), kOutOfRange (more than kMostOpenings), naming the
/// place.
Result<std::vector<std::string>> read_openings(base::ByteSource& source, const std::string& name);

}  // namespace outflank::arena
