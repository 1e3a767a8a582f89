#include "train/training.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <condition_variable>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <mutex>
#include <optional>
#include <thread>
#include <type_traits>
#include <utility>

#include "base/bytes.h"
#include "base/checksum.h"
#include "base/files.h"
#include "eval/weights_file.h"

namespace outflank::train {
namespace {

// With fewer positions a stage learns from its neighbours as well.
constexpr std::size_t kFewestPositions = 20'000;

struct Task {
    int stage;
    bool is_network;
};

/// Names the games and options that a part was made of.
std::uint64_t settings_key(const Lessons& lessons, const TrainOptions& options) {
    std::string text;
    const auto put = [&](auto number) { text += std::to_string(number) + ' '; };
    std::uint64_t sum = 0;
    for (const GameRecord& game : lessons.games)
        sum = sum * 3 + base::checksum({reinterpret_cast<const char*>(&game), sizeof game});
    for (const Label& label : lessons.labels)
        sum = sum * 3 + (label.board.mover ^ label.board.opponent * 5) +
              static_cast<std::uint64_t>(std::lround(label.score * 128) * 2 + label.held_out);
    put(sum);
    put(lessons.anchor);
    put(options.linear_options.epochs);
    put(options.linear_options.step);
    put(options.linear_options.seed);
    put(options.network_options.epochs);
    put(options.network_options.rate);
    put(options.network_options.decay);
    put(options.network_options.seed);
    put(options.network_options.patience);
    put(options.chained);
    put(options.last_forecast);
    for (const int group : options.groups) put(group);
    if (lessons.teacher != nullptr)
        put(base::checksum(eval::format_weights(*lessons.teacher, eval::Packing::kPlain)));
    if ((options.chained || options.last_forecast >= 0) && options.base != nullptr)
        put(base::checksum(eval::format_weights(*options.base, eval::Packing::kPlain)));
    put(options.overlap);
    put(options.most_positions);
    return base::checksum(text);
}

/// What the threads share.
class Training {
  public:
    Training(const Lessons& lessons, const TrainOptions& options,
             const std::function<void(const StageReport&)>& on_stage,
             const std::function<void(const EpochReport&)>& on_epoch)
        : lessons_(lessons), options_(options), on_stage_(on_stage), on_epoch_(on_epoch) {
        if (!options.parts.empty()) key_ = settings_key(lessons, options);
        // The longer fits first, those of networks, and from the end of the game on.
        for (const bool is_network : {true, false})
            for (int stage = options.last_stage; stage >= options.first_stage; --stage)
                if (is_network ? options.network && group_of(stage).first == stage : options.linear)
                    tasks_.push_back({stage, is_network});
        if (options.linear) weights_.linear.resize(eval::kStages);
        if (options.network) weights_.network.make_each();
    }

    Result<Trained> run() {
        if (!options_.parts.empty()) {
            std::error_code failure;
            std::filesystem::create_directories(options_.parts, failure);
            if (failure) return Error{ErrorCode::kIo, failure.message(), options_.parts};
        }
        std::vector<std::thread> threads;
        for (int i = 1; i < options_.threads; ++i) threads.emplace_back([this] { work(); });
        work();
        for (std::thread& thread : threads) thread.join();
        if (failure_) return *failure_;
        if (stopped())
            return Error{ErrorCode::kOutOfRange, "stopped before every stage was fitted", ""};
        return finish();
    }

  private:
    bool stopped() const {
        return options_.stop != nullptr && options_.stop->load(std::memory_order_relaxed);
    }

    /// First and last of the stages that share the network of a stage.
    std::pair<int, int> group_of(int stage) const {
        const std::vector<int>& groups = options_.groups;
        const auto next = std::upper_bound(groups.begin(), groups.end(), stage);
        if (next == groups.begin()) return {stage, stage};
        return {*std::prev(next), next == groups.end() ? eval::kStages - 1 : *next - 1};
    }

    /// True when the fit uses the network of the stage after.
    bool needs_next(const Task& task) const {
        if (!options_.groups.empty()) return false;
        return task.stage <= options_.last_forecast || (options_.chained && task.is_network);
    }

    bool is_ready(const Task& task) const {
        if (!needs_next(task) || !options_.network || task.stage == options_.last_stage)
            return true;
        return is_done_[static_cast<std::size_t>(task.stage + 1)];
    }

