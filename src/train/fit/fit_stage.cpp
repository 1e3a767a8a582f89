#include "train/fit/fit_stage.h"

namespace outflank::train {
namespace {

// With fewer positions a stage learns from its neighbours as well.
constexpr std::size_t kFewestPositions = 20'000;

// And this is as far as it looks: so many discs more or fewer.
constexpr int kWidestOverlap = 8;

// Stage 0 ends with 7 discs, the last one with 64.
SampleRange range_of(int stage) {
    return {4 + 4 * stage, stage + 1 == eval::kStages ? 64 : 7 + 4 * stage};
}

SampleSet samples_of(const StageFitInputs& inputs, const StageFit& fit,
                     const eval::NetworkStage* next) {
    const TrainOptions& options = inputs.options;
    const SampleRange own = {range_of(fit.stage).least_discs, range_of(fit.last_stage).most_discs};
    BootstrapTarget bootstrap;
    if (fit.stage <= options.last_bootstrap_stage) bootstrap = {next, range_of(fit.stage + 1)};
    const CollectLimits limits = {options.most_positions, inputs.plan.threads_of(fit)};
    for (int wider = options.overlap;; wider += 2) {
        const SampleRange range = {own.least_discs - wider, own.most_discs + wider};
        SampleSet set = collect(inputs.training_data, bootstrap, range, own, limits);
        if (set.fit.size() >= kFewestPositions || wider >= kWidestOverlap) return set;
    }
}

void describe(const SampleSet& samples, const Errors& errors, StageReport& report) {
    report.positions = samples.fit.size();
    report.held_out_positions = errors.positions;
    report.mean_absolute_error = errors.mean_absolute();
    report.root_mean_square_error = errors.root_mean_square();
}

}  // namespace

void fit_stage(const StageFitInputs& inputs, const StageFit& fit, const eval::NetworkStage* next,
               eval::LinearStage& stage, StageReport& report,
               const std::function<bool(const EpochReport&)>& on_epoch) {
    const SampleSet samples = samples_of(inputs, fit, next);
    const LinearOptions& options = inputs.options.linear_options;
    const LinearFit found = fit_linear(samples, options, [&](int epoch) {
        return on_epoch({fit.stage, fit.is_network, epoch, options.epochs});
    });
    stage = found.stage;
    describe(samples, found.held_out, report);
}

void fit_stage(const StageFitInputs& inputs, const StageFit& fit, const eval::NetworkStage* next,
               eval::NetworkStage& stage, StageReport& report,
               const std::function<bool(const EpochReport&)>& on_epoch) {
    const SampleSet samples = samples_of(inputs, fit, next);
    NetworkOptions options = inputs.options.network_options;
    if (inputs.options.chained) options.start = next;
    options.threads = inputs.plan.threads_of(fit);
    const NetworkFit found = fit_network(samples, options, [&](int epoch, double) {
        return on_epoch({fit.stage, fit.is_network, epoch, options.epochs});
    });
    stage = *found.stage;
    report.epochs = found.epochs;
    describe(samples, found.held_out, report);
}

}  // namespace outflank::train
