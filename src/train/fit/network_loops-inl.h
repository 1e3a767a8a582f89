// The hot loops of fitting the network. Compiled for each processor family, so nothing here
// may call a function that is not from here.

/// Eight numbers: the channels of one group.
typedef float Vector __attribute__((vector_size(32), aligned(4), may_alias));
typedef int VectorMask __attribute__((vector_size(32)));

inline Vector load(const float* from) { return *reinterpret_cast<const Vector*>(from); }
inline void store(float* to, Vector vector) { *reinterpret_cast<Vector*>(to) = vector; }
inline Vector clipped(Vector sum) {
    const Vector zero = {};
    const Vector one = zero + 1.0F;
    const Vector above = sum < zero ? zero : sum;
    return above > one ? one : above;
}

/// Index of group compose(view, group), in floats.
constexpr auto kGroupAt = [] {
    std::array<std::array<std::uint32_t, eval::kGroups>, eval::kGroups> at{};
    for (const Symmetry view : kSymmetries)
        for (const Symmetry group : kSymmetries)
            at[static_cast<std::size_t>(view)][static_cast<std::size_t>(group)] =
                static_cast<std::uint32_t>(eval::compose(view, group)) * eval::kChannels;
    return at;
}();

inline void prefetch(const Sample& sample, const float* rows) {
    for (const std::uint32_t row : sample.rows) {
        const float* at = rows + std::size_t{row & Sample::kRowMask} * eval::kHidden;
        for (std::size_t line = 0; line < eval::kHidden; line += 16) __builtin_prefetch(at + line);
    }
}

/// The sums of the hidden units of a sample.
inline void sums_of(const NetworkModel& model, const Sample& sample, Vector* sums) {
    const NetworkRest& rest = model.rest;
    const Vector every =
        load(rest.bias.value.data() + std::size_t{sample.disc_class} * eval::kChannels) +
        load(rest.mover.value.data() + std::size_t{sample.mover_mobility} * eval::kChannels) +
        load(rest.opponent.value.data() + std::size_t{sample.opponent_mobility} * eval::kChannels);
    for (std::size_t group = 0; group < eval::kGroups; ++group) sums[group] = every;
    const float* values = model.rows.value.data();
    for (const std::uint32_t packed : sample.rows) {
        const float* row = values + std::size_t{packed & Sample::kRowMask} * eval::kHidden;
        const auto& at = kGroupAt[packed >> Sample::kViewShift];
        for (std::size_t group = 0; group < eval::kGroups; ++group)
            sums[group] += load(row + at[group]);
    }
}

/// The gradient of a row, if the part has seen it; else null.
inline float* seen_gradient(Gradients& part, std::uint32_t row) {
    const std::uint32_t slot = part.slot[row];
    if (slot >= part.touched_count || part.touched[slot] != row) return nullptr;
    return part.row.data() + std::size_t{slot} * eval::kHidden;
}

/// Where the gradient of a row is summed up in this part.
inline float* gradient_of(Gradients& part, std::uint32_t row) {
    if (float* seen = seen_gradient(part, row)) return seen;
    const std::uint32_t slot = part.touched_count++;
    part.slot[row] = slot;
    part.touched[slot] = row;
    float* gradient = part.row.data() + std::size_t{slot} * eval::kHidden;
    for (std::size_t i = 0; i < eval::kHidden; ++i) gradient[i] = 0;
    return gradient;
}

/// One sample forward and back. Returns the squared error.
inline float add_gradient(const NetworkModel& model, Gradients& part, const Sample& sample) {
    const NetworkRest& rest = model.rest;
    Vector sums[eval::kGroups];
    sums_of(model, sample, sums);
    const Vector output = load(rest.output.value.data());
    Vector squares = {};
    for (std::size_t group = 0; group < eval::kGroups; ++group) {
        const Vector unit = clipped(sums[group]);
        squares += unit * unit;
    }
    const Vector weighted = squares * output;
    float value = rest.bias_out.value[sample.disc_class];
    for (std::size_t channel = 0; channel < eval::kChannels; ++channel) value += weighted[channel];
    const float error = value - sample.score / kDiscsOfOne;

    // The gradient of half the squared error.
    Vector back[eval::kGroups];
    Vector together = {};
    for (std::size_t group = 0; group < eval::kGroups; ++group) {
        const Vector unit = clipped(sums[group]);
        const Vector slope = unit < 1.0F ? unit * 2.0F : Vector{};  // 0 below 0 as well
        back[group] = slope * output * error;
        together += back[group];
    }
    for (const std::uint32_t packed : sample.rows) {
        float* gradient = gradient_of(part, packed & Sample::kRowMask);
        const auto& at = kGroupAt[packed >> Sample::kViewShift];
        for (std::size_t group = 0; group < eval::kGroups; ++group)
            store(gradient + at[group], load(gradient + at[group]) + back[group]);
    }
    const auto add = [](float* to, Vector vector) { store(to, load(to) + vector); };
    RestOf<Gradient>& to = part.rest;
    add(to.mover.data() + std::size_t{sample.mover_mobility} * eval::kChannels, together);
    add(to.opponent.data() + std::size_t{sample.opponent_mobility} * eval::kChannels, together);
    add(to.bias.data() + std::size_t{sample.disc_class} * eval::kChannels, together);
    add(to.output.data(), squares * error);
    to.bias_out[sample.disc_class] += error;
    return error * error;
}

