// Advice from the players of the catalogue.
#include "cli/advice.h"

#include <algorithm>
#include <memory>
#include <string_view>

namespace outflank::cli {
namespace {

// `perfect` knows the whole 4x4 game, and elsewhere solves this many empty squares in well
// under a second (docs/players.md).
constexpr int kSolvedEmpties = 14;
constexpr std::string_view kSolver = "perfect:empties=14";
constexpr std::string_view kSearcher = "alphabeta:depth=6,eval=components";
constexpr std::chrono::milliseconds kLongestThought{10'000};

bool is_solvable(const Position& position) {
    return position.size == BoardSize::k4 ||
           position.board.empties(position.size) <= kSolvedEmpties;
}

}  // namespace

Advice advise(const Position& position, const ThinkLimits& limits) {
    const bool solvable = is_solvable(position);
    ThinkLimits capped = limits;
    capped.move_time = std::min(limits.move_time.value_or(kLongestThought), kLongestThought);
    // Both specs are literals of this file; a fixed seed gives the same advice every time.
    const auto player = make_player(solvable ? kSolver : kSearcher, 1).value();
    return {.choice = player->choose(position, capped), .unit = solvable ? "discs" : "points"};
}

}  // namespace outflank::cli
