// What the levels 0 to 60 mean: depth, pruning and the end of the game.
#pragma once

#include <vector>

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

/// The searches that lead to a target, each easier than the next: deeper and deeper, then
/// to the end with less and less left out.
std::vector<Step> steps_to(const Target& target, int empties);

/// What SearchThread::extension_floor is for a step: narrow nodes may add half of the
/// step's plies to a line. None where it ends far from the end of the game, or goes there anyway.
int extension_floor(const Step& step, int empties);

}  // namespace outflank::engine
