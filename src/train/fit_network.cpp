#include "train/fit_network.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>
#include <vector>

#include "train/network_model.h"

namespace outflank::train {
namespace {

/// What steps without a gradient do, by their number plus one.
std::vector<MissedSteps> make_missed_steps(std::size_t steps) {
    std::vector<MissedSteps> missed(steps + 1);
    double mean = 1;
    double square = 1;
    double carried = 0;
    for (std::size_t since = 2; since <= steps; ++since) {
        mean *= double{kMeanKept};
        square *= double{kSquareKept};
        carried += mean / std::sqrt(square);
        missed[since] = {.decay = 1,
                         .mean_left = static_cast<float>(mean),
                         .square_left = static_cast<float>(square),
                         .carried = static_cast<float>(carried)};
    }
    return missed;
}

/// The steps of one fit.
class Schedule {
  public:
    Schedule(std::size_t steps, const NetworkOptions& options, double decay)
        : rate_(options.rate), steps_(steps), missed_(make_missed_steps(steps)) {
        decay_until_.resize(steps + 1);
        for (std::size_t step = 1; step <= steps; ++step)
            decay_until_[step] = decay_until_[step - 1] + std::log1p(-rate_at(step) * decay);
    }

    StepSizes sizes(std::size_t step, std::size_t samples) const {
        const double filled = 1 - std::pow(double{kMeanKept}, static_cast<double>(step));
        const double square_filled = 1 - std::pow(double{kSquareKept}, static_cast<double>(step));
        return {.step = static_cast<std::uint32_t>(step),
                .rate = static_cast<float>(rate_at(step) / filled),
                .square_scale = static_cast<float>(1 / square_filled),
                .gradient_scale = 1 / static_cast<float>(samples),
                .missed = &missed_,
                .decay_until = &decay_until_};
    }

  private:
    double rate_at(std::size_t step) const {
        return rate_ * (1 - static_cast<double>(step - 1) / static_cast<double>(steps_));
    }

    double rate_;
    std::size_t steps_;
    std::vector<MissedSteps> missed_;
    std::vector<double> decay_until_;
};

}  // namespace

double decay_for(std::size_t samples) {
    // By validation at 0.1, 0.4, 0.8 and 1.6 million samples.
    return std::clamp(8e5 / static_cast<double>(std::max<std::size_t>(samples, 1)), 0.3, 3.0);
}

NetworkFit fit_network(const SampleSet& samples, const NetworkOptions& options,
                       const std::function<bool(int, double)>& on_epoch) {
    base::Random random(options.seed);
    NetworkModel model(random);
    std::vector<std::uint32_t> order(samples.fit.size());
    std::iota(order.begin(), order.end(), 0U);
    const std::size_t batches = (order.size() + kBatch - 1) / kBatch;
    const Schedule schedule(
        std::max<std::size_t>(1, batches * static_cast<std::size_t>(options.epochs)), options,
        options.decay > 0 ? options.decay : decay_for(order.size()));
    const NetworkLoops& loops = network_loops();
    std::size_t step = 0;
    bool goes_on = true;
    for (int epoch = 0; epoch < options.epochs && goes_on; ++epoch) {
        shuffle(order, random);
        double squared_errors = 0;
        for (std::size_t first = 0; first < order.size(); first += kBatch) {
            const std::size_t count = std::min(kBatch, order.size() - first);
            const auto numbers = std::span<const std::uint32_t>(order).subspan(first, count);
            squared_errors += loops.add_gradients(model, samples.fit, numbers);
            loops.move(model, schedule.sizes(++step, count));
        }
        const double mean =
            squared_errors / static_cast<double>(std::max<std::size_t>(1, order.size()));
        goes_on = on_epoch(epoch + 1, kDiscsOfOne * std::sqrt(mean));
    }
    if (step > 0) settle_rows(model, schedule.sizes(step, 1));
    NetworkFit fit{.stage = rounded(model), .held_out = {}};
    for (const Sample& sample : samples.held_out)
        fit.held_out.add(network_value_of(fit.stage, sample) - sample.score);
    return fit;
}

}  // namespace outflank::train
