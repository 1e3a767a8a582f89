// Fits the network of one stage.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>

#include "eval/weights.h"
#include "train/files/samples.h"

namespace outflank::train {

/// AdamW: Adam in batches of kBatch, with the decay of the rows apart from the gradient. Rows
/// that a batch does not see are brought up to date when they are next seen.
struct NetworkOptions {
    int epochs = 8;
    double rate = 0.002;  ///< learning rate, falling evenly to 0
    /// Share of a row that decays in a step is the learning rate times this; 0: chosen by the
    /// number of samples, see decay_for.
    double decay = 0;
    std::uint64_t seed = 1;
    /// The fit ends after so many epochs that did not make the error on the held-out samples
    /// smaller, and its best epoch counts; 0: it never ends early.
    int patience = 2;
    /// Where the fit begins, and what the rows decay towards; null: from nothing.
    const eval::NetworkStage* start = nullptr;
    int threads = 1;  ///< at most kParts are of use; the result is the same with any number
};

/// A decay that suits so many samples: about 3 for 100,000, then less, as one over the number.
double decay_for(std::size_t samples);

struct NetworkFit {
    std::unique_ptr<eval::NetworkStage> stage;  ///< rounded to whole units
    Errors held_out;                            ///< of the rounded weights
    int epochs = 0;                             ///< after which they are these
};

/// Fits. `on_epoch` is told of each that is done, with the root mean square error
/// in discs while it went on, and may say false to stop.
NetworkFit fit_network(const SampleSet& samples, const NetworkOptions& options,
                       const std::function<bool(int epoch, double error)>& on_epoch);

}  // namespace outflank::train
