#include "train/fit/part_store.h"

#include <bit>
#include <cstring>
#include <filesystem>
#include <string_view>
#include <system_error>
#include <type_traits>
#include <utility>

#include "base/bytes.h"
#include "base/checksum.h"
#include "base/files.h"
#include "eval/weights_file.h"

namespace outflank::train {
namespace {

/// A checksum of numbers in their order.
class Key {
  public:
    void add(std::uint64_t number) {
        std::string bytes;
        base::append_bytes(bytes, sum_);
        base::append_bytes(bytes, number);
        sum_ = base::checksum(bytes);
    }
    void add(double number) { add(std::bit_cast<std::uint64_t>(number)); }
    void add(int number) { add(static_cast<std::uint64_t>(number)); }
    void add(const eval::Weights* weights) {
        add(weights == nullptr
                ? std::uint64_t{0}
                : base::checksum(eval::format_weights(*weights, eval::Packing::kPlain)));
    }
    std::uint64_t sum() const { return sum_; }

  private:
    std::uint64_t sum_ = 0;
};

// Each function below names every member of its struct: one more does not compile until it is
// decided here whether parts depend on it.

void add(Key& key, const GameRecord& game) {
    static_assert(std::has_unique_object_representations_v<GameRecord>);
    key.add(base::checksum({reinterpret_cast<const char*>(&game), sizeof game}));
}

void add(Key& key, const Label& label) {
    key.add(label.board.mover);
    key.add(label.board.opponent);
    key.add(static_cast<double>(label.score));
    key.add(label.result ? *label.result : -1000);
    key.add(int{label.held_out});
}

void add(Key& key, const LinearOptions& options) {
    const auto& [epochs, step, seed] = options;
    key.add(epochs);
    key.add(step);
    key.add(seed);
}

void add(Key& key, const NetworkOptions& options) {
    // Where a fit begins follows from the other stages.
    const auto& [epochs, rate, decay, seed, patience, start, threads] = options;
    key.add(epochs);
    key.add(rate);
    key.add(decay);
    key.add(seed);
    key.add(patience);
}

void add(Key& key, const TrainingData& training_data) {
    const auto& [games, labels, result_weight, teacher] = training_data;
    for (const GameRecord& game : games) add(key, game);
    for (const Label& label : labels) add(key, label);
    key.add(result_weight);
    key.add(teacher);
}

void add(Key& key, const TrainOptions& options) {
    const auto& [linear, network, first_stage, last_stage, linear_options, network_options, base,
                 chained, last_bootstrap_stage, groups, overlap, most_positions, threads, parts,
                 stop, on_notice] = options;
    add(key, linear_options);
    add(key, network_options);
    key.add(int{chained});
    key.add(last_bootstrap_stage);
    for (const int group : groups) key.add(group);
    key.add(overlap);
    key.add(static_cast<std::uint64_t>(most_positions));
    // The last stage begins with the base, and without networks every stage does.
    if (!chained && last_bootstrap_stage < 0) return;
    key.add(int{network});
    key.add(last_stage);
    key.add(base);
}

}  // namespace

std::uint64_t settings_key(const TrainingData& training_data, const TrainOptions& options) {
    Key key;
    add(key, training_data);
    add(key, options);
    return key.sum();
}

PartStore::PartStore(std::string folder, std::uint64_t key,
                     std::function<void(const std::string&)> on_notice)
    : folder_(std::move(folder)), key_(key), on_notice_(std::move(on_notice)) {}

Result<Done> PartStore::open() const {
    if (folder_.empty()) return Done{};
    std::error_code failure;
    std::filesystem::create_directory(folder_, failure);
    if (failure) return Error{ErrorCode::kIo, failure.message(), folder_};
    return Done{};
}

std::string PartStore::path_of(const StageReport& report) const {
    return folder_ + (report.is_network ? "/network-" : "/linear-") + std::to_string(report.stage) +
           ".part";
}

// A file holds the key, the report and the stage as they lie in memory, and a checksum of them.
template <class Stage>
bool PartStore::read_stage(StageReport& report, Stage& stage) const {
    static_assert(std::is_trivially_copyable_v<Stage>);
    const std::string path = path_of(report);
    constexpr std::size_t kBytes = sizeof key_ + sizeof report + sizeof stage;
    std::error_code failure;
    if (folder_.empty() || !std::filesystem::exists(path, failure)) return false;
    const Result<std::string> bytes = base::read_text_file(path, kBytes + sizeof(std::uint64_t));
    std::uint64_t sum = 0;
    const bool has_all = bytes && bytes.value().size() == kBytes + sizeof sum;
    if (has_all) std::memcpy(&sum, bytes.value().data() + kBytes, sizeof sum);
    if (!has_all || sum != base::checksum(std::string_view(bytes.value()).substr(0, kBytes))) {
        if (on_notice_) on_notice_(path + ": found a damaged part; its stage is fitted again");
        return false;
    }
    const char* data = bytes.value().data();
    std::uint64_t key = 0;
    std::memcpy(&key, data, sizeof key);
    if (key != key_) return false;
    std::memcpy(&report, data + sizeof key, sizeof report);
    std::memcpy(&stage, data + sizeof key + sizeof report, sizeof stage);
    return true;
}

template <class Stage>
Result<Done> PartStore::write_stage(const StageReport& report, const Stage& stage) const {
    if (folder_.empty()) return Done{};
    std::string bytes;
    base::append_bytes(bytes, key_);
    base::append_bytes(bytes, report);
    base::append_bytes(bytes, stage);
    base::append_bytes(bytes, base::checksum(bytes));
    return base::write_file_atomically(path_of(report), bytes);
}

bool PartStore::read(StageReport& report, eval::LinearStage& stage) const {
    return read_stage(report, stage);
}
bool PartStore::read(StageReport& report, eval::NetworkStage& stage) const {
    return read_stage(report, stage);
}
Result<Done> PartStore::write(const StageReport& report, const eval::LinearStage& stage) const {
    return write_stage(report, stage);
}
Result<Done> PartStore::write(const StageReport& report, const eval::NetworkStage& stage) const {
    return write_stage(report, stage);
}

}  // namespace outflank::train
