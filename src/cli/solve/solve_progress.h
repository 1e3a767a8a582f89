// How far `outflank solve` has come, on one line of the error terminal.
#pragma once

#include <chrono>
#include <functional>
#include <mutex>
#include <optional>
#include <span>
#include <string>

#include "cli/solve/solve_input.h"
#include "cli/support/command.h"
#include "cli/support/thinking_watch.h"
#include "outflank/solver.h"

namespace outflank::cli {

/// How far a run has come. Work is estimated from the empties.
struct SolveState {
    std::size_t positions = 1;
    std::size_t done = 0;
    double work = 1;                               ///< of all positions
    double work_done = 0;                          ///< of those that are done
    std::chrono::duration<double> time{};          ///< since the start
    std::chrono::duration<double> time_of_done{};  ///< of that, until the last one was done
    ScoreRange range;                              ///< of the only position
    BoardSize size = BoardSize::k8;
};

/// "7 of 20 positions, 12 s, about 45 s left", or for a single one "12 s, score -4..+12".
std::string progress_text(const SolveState& state);

/// Shows the progress from a thread of its own, and is wiped by the destructor. Silent when
/// standard error is no terminal.
class SolveProgressLine {
  public:
    /// `io` must outlive it.
    SolveProgressLine(Io& io, std::span<const SolveProblem> problems);
    ~SolveProgressLine();
    SolveProgressLine(const SolveProgressLine&) = delete;
    SolveProgressLine& operator=(const SolveProgressLine&) = delete;

    /// What is proven of the single position.
    void set_range(ScoreRange range);

    /// One more is solved; `print` runs while the line is out of the way.
    void step(const SolveProblem& problem, const std::function<void()>& print);

  private:
    using Clock = std::chrono::steady_clock;

    void draw();
    void wipe();

    Io& io_;
    SolveState state_;
    bool drawn_ = false;
    Clock::time_point began_ = Clock::now();
    std::mutex guard_;
    std::optional<ThinkingWatch> watch_;  // last: its thread uses all of the above
};

}  // namespace outflank::cli
