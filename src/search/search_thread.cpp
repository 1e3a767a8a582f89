#include "search/search_thread.h"

#include <algorithm>

#include "search/split_point.h"

namespace outflank::search {

bool SearchThread::stopped() const {
    if (control->stopped.load(std::memory_order_relaxed)) return true;
    for (const SplitPoint* node = split; node != nullptr; node = node->parent)
        if (node->cutoff.load(std::memory_order_relaxed)) return true;
    return false;
}

bool SearchThread::must_stop() {
    // Reading the clock costs more than a node of the shared table.
    constexpr std::uint64_t kNodesPerCheck = 2000;
    const auto wished = [](const std::atomic<bool>* flag) {
        return flag != nullptr && flag->load(std::memory_order_relaxed);
    };
    bool stop = wished(control->stop) || wished(control->also_stop);
    if (nodes >= next_check) {
        next_check = std::min(nodes + kNodesPerCheck, control->node_limit);
        const Clock::time_point now = Clock::now();
        stop = stop || nodes >= control->node_limit ||
               now.time_since_epoch().count() >= control->deadline.load(std::memory_order_relaxed);
        if (control->reporter == this && now >= control->next_report) {
            control->next_report = now + kReportInterval;
            control->report();
        }
    }
    if (stop) control->stopped.store(true, std::memory_order_relaxed);
    return stopped();
}

}  // namespace outflank::search
