// Plots of match results as SVG, to stand in a page that styles them.
//
// The page gives colours to the classes: `axis`, `label`, `line`, `band`, `bar`, `zero`.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "arena/statistics.h"

namespace outflank::cli {

/// How the estimate of Elo and its 95 % interval became narrower from pair to pair. `outcomes`
/// are half points of the pairs, 0 to 4, in the order of the schedule.
std::string elo_plot(std::span<const int> outcomes, const std::string& title);

/// How many pairs ended with which points.
std::string pairs_plot(const arena::PairTally& tally, const std::string& title);

/// How many games ended with which disc difference, in steps of eight discs.
std::string discs_plot(std::span<const int> differences, const std::string& title);

/// `text` with what HTML reads as marks written out.
std::string html_escaped(std::string_view text);

}  // namespace outflank::cli
