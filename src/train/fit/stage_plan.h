// Which fits a training run consists of, in which order, and what each depends on.
#pragma once

#include <utility>
#include <vector>

#include "train/fit/training.h"

namespace outflank::train {

/// One fit: a model of a stage, or of all stages that share a network.
struct StageFit {
    int stage = 0;
    int last_stage = 0;  ///< the same, but where several share a network
    bool is_network = false;

    bool operator==(const StageFit&) const = default;
};

/// The plan of a run; follows from its options alone. Keeps a reference to them.
class StagePlan {
  public:
    explicit StagePlan(const TrainOptions& options) : options_(options) {}

    /// All fits, the longer ones first: networks, and from the end of the game on.
    std::vector<StageFit> fits() const;

    /// First and last of the stages that share the network of a stage.
    std::pair<int, int> group_of(int stage) const;

    /// True when the fit begins with the network of the stage after, or asks it for targets.
    bool uses_next(const StageFit& fit) const;

    /// True when that network is fitted in the same run, so that the fit has to wait for it.
    bool waits_for_next(const StageFit& fit) const {
        return uses_next(fit) && !next_is_of_base(fit.stage);
    }

    /// True when the network of the stage after is that of TrainOptions::base.
    bool next_is_of_base(int stage) const {
        return !options_.network || stage == options_.last_stage;
    }

    bool is_asked_for(int stage) const {
        return stage >= options_.first_stage && stage <= options_.last_stage;
    }

    /// Threads within the fit. Networks that wait for each other have all threads, one after the
    /// other; the linear sums between them are soon done.
    int threads_of(const StageFit& fit) const;

  private:
    const TrainOptions& options_;
};

}  // namespace outflank::train
