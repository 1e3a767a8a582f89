// Weights for the stages that a training run did not fit.
#pragma once

#include <span>

#include "train/fit/stage_plan.h"

namespace outflank::train {

/// Gives the stages that were not fitted the weights of their group, of the base, or of the
/// nearest stage that was. Errors: kOutOfRange (no stage of a model has positions).
Result<Done> complete_weights(const StagePlan& plan, const TrainOptions& options,
                              std::span<const StageReport> reports, eval::Weights& weights);

}  // namespace outflank::train
