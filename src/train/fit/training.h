// From games to weights: both models of every stage, on several threads, resumable.
#pragma once

#include <atomic>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "eval/weights.h"
#include "outflank/result.h"
#include "train/fit/fit_linear.h"
#include "train/fit/fit_network.h"

namespace outflank::train {

struct TrainOptions {
    bool linear = true;
    bool network = true;
    int first_stage = 0;  ///< fitted; the others are taken from `base`, or from the nearest one
    int last_stage = eval::kStages - 1;
    LinearOptions linear_options{};
    NetworkOptions network_options{};
    const eval::Weights* base = nullptr;  ///< may be null; also the stage after the last one
    /// A network begins with that of the stage after it and decays towards it.
    bool chained = true;
    /// Up to this stage games count by what the network of the stage after says of their later
    /// positions, and by their result for TrainingData::result_weight. 10: the positions that have
    /// more than 16 empties, whose results are those of guesses.
    int last_bootstrap_stage = 10;
    /// First stages of the networks where several stages share one, from 0 on, ascending; empty:
    /// every stage has its own. Only with all stages; neither chained nor with bootstrap targets.
    std::vector<int> groups{};
    int overlap = 0;  ///< a stage also learns from positions with so many discs more or fewer
    std::size_t most_positions = 6'000'000;  ///< of a stage, those of the last games
    /// At work at the same time: on stages, or on one network when those wait for each other.
    int threads = 1;
    /// Folder for the stages that are done, so that a second run need not repeat them; empty:
    /// nothing is kept.
    std::string parts{};
    const std::atomic<bool>* stop = nullptr;  ///< when it becomes true, return after the epoch
    /// Told of a damaged part, whose stage is fitted again; from the threads that fit, one at a
    /// time. May be empty.
    std::function<void(const std::string&)> on_notice{};
};

/// A stage that was fitted, or found among the parts.
struct StageReport {
    int stage = 0;
    int last_stage = 0;  ///< the same, but where several share a network
    bool is_network = false;
    bool was_done = false;        ///< by an earlier run
    int epochs = 0;               ///< of a network, after which it was best
    std::uint64_t positions = 0;  ///< fitted
    std::uint64_t held_out_positions = 0;
    double mean_absolute_error = 0;  ///< of the rounded weights on held-out games, in discs
    double root_mean_square_error = 0;
};

/// An epoch that is done.
struct EpochReport {
    int stage = 0;
    bool is_network = false;
    int epoch = 0;
    int epochs = 0;
};

/// Weights, complete for each model asked for, and how good they are.
struct Trained {
    eval::Weights weights;
    std::vector<StageReport> reports;
};

/// Fits. Blocks. The callbacks are called from the threads that fit, one at a time. The same
/// data and options give the same weights, whatever the threads.
/// Errors: kIo (the parts), kOutOfRange (no positions for any stage; stopped).
Result<Trained> train(const TrainingData& training_data, const TrainOptions& options,
                      const std::function<void(const StageReport&)>& on_stage,
                      const std::function<void(const EpochReport&)>& on_epoch);

}  // namespace outflank::train
