// What `outflank arena` is asked to play: from the command line, from a file, or both.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "arena/schedule.h"
#include "outflank/result.h"

namespace outflank::cli {

/// Numbers that an option takes, both ends included.
struct NumberRange {
    std::uint64_t low = 0;
    std::uint64_t high = 0;
};

inline constexpr NumberRange kGamesRange{2, 1'000'000};
inline constexpr NumberRange kNeighboursRange{1, 1000};
inline constexpr NumberRange kDepthRange{1, 60};
inline constexpr NumberRange kNodesRange{1, 1'000'000'000'000};
inline constexpr NumberRange kAdjudicateRange{0, 24};  ///< the solver needs seconds for more
inline constexpr NumberRange kSeedRange{0, std::numeric_limits<std::int64_t>::max()};
inline constexpr NumberRange kConcurrencyRange{1, 256};

/// Options as they were given; what was not given is empty.
struct ArenaOptions {
    std::vector<arena::EngineSpec> engines;
    std::optional<int> games;  ///< of each pairing, an even number
    std::optional<std::string> time;
    std::optional<std::string> move_time;
    std::optional<int> depth;
    std::optional<std::uint64_t> nodes;
    std::optional<std::string> margin;
    std::optional<std::string> patience;
    std::optional<std::string> openings;
    std::optional<int> adjudicate;
    std::optional<std::string> sprt;
    std::optional<std::uint64_t> seed;
    std::optional<int> concurrency;
    std::optional<std::string> log;
    bool gauntlet = false;
    std::optional<int> neighbours;
};

/// Reads "name=a proto=gtp cmd='...' dir=... init='...' option.Hash=64 player=... depth=8", or the
/// spec of a player of this program. Errors: kParse.
Result<arena::EngineSpec> parse_engine(std::string_view text);

/// Reads a tournament file: a JSON object with the members of ArenaOptions. Errors: kParse,
/// naming the member.
Result<ArenaOptions> parse_tournament_file(std::string_view text, const std::string& name);

/// `given`, with what it leaves open taken from `file`; the engines of both.
ArenaOptions merged(ArenaOptions given, const ArenaOptions& file);

/// The plan: reads the openings, fills in what nobody said. Errors: kParse, kOutOfRange,
/// kUnsupported, kIo.
Result<arena::TournamentPlan> plan_of(const ArenaOptions& options);

}  // namespace outflank::cli
