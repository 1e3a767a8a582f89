// The network while it is fitted: floating-point numbers, and what their optimiser remembers.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "base/random.h"
#include "eval/weights.h"
#include "train/files/samples.h"

namespace outflank::train {

/// A value of 1 of the network stands for so many discs.
inline constexpr float kDiscsOfOne = 16;

/// Samples whose gradients make one step of the optimiser.
inline constexpr std::size_t kBatch = 1024;

/// Parts of a batch, each with gradients of its own, however many threads there are: sums of
/// floating-point numbers depend on their order, and the weights must not depend on the machine.
inline constexpr std::size_t kParts = 4;

/// Of Adam, as its authors propose: what a step keeps of its averages.
/// Source: D. P. Kingma, J. Ba, "Adam: A Method for Stochastic Optimization" (2015).
inline constexpr float kMeanKept = 0.9F;
inline constexpr float kSquareKept = 0.999F;

/// Numbers that are fitted, with the averages of Adam: of the gradient and of its square.
template <std::size_t kCount>
struct Fitted {
    std::array<float, kCount> value{};
    std::array<float, kCount> mean{};
    std::array<float, kCount> square{};
};

template <std::size_t kCount>
using Gradient = std::array<float, kCount>;

/// Everything of the network but its rows, as numbers of some kind.
template <template <std::size_t> class Numbers>
struct RestOf {
    static constexpr std::size_t kCounts = eval::kMostMobility + 1;
    Numbers<kCounts * eval::kChannels> mover{};           ///< index count * kChannels + channel
    Numbers<kCounts * eval::kChannels> opponent{};        ///< the same
    Numbers<eval::kStageDiscs * eval::kChannels> bias{};  ///< index class * kChannels + channel
    Numbers<eval::kChannels> output{};
    Numbers<eval::kStageDiscs> bias_out{};
};
using NetworkRest = RestOf<Fitted>;

/// The numbers of all kept rows, eval::kHidden each, row after row.
struct NetworkRows {
    std::vector<float> value;
    std::vector<float> anchor;  ///< what the numbers decay towards
    std::vector<float> mean;
    std::vector<float> square;
    std::vector<std::uint32_t> last_step;      ///< in which the row was last moved, 0: never
    std::vector<std::uint8_t> own_symmetries;  ///< as in RowTies
};

/// Gradients of one part of a batch.
struct Gradients {
    /// For the samples of a part, and for so many kept rows.
    explicit Gradients(std::size_t row_count);

    RestOf<Gradient> rest;
    std::vector<std::uint32_t> slot;     ///< of a row among the touched, if that names the row
    std::vector<std::uint32_t> touched;  ///< rows that the part has seen, by slot
    std::uint32_t touched_count = 0;
    std::vector<float> row;  ///< of the touched rows, eval::kHidden each, by slot
};

struct NetworkModel {
    /// Small random numbers, equal where mirrored ones must be.
    explicit NetworkModel(base::Random& random);

    /// The numbers of a network that was fitted before; rows decay towards them.
    explicit NetworkModel(const eval::NetworkStage& start);

    NetworkRest rest;
    NetworkRows rows;

  private:
    NetworkModel();
};

/// What the steps did that passed without a gradient for a row: its averages fade, the mean
/// carries it on, and its numbers decay.
struct MissedSteps {
    float decay = 1;        ///< factor of the numbers
    float mean_left = 1;    ///< factor of the mean
    float square_left = 1;  ///< factor of the average square
    float carried = 0;      ///< steps of full length that the mean made
};

/// One step of the optimiser, for all numbers alike.
struct StepSizes {
    std::uint32_t step = 0;    ///< from 1
    float rate = 0;            ///< learning rate, over the share of the mean that is filled
    float square_scale = 1;    ///< one over the share of the average square that is filled
    float gradient_scale = 1;  ///< one over the number of samples
    const std::vector<MissedSteps>* missed = nullptr;  ///< by steps since, without the decay
    const std::vector<double>* decay_until = nullptr;  ///< logarithm of what is left, by step
};

/// What became of a row since its last step, up to this one.
MissedSteps missed_steps(const StepSizes& sizes, std::uint32_t last_step);

/// Which rows a thread moves: those whose number leaves the rest `index`; 0 has all that is not
/// a row too.
struct Share {
    std::size_t index = 0;
    std::size_t count = 1;
};

/// What the hot loops do, compiled for the processor.
struct NetworkLoops {
    /// Sets the gradients to those of the samples with these numbers, at most kBatch / kParts.
    /// Returns the sum of the squared errors, in units of the network.
    double (*find_gradients)(const NetworkModel& model, Gradients& gradients,
                             std::span<const Sample> samples,
                             std::span<const std::uint32_t> numbers);
    /// Moves a share of all that has a gradient in a part. Spoils the gradients of that share.
    /// Shares may be moved at the same time, and together do the same, whatever their count.
    void (*move)(NetworkModel& model, std::span<Gradients> parts, const StepSizes& sizes,
                 Share share);
};

/// The best ones that run here.
const NetworkLoops& network_loops();

/// The network in whole units as it stands after a step: with the decay of the steps that did
/// not touch a row. Rows that were never touched are what they decay towards.
std::unique_ptr<eval::NetworkStage> rounded(const NetworkModel& model, const StepSizes& sizes);

/// Value of a sample in discs, as network_value gives it for the position.
double network_value_of(const eval::NetworkStage& stage, const Sample& sample);

}  // namespace outflank::train
