#include "search/calibration.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "search/calibration_constants.h"

namespace outflank::search {
namespace {

constexpr double kWipeOut = 64;
constexpr double kMostEstimate = 63;

// Beyond these nothing was measured: what holds there is that of the last measured one.
constexpr int kFewestEmpties = 10;
constexpr int kMostEmpties = 24;
constexpr int kMostPlies = 20;

/// -1 at 10 empty squares, 0 at 20.
double openness(const Searched& searched) {
    return (std::clamp(searched.empties, kFewestEmpties, kMostEmpties) - 20) / 10.0;
}

/// Grows by 1 with twice the plies; 0 at 7.
double reach(const Searched& searched) {
    return std::log2(std::clamp(searched.depth, 1, kMostPlies) + 1) - 3;
}

/// 1 where the search ends with 13 empty squares or more, 0 with 10 or fewer: there the evaluation
/// errs to neither side, and narrow nodes are searched to the end.
double midgame_share(const Searched& searched) {
    return std::clamp((searched.empties - searched.depth - 10) / 3.0, 0.0, 1.0);
}

/// 0 where the search ends with 12 empty squares or more, 1 with 4 or fewer.
double nearness(const Searched& searched) {
    return std::clamp((12 - searched.empties + searched.depth) / 8.0, 0.0, 1.0);
}

/// 0 where nothing is left out.
double leniency(const Searched& searched) {
    if (searched.selectivity == Selectivity::kAll) return 0;
    return 1 / standard_errors(searched.selectivity);
}

double lead(double value) { return std::abs(value) / 32; }

template <class Numbers>
double sum_of(const Numbers& constants, const Numbers& terms) {
    return std::inner_product(constants.begin(), constants.end(), terms.begin(), 0.0);
}

}  // namespace

std::array<double, 4> bias_terms(const Searched& searched) {
    const double far = reach(searched);
    const double share = midgame_share(searched);
    // Searches of odd and even depth end with different sides to move.
    const double swing = (std::max(searched.depth, 1) & 1) != 0 ? -share : share;
    return {share, share * far, swing, swing * far};
}

std::array<double, 4> gain_terms(const Searched& searched) {
    const double open = openness(searched);
    const double far = reach(searched);
    const double share = midgame_share(searched);
    return {share, share * open, share * far, share * open * far};
}

std::array<double, 8> error_terms(const Searched& searched, double value) {
    const double open = openness(searched);
    const double far = reach(searched);
    const double swing = (std::max(searched.depth, 1) & 1) != 0 ? -1 : 1;
    return {1, open, far, open * far, leniency(searched), lead(value), swing, nearness(searched)};
}

std::array<double, 3> end_error_terms(const Searched& searched) {
    return {1, openness(searched), leniency(searched)};
}

Estimate calibrated(const CalibrationConstants& constants, const Searched& searched, double value) {
    if (std::abs(value) >= kWipeOut) return {.score = value, .standard_error = 0};
    if (searched.to_the_end())
        return {.score = value,
                .standard_error = std::exp(sum_of(constants.end_error, end_error_terms(searched)))};
    const double score = sum_of(constants.bias, bias_terms(searched)) +
                         (1 + sum_of(constants.gain, gain_terms(searched))) * value;
    return {.score = std::clamp(score, -kMostEstimate, kMostEstimate),
            .standard_error = std::exp(sum_of(constants.error, error_terms(searched, value)))};
}

Estimate calibrated(const Searched& searched, double value) {
    return calibrated(kCalibrationConstants, searched, value);
}

}  // namespace outflank::search