    /// The next fit; waits for one that it depends on. Nothing when all are given out.
    std::optional<Task> next_task() {
        std::unique_lock lock(guard_);
        for (;;) {
            if (failure_ || stopped() || tasks_.empty()) return std::nullopt;
            const auto ready = std::find_if(tasks_.begin(), tasks_.end(),
                                            [&](const Task& task) { return is_ready(task); });
            if (ready != tasks_.end()) {
                const Task task = *ready;
                tasks_.erase(ready);
                return task;
            }
            task_done_.wait(lock);
        }
    }

    void work() {
        while (const std::optional<Task> task = next_task()) {
            const auto stage = static_cast<std::size_t>(task->stage);
            if (task->is_network)
                run_task(*task, weights_.network[stage]);
            else
                run_task(*task, weights_.linear[stage]);
            const std::lock_guard lock(guard_);
            if (task->is_network) is_done_[stage] = true;
            task_done_.notify_all();
        }
        const std::lock_guard lock(guard_);
        task_done_.notify_all();  // when it was stopped, the others need not wait
    }

    /// The network of the stage after, where a fit may use it; else null.
    const eval::NetworkStage* network_after(int stage) const {
        if (stage + 1 == eval::kStages || !options_.groups.empty()) return nullptr;
        const auto next = static_cast<std::size_t>(stage + 1);
        if (has_network_[next]) return &weights_.network[next];
        const bool has_base = options_.base != nullptr && !options_.base->network.empty();
        const bool is_of_base = !options_.network || stage == options_.last_stage;
        return has_base && is_of_base ? &options_.base->network[next] : nullptr;
    }

    template <class Stage>
    void run_task(const Task& task, Stage& stage) {
        StageReport report{.stage = task.stage,
                           .last_stage = task.is_network ? group_of(task.stage).second : task.stage,
                           .is_network = task.is_network};
        if (read_part(task, stage, report)) {
            report.was_done = true;
        } else {
            fit(task, stage, report);
            if (stopped()) return;
            if (report.positions > 0) write_part(task, stage, report);
        }
        const std::lock_guard lock(guard_);
        if (task.is_network)
            has_network_[static_cast<std::size_t>(task.stage)] = report.positions > 0;
        reports_.push_back(report);
        on_stage_(report);
    }

    // Stage 0 ends with 7 discs, the last one with 64.
    static SampleRange range_of(int stage) {
        return {4 + 4 * stage, stage + 1 == eval::kStages ? 64 : 7 + 4 * stage};
    }

    /// Networks that wait for each other have all threads, one after the other; the linear sums
    /// between them are soon done.
    int threads_of_network() const {
        const bool one_by_one = options_.groups.empty()
                                    ? options_.chained || options_.last_forecast >= 0
                                    : options_.groups.size() == 1;
        return one_by_one ? options_.threads : 1;
    }

    SampleSet samples_of(const Task& task) const {
        const int stage = task.stage;
        const int last = task.is_network ? group_of(stage).second : stage;
        const SampleRange own = {range_of(stage).least_discs, range_of(last).most_discs};
        Forecast forecast;
        if (stage <= options_.last_forecast) forecast = {network_after(stage), range_of(stage + 1)};
        for (int wider = options_.overlap;; wider += 2) {
            const SampleRange range = {own.least_discs - wider, own.most_discs + wider};
            const int threads = task.is_network ? threads_of_network() : 1;
            SampleSet set =
                collect(lessons_, forecast, range, own, {options_.most_positions, threads});
            if (set.fit.size() >= kFewestPositions || wider >= 8) return set;
        }
    }

    void fit(const Task& task, eval::LinearStage& stage, StageReport& report) {
        const SampleSet samples = samples_of(task);
        const LinearFit fit = fit_linear(samples, options_.linear_options, [&](int epoch) {
            return after_epoch(task, epoch, options_.linear_options.epochs);
        });
        stage = fit.stage;
        describe(samples, fit.held_out, report);
    }

    void fit(const Task& task, eval::NetworkStage& stage, StageReport& report) {
        const SampleSet samples = samples_of(task);
        NetworkOptions options = options_.network_options;
        if (options_.chained) options.start = network_after(task.stage);
        options.threads = threads_of_network();
        const NetworkFit fit = fit_network(samples, options, [&](int epoch, double) {
            return after_epoch(task, epoch, options.epochs);
        });
        stage = *fit.stage;
        report.epochs = fit.epochs;
        describe(samples, fit.held_out, report);
    }

    static void describe(const SampleSet& samples, const Errors& errors, StageReport& report) {
        report.positions = samples.fit.size();
        report.held_out_positions = errors.positions;
        report.mean_absolute_error = errors.mean_absolute();
        report.root_mean_square_error = errors.root_mean_square();
    }

