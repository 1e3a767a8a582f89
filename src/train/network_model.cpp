#include "train/network_model.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "eval/row_ties.h"

namespace outflank::train {
namespace {

/// A number between -most and most.
float draw(float most, base::Random& random) {
    constexpr std::uint64_t kSteps = 1 << 20;
    const auto step = static_cast<float>(random.below(kSteps + 1));
    return most * (2 * step / static_cast<float>(kSteps) - 1);
}

/// Fills a row with small random numbers that its own symmetries leave alone.
void begin_row(float* row, unsigned own_symmetries, base::Random& random) {
    // 32 rows together move a sum by about a sixth of its range.
    constexpr float kMost = 0.05F;
    for (std::size_t i = 0; i < eval::kHidden; ++i) row[i] = draw(kMost, random);
    for (const Symmetry own : kSymmetries) {
        if ((own_symmetries >> static_cast<unsigned>(own) & 1) == 0) continue;
        for (const Symmetry group : kSymmetries) {
            const auto from = static_cast<std::size_t>(group) * eval::kChannels;
            const auto to = static_cast<std::size_t>(eval::compose(own, group)) * eval::kChannels;
            if (from < to) std::copy_n(row + from, eval::kChannels, row + to);
        }
    }
}

template <class Integer>
Integer to_units(float value, float unit) {
    const double units = std::round(static_cast<double>(value) * static_cast<double>(unit));
    constexpr double kMost = std::numeric_limits<Integer>::max();
    return static_cast<Integer>(std::clamp(units, -kMost, kMost));
}

}  // namespace

NetworkModel::NetworkModel(base::Random& random) {
    const eval::RowTies& ties = eval::row_ties();
    const std::size_t count = ties.row_of_kept.size();
    constexpr std::size_t kMostTouched = kBatch * eval::kInstances;
    rows.value.resize(count * eval::kHidden);
    rows.mean.resize(count * eval::kHidden);
    rows.square.resize(count * eval::kHidden);
    rows.last_step.resize(count);
    rows.own_symmetries = ties.own_symmetries;
    rows.slot.resize(count);
    rows.touched.resize(std::min(count, kMostTouched));
    rows.gradient.resize(rows.touched.size() * eval::kHidden);
    for (std::size_t row = 0; row < count; ++row)
        begin_row(&rows.value[row * eval::kHidden], rows.own_symmetries[row], random);
    rest.bias.value.fill(0.3F);  // within the range where units answer
    for (float& output : rest.output.value) output = draw(0.5F, random);
}

MissedSteps missed_steps(const StepSizes& sizes, std::uint32_t last_step) {
    const std::size_t since = sizes.step - last_step;
    MissedSteps missed = (*sizes.missed)[std::min(since, sizes.missed->size() - 1)];
    const std::vector<double>& left = *sizes.decay_until;
    missed.decay = static_cast<float>(std::exp(left[sizes.step] - left[last_step]));
    return missed;
}

void settle_rows(NetworkModel& model, const StepSizes& sizes) {
    for (std::size_t row = 0; row < model.rows.last_step.size(); ++row) {
        // What no sample has shown says nothing; not even the noise it began with.
        const bool is_seen = model.rows.last_step[row] > 0;
        const float decay = is_seen ? missed_steps(sizes, model.rows.last_step[row]).decay : 0.0F;
        model.rows.last_step[row] = sizes.step;
        for (std::size_t i = 0; i < eval::kHidden; ++i)
            model.rows.value[row * eval::kHidden + i] *= decay;
    }
}

eval::NetworkStage rounded(const NetworkModel& model) {
    eval::NetworkStage stage;
    const eval::RowTies& ties = eval::row_ties();
    constexpr float kUnit = eval::kFull;
    for (std::size_t row = 0; row < stage.rows.size(); ++row) {
        const eval::RowTie tie = ties.of_row[row];
        const float* kept = &model.rows.value[static_cast<std::size_t>(tie.kept) * eval::kHidden];
        for (const Symmetry group : kSymmetries) {
            const auto from = static_cast<std::size_t>(eval::compose(tie.through, group));
            for (std::size_t channel = 0; channel < eval::kChannels; ++channel)
                stage.rows[row][static_cast<std::size_t>(group) * eval::kChannels + channel] =
                    to_units<std::int8_t>(kept[from * eval::kChannels + channel], kUnit);
        }
    }
    for (std::size_t count = 0; count < NetworkRest::kCounts; ++count)
        for (std::size_t channel = 0; channel < eval::kChannels; ++channel) {
            const std::size_t at = count * eval::kChannels + channel;
            stage.mover_mobility[count][channel] =
                to_units<std::int16_t>(model.rest.mover.value[at], kUnit);
            stage.opponent_mobility[count][channel] =
                to_units<std::int16_t>(model.rest.opponent.value[at], kUnit);
        }
    constexpr float kValue = kDiscsOfOne * eval::kValueUnit;
    for (std::size_t channel = 0; channel < eval::kChannels; ++channel) {
        stage.bias[channel] = to_units<std::int16_t>(model.rest.bias.value[channel], kUnit);
        stage.output[channel] = to_units<std::int16_t>(model.rest.output.value[channel], kValue);
    }
    stage.bias_out = to_units<std::int32_t>(model.rest.bias_out.value[0], kValue);
    return stage;
}

double network_value_of(const eval::NetworkStage& stage, const Sample& sample) {
    const eval::RowTies& ties = eval::row_ties();
    int value = 0;
    for (const Symmetry group : kSymmetries) {
        for (std::size_t channel = 0; channel < eval::kChannels; ++channel) {
            int sum = stage.bias[channel] + stage.mover_mobility[sample.mover_mobility][channel] +
                      stage.opponent_mobility[sample.opponent_mobility][channel];
            for (const std::uint32_t packed : sample.rows) {
                const Symmetry view{static_cast<std::uint8_t>(packed >> Sample::kViewShift)};
                const auto row =
                    static_cast<std::size_t>(ties.row_of_kept[packed & Sample::kRowMask]);
                sum += stage.rows[row][static_cast<std::size_t>(eval::compose(view, group)) *
                                           eval::kChannels +
                                       channel];
            }
            const int full = std::clamp(sum, 0, eval::kFull);
            value += full * full / 16 * stage.output[channel];
        }
    }
    const int total =
        std::clamp(stage.bias_out + (value >> 10), -eval::kMostValue, eval::kMostValue);
    return static_cast<double>(total) / eval::kValueUnit;
}

}  // namespace outflank::train
