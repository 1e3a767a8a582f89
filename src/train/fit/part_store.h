// Stages that are fitted, kept in files so that a second run need not repeat them.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "train/fit/training.h"

namespace outflank::train {

/// Stands for all data and options that a part depends on. Not of it: which parts are asked for,
/// and what changes no weights, such as threads.
std::uint64_t settings_key(const TrainingData& training_data, const TrainOptions& options);

/// The parts of a run, one file each: for this program on this machine only. Any thread may use
/// it, for different parts at the same time.
class PartStore {
  public:
    /// No folder: nothing is kept. `on_notice` is told of a damaged part; may be empty.
    PartStore(std::string folder, std::uint64_t key,
              std::function<void(const std::string&)> on_notice);

    /// Makes the folder. Errors: kIo.
    Result<Done> open() const;

    /// True when there was a whole part of this stage and model with the same key.
    bool read(StageReport& report, eval::LinearStage& stage) const;
    bool read(StageReport& report, eval::NetworkStage& stage) const;

    /// Errors: kIo.
    Result<Done> write(const StageReport& report, const eval::LinearStage& stage) const;
    Result<Done> write(const StageReport& report, const eval::NetworkStage& stage) const;

  private:
    std::string path_of(const StageReport& report) const;
    template <class Stage>
    bool read_stage(StageReport& report, Stage& stage) const;
    template <class Stage>
    Result<Done> write_stage(const StageReport& report, const Stage& stage) const;

    std::string folder_;
    std::uint64_t key_;
    std::function<void(const std::string&)> on_notice_;
};

}  // namespace outflank::train
