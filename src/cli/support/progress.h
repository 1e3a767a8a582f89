// How far a long piece of work has come, on one line of the error terminal.
#pragma once

#include <chrono>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>

#include "cli/support/command.h"
#include "cli/support/thinking_watch.h"

namespace outflank::cli {

/// What the line says of time.
enum class ShownTime : std::uint8_t {
    kLeft,    ///< the time left, for steps that take about the same time each
    kPassed,  ///< the time so far, for steps of which nobody knows how long they take
};

/// Shows "37 of 100 games, 12 s left", redrawn at most ten times a second, once a second at least,
/// and wiped by the destructor. As long as nothing is done it says the time so far. Silent when
/// standard error is no terminal. Its functions may be called from any thread.
class Progress {
  public:
    /// `io` must outlive it. `total` 0: nobody knows it, and the count stands alone. `unit` is the
    /// plural of what is counted.
    Progress(Io& io, std::uint64_t total, std::string unit, ShownTime shown = ShownTime::kLeft);
    ~Progress();
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    /// So many more are done.
    void step(std::uint64_t count = 1);

    /// There is more, or less, to do than was thought.
    void set_total(std::uint64_t total) {
        const std::lock_guard lock(guard_);
        total_ = total;
    }

    /// So many of the total were done before and say nothing about the time.
    void skip(std::uint64_t count) {
        const std::lock_guard lock(guard_);
        skipped_ += count;
        done_ += count;
    }

    /// A line on standard error, above that of the progress.
    void print(const std::string& line);

  private:
    using Clock = std::chrono::steady_clock;

    void draw();

    Io& io_;
    std::uint64_t total_;
    std::string unit_;
    ShownTime shown_;
    std::uint64_t done_ = 0;
    std::uint64_t skipped_ = 0;
    Clock::time_point began_ = Clock::now();
    Clock::time_point drawn_{};
    std::mutex guard_;
    std::optional<ThinkingWatch> watch_;  // last: its thread uses all of the above
};

}  // namespace outflank::cli
