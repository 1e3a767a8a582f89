// The progress line of the solver.
#include "cli/solve/solve_progress.h"

#include <fmt/format.h>

#include <cmath>
#include <ostream>

#include "cli/solve/solve_text.h"
#include "cli/support/screen_text.h"
#include "cli/support/text.h"

namespace outflank::cli {
namespace {

constexpr std::chrono::milliseconds kPatience{300};  // shorter solves show no line

// An empty square more costs about twice the nodes in positions from games.
double estimated_work(const SolveProblem& problem) {
    constexpr double kGrowth = 1.9;
    return std::pow(kGrowth, problem.position.board.empties(problem.position.size));
}

}  // namespace

std::string progress_text(const SolveState& state) {
    const std::string time = running_time_text(state.time);
    const int most = square_count(state.size);
    if (state.positions == 1 && state.range == ScoreRange{-most, most})
        return time + ", no bound proven yet";
    if (state.positions == 1)
        return fmt::format("{}, score {}", time, range_text(state.range, state.size));
    std::string line = fmt::format("{} of {} positions, {}", with_commas(state.done),
                                   with_commas(state.positions), time);
    // Few positions say little about the others: their times differ by orders of magnitude.
    constexpr std::size_t kEnough = 5;
    constexpr double kEnoughWork = 0.1;
    if (state.done < kEnough || state.work_done < kEnoughWork * state.work) return line;
    const auto whole = state.time_of_done * (state.work / state.work_done);
    if (whole > state.time)
        line += fmt::format(", about {} left", running_time_text(whole - state.time));
    return line;
}

SolveProgressLine::SolveProgressLine(Io& io, std::span<const SolveProblem> problems) : io_(io) {
    state_.positions = problems.size();
    state_.work = 0;
    for (const SolveProblem& problem : problems) {
        state_.work += estimated_work(problem);
        state_.size = problem.position.size;
        state_.range = {-square_count(state_.size), square_count(state_.size)};
    }
    if (io.terminal.shows_errors)
        watch_.emplace(kPatience, [this](std::chrono::seconds) { draw(); });
}

SolveProgressLine::~SolveProgressLine() {
    watch_.reset();
    wipe();
}

void SolveProgressLine::set_range(ScoreRange range) {
    const std::lock_guard lock(guard_);
    state_.range = range;
}

void SolveProgressLine::step(const SolveProblem& problem, const std::function<void()>& print) {
    const std::lock_guard lock(guard_);
    ++state_.done;
    state_.work_done += estimated_work(problem);
    state_.time_of_done = Clock::now() - began_;
    wipe();
    print();
}

void SolveProgressLine::draw() {
    const std::lock_guard lock(guard_);
    state_.time = Clock::now() - began_;
    // A line that the terminal breaks would be two, of which one stays.
    io_.err << '\r' << clipped(progress_text(state_), io_.terminal.size().columns - 1) << "\x1b[K"
            << std::flush;
    drawn_ = true;
}

void SolveProgressLine::wipe() {
    if (drawn_) io_.err << "\r\x1b[K" << std::flush;
    drawn_ = false;
}

}  // namespace outflank::cli
