// Many positions, one thread each.
#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>

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

    SolveResult take(std::size_t index) {
        std::unique_lock lock(guard_);
        arrived_.wait(lock, [&] { return results_[index].has_value(); });
        SolveResult result = std::move(*results_[index]);
        results_[index].reset();
        return result;
    }

  private:
    std::mutex guard_;
    std::condition_variable arrived_;
    std::vector<std::optional<SolveResult>> results_;
};

SolveResult solve_afresh(Solver& solver, SolveRequest request) {
    request.on_progress = nullptr;
    solver.forget();
    return solver.solve(request);
}

}  // namespace

void solve_all(std::span<const SolveRequest> requests, const SolverOptions& options,
               const std::function<void(std::size_t, const SolveResult&)>& on_result) {
    const std::size_t workers =
        std::min<std::size_t>(static_cast<std::size_t>(std::max(1, options.threads)),
                              std::max<std::size_t>(1, requests.size()));
    const SolverOptions each{.hash_bytes = options.hash_bytes / workers, .threads = 1};
    if (workers == 1) {
        Solver solver(each);
        for (std::size_t i = 0; i < requests.size(); ++i)
            on_result(i, solve_afresh(solver, requests[i]));
        return;
    }
    ResultQueue queue(requests.size());
    std::atomic<std::size_t> next{0};
    std::vector<std::thread> threads;
    for (std::size_t worker = 0; worker < workers; ++worker)
        threads.emplace_back([&] {
            Solver solver(each);
            for (std::size_t i = next++; i < requests.size(); i = next++)
                queue.put(i, solve_afresh(solver, requests[i]));
        });
    for (std::size_t i = 0; i < requests.size(); ++i) on_result(i, queue.take(i));
    for (std::thread& thread : threads) thread.join();
}

}  // namespace outflank
