// What the levels 0 to 60 mean: depth, pruning and the end of the game.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "outflank/engine.h"
#include "search/search_thread.h"
#include "search/selectivity.h"

namespace outflank::engine {

/// A search to make: so many plies, to the end when that many are left.
struct Step {
    int depth;
    search::Selectivity selectivity;
};

/// How far a search goes at most.
struct Target {
    int depth;                        ///< plies; the number of empties for "to the end"
    search::Selectivity selectivity;  ///< of the last search
};

/// The goal of a level (0..60) with that many squares empty; see docs/engine.md.
Target target_of_level(int level, int empties);

/// The most nodes that a search of this level (0..60) may take for each line that is asked for,
/// whatever the position: about thirty times what is usual. See docs/engine.md.
std::uint64_t largest_cost(int level);

/// The level that a search has to keep to: the one that is set, the usual one where there is no
/// limit at all, or none.
std::optional<int> level_of(const SearchLimits& limits);

/// The nodes of all threads that the limits and their level allow for that many lines.
std::uint64_t most_nodes(const SearchLimits& limits, int lines);

/// The searches that lead to a target, each easier than the next: deeper and deeper, then
/// to the end with less and less left out.
std::vector<Step> steps_to(const Target& target, int empties);

/// What SearchMode::extension_floor is for a step: narrow nodes may add half of the
/// step's plies to a line. None where it ends far from the end of the game, or goes there anyway.
int extension_floor(const Step& step, int empties);

}  // namespace outflank::engine
