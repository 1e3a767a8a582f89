// What the games of a tournament add up to.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "arena/match_log.h"
#include "arena/statistics.h"

namespace outflank::arena {

/// Two engines against each other, from the view of the first.
struct PairingResult {
    std::size_t first = 0;
    std::size_t second = 0;
    GameTally games{};
    PairTally pairs{};             ///< of the pairs with both games played
    std::int64_t discs = 0;        ///< sum of the disc differences, games with a fault left out
    std::uint64_t disc_games = 0;  ///< games in that sum
    std::optional<EloEstimate> elo{};
    double superiority = 0.5;
    std::optional<SprtState> sprt{};
};

/// One engine over all its games.
struct EngineResult {
    GameTally games{};
    double rating = 0;  ///< Elo, with an average of 0 over all engines
    std::int64_t discs = 0;
    std::uint64_t disc_games = 0;
    /// Games that it lost by each verdict; by kNormal and kAdjudicated: on the board.
    std::array<std::uint64_t, kVerdictCount> lost_by{};
    std::chrono::milliseconds time{0};  ///< for all its moves
    std::uint64_t moves = 0;
    std::chrono::milliseconds longest{0};  ///< for one move
};

/// Everything a report needs.
struct Standings {
    std::vector<std::string> engines;
    std::size_t scheduled = 0;
    std::size_t played = 0;
    std::string time;
    std::vector<EngineResult> results;    ///< of each engine
    std::vector<std::size_t> ranking;     ///< engines, best first
    std::vector<PairingResult> pairings;  ///< that have games, in the order of the schedule
};

/// Adds up a log. A game that is logged twice counts once.
Standings standings_of(const LogHeader& header, const std::vector<LoggedGame>& games);

/// How many pairs of the one pairing gave what, in the order of the schedule up to the first
/// pair that is not whole: what a sequential test may look at, whatever order games end in.
PairTally pairs_in_order(const std::vector<LoggedGame>& games);

}  // namespace outflank::arena
