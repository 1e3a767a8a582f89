// Which games a tournament has, in which order: the same list each time it is made.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "arena/contestant.h"
#include "arena/statistics.h"

namespace outflank::arena {

enum class Pairings { kRoundRobin, kGauntlet };  ///< all with all, or the first with all others

/// Everything that decides which games are played and how.
struct TournamentPlan {
    std::vector<EngineSpec> engines;  ///< two or more, with different names
    Pairings pairings = Pairings::kRoundRobin;
    /// Only engines at most so many places apart in the list meet: for a ladder of strength,
    /// whose ends have nothing to tell each other. Empty: any.
    std::optional<int> neighbours{};
    int pairs = 50;  ///< of games in each pairing; each pair is one opening played twice
    TimeControl time{};
    std::vector<std::string> openings{};  ///< transcripts from the standard start; not empty
    std::uint64_t seed = 1;               ///< order of the openings, players' random choices
    std::optional<int> adjudicate_empties{};
    std::optional<SprtPlan> sprt{};  ///< of two engines only: stop when it has decided
    friend bool operator==(const TournamentPlan&, const TournamentPlan&) = default;
};

/// A game of the schedule. Indices are those of the plan.
struct ScheduledGame {
    std::size_t number = 0;  ///< from 1
    std::size_t black = 0;   ///< engine
    std::size_t white = 0;   ///< engine
    std::size_t opening = 0;
    friend bool operator==(const ScheduledGame&, const ScheduledGame&) = default;
};

/// Two engines that meet; `first` comes first in the plan.
struct Pairing {
    std::size_t first = 0;
    std::size_t second = 0;
    friend bool operator==(const Pairing&, const Pairing&) = default;
};

std::vector<Pairing> pairings_of(const TournamentPlan& plan);

/// All games: pair after pair, and in each round of pairs every pairing, so that a
/// tournament that ends early has played all pairings alike. Games 2k-1 and 2k are a pair.
/// The openings come in an order that the seed decides, and again when they are used up.
std::vector<ScheduledGame> schedule_of(const TournamentPlan& plan);

/// Checks a plan: engines, names, openings, limits. Errors: kParse, kOutOfRange, kUnsupported,
/// kIllegalMove.
Result<Done> check_plan(const TournamentPlan& plan);

}  // namespace outflank::arena
