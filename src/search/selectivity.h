// How much a search may leave out, and how sure it has to be.
//
// ProbCut: a node is given up when a shallow search says that the deep one would, with the
// wanted confidence, land outside the window. Source: M. Buro, "Improving heuristic mini-max
// search by supervised learning", Artificial Intelligence 134 (2002).
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "search/probcut_constants.h"

namespace outflank::search {

/// Levels of confidence, loosest first.
enum class Selectivity : std::uint8_t { k73, k87, k95, k99, kAll };

/// The two-sided confidence of each level in percent.
inline constexpr std::array<int, 5> kPercents = {73, 87, 95, 99, 100};

/// The confidence of a level in percent; 100 for kAll.
constexpr int percent_of(Selectivity selectivity) {
    return kPercents[static_cast<std::size_t>(selectivity)];
}

/// The level of that confidence; nothing where there is none.
constexpr std::optional<Selectivity> selectivity_of(int percent) {
    for (std::size_t i = 0; i < kPercents.size(); ++i)
        if (kPercents[i] == percent) return static_cast<Selectivity>(i);
    return std::nullopt;
}

/// How many standard errors a level keeps from the window. Precondition: not kAll.
constexpr double standard_errors(Selectivity selectivity) {
    constexpr std::array<double, 4> kErrors = {1.1, 1.5, 2.0, 2.6};
    return kErrors[static_cast<std::size_t>(selectivity)];
}

/// The shallow searches that stand for one of `depth` plies, the cheap ones first: from
/// first_probcut_depth to last_probcut_depth plies by steps of kProbcutStep. Their parity is that
/// of `depth`, as values swing between odd and even depths; a search of no plies is the static
/// value. docs/experiments/multi-probcut.md.
constexpr int first_probcut_depth(int depth) { return depth & 1; }
constexpr int last_probcut_depth(int depth) { return depth / 4 * 2 + (depth & 1); }
inline constexpr int kProbcutStep = 2;

/// How many times as far from the window as its error asks a shallow search has to be that a deeper
/// one may follow, since each of several may be wrong.
inline constexpr double kEarlyMargin = 1.6;

/// A shallow search that lands nearer to the window than this part of what it has to is the last: a
/// deeper one would hardly be sure either. docs/experiments/multi-probcut.md.
inline constexpr double kContinueRatio = 0.4;

/// Plies of the shallow search that stands for one of `empties` plies to the end of the game, whose
/// score has no swing between odd and even depths.
constexpr int end_probcut_depth(int empties) { return empties >= 24 ? 6 : empties >= 18 ? 4 : 2; }

/// Depth from which ProbCut is tried.
inline constexpr int kProbcutFrom = 2;

/// Standard error as below, by other constants, for searches that do not reach the end.
inline double midgame_probcut_error(const ProbcutConstants& constants, int empties, int deep,
                                    int shallow) {
    return std::exp(constants.constant + constants.shallow * shallow + constants.deep * deep +
                    constants.empties * empties);
}

/// Standard error, in discs, of a search `shallow` plies deep that stands for one `deep`
/// plies deep with that many squares empty. To the end of the game, `deep` is `empties`.
///
/// Before the end: fitted to the differences of our own searches, see
/// docs/experiments/multi-probcut.md. To the end: the shape published for Edax
/// (src/midgame.c of release 4.4), scaled to what makes the fewest nodes, see
/// docs/experiments/selective-passes.md.
inline double probcut_error(int empties, int deep, int shallow) {
    if (deep < empties) return midgame_probcut_error(kProbcutConstants, empties, deep, shallow);
    const double s = -0.10 * empties + 0.31 * deep - 0.58 * shallow;
    return 0.7 * (s < -7.0 ? 1.0 : 0.076 * s * s + 1.165 * s + 5.42);
}

}  // namespace outflank::search
