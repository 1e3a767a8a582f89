#include "train/fit/network_model.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "eval/network_layout.h"
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

NetworkModel::NetworkModel() {
    const eval::RowTies& ties = eval::row_ties();
    const std::size_t count = ties.row_of_kept.size();
    rows.value.resize(count * eval::kHidden);
    rows.anchor.resize(count * eval::kHidden);
    rows.mean.resize(count * eval::kHidden);
    rows.square.resize(count * eval::kHidden);
    rows.last_step.resize(count);
    rows.own_symmetries = ties.own_symmetries;
}

Gradients::Gradients(std::size_t row_count) {
    constexpr std::size_t kMostTouched = kBatch / kParts * eval::kInstances;
    slot.resize(row_count);
    touched.resize(std::min(row_count, kMostTouched));
    row.resize(touched.size() * eval::kHidden);
}

NetworkModel::NetworkModel(base::Random& random) : NetworkModel() {
    for (std::size_t row = 0; row < rows.own_symmetries.size(); ++row)
        begin_row(&rows.value[row * eval::kHidden], rows.own_symmetries[row], random);
    rest.bias.value.fill(0.3F);  // within the range where units answer
    for (float& output : rest.output.value) output = draw(0.5F, random);
}

NetworkModel::NetworkModel(const eval::NetworkStage& start) : NetworkModel() {
    const auto from_units = [](auto units, float unit) { return static_cast<float>(units) / unit; };
    constexpr float kUnit = eval::kFull;
    constexpr float kValue = kDiscsOfOne * eval::kValueUnit;
    const std::vector<std::int32_t>& kept = eval::row_ties().row_of_kept;
    for (std::size_t row = 0; row < kept.size(); ++row)
        for (std::size_t i = 0; i < eval::kHidden; ++i)
            rows.anchor[row * eval::kHidden + i] =
                from_units(start.rows[static_cast<std::size_t>(kept[row])][i], kUnit);
    rows.value = rows.anchor;
    for (std::size_t channel = 0; channel < eval::kChannels; ++channel) {
        for (std::size_t count = 0; count < NetworkRest::kCounts; ++count) {
            const std::size_t at = count * eval::kChannels + channel;
            rest.mover.value[at] = from_units(start.mover_mobility[count][channel], kUnit);
            rest.opponent.value[at] = from_units(start.opponent_mobility[count][channel], kUnit);
        }
        for (std::size_t discs = 0; discs < eval::kStageDiscs; ++discs)
            rest.bias.value[discs * eval::kChannels + channel] =
                from_units(start.bias[discs][channel], kUnit);
        rest.output.value[channel] = from_units(start.output[channel], kValue);
    }
    for (std::size_t discs = 0; discs < eval::kStageDiscs; ++discs)
        rest.bias_out.value[discs] = from_units(start.bias_out[discs], kValue);
}

MissedSteps missed_steps(const StepSizes& sizes, std::uint32_t last_step) {
    const std::size_t since = sizes.step - last_step;
    MissedSteps missed = (*sizes.missed)[std::min(since, sizes.missed->size() - 1)];
    const std::vector<double>& left = *sizes.decay_until;
    missed.decay = static_cast<float>(std::exp(left[sizes.step] - left[last_step]));
    return missed;
}

namespace {

/// The numbers of each kept row after a step.
std::vector<float> settled_rows(const NetworkRows& rows, const StepSizes& sizes) {
    std::vector<float> settled = rows.anchor;
    for (std::size_t row = 0; row < rows.last_step.size(); ++row) {
        // What no sample has shown says nothing; not even the noise it began with.
        if (rows.last_step[row] == 0) continue;
        const float decay = missed_steps(sizes, rows.last_step[row]).decay;
        for (std::size_t i = row * eval::kHidden; i < (row + 1) * eval::kHidden; ++i)
            settled[i] += (rows.value[i] - rows.anchor[i]) * decay;
    }
    return settled;
}

}  // namespace

std::unique_ptr<eval::NetworkStage> rounded(const NetworkModel& model, const StepSizes& sizes) {
    auto result = std::make_unique<eval::NetworkStage>();
    eval::NetworkStage& stage = *result;
    const std::vector<float> rows = settled_rows(model.rows, sizes);
    const eval::RowTies& ties = eval::row_ties();
    constexpr float kUnit = eval::kFull;
    for (std::size_t row = 0; row < stage.rows.size(); ++row) {
        const eval::RowTie tie = ties.of_row[row];
        const float* kept = &rows[static_cast<std::size_t>(tie.kept) * eval::kHidden];
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
        for (std::size_t discs = 0; discs < eval::kStageDiscs; ++discs)
            stage.bias[discs][channel] = to_units<std::int16_t>(
                model.rest.bias.value[discs * eval::kChannels + channel], kUnit);
        stage.output[channel] = to_units<std::int16_t>(model.rest.output.value[channel], kValue);
    }
    for (std::size_t discs = 0; discs < eval::kStageDiscs; ++discs)
        stage.bias_out[discs] = to_units<std::int32_t>(model.rest.bias_out.value[discs], kValue);
    return result;
}

double network_value_of(const eval::NetworkStage& stage, const Sample& sample) {
    using Channels = std::array<int, eval::kChannels>;
    const eval::RowTies& ties = eval::row_ties();
    std::array<Channels, eval::kGroups> sums;
    for (std::size_t channel = 0; channel < eval::kChannels; ++channel)
        sums[0][channel] = stage.bias[sample.disc_class][channel] +
                           stage.mover_mobility[sample.mover_mobility][channel] +
                           stage.opponent_mobility[sample.opponent_mobility][channel];
    sums.fill(Channels(sums[0]));
    for (const std::uint32_t packed : sample.rows) {
        const auto row = static_cast<std::size_t>(ties.row_of_kept[packed & Sample::kRowMask]);
        const auto& from = eval::kGroupFrom[packed >> Sample::kViewShift];
        for (std::size_t group = 0; group < eval::kGroups; ++group) {
            const std::int8_t* channels =
                &stage.rows[row][static_cast<std::size_t>(from[group]) * eval::kChannels];
            for (std::size_t i = 0; i < eval::kChannels; ++i) sums[group][i] += channels[i];
        }
    }
    int value = 0;
    for (const Channels& group : sums)
        for (std::size_t channel = 0; channel < eval::kChannels; ++channel)
            value += eval::unit_square(group[channel]) * stage.output[channel];
    return eval::in_discs(eval::network_output(stage, sample.disc_class, value));
}

}  // namespace outflank::train