double find_gradients(const NetworkModel& model, Gradients& part, std::span<const Sample> samples,
                      std::span<const std::uint32_t> numbers) {
    part.rest = {};
    part.touched_count = 0;
    double squared_errors = 0;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        // The next rows are asked for while these are summed, the sample after the next too.
        if (i + 2 < numbers.size()) {
            const auto* ahead = reinterpret_cast<const char*>(&samples[numbers[i + 2]]);
            __builtin_prefetch(ahead);
            __builtin_prefetch(ahead + 64);
            __builtin_prefetch(ahead + 128);
        }
        if (i + 1 < numbers.size()) prefetch(samples[numbers[i + 1]], model.rows.value.data());
        squared_errors += static_cast<double>(add_gradient(model, part, samples[numbers[i]]));
    }
    return squared_errors;
}

/// One step of Adam.
inline void adam_step(float& value, float& mean, float& square, float gradient,
                      const StepSizes& sizes) {
    mean += (gradient - mean) * (1 - kMeanKept);
    square += (gradient * gradient - square) * (1 - kSquareKept);
    value -= sizes.rate * mean / (__builtin_sqrtf(square * sizes.square_scale) + kTiny);
}

/// Moves numbers by the sum of what the parts have for them.
template <std::size_t kCount>
inline void move_all(Fitted<kCount>& fitted, std::span<Gradients> parts,
                     Gradient<kCount> RestOf<Gradient>::*gradient, const StepSizes& sizes) {
    for (std::size_t i = 0; i < kCount; ++i) {
        float sum = 0;
        for (const Gradients& part : parts) sum += (part.rest.*gradient)[i];
        adam_step(fitted.value[i], fitted.mean[i], fitted.square[i], sum * sizes.gradient_scale,
                  sizes);
    }
}

inline void move_rest(NetworkRest& rest, std::span<Gradients> parts, const StepSizes& sizes) {
    using All = RestOf<Gradient>;
    move_all(rest.mover, parts, &All::mover, sizes);
    move_all(rest.opponent, parts, &All::opponent, sizes);
    move_all(rest.bias, parts, &All::bias, sizes);
    move_all(rest.output, parts, &All::output, sizes);
    move_all(rest.bias_out, parts, &All::bias_out, sizes);
}

/// Gives both numbers of each mirrored pair in a row the sum of their gradients.
inline void symmetrize(float* gradient, unsigned own_symmetries) {
    float sums[eval::kHidden] = {};
    for (unsigned own = 0; own < eval::kGroups; ++own) {
        if ((own_symmetries >> own & 1) == 0) continue;
        for (std::size_t group = 0; group < eval::kGroups; ++group)
            for (std::size_t channel = 0; channel < eval::kChannels; ++channel)
                sums[group * eval::kChannels + channel] += gradient[kGroupAt[own][group] + channel];
    }
    for (std::size_t i = 0; i < eval::kHidden; ++i) gradient[i] = sums[i];
}

/// A row that was last moved some steps ago: first what those steps would have done without a
/// gradient, then this step.
inline void move_row(NetworkRows& rows, std::uint32_t row, const float* gradient,
                     const StepSizes& sizes) {
    const MissedSteps missed = missed_steps(sizes, rows.last_step[row]);
    rows.last_step[row] = sizes.step;
    const std::size_t at = std::size_t{row} * eval::kHidden;
    float* __restrict values = rows.value.data() + at;
    const float* __restrict anchors = rows.anchor.data() + at;
    float* __restrict means = rows.mean.data() + at;
    float* __restrict squares = rows.square.data() + at;
    for (std::size_t i = 0; i < eval::kHidden; ++i) {
        float value = anchors[i] + (values[i] - anchors[i]) * missed.decay -
                      sizes.rate * missed.carried * means[i] /
                          (__builtin_sqrtf(squares[i] * sizes.square_scale) + kTiny);
        means[i] *= missed.mean_left;
        squares[i] *= missed.square_left;
        adam_step(value, means[i], squares[i], gradient[i] * sizes.gradient_scale, sizes);
        value = value < -kMostRow ? -kMostRow : value;
        values[i] = value > kMostRow ? kMostRow : value;
    }
}

/// Adds to the gradient of a row in a part what the parts after it have. False when a part before
/// it has seen the row, and so has had its turn with it.
inline bool gather(std::span<Gradients> parts, std::size_t own, std::uint32_t row,
                   float* __restrict gradient) {
    for (std::size_t before = 0; before < own; ++before)
        if (seen_gradient(parts[before], row) != nullptr) return false;
    for (std::size_t after = own + 1; after < parts.size(); ++after) {
        const float* __restrict more = seen_gradient(parts[after], row);
        if (more == nullptr) continue;
        for (std::size_t i = 0; i < eval::kHidden; ++i) gradient[i] += more[i];
    }
    return true;
}

void move(NetworkModel& model, std::span<Gradients> parts, const StepSizes& sizes, Share share) {
    if (share.index == 0) move_rest(model.rest, parts, sizes);
    NetworkRows& rows = model.rows;
    for (std::size_t own = 0; own < parts.size(); ++own) {
        Gradients& part = parts[own];
        for (std::uint32_t slot = 0; slot < part.touched_count; ++slot) {
            const std::uint32_t row = part.touched[slot];
            float* gradient = part.row.data() + std::size_t{slot} * eval::kHidden;
            if (row % share.count != share.index || !gather(parts, own, row, gradient)) continue;
            if (rows.own_symmetries[row] != 1) symmetrize(gradient, rows.own_symmetries[row]);
            move_row(rows, row, gradient, sizes);
        }
    }
}
