#include "server/schedule/engine_turns.h"

#include <algorithm>
#include <bit>
#include <tuple>

#include "engine/levels.h"

namespace outflank::server {

// A level's largest cost is of all turns together, too.
EngineTurns::EngineTurns(const Position& position, const SearchLimits& limits, int lines)
    : position_(position), limits_(limits), lines_(lines) {
    const int moves = std::popcount(legal_moves(position.board, position.size));
    const auto level = engine::level_of(limits);
    if (!level || limits.infinite) return;
    limits_.level = level;
    limits_.nodes = engine::most_nodes(limits, std::clamp(lines, 1, std::max(moves, 1)));
}

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
    bool is_first = true;
    request.on_progress = [&](const SearchReport& report) {
        if ((take(report) || is_first) && !best_.lines.empty()) on_report(best_);
        is_first = false;
    };
    engine.set_position(position_);
    const SearchReport last = engine.go(request);
    take(last);
    nodes_ += last.nodes;
    elapsed_ += last.elapsed;
    return !last.stopped;
}

}  // namespace outflank::server
