// Positions made ready for fitting: what the models read, and what they should say.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "base/random.h"
#include "eval/patterns.h"
#include "eval/weights.h"
#include "train/files/game_log.h"
#include "train/files/label_file.h"

namespace outflank::train {

/// A position as the models see it.
struct Sample {
    /// For each instance the number of the kept row (see row_ties.h), and from bit kViewShift
    /// on the symmetry through which the kept row is seen: group g of the sum gets group
    /// compose(view, g) of it.
    std::array<std::uint32_t, eval::kInstances> rows;
    std::uint8_t mover_mobility;
    std::uint8_t opponent_mobility;
    std::uint8_t disc_class;  ///< as eval::disc_class
    float score;              ///< wanted, in discs

    static constexpr int kViewShift = 24;
    static constexpr std::uint32_t kRowMask = (std::uint32_t{1} << kViewShift) - 1;
};

/// Precondition: a side can move.
Sample sample_of(const LabelledBoard& position);

/// Which positions of which games belong to a fit.
struct SampleRange {
    int least_discs;
    int most_discs;
};

/// One game in so many is held out: never fitted, only measured.
inline constexpr std::uint64_t kHeldOutShare = 40;

/// True for the games that are held out, of every generation the same.
bool is_held_out(const GameRecord& game);

/// Positions after the last random move, by purpose.
struct SampleSet {
    std::vector<Sample> fit;
    std::vector<Sample> held_out;
};

/// What is learnt from.
struct TrainingData {
    std::span<const GameRecord> games;
    std::span<const Label> labels;
    /// Of a label, or of a position with a bootstrap, so much is the result of the game.
    double result_weight = 0;
    /// Of positions of games, the rest of the label is what these networks say of them: a
    /// smaller network is distilled from a larger one. May be null.
    const eval::Weights* teacher = nullptr;
};

/// What a network says of later positions of a game: as a label of the earlier ones it has
/// less chance in it than the result.
struct BootstrapTarget {
    const eval::NetworkStage* network = nullptr;  ///< null: there is none
    SampleRange range{};                          ///< of the positions that it is asked about
};

struct CollectLimits {
    std::size_t most = 6'000'000;  ///< positions to fit; a game that is begun is taken whole
    int threads = 1;               ///< the result is the same with any number
};

/// The positions of the labels and of the games with `range` discs; of the fitted ones, those of
/// the last games, about `limits.most`. Held-out ones are of `measured` only, so that stages with
/// overlapping ranges can be compared; of games, their result is what counts there.
SampleSet collect(const TrainingData& training_data, const BootstrapTarget& bootstrap,
                  SampleRange range, SampleRange measured, const CollectLimits& limits);

/// Numbers 0..count-1 in an order to go through, brought into another one by each call.
void shuffle(std::vector<std::uint32_t>& order, base::Random& random);

/// Mean absolute and root mean square error, in discs.
struct Errors {
    std::size_t positions = 0;
    double absolute_sum = 0;
    double square_sum = 0;

    void add(double error);
    double mean_absolute() const;
    double root_mean_square() const;
};

}  // namespace outflank::train
