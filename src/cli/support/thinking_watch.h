// Tells how long a computer has been thinking, while it does.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

namespace outflank::cli {

/// While it lives, calls `report` from a thread of its own: first after `patience`, then
/// about once a second. The last call has returned when the destructor returns. Where the system
/// refuses the thread, nothing is called.
class ThinkingWatch {
  public:
    ThinkingWatch(std::chrono::milliseconds patience,
                  std::function<void(std::chrono::seconds so_far)> report);
    ~ThinkingWatch();
    ThinkingWatch(const ThinkingWatch&) = delete;
    ThinkingWatch& operator=(const ThinkingWatch&) = delete;

  private:
    void watch(std::chrono::milliseconds patience);

    std::function<void(std::chrono::seconds)> report_;
    std::mutex mutex_;
    std::condition_variable wake_;
    bool done_ = false;
    std::thread thread_;
};

}  // namespace outflank::cli
