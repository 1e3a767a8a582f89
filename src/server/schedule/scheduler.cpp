#include "server/schedule/scheduler.h"

#include <algorithm>
#include <exception>
#include <string>

namespace outflank::server {
namespace {

/// Tells a client something. Where there is no memory even for that, its connection goes on
/// without: no task may end the thread of all.
template <class Tell>
void told(const Tell& tell) {
    try {
        tell();
    } catch (const std::exception&) {
    }
}

/// True when the task needs no further turn.
bool turn_of(Task& task, const std::atomic<bool>& stop) {
    try {
        return task.turn(stop);
    } catch (const std::exception& failure) {  // memory, threads: what the system refuses
        told([&] { task.fail({ErrorCode::kIo, failure.what(), ""}); });
        return true;
    }
}

}  // namespace

Scheduler::Scheduler(const SchedulerLimits& limits)
    : limits_(limits), queue_(limits.turns), worker_([this] { work(); }) {
    try {
        watcher_ = std::thread([this] { watch(); });
    } catch (...) {
        close();
        throw;
    }
}

void Scheduler::close() {
    {
        const std::lock_guard lock(guard_);
        closing_ = true;
        stop_turn_ = true;
    }
    changed_.notify_all();
    if (worker_.joinable()) worker_.join();
    if (watcher_.joinable()) watcher_.join();
}

std::optional<Error> Scheduler::refusal_of(TaskKey key) {
    const bool runs_for_client = running_ && running_->key.client == key.client;
    const std::size_t own = queue_.size_of(key.client) + (runs_for_client ? 1 : 0);
    const std::size_t all = queue_.size() + (running_ ? 1 : 0);
    const auto too_many = [](std::size_t found, const std::string& whose) {
        return Error{ErrorCode::kOutOfRange,
                     "found " + std::to_string(found) + " unanswered requests of " + whose +
                         ", expected fewer: wait for answers or stop some",
                     "request"};
    };
    if (own >= limits_.tasks_per_client) return too_many(own, "this client");
    if (all >= limits_.tasks) return too_many(all, "all clients");
    return std::nullopt;
}

Result<Done> Scheduler::submit(TaskKey key, std::unique_ptr<Task> task) {
    {
        const std::lock_guard lock(guard_);
        if (const auto refusal = refusal_of(key)) return *refusal;
        const auto shortest = task->shortest_turn();
        queue_.add(key.client, Entry{key.id, std::move(task)}, Clock::now(), shortest);
    }
    changed_.notify_all();
    return Done{};
}

void Scheduler::cancel(TaskKey key) {
    std::optional<Entry> waiting;
    {
        const std::lock_guard lock(guard_);
        if (running_ && running_->key == key) {
            running_->order = std::max(running_->order, Order::kEnd);
            stop_turn_ = true;
            return;
        }
        waiting =
            queue_.take_if(key.client, [&](const Entry& entry) { return entry.id == key.id; });
    }
    if (waiting) waiting->task->end();
}

void Scheduler::leave(ClientId client) {
    FairQueue<Entry>::Left dropped;  // ends behind the lock
    const std::lock_guard lock(guard_);
    dropped = queue_.leave(client);
    if (!running_ || running_->key.client != client) return;
    running_->order = Order::kDrop;
    stop_turn_ = true;
}

SchedulerLoad Scheduler::load() const {
    const std::lock_guard lock(guard_);
    return {.running = running_ ? std::size_t{1} : 0, .waiting = queue_.size()};
}

void Scheduler::work() {
    std::unique_lock lock(guard_);
    for (;;) {
        changed_.wait(lock, [this] { return closing_ || !queue_.is_empty(); });
        if (closing_) return;
        run_turn(lock);
    }
}

void Scheduler::run_turn(std::unique_lock<std::mutex>& lock) {
    auto taken = queue_.take(Clock::now());
    Entry& entry = taken->item;
    stop_turn_ = false;
    running_ = Running{{taken->client, entry.id}};
    lock.unlock();
    changed_.notify_all();

    const bool done = turn_of(*entry.task, stop_turn_);

    lock.lock();
    const Order order = running_->order;
    running_.reset();
    if (!done && order == Order::kNone && !closing_)
        return queue_.put_back(std::move(entry), Clock::now());
    queue_.finish(Clock::now());
    lock.unlock();
    if (!done && order == Order::kEnd) told([&] { entry.task->end(); });
    entry.task.reset();
    lock.lock();
}

void Scheduler::watch() {
    std::unique_lock lock(guard_);
    while (!closing_) {
        const auto end = queue_.end_of_turn();
        if (!end || stop_turn_) {
            changed_.wait(lock);
        } else if (Clock::now() < *end) {
            changed_.wait_until(lock, *end);
        } else {
            stop_turn_ = true;
        }
    }
}

}  // namespace outflank::server
