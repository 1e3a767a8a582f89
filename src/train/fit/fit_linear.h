// Fits the linear sum of one stage.
#pragma once

#include <cstdint>
#include <functional>

#include "eval/weights.h"
#include "train/files/samples.h"

namespace outflank::train {

/// Stochastic gradient descent, a position at a time.
struct LinearOptions {
    int epochs = 10;
    double step = 0.3;  ///< share of the error that a position takes away; falls to a tenth
    std::uint64_t seed = 1;
};

struct LinearFit {
    eval::LinearStage stage;  ///< rounded to whole units
    Errors held_out;          ///< of the rounded weights
};

/// Fits from weights of zero. `on_epoch` is told of each that is done and may say false to stop.
LinearFit fit_linear(const SampleSet& samples, const LinearOptions& options,
                     const std::function<bool(int epoch)>& on_epoch);

/// Value of a sample in discs, as linear_value gives it for the position.
double linear_value_of(const eval::LinearStage& stage, const Sample& sample);

}  // namespace outflank::train
