// How far a long piece of work has come, on one line of the error terminal.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

#include "cli/command.h"

namespace outflank::cli {

/// Shows "37 of 100 games, 12 s left", redrawn at most ten times a second and wiped by
/// the destructor. Silent when standard error is no terminal.
class Progress {
  public:
    /// `io` must outlive it. `unit` is the plural of what is counted.
    Progress(Io& io, std::uint64_t total, std::string unit);
    ~Progress();
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    /// So many more are done.
    void step(std::uint64_t count = 1);

    /// So many of the total were done before and say nothing about the time.
    void skip(std::uint64_t count) {
        skipped_ += count;
        done_ += count;
    }

  private:
    using Clock = std::chrono::steady_clock;

    Io& io_;
    std::uint64_t total_;
    std::string unit_;
    std::uint64_t done_ = 0;
    std::uint64_t skipped_ = 0;
    Clock::time_point began_ = Clock::now();
    Clock::time_point drawn_{};
};

}  // namespace outflank::cli
