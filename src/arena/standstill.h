// Notices when this process stood still: stopped by Ctrl-Z, or the machine asleep.
#pragma once

#include <atomic>
#include <chrono>
#include <thread>

namespace outflank::arena {

/// Counts the gaps between ticks that one thread gives all the time. Clocks go on in a gap, so what
/// was late then is nobody's fault.
class Standstills {
  public:
    using Clock = std::chrono::steady_clock;
    static constexpr std::chrono::milliseconds kTick{20};  ///< usual between two ticks
    static constexpr std::chrono::seconds kGap{1};         ///< more than a busy machine makes

    explicit Standstills(Clock::time_point now = Clock::now()) : last_(now) {}

    /// By one thread alone.
    void tick(Clock::time_point now = Clock::now()) {
        if (now - last_ > kGap) ++count_;
        last_ = now;
        ++ticks_;
    }

    unsigned count() const { return count_; }

    /// The count once all gaps until now are in it. Blocks for two ticks, so somebody has to tick.
    unsigned settled() const {
        for (const unsigned wanted = ticks_ + 2; static_cast<int>(wanted - ticks_) > 0;)
            std::this_thread::sleep_for(kTick / 4);
        return count_;
    }

  private:
    Clock::time_point last_;  // of the thread that ticks
    std::atomic<unsigned> count_{0};
    std::atomic<unsigned> ticks_{0};
};

}  // namespace outflank::arena
