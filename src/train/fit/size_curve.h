// What more positions are worth: the same fit with a half, a quarter and an eighth of them.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "train/fit/training.h"

namespace outflank::train {

/// The halvings of the number of positions that a curve has beside all of them.
inline constexpr int kHalvings = 3;

/// Fits again with fewer and fewer positions of each stage, and gives all reports, those of
/// `all` first. The held-out games are the same. Errors: as `train`.
Result<std::vector<StageReport>> size_curve(
    const TrainingData& training_data, const TrainOptions& options,
    std::span<const StageReport> all, const std::function<void(const StageReport&)>& on_stage,
    const std::function<void(const EpochReport&)>& on_epoch);

/// Mean absolute error over the share of positions as a picture (SVG), a line for each stage
/// and model.
std::string size_plot(std::span<const StageReport> reports);

}  // namespace outflank::train
