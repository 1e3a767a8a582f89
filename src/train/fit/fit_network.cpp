#include "train/fit/fit_network.h"

#include <algorithm>
#include <array>
#include <barrier>
#include <cmath>
#include <latch>
#include <numeric>
#include <utility>
#include <vector>

#include "base/thread_group.h"
#include "train/fit/network_model.h"

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

namespace {

Errors errors_of(const eval::NetworkStage& stage, std::span<const Sample> samples) {
    Errors errors;
    for (const Sample& sample : samples) errors.add(network_value_of(stage, sample) - sample.score);
    return errors;
}

/// One fit, an epoch at a time.
class Fitting {
  public:
    Fitting(const SampleSet& samples, const NetworkOptions& options)
        : samples_(samples),
          random_(options.seed),
          model_(options.start == nullptr ? NetworkModel(random_) : NetworkModel(*options.start)),
          order_(samples.fit.size()),
          schedule_(steps_of(samples.fit.size(), options.epochs), options,
                    options.decay > 0 ? options.decay : decay_for(samples.fit.size())),
          parts_(kParts, Gradients(model_.rows.last_step.size())),
          threads_(std::clamp<std::size_t>(static_cast<std::size_t>(options.threads), 1, kParts)) {
        std::iota(order_.begin(), order_.end(), 0U);
    }

    /// Goes through all samples. Returns the root mean square error meanwhile, in discs.
    double run_epoch() {
        shuffle(order_, random_);
        std::array<double, kParts> squared_errors{};
        std::barrier together(static_cast<std::ptrdiff_t>(threads_));
        std::latch counted(1);  // how many threads there are is known once they are started
        std::size_t threads = 1;
        const auto help = [&](std::size_t index) {
            counted.wait();
            run_batches({index, threads}, together, squared_errors);
        };
        base::ThreadGroup others;
        while (threads < threads_ && others.add([&help, threads] { help(threads); })) ++threads;
        for (std::size_t missing = threads; missing < threads_; ++missing)
            together.arrive_and_drop();
        counted.count_down();
        run_batches({0, threads}, together, squared_errors);
        others.join();
        step_ += batches_in(order_.size());
        const double sum = std::accumulate(squared_errors.begin(), squared_errors.end(), 0.0);
        const auto count = static_cast<double>(std::max<std::size_t>(1, order_.size()));
        return kDiscsOfOne * std::sqrt(sum / count);
    }

    std::unique_ptr<eval::NetworkStage> stage() const {
        return rounded(model_, schedule_.sizes(step_, 1));
    }

  private:
    static std::size_t batches_in(std::size_t samples) { return (samples + kBatch - 1) / kBatch; }

    static std::size_t steps_of(std::size_t samples, int epochs) {
        return std::max<std::size_t>(1, batches_in(samples) * static_cast<std::size_t>(epochs));
    }

    /// The work of one thread of an epoch: its parts of each batch, then its share of each step.
    void run_batches(Share share, std::barrier<>& together,
                     std::array<double, kParts>& squared_errors) {
        const NetworkLoops& loops = network_loops();
        const std::span<const std::uint32_t> order(order_);
        std::size_t step = step_;
        for (std::size_t first = 0; first < order.size(); first += kBatch) {
            const auto batch = order.subspan(first, std::min(kBatch, order.size() - first));
            for (std::size_t part = share.index; part < kParts; part += share.count) {
                const std::size_t begin = std::min(batch.size(), part * (kBatch / kParts));
                const std::size_t count = std::min(batch.size() - begin, kBatch / kParts);
                squared_errors[part] += loops.find_gradients(model_, parts_[part], samples_.fit,
                                                             batch.subspan(begin, count));
            }
            together.arrive_and_wait();
            loops.move(model_, parts_, schedule_.sizes(++step, batch.size()), share);
            together.arrive_and_wait();
        }
    }

    const SampleSet& samples_;
    base::Random random_;
    NetworkModel model_;
    std::vector<std::uint32_t> order_;
    Schedule schedule_;
    std::vector<Gradients> parts_;
    std::size_t threads_;
    std::size_t step_ = 0;
};

}  // namespace

NetworkFit fit_network(const SampleSet& samples, const NetworkOptions& options,
                       const std::function<bool(int, double)>& on_epoch) {
    Fitting fitting(samples, options);
    NetworkFit best;
    for (int epoch = 1; epoch <= options.epochs; ++epoch) {
        const double error = fitting.run_epoch();
        const bool goes_on = on_epoch(epoch, error);
        NetworkFit now{.stage = fitting.stage(), .held_out = {}, .epochs = epoch};
        now.held_out = errors_of(*now.stage, samples.held_out);
        const bool is_better = best.epochs == 0 || samples.held_out.empty() ||
                               now.held_out.square_sum < best.held_out.square_sum;
        if (is_better) best = std::move(now);
        if (!goes_on || (options.patience > 0 && epoch - best.epochs >= options.patience)) break;
    }
    return best;
}

}  // namespace outflank::train
