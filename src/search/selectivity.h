// How much a search may leave out, and how sure it has to be.
//
// ProbCut: a node is given up when a shallow search says that the deep one would, with the
// wanted confidence, land outside the window. Source: M. Buro, "Improving heuristic mini-max
// search by supervised learning", Artificial Intelligence 134 (2002).
#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <string_view>

#include "search/forecast_constants.h"

namespace outflank::search {

/// Levels of confidence, loosest first.
enum Selectivity : std::uint8_t { k73, k87, k95, k99, kAll };

/// The two-sided confidence in percent; 100 for kAll.
inline constexpr std::array<int, 5> kPercent = {73, 87, 95, 99, 100};

/// How many standard errors each level (but kAll) keeps from the window.
inline constexpr std::array<double, 4> kStandardErrors = {1.1, 1.5, 2.0, 2.6};

/// The searches that forecast one of `depth` plies, the cheap ones first: from first_forecast to
/// last_forecast plies by steps of kForecastStep. Their parity is that of `depth`, as values
/// swing between odd and even depths; a search of no plies is the static value.
/// docs/experiments/forecasts-one-after-the-other.md.
constexpr int first_forecast(int depth) { return depth & 1; }
constexpr int last_forecast(int depth) { return depth / 4 * 2 + (depth & 1); }
inline constexpr int kForecastStep = 2;

/// How many times as far from the window as its error asks a forecast has to be that a deeper one
/// may follow, since each of several may be wrong.
inline constexpr double kEarlyCaution = 1.6;

/// A forecast that lands nearer to the window than this part of what it has to is the last: a
/// deeper one would hardly be sure either. docs/experiments/forecasts-one-after-the-other.md.
inline constexpr double kPromising = 0.4;

/// Plies searched to forecast a search of `empties` plies to the end of the game, whose score has
/// no swing between odd and even depths.
constexpr int end_forecast_depth(int empties) { return empties >= 24 ? 6 : empties >= 18 ? 4 : 2; }

/// Depth from which a forecast is tried.
inline constexpr int kForecastFrom = 2;

/// Standard error as below, by other constants, for searches that do not reach the end.
inline double midgame_forecast_error(const ForecastConstants& constants, int empties, int deep,
                                     int shallow) {
    return std::exp(constants.constant + constants.shallow * shallow + constants.deep * deep +
                    constants.empties * empties);
}

/// Standard error, in discs, of a search `shallow` plies deep as a forecast of one `deep`
/// plies deep with that many squares empty. To the end of the game, `deep` is `empties`.
///
/// Before the end: fitted to the differences of our own searches, see
/// docs/experiments/forecasts-one-after-the-other.md. To the end: the shape published for Edax
/// (src/midgame.c of release 4.4), scaled to what makes the fewest nodes, see
/// docs/experiments/selective-passes.md.
inline double forecast_error(int empties, int deep, int shallow) {
    if (deep < empties) return midgame_forecast_error(kForecastConstants, empties, deep, shallow);
    const double s = -0.10 * empties + 0.31 * deep - 0.58 * shallow;
    return 0.7 * (s < -7.0 ? 1.0 : 0.076 * s * s + 1.165 * s + 5.42);
}

}  // namespace outflank::search
