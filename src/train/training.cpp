#include "train/training.h"

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <mutex>
#include <optional>
#include <thread>
#include <type_traits>
#include <utility>

#include "base/checksum.h"
#include "base/files.h"

namespace outflank::train {
namespace {

// With fewer positions a stage learns from its neighbours as well.
constexpr std::size_t kFewestPositions = 20'000;

struct Task {
    int stage;
    bool is_network;
};

/// Names the games and options that a part was made of.
std::uint64_t settings_key(std::span<const GameRecord> games, const TrainOptions& options) {
    std::string text;
    const auto put = [&](auto number) { text += std::to_string(number) + ' '; };
    std::uint64_t sum = 0;
    for (const GameRecord& game : games)
        sum = sum * 3 + base::checksum({reinterpret_cast<const char*>(&game), sizeof game});
    put(sum);
    put(options.linear_options.epochs);
    put(options.linear_options.step);
    put(options.linear_options.seed);
    put(options.network_options.epochs);
    put(options.network_options.rate);
    put(options.network_options.decay);
    put(options.network_options.seed);
    put(options.overlap);
    put(options.most_positions);
    return base::checksum(text);
}

/// What the threads share.
class Training {
  public:
    Training(std::span<const GameRecord> games, const TrainOptions& options,
             const std::function<void(const StageReport&)>& on_stage,
             const std::function<void(const EpochReport&)>& on_epoch)
        : games_(games), options_(options), on_stage_(on_stage), on_epoch_(on_epoch) {
        if (!options.parts.empty()) key_ = settings_key(games, options);
        // The middle of the game first: the longest fits.
        for (int stage = options.last_stage; stage >= options.first_stage; --stage) {
            if (options.network) tasks_.push_back({stage, true});
            if (options.linear) tasks_.push_back({stage, false});
        }
        std::stable_partition(tasks_.begin(), tasks_.end(),
                              [](const Task& task) { return task.is_network; });
        if (options.linear) weights_.linear.resize(eval::kStages);
        if (options.network) weights_.network.resize(eval::kStages);
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

    void work() {
        for (;;) {
            Task task{};
            {
                const std::lock_guard lock(guard_);
                if (failure_ || stopped() || next_ == tasks_.size()) return;
                task = tasks_[next_++];
            }
            if (task.is_network)
                run_task(task, weights_.network[static_cast<std::size_t>(task.stage)]);
            else
                run_task(task, weights_.linear[static_cast<std::size_t>(task.stage)]);
        }
    }

    template <class Stage>
    void run_task(const Task& task, Stage& stage) {
        StageReport report{.stage = task.stage, .is_network = task.is_network};
        if (read_part(task, stage, report)) {
            report.was_done = true;
        } else {
            fit(task, stage, report);
            if (stopped()) return;
            if (report.positions > 0) write_part(task, stage, report);
        }
        const std::lock_guard lock(guard_);
        reports_.push_back(report);
        on_stage_(report);
    }

    SampleSet samples_of(int stage) const {
        // Stage 0 ends with 7 discs, the last one with 64.
        const SampleRange own = {4 + 4 * stage, stage + 1 == eval::kStages ? 64 : 7 + 4 * stage};
        for (int wider = options_.overlap;; wider += 2) {
            const SampleRange range = {own.least_discs - wider, own.most_discs + wider};
            SampleSet set = collect(games_, range, own, options_.most_positions);
            if (set.fit.size() >= kFewestPositions || wider >= 8) return set;
        }
    }

    void fit(const Task& task, eval::LinearStage& stage, StageReport& report) {
        const SampleSet samples = samples_of(task.stage);
        const LinearFit fit = fit_linear(samples, options_.linear_options, [&](int epoch) {
            return after_epoch(task, epoch, options_.linear_options.epochs);
        });
        stage = fit.stage;
        describe(samples, fit.held_out, report);
    }

    void fit(const Task& task, eval::NetworkStage& stage, StageReport& report) {
        const SampleSet samples = samples_of(task.stage);
        const NetworkFit fit =
            fit_network(samples, options_.network_options, [&](int epoch, double) {
                return after_epoch(task, epoch, options_.network_options.epochs);
            });
        stage = fit.stage;
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
        const auto put = [&](const auto& value) {
            bytes.append(reinterpret_cast<const char*>(&value), sizeof value);
        };
        put(key_);
        put(report);
        put(stage);
        const Result<Done> written = base::write_file_atomically(part_path(task), bytes);
        const std::lock_guard lock(guard_);
        if (!written && !failure_) failure_ = written.error();
    }

    /// Gives the stages that were not fitted those of the base, or of the nearest one that was.
    template <class Stage>
    void fill(const std::vector<int>& fitted, const std::vector<Stage>* base,
              std::vector<Stage>& stages) const {
        for (int stage = 0; stage < eval::kStages; ++stage) {
            const int nearest = *std::min_element(fitted.begin(), fitted.end(), [&](int a, int b) {
                return std::abs(a - stage) < std::abs(b - stage);
            });
            const auto to = static_cast<std::size_t>(stage);
            const bool is_asked = stage >= options_.first_stage && stage <= options_.last_stage;
            if (!is_asked && base != nullptr && !base->empty())
                stages[to] = (*base)[to];
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

    std::span<const GameRecord> games_;
    const TrainOptions& options_;
    const std::function<void(const StageReport&)>& on_stage_;
    const std::function<void(const EpochReport&)>& on_epoch_;
    std::uint64_t key_ = 0;
    std::vector<Task> tasks_;
    std::size_t next_ = 0;
    eval::Weights weights_;
    std::vector<StageReport> reports_;
    std::optional<Error> failure_;
    std::mutex guard_;
};

}  // namespace

Result<Trained> train(std::span<const GameRecord> games, const TrainOptions& options,
                      const std::function<void(const StageReport&)>& on_stage,
                      const std::function<void(const EpochReport&)>& on_epoch) {
    return Training(games, options, on_stage, on_epoch).run();
}

}  // namespace outflank::train
