#include "level_table.h"

#include <algorithm>
#include <iomanip>
#include <ostream>

namespace outflank::bench {
namespace {

constexpr double kMillion = 1e6;
constexpr int kLevelWidth = 12;
constexpr int kRateWidth = 18;

}  // namespace

void LevelTable::ReportRuns(const std::vector<Run>& runs) {
    ConsoleReporter::ReportRuns(runs);
    for (const Run& run : runs) {
        const std::string name = run.run_name.function_name;
        const auto rate = run.counters.find("leaves/s");
        const std::size_t level_end = name.rfind('/');
        if (run.error_occurred || run.run_type != Run::RT_Iteration || rate == run.counters.end() ||
            name.rfind("perft/", 0) != 0)
            continue;
        const std::size_t level_begin = name.find('/') + 1;
        const std::string level = name.substr(level_begin, level_end - level_begin);
        if (leaves_.find(level) == leaves_.end()) levels_.push_back(level);
        double& best = leaves_[level][name.substr(level_end + 1)];
        best = std::max(best, rate->second.value);
    }
}

void LevelTable::Finalize() {
    if (levels_.empty()) return;
    std::ostream& out = GetOutputStream();
    out << "\nMillion leaves a second, perft " << depth_
        << " from the start on one thread (best run):\n"
        << std::left << std::setw(kLevelWidth) << "level" << std::right << std::setw(kRateWidth)
        << "every leaf" << std::setw(kRateWidth) << "last ply counted" << '\n';
    for (const std::string& level : levels_) {
        out << std::left << std::setw(kLevelWidth) << level << std::right << std::fixed
            << std::setprecision(1);
        for (const char* mode : {"every_leaf", "last_ply_counted"})
            out << std::setw(kRateWidth) << leaves_[level][mode] / kMillion;
        out << '\n';
    }
}

}  // namespace outflank::bench
