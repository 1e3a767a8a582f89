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

    /// One more is done.
    void step();

  private:
    using Clock = std::chrono::steady_clock;

    Io& io_;
    std::uint64_t total_;
    std::string unit_;
    std::uint64_t done_ = 0;
    Clock::time_point began_ = Clock::now();
    Clock::time_point drawn_{};
};

}  // namespace outflank::cli
