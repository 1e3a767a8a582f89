// The watching thread.
#include "cli/support/thinking_watch.h"

#include <system_error>
#include <utility>

namespace outflank::cli {

ThinkingWatch::ThinkingWatch(std::chrono::milliseconds patience,
                             std::function<void(std::chrono::seconds)> report)
    : report_(std::move(report)) {
    try {
        thread_ = std::thread([this, patience] { watch(patience); });
    } catch (const std::system_error&) {
        // Nobody hears how long it takes; the thinking goes on all the same.
    }
}

ThinkingWatch::~ThinkingWatch() {
    {
        const std::lock_guard lock(mutex_);
        done_ = true;
    }
    wake_.notify_one();
    if (thread_.joinable()) thread_.join();
}

void ThinkingWatch::watch(std::chrono::milliseconds patience) {
    using Clock = std::chrono::steady_clock;
    const Clock::time_point began = Clock::now();
    Clock::time_point next = began + patience;
    std::unique_lock lock(mutex_);
    while (!wake_.wait_until(lock, next, [this] { return done_; })) {
        report_(std::chrono::duration_cast<std::chrono::seconds>(Clock::now() - began));
        next += std::chrono::seconds(1);
    }
}

}  // namespace outflank::cli
