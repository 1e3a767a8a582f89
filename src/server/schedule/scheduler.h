// One thread that works for many clients in turns.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

#include "outflank/result.h"
#include "server/schedule/fair_queue.h"

namespace outflank::server {

/// Work for a client, done in one or more turns. Its members are called by one thread at a
/// time.
class Task {
  public:
    virtual ~Task() = default;

    /// Works until it is done or `stop` becomes true; then it returns soon. True when it is
    /// done and has answered; false when it wants another turn.
    virtual bool turn(const std::atomic<bool>& stop) = 0;

    /// A turn that was begun is not ended before that for the sake of others: for what would
    /// lose too much by it.
    virtual std::chrono::milliseconds shortest_turn() const { return {}; }

    /// Answers with the result so far; there will be no further turn.
    virtual void end() = 0;

    /// Answers that it could not be done.
    virtual void fail(const Error& error) = 0;
};

/// A task is known by its client and the client's own number for it.
struct TaskKey {
    ClientId client = 0;
    std::uint64_t id = 0;
    friend bool operator==(const TaskKey&, const TaskKey&) = default;
};

struct SchedulerLimits {
    std::size_t tasks = 1024;          ///< of all clients, waiting or running
    std::size_t tasks_per_client = 8;  ///< waiting or running
    TurnLengths turns{};
};

/// How busy it is.
struct SchedulerLoad {
    std::size_t running = 0;  ///< 0 or 1
    std::size_t waiting = 0;
};

/// Runs tasks in turns on its own thread. When others wait, a task that has had its turn is
/// stopped and goes on later; whose turn it is, and for how long, says FairQueue. Any thread may
/// call it; a task must not.
class Scheduler {
  public:
    explicit Scheduler(const SchedulerLimits& limits = {});

    ~Scheduler() { close(); }
    Scheduler(const Scheduler&) = delete;
    Scheduler& operator=(const Scheduler&) = delete;

    /// Errors: kOutOfRange when there are too many tasks.
    Result<Done> submit(TaskKey key, std::unique_ptr<Task> task);

    /// The task ends with its result so far; nothing happens when there is no such task.
    void cancel(TaskKey key);

    /// The client is gone: what it had waits no more, what runs for it stops, nothing is
    /// answered.
    void leave(ClientId client);

    /// Drops what waits, stops what runs, and waits for that. Nothing is worked on afterwards.
    void close();

    SchedulerLoad load() const;

  private:
    using Clock = std::chrono::steady_clock;

    struct Entry {
        std::uint64_t id = 0;
        std::unique_ptr<Task> task{};
    };

    enum class Order { kNone, kEnd, kDrop };

    struct Running {
        TaskKey key;
        Order order = Order::kNone;
    };

    void work();
    void run_turn(std::unique_lock<std::mutex>& lock);
    void watch();
    std::optional<Error> refusal_of(TaskKey key);

    const SchedulerLimits limits_;
    mutable std::mutex guard_;  // of all below but the flag
    std::condition_variable changed_;
    FairQueue<Entry> queue_;
    std::optional<Running> running_;
    bool closing_ = false;
    std::atomic<bool> stop_turn_{false};
    std::thread worker_;
    std::thread watcher_;  // ends turns that have lasted long enough
};

}  // namespace outflank::server
