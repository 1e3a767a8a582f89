// Threads that do one piece of work together.
#pragma once

#include <atomic>
#include <cstddef>
#include <exception>
#include <functional>
#include <mutex>
#include <new>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

namespace outflank::base {

/// Threads that share a piece of work and end with it. A system that refuses another thread is
/// no failure as long as somebody does the work: `add` says so and the others take its share.
/// What a thread throws (memory that could not be had) is thrown again by `join`; a plain
/// `std::thread` would end the whole program in both cases.
class ThreadGroup {
  public:
    ThreadGroup() = default;
    ThreadGroup(const ThreadGroup&) = delete;
    ThreadGroup& operator=(const ThreadGroup&) = delete;
    /// Waits for all threads; what they threw is lost unless `join` was called.
    ~ThreadGroup() { wait(); }

    /// Starts a thread that runs `work`; false when the system refuses another one, or the
    /// memory for it.
    [[nodiscard]] bool add(std::function<void()> work) {
        ++running_;
        try {
            threads_.emplace_back([this, task = std::move(work)] { run(task); });
        } catch (const std::system_error&) {
            --running_;
            return false;
        } catch (const std::bad_alloc&) {
            --running_;
            return false;
        }
        return true;
    }

    /// Threads that were started.
    std::size_t size() const { return threads_.size(); }

    /// Threads that have not done their work yet; any thread may ask.
    std::size_t running() const { return running_; }

    /// Waits for all threads. Throws what the first failing one threw.
    void join() {
        wait();
        if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
    }

  private:
    void run(const std::function<void()>& task) {
        try {
            task();
        } catch (...) {
            const std::lock_guard lock(guard_);
            if (!failure_) failure_ = std::current_exception();
        }
        --running_;
    }

    void wait() {
        for (std::thread& thread : threads_) thread.join();
        threads_.clear();
    }

    std::atomic<std::size_t> running_ = 0;
    std::mutex guard_;  // of `failure_`
    std::exception_ptr failure_;
    std::vector<std::thread> threads_;
};

}  // namespace outflank::base
