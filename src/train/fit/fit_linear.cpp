#include "train/fit/fit_linear.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

#include "base/random.h"
#include "eval/row_ties.h"

namespace outflank::train {
namespace {

/// The linear sum while it is fitted, in discs.
struct LinearModel {
    std::vector<float> rows = std::vector<float>(eval::row_ties().row_of_kept.size());
    std::array<float, eval::kMostMobility + 1> mover{};
    std::array<float, eval::kMostMobility + 1> opponent{};
    std::array<float, eval::kStageDiscs> bias{};

    float value(const Sample& sample) const {
        float sum = bias[sample.disc_class] + mover[sample.mover_mobility] +
                    opponent[sample.opponent_mobility];
        for (const std::uint32_t row : sample.rows) sum += rows[row & Sample::kRowMask];
        return sum;
    }

    void move(const Sample& sample, float step) {
        for (const std::uint32_t row : sample.rows) rows[row & Sample::kRowMask] += step;
        mover[sample.mover_mobility] += step;
        opponent[sample.opponent_mobility] += step;
        bias[sample.disc_class] += step;
    }
};

std::int16_t rounded(float discs) {
    const double units = std::round(static_cast<double>(discs) * eval::kValueUnit);
    constexpr double kMost = std::numeric_limits<std::int16_t>::max();
    return static_cast<std::int16_t>(std::clamp(units, -kMost, kMost));
}

eval::LinearStage rounded(const LinearModel& model) {
    eval::LinearStage stage;
    const eval::RowTies& ties = eval::row_ties();
    for (std::size_t row = 0; row < stage.rows.size(); ++row)
        stage.rows[row] = rounded(model.rows[static_cast<std::size_t>(ties.of_row[row].kept)]);
    for (std::size_t count = 0; count < model.mover.size(); ++count) {
        stage.mover_mobility[count] = rounded(model.mover[count]);
        stage.opponent_mobility[count] = rounded(model.opponent[count]);
    }
    std::transform(model.bias.begin(), model.bias.end(), stage.bias.begin(),
                   [](float discs) { return rounded(discs); });
    return stage;
}

}  // namespace

double linear_value_of(const eval::LinearStage& stage, const Sample& sample) {
    int value = stage.bias[sample.disc_class] + stage.mover_mobility[sample.mover_mobility] +
                stage.opponent_mobility[sample.opponent_mobility];
    const eval::RowTies& ties = eval::row_ties();
    for (const std::uint32_t row : sample.rows)
        value += stage.rows[static_cast<std::size_t>(ties.row_of_kept[row & Sample::kRowMask])];
    return eval::in_discs(eval::limited_value(value));
}

LinearFit fit_linear(const SampleSet& samples, const LinearOptions& options,
                     const std::function<bool(int)>& on_epoch) {
    // What a sample moves: its rows, both mobilities and the bias.
    constexpr double kParts = eval::kInstances + 3;
    LinearModel model;
    base::Random random(options.seed);
    std::vector<std::uint32_t> order(samples.fit.size());
    std::iota(order.begin(), order.end(), 0U);
    for (int epoch = 0; epoch < options.epochs; ++epoch) {
        shuffle(order, random);
        const double done = static_cast<double>(epoch) / std::max(1, options.epochs - 1);
        const auto step = static_cast<float>(options.step * (1 - 0.9 * done) / kParts);
        for (const std::uint32_t at : order) {
            const Sample& sample = samples.fit[at];
            model.move(sample, step * (sample.score - model.value(sample)));
        }
        if (!on_epoch(epoch + 1)) break;
    }
    LinearFit fit{.stage = rounded(model), .held_out = {}};
    for (const Sample& sample : samples.held_out)
        fit.held_out.add(linear_value_of(fit.stage, sample) - sample.score);
    return fit;
}

}  // namespace outflank::train
