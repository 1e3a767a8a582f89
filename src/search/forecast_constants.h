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
    .constant = 1.662, .shallow = -0.156, .deep = 0.056, .empties = -0.0160};

}  // namespace outflank::search
