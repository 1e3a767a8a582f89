// Written by `outflank fit-selectivity`: how large the error of a forecast is.
#pragma once

namespace outflank::search {

/// Logarithm of the standard error in discs: a sum of these, all but the first times what
/// they are named after.
struct ForecastConstants {
    double constant;
    double shallow;
    double deep;
    double empties;
};

inline constexpr ForecastConstants kForecastConstants = {
    .constant = 1.498, .shallow = -0.203, .deep = 0.092, .empties = -0.0054};

}  // namespace outflank::search
