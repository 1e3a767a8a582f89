// One search of the engine in several turns.
#pragma once

#include <functional>

#include "outflank/engine.h"

namespace outflank::server {

/// A search that may be stopped and taken up again; limits, nodes and times hold for all turns
/// together. A later turn finds in the table what earlier ones have searched.
class EngineTurns {
  public:
    EngineTurns(const Position& position, const SearchLimits& limits, int lines);

    /// Searches until the limits are met or `stop` is set; true in the first case. `on_report`
    /// is told what is at least as deep as everything told before; first, and soon, that again
    /// with the nodes and the time up to then: short turns may take long to get deeper.
    bool turn(Engine& engine, const std::atomic<bool>& stop,
              const std::function<void(const SearchReport&)>& on_report);

    /// The deepest report so far, with the nodes and the time of all turns.
    const SearchReport& best() const { return best_; }

  private:
    SearchLimits limits_left() const;
    bool take(const SearchReport& report);

    Position position_;
    SearchLimits limits_;
    int lines_;
    SearchReport best_;
    std::uint64_t nodes_ = 0;  // of the turns before this one
    std::chrono::duration<double> elapsed_{};
};

}  // namespace outflank::server
