// Many positions, one thread each.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <numeric>

#include "base/thread_group.h"
#include "outflank/solver.h"

namespace outflank {
namespace {

/// Results on their way from the threads that find them to the one that reports them.
class ResultQueue {
  public:
    explicit ResultQueue(std::size_t count) : results_(count) {}

    void put(std::size_t index, SolveResult result) {
        const std::lock_guard lock(guard_);
        results_[index] = std::move(result);
        arrived_.notify_one();
    }

    /// No more will come from one of the threads.
    void fail(std::exception_ptr failure) {
        const std::lock_guard lock(guard_);
        failure_ = std::move(failure);
        arrived_.notify_one();
    }

    /// Waits for it. Throws what a thread failed by.
    SolveResult take(std::size_t index) {
        std::unique_lock lock(guard_);
        arrived_.wait(lock, [&] { return results_[index].has_value() || failure_; });
        if (!results_[index]) std::rethrow_exception(failure_);
        SolveResult result = std::move(*results_[index]);
        results_[index].reset();
        return result;
    }

  private:
    std::mutex guard_;
    std::condition_variable arrived_;
    std::vector<std::optional<SolveResult>> results_;
    std::exception_ptr failure_;
};

/// Hands out the requests: in their order, but the hardest one as soon as the rest would
/// not keep the other threads busy for as long.
class Schedule {
  public:
    Schedule(std::span<const SolveRequest> requests, std::size_t threads)
        : begun_(requests.size(), false), hardest_first_(requests.size()), threads_(threads) {
        // An empty square more costs about twice the nodes in positions from games.
        constexpr double kGrowth = 1.9;
        for (const SolveRequest& request : requests)
            weights_.push_back(std::pow(kGrowth, request.board.empties(request.size)));
        weight_left_ = std::accumulate(weights_.begin(), weights_.end(), 0.0);
        std::iota(hardest_first_.begin(), hardest_first_.end(), std::size_t{0});
        std::stable_sort(hardest_first_.begin(), hardest_first_.end(),
                         [&](auto a, auto b) { return weights_[a] > weights_[b]; });
    }

    /// The request to begin next, or nothing when all have been handed out.
    std::optional<std::size_t> next() {
        const std::lock_guard lock(guard_);
        while (first_ < begun_.size() && begun_[first_]) ++first_;
        while (hardest_ < begun_.size() && begun_[hardest_first_[hardest_]]) ++hardest_;
        if (first_ == begun_.size()) return std::nullopt;
        const std::size_t hardest = hardest_first_[hardest_];
        const double others = weight_left_ - weights_[hardest];
        const bool is_late = weights_[hardest] * static_cast<double>(threads_ - 1) > others;
        const std::size_t chosen = is_late ? hardest : first_;
        begun_[chosen] = true;
        weight_left_ -= weights_[chosen];
        return chosen;
    }

  private:
    std::mutex guard_;
    std::vector<bool> begun_;
    std::vector<double> weights_;
    std::vector<std::size_t> hardest_first_;
    double weight_left_ = 0;
    std::size_t first_ = 0;    // all before it have begun
    std::size_t hardest_ = 0;  // the same, in hardest_first_
    std::size_t threads_;
};

SolveResult solve_afresh(Solver& solver, SolveRequest request) {
    if (request.stop != nullptr && request.stop->load(std::memory_order_relaxed)) {
        const Score most = square_count(request.size);
        SolveResult result;
        result.size = request.size;
        result.range = {-most, most};
        result.stopped = true;
        return result;
    }
    request.on_progress = nullptr;
    solver.forget();
    return solver.solve(request);
}

}  // namespace

std::chrono::duration<double> solve_all(
    std::span<const SolveRequest> requests, const SolverOptions& options,
    const std::function<void(std::size_t, const SolveResult&)>& on_result) {
    if (requests.empty()) return {};
    const std::size_t workers =
        std::min(static_cast<std::size_t>(std::max(1, options.threads)), requests.size());
    std::deque<Solver> solvers;  // all of them before any thread: memory may not be had
    for (std::size_t worker = 0; worker < workers; ++worker)
        solvers.emplace_back(SolverOptions{
            .hash_bytes = options.hash_bytes / workers, .threads = 1, .learnt = options.learnt});
    const std::chrono::steady_clock::time_point began = std::chrono::steady_clock::now();
    const auto solve_in_order = [&] {
        for (std::size_t i = 0; i < requests.size(); ++i)
            on_result(i, solve_afresh(solvers.front(), requests[i]));
        return std::chrono::steady_clock::now() - began;
    };
    if (workers == 1) return solve_in_order();
    ResultQueue queue(requests.size());
    Schedule schedule(requests, workers);
    base::ThreadGroup threads;
    for (Solver& solver : solvers) {
        const auto work = [&requests, &queue, &schedule, &solver] {
            try {
                while (const auto index = schedule.next())
                    queue.put(*index, solve_afresh(solver, requests[*index]));
            } catch (...) {
                queue.fail(std::current_exception());
            }
        };
        if (!threads.add(work)) break;
    }
    if (threads.size() == 0) return solve_in_order();
    for (std::size_t i = 0; i < requests.size(); ++i) {
        SolveResult result = queue.take(i);
        result.threads = static_cast<int>(threads.size());
        on_result(i, result);
    }
    threads.join();
    return std::chrono::steady_clock::now() - began;
}

}  // namespace outflank
