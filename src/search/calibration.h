// What the value of a search says of the true score: a correction that makes it right on average,
// and how far off it may be. For what is shown: searches compare raw values only.
#pragma once

#include <array>

#include "search/selectivity.h"

namespace outflank::search {

/// The search that a value is of.
struct Searched {
    int empties = 0;                              ///< of the position
    int depth = 0;                                ///< plies; `empties` for to the end of the game
    Selectivity selectivity = Selectivity::kAll;  ///< what it left out

    bool to_the_end() const { return depth >= empties; }
};

/// A score in discs, and the root of the mean square by which it differs from the true one.
struct Estimate {
    double score = 0;
    double standard_error = 0;
};

/// Numbers that the terms of sums are multiplied with. What they are of: calibration.cpp.
struct CalibrationConstants {
    // Of searches that stop before the end of the game:
    std::array<double, 4> bias;   ///< discs that are added
    std::array<double, 4> gain;   ///< part of the value that is added to it
    std::array<double, 8> error;  ///< logarithm of the standard error in discs
    /// The same of searches that reach the end but leave moves out. Their values stay as they are:
    /// they are off by 0.3 discs or less on average (docs/experiments/calibration.md).
    std::array<double, 3> end_error;
};

/// The terms of the sums for one search and its value in discs.
std::array<double, 4> bias_terms(const Searched& searched);
std::array<double, 4> gain_terms(const Searched& searched);
std::array<double, 8> error_terms(const Searched& searched, double value);
std::array<double, 3> end_error_terms(const Searched& searched);

/// What a value in discs says by these constants. A wipe-out, which no evaluation ever gives, stays
/// one; other values stay below it. Precondition: the search proves nothing.
Estimate calibrated(const CalibrationConstants& constants, const Searched& searched, double value);

/// The same by the constants of the program's weights (calibration_constants.h). Cost: an
/// exponential.
Estimate calibrated(const Searched& searched, double value);

}  // namespace outflank::search
