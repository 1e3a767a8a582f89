#include "server/engine_turns.h"

#include <algorithm>
#include <tuple>

namespace outflank::server {

SearchLimits EngineTurns::limits_left() const {
    using std::chrono::milliseconds;
    SearchLimits left = limits_;
    if (left.move_time)
        left.move_time = std::max(
            milliseconds(1), *left.move_time - std::chrono::duration_cast<milliseconds>(elapsed_));
    if (left.nodes) *left.nodes -= std::min(*left.nodes - 1, nodes_);
    return left;
}

/// True when the report is the best one now.
bool EngineTurns::take(const SearchReport& report) {
    const bool shallower =
        std::tie(report.depth, report.percent) < std::tie(best_.depth, best_.percent);
    if (shallower || (report.lines.empty() && !best_.lines.empty())) {
        best_.nodes = std::max(best_.nodes, nodes_ + report.nodes);
        best_.elapsed = elapsed_ + report.elapsed;
        return false;
    }
    best_ = report;
    best_.nodes += nodes_;
    best_.elapsed += elapsed_;
    return true;
}

bool EngineTurns::turn(Engine& engine, const std::atomic<bool>& stop,
                       const std::function<void(const SearchReport&)>& on_report) {
    SearchRequest request{.limits = limits_left(), .lines = lines_, .stop = &stop};
    request.on_progress = [&](const SearchReport& report) {
        if (take(report) && !best_.lines.empty()) on_report(best_);
    };
    engine.set_position(position_);
    const SearchReport last = engine.go(request);
    take(last);
    nodes_ += last.nodes;
    elapsed_ += last.elapsed;
    return !last.stopped;
}

}  // namespace outflank::server
