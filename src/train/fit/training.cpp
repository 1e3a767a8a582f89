#include "train/fit/training.h"

#include <algorithm>
#include <array>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <utility>

#include "base/thread_group.h"
#include "train/fit/complete_weights.h"
#include "train/fit/fit_stage.h"
#include "train/fit/part_store.h"
#include "train/fit/stage_plan.h"

namespace outflank::train {
namespace {

/// What the threads share.
class Training {
  public:
    Training(const TrainingData& training_data, const TrainOptions& options,
             const std::function<void(const StageReport&)>& on_stage,
             const std::function<void(const EpochReport&)>& on_epoch)
        : options_(options),
          on_stage_(on_stage),
          on_epoch_(on_epoch),
          plan_(options),
          inputs_{training_data, options, plan_},
          parts_(options.parts, options.parts.empty() ? 0 : settings_key(training_data, options),
                 [this](const std::string& notice) {
                     const std::lock_guard lock(guard_);
                     if (options_.on_notice) options_.on_notice(notice);
                 }),
          waiting_(plan_.fits()) {
        if (options.linear) weights_.linear.resize(eval::kStages);
        if (options.network) weights_.network.make_each();
    }

    Result<Trained> run() {
        if (const Result<Done> opened = parts_.open(); !opened) return opened.error();
        base::ThreadGroup threads;
        for (int i = 1; i < options_.threads; ++i)
            if (!threads.add([this] { work(); })) break;
        work();
        threads.join();
        if (failure_) return *failure_;
        if (stopped())
            return Error{ErrorCode::kOutOfRange, "stopped before every stage was fitted", ""};
        std::sort(reports_.begin(), reports_.end(), [](const auto& a, const auto& b) {
            return std::pair(a.is_network, a.stage) < std::pair(b.is_network, b.stage);
        });
        if (const auto done = complete_weights(plan_, options_, reports_, weights_); !done)
            return done.error();
        return Trained{std::move(weights_), std::move(reports_)};
    }

  private:
    bool stopped() const {
        return options_.stop != nullptr && options_.stop->load(std::memory_order_relaxed);
    }

    bool is_ready(const StageFit& fit) const {
        return !plan_.waits_for_next(fit) || is_done_[static_cast<std::size_t>(fit.stage + 1)];
    }

    /// The next fit; waits for one that it depends on. Nothing when all are given out.
    std::optional<StageFit> next_fit() {
        std::unique_lock lock(guard_);
        for (;;) {
            if (failure_ || abandoned_ || stopped() || waiting_.empty()) return std::nullopt;
            const auto ready = std::find_if(waiting_.begin(), waiting_.end(),
                                            [&](const StageFit& fit) { return is_ready(fit); });
            if (ready != waiting_.end()) {
                const StageFit fit = *ready;
                waiting_.erase(ready);
                return fit;
            }
            fit_done_.wait(lock);
        }
    }

    /// Of one thread; the others go on waiting for nobody when it fails.
    struct AtWork {
        Training& training;
        bool is_done = false;
        ~AtWork() {
            const std::lock_guard lock(training.guard_);
            if (!is_done) training.abandoned_ = true;
            training.fit_done_.notify_all();  // when it was stopped, the others need not wait
        }
    };

    void work() {
        AtWork here{*this};
        while (const std::optional<StageFit> fit = next_fit()) {
            const auto stage = static_cast<std::size_t>(fit->stage);
            if (fit->is_network)
                run_fit(*fit, weights_.network[stage]);
            else
                run_fit(*fit, weights_.linear[stage]);
            const std::lock_guard lock(guard_);
            if (fit->is_network) is_done_[stage] = true;
            fit_done_.notify_all();
        }
        here.is_done = true;
    }

    /// The network of the stage after, where the fit uses it; else null.
    const eval::NetworkStage* network_after(const StageFit& fit) const {
        if (!plan_.uses_next(fit)) return nullptr;
        const auto next = static_cast<std::size_t>(fit.stage + 1);
        if (has_network_[next]) return &weights_.network[next];
        const bool has_base = options_.base != nullptr && !options_.base->network.empty();
        return has_base && plan_.next_is_of_base(fit.stage) ? &options_.base->network[next]
                                                            : nullptr;
    }

    /// Reads the stage from its part, or fits it and writes the part.
    template <class Stage>
    void run_fit(const StageFit& fit, Stage& stage) {
        StageReport report{
            .stage = fit.stage, .last_stage = fit.last_stage, .is_network = fit.is_network};
        if (parts_.read(report, stage)) {
            report.was_done = true;
        } else {
            fit_stage(inputs_, fit, network_after(fit), stage, report,
                      [&](const EpochReport& epoch) { return after_epoch(epoch); });
            if (stopped()) return;
            const Result<Done> written =
                report.positions > 0 ? parts_.write(report, stage) : Result<Done>(Done{});
            const std::lock_guard lock(guard_);
            if (!written && !failure_) failure_ = written.error();
        }
        const std::lock_guard lock(guard_);
        if (fit.is_network)
            has_network_[static_cast<std::size_t>(fit.stage)] = report.positions > 0;
        reports_.push_back(report);
        on_stage_(report);
    }

    bool after_epoch(const EpochReport& epoch) {
        const std::lock_guard lock(guard_);
        on_epoch_(epoch);
        return !stopped();
    }

    const TrainOptions& options_;
    const std::function<void(const StageReport&)>& on_stage_;
    const std::function<void(const EpochReport&)>& on_epoch_;
    const StagePlan plan_;
    const StageFitInputs inputs_;
    PartStore parts_;
    std::vector<StageFit> waiting_;                  ///< not yet begun
    std::array<bool, eval::kStages> is_done_{};      ///< networks that were fitted
    std::array<bool, eval::kStages> has_network_{};  ///< those with positions
    std::condition_variable fit_done_;
    eval::Weights weights_;
    std::vector<StageReport> reports_;
    std::optional<Error> failure_;
    bool abandoned_ = false;  // a thread has failed, and what it fitted is missing
    std::mutex guard_;
};

}  // namespace

Result<Trained> train(const TrainingData& training_data, const TrainOptions& options,
                      const std::function<void(const StageReport&)>& on_stage,
                      const std::function<void(const EpochReport&)>& on_epoch) {
    return Training(training_data, options, on_stage, on_epoch).run();
}

}  // namespace outflank::train
