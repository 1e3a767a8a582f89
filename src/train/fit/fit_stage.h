// Fits one model of one stage: finds its samples, fits, and says how good it is.
#pragma once

#include <functional>

#include "train/fit/stage_plan.h"

namespace outflank::train {

/// What all fits of a run have in common.
struct StageFitInputs {
    const TrainingData& training_data;
    const TrainOptions& options;
    const StagePlan& plan;
};

/// Fits the model. `next`: the network of the stage after, or null. Sets the numbers in `report`
/// that say how good it is. `on_epoch` is told of each epoch that is done and may say false to
/// stop. Blocks.
void fit_stage(const StageFitInputs& inputs, const StageFit& fit, const eval::NetworkStage* next,
               eval::LinearStage& stage, StageReport& report,
               const std::function<bool(const EpochReport&)>& on_epoch);
void fit_stage(const StageFitInputs& inputs, const StageFit& fit, const eval::NetworkStage* next,
               eval::NetworkStage& stage, StageReport& report,
               const std::function<bool(const EpochReport&)>& on_epoch);

}  // namespace outflank::train
