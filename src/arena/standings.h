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

/// A sequential test of the one pairing. It looks at whole pairs one by one, in the order of the
/// schedule and up to the one that decides it: what it says depends neither on the order in which
/// games end nor on when somebody looks.
class SequentialTest {
  public:
    explicit SequentialTest(const SprtPlan& plan) : plan_(plan), state_(sprt(plan, {})) {}

    /// Takes the pairs that have become whole. `games`: all there are.
    void look(const std::vector<LoggedGame>& games);

    const SprtState& state() const { return state_; }
    bool is_decided() const { return state_.verdict != SprtVerdict::kOpen; }
    const PairTally& pairs() const { return pairs_; }  ///< that were looked at

  private:
    SprtPlan plan_;
    PairTally pairs_{};
    std::size_t next_ = 1;  // number of the first game of the pair that comes next
    SprtState state_;
};

}  // namespace outflank::arena
