#include "engine/levels.h"

#include <algorithm>

namespace outflank::engine {

using search::Selectivity;

namespace {

/// From here on the end is searched selectively before it is searched exactly.
constexpr int kEndLevels = 4;

/// Up to here leaving much out would save next to nothing.
constexpr int kShallowLevels = 10;

/// Empties from which down a level is exact.
int exact_from(int level) {
    if (level <= kShallowLevels) return std::min(3 * level, 10 + level);
    return 20 + (level - 10) / 3;
}

/// Narrow nodes are not extended where the plies end with more empty squares than this: the gain
/// is that lines reach the end. docs/experiments/narrow-nodes.md.
constexpr int kFarFromTheEnd = 12;

/// The search goes to the end of the game from here: a deeper one that stops a few plies
/// before the end would cost as much and say less.
int last_midgame_depth(int empties) { return std::max(empties - 12, std::min(empties / 2, 6)); }

}  // namespace

Target target_of_level(int level, int empties) {
    const int exact = exact_from(level);
    if (empties <= exact) return {empties, search::kAll};
    if (level >= kEndLevels && empties <= exact + 3) return {empties, search::k99};
    if (level > kShallowLevels && empties <= exact + 6) return {empties, search::k87};
    return {std::min(level, empties), level > kShallowLevels ? search::k73 : search::k95};
}

std::vector<Step> steps_to(const Target& target, int empties) {
    std::vector<Step> steps;
    const bool to_end = target.depth >= empties;
    const int last = to_end ? last_midgame_depth(empties) : target.depth;
    const Selectivity loose = std::min(target.selectivity, search::k73);
    for (int depth = 1; depth <= last; ++depth) {
        const bool final_step = !to_end && depth == last;
        steps.push_back({depth, final_step ? target.selectivity : loose});
    }
    if (!to_end) {
        if (steps.empty()) steps.push_back({0, search::kAll});
        return steps;
    }
    // Which passes pay: docs/experiments/selective-passes.md.
    for (const Selectivity level : {search::k73, search::k95})
        if (level < target.selectivity && empties >= 16) steps.push_back({empties, level});
    steps.push_back({empties, target.selectivity});
    return steps;
}

int extension_floor(const Step& step, int empties) {
    const int left = empties - step.depth;
    if (left <= 0 || left > kFarFromTheEnd) return search::kNoExtension;
    return left - step.depth / 2;
}

}  // namespace outflank::engine
