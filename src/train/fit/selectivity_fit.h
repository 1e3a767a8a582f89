// How well shallow searches foretell deep ones, measured by our own searches, and the formula of
// search/selectivity.h fitted to that.
#pragma once

#include <atomic>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "eval/weights.h"
#include "outflank/result.h"
#include "search/probcut_constants.h"
#include "train/files/game_log.h"

namespace outflank::train {

struct ProbcutFitOptions {
    int least_empties = 14;
    int most_empties = 50;
    int step = 4;         ///< between numbers of empties
    int positions = 100;  ///< for each number of empties
    int deepest = 8;      ///< plies of the deepest search
    const std::atomic<bool>* stop = nullptr;
};

/// The differences between searches of two depths at one number of empties.
struct ProbcutCell {
    int empties = 0;
    int deep = 0;
    int shallow = 0;
    std::size_t positions = 0;
    double square_sum = 0;  ///< of the differences, in discs

    double root_mean_square() const;
};

/// Searches positions of held-out games, one of a game, without pruning: to every depth up to
/// the deepest. A cell for each two depths of which ProbCut would let one stand for the other.
/// `on_position` is called after each.
std::vector<ProbcutCell> measure_probcut_errors(std::span<const GameRecord> games,
                                                const eval::Weights& weights,
                                                const ProbcutFitOptions& options,
                                                const std::function<void()>& on_position);

/// Least squares of the logarithms, each cell weighing as its positions.
/// Errors: kOutOfRange (the cells do not tell the constants).
Result<search::ProbcutConstants> fit_probcut(std::span<const ProbcutCell> cells);

/// Root mean square of the logarithms of measured over fitted errors.
double probcut_residual(std::span<const ProbcutCell> cells,
                        const search::ProbcutConstants& constants);

/// The text of search/probcut_constants.h with these constants.
std::string probcut_header(const search::ProbcutConstants& constants);

/// Measured less fitted errors over empties as a picture (SVG), a colour for each depth.
std::string probcut_plot(std::span<const ProbcutCell> cells,
                         const search::ProbcutConstants& constants);

}  // namespace outflank::train
