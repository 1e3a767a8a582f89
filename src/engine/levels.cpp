#include "engine/levels.h"

#include <algorithm>
#include <cmath>

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
    if (empties <= exact) return {empties, search::Selectivity::kAll};
    if (level >= kEndLevels && empties <= exact + 3) return {empties, search::Selectivity::k99};
    if (level > kShallowLevels && empties <= exact + 6) return {empties, search::Selectivity::k87};
    return {std::min(level, empties),
            level > kShallowLevels ? search::Selectivity::k73 : search::Selectivity::k95};
}

// 2^26 nodes at the default level are thirty times the median, and some seconds of one core. Above
// it three levels double the cost, as one more square to solve does; below it costs fall more
// slowly than what is usual does, since there they are short in any case. docs/engine.md has
// figures.
std::uint64_t largest_cost(int level) {
    constexpr double kLogarithm = 26;
    const double above = level - kDefaultLevel;
    return static_cast<std::uint64_t>(std::exp2(kLogarithm + above / (above > 0 ? 3 : 5)));
}

std::optional<int> level_of(const SearchLimits& limits) {
    const bool unlimited =
        !limits.depth && !limits.move_time && !limits.nodes && !limits.clock && !limits.infinite;
    if (!limits.level && !unlimited) return std::nullopt;
    return std::clamp(limits.level.value_or(kDefaultLevel), 0, kMostLevel);
}

std::uint64_t most_nodes(const SearchLimits& limits, int lines) {
    const std::uint64_t most = limits.nodes.value_or(~std::uint64_t{0});
    const std::optional<int> level = level_of(limits);
    if (!level || limits.infinite) return most;
    return std::min(most, largest_cost(*level) * static_cast<std::uint64_t>(lines));
}

std::vector<Step> steps_to(const Target& target, int empties) {
    std::vector<Step> steps;
    const bool to_end = target.depth >= empties;
    const int last = to_end ? last_midgame_depth(empties) : target.depth;
    const Selectivity loose = std::min(target.selectivity, search::Selectivity::k73);
    for (int depth = 1; depth <= last; ++depth) {
        const bool final_step = !to_end && depth == last;
        steps.push_back({depth, final_step ? target.selectivity : loose});
    }
    if (!to_end) {
        if (steps.empty()) steps.push_back({0, search::Selectivity::kAll});
        return steps;
    }
    // Which passes pay: docs/experiments/selective-passes.md.
    for (const Selectivity level : {search::Selectivity::k73, search::Selectivity::k95})
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