    bool after_epoch(const Task& task, int epoch, int epochs) {
        const std::lock_guard lock(guard_);
        on_epoch_({task.stage, task.is_network, epoch, epochs});
        return !stopped();
    }

    std::string part_path(const Task& task) const {
        return options_.parts + (task.is_network ? "/network-" : "/linear-") +
               std::to_string(task.stage) + ".part";
    }

    // A part is for this program on this machine only: the settings, the report and the stage
    // as they lie in memory.
    template <class Stage>
    bool read_part(const Task& task, Stage& stage, StageReport& report) const {
        static_assert(std::is_trivially_copyable_v<Stage>);
        if (options_.parts.empty()) return false;
        std::ifstream stream(part_path(task), std::ios::binary);
        const std::string bytes(std::istreambuf_iterator<char>(stream), {});
        std::uint64_t key = 0;
        if (bytes.size() != sizeof key + sizeof report + sizeof stage) return false;
        std::memcpy(&key, bytes.data(), sizeof key);
        if (key != key_) return false;
        std::memcpy(&report, bytes.data() + sizeof key, sizeof report);
        std::memcpy(&stage, bytes.data() + sizeof key + sizeof report, sizeof stage);
        return true;
    }

    template <class Stage>
    void write_part(const Task& task, const Stage& stage, const StageReport& report) {
        if (options_.parts.empty()) return;
        std::string bytes;
        base::append_bytes(bytes, key_);
        base::append_bytes(bytes, report);
        base::append_bytes(bytes, stage);
        const Result<Done> written = base::write_file_atomically(part_path(task), bytes);
        const std::lock_guard lock(guard_);
        if (!written && !failure_) failure_ = written.error();
    }

    /// Gives the stages that were not fitted those of the base, or of the nearest one that was.
    template <class Stages>
    void fill(const std::vector<int>& fitted, const Stages* base, Stages& stages) const {
        for (int stage = 0; stage < eval::kStages; ++stage) {
            const int nearest = *std::min_element(fitted.begin(), fitted.end(), [&](int a, int b) {
                return std::abs(a - stage) < std::abs(b - stage);
            });
            const auto to = static_cast<std::size_t>(stage);
            const bool is_asked = stage >= options_.first_stage && stage <= options_.last_stage;
            const int leader =
                std::is_same_v<Stages, eval::NetworkList> ? group_of(stage).first : stage;
            if (!is_asked && base != nullptr && !base->empty())
                stages[to] = (*base)[to];
            else if (leader != stage && is_done_[static_cast<std::size_t>(leader)])
                stages[to] = stages[static_cast<std::size_t>(leader)];
            else if (nearest != stage)
                stages[to] = stages[static_cast<std::size_t>(nearest)];
        }
    }

    Result<Trained> finish() {
        for (const bool is_network : {false, true}) {
            if (!(is_network ? options_.network : options_.linear)) continue;
            std::vector<int> fitted;
            for (const StageReport& report : reports_)
                if (report.is_network == is_network && report.positions > 0)
                    fitted.push_back(report.stage);
            if (fitted.empty())
                return Error{ErrorCode::kOutOfRange,
                             "found no positions for any of the stages to fit", ""};
            if (is_network)
                fill(fitted, options_.base == nullptr ? nullptr : &options_.base->network,
                     weights_.network);
            else
                fill(fitted, options_.base == nullptr ? nullptr : &options_.base->linear,
                     weights_.linear);
        }
        std::sort(reports_.begin(), reports_.end(), [](const auto& a, const auto& b) {
            return std::pair(a.is_network, a.stage) < std::pair(b.is_network, b.stage);
        });
        return Trained{std::move(weights_), std::move(reports_)};
    }

    const Lessons& lessons_;
    const TrainOptions& options_;
    const std::function<void(const StageReport&)>& on_stage_;
    const std::function<void(const EpochReport&)>& on_epoch_;
    std::uint64_t key_ = 0;
    std::vector<Task> tasks_;                        ///< not yet begun
    std::array<bool, eval::kStages> is_done_{};      ///< networks that were fitted
    std::array<bool, eval::kStages> has_network_{};  ///< those with positions
    std::condition_variable task_done_;
    eval::Weights weights_;
    std::vector<StageReport> reports_;
    std::optional<Error> failure_;
    std::mutex guard_;
};

}  // namespace

Result<Trained> train(const Lessons& lessons, const TrainOptions& options,
                      const std::function<void(const StageReport&)>& on_stage,
                      const std::function<void(const EpochReport&)>& on_epoch) {
    return Training(lessons, options, on_stage, on_epoch).run();
}

}  // namespace outflank::train
