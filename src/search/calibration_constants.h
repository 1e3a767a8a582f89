// What the values of searches say of the true scores, in the form of `outflank fit-calibration`.
// Fitted by a driver of the same functions (train/fit/calibration_fit.h), not by the command.
// Outflank 0.1.0, weights bfbfbfd3b51cdcbb, 16 plies, 8 at 95 and 100 %.
// 760 positions by empty squares: 100 with 10, 150 with 12, 100 with 14, 150 with 16, 100 with 18,
// 120 with 20, 40 with 22.
// - exact scores, games of fit.games, 10 to 10 empties, up to 0 random moves, seed 110
// - exact scores, games of fit.games, 12 to 12 empties, up to 0 random moves, seed 12
// - exact scores, games of fit.games, 14 to 14 empties, up to 0 random moves, seed 114
// - exact scores, games of fit.games, 16 to 16 empties, up to 0 random moves, seed 16
// - exact scores, games of fit.games, 18 to 18 empties, up to 0 random moves, seed 18
// - exact scores, games of fit.games, 20 to 20 empties, up to 0 random moves, seed 20
// - exact scores, games of fit.games, 22 to 22 empties, up to 0 random moves, seed 22
#pragma once

#include "search/calibration.h"

namespace outflank::search {

// clang-format off
inline constexpr CalibrationConstants kCalibrationConstants = {
    .bias = {-0.4120, 0.5320, 0.7024, -0.4860},
    .gain = {0.0193, 0.1259, -0.0239, -0.0045},
    .error = {1.3585, -0.0127, -0.2077, 0.3087, -0.0034, -0.1448, -0.0245, -0.9761},
    .end_error = {-1.3989, 0.1201, 2.3095}};
// clang-format on

}  // namespace outflank::search
