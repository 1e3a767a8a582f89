// How far the values of searches are from proven scores, measured by our own searches, and the
// sums of search/calibration.h fitted to that.
#pragma once

#include <atomic>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "outflank/result.h"
#include "search/calibration.h"
#include "train/files/label_file.h"

namespace outflank::train {

/// The value of one search of a position whose score is proven; both in discs.
struct CalibrationSample {
    search::Searched searched;
    double value = 0;
    double truth = 0;
};

struct CalibrationOptions {
    int deepest = 16;      ///< plies at 73 %
    int deepest_full = 8;  ///< plies at 95 and 100 %
    int most_end = 22;     ///< searched to the end, too, with so many empty squares or fewer
    const std::atomic<bool>* stop = nullptr;
};

/// Searches each position, whose label must be its proven score, at every depth and selectivity,
/// with the weights of the program on one thread. `on_position` is called after each.
/// Errors: those of Engine::create.
Result<std::vector<CalibrationSample>> measure_values(std::span<const Label> positions,
                                                      const CalibrationOptions& options,
                                                      const std::function<void()>& on_position);

/// Bias and gain by least squares, each sample weighing as its error allows; the errors by the
/// likelihood of a normal distribution. Where no search reaches the end from 16 empty squares or
/// more, the errors of those stay as they are in use. Errors: kOutOfRange (the samples do not tell
/// the constants).
Result<search::CalibrationConstants> fit_calibration(std::span<const CalibrationSample> samples);

/// What some searches say, raw or calibrated.
struct CalibrationErrors {
    double bias = 0;           ///< mean of estimate minus score, in discs
    double slope = 0;          ///< of the score over the estimate
    double mean_absolute = 0;  ///< error in discs
    double within_three = 0;   ///< share of the errors up to 3 discs
};

/// The searches of one selectivity and one depth, or one band of empty squares.
struct CalibrationRow {
    int percent = 100;
    bool to_the_end = false;
    int least = 0;  ///< plies, or empty squares
    int most = 0;
    std::size_t samples = 0;
    CalibrationErrors raw;
    CalibrationErrors shown;
    double standard_error = 0;    ///< root of the mean square of those that are told
    double root_mean_square = 0;  ///< of the errors of what is shown
};

/// A row for each selectivity and depth; those that reach the end stand together.
std::vector<CalibrationRow> rows_by_depth(std::span<const CalibrationSample> samples,
                                          const search::CalibrationConstants& constants);

/// A row for each selectivity and four numbers of empty squares.
std::vector<CalibrationRow> rows_by_empties(std::span<const CalibrationSample> samples,
                                            const search::CalibrationConstants& constants);

/// The text of search/calibration_constants.h with these constants. `origin` are lines that say
/// what they were made of.
std::string calibration_header(const search::CalibrationConstants& constants,
                               std::span<const std::string> origin);

}  // namespace outflank::train
