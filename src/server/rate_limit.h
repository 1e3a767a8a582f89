// How fast a client may send.
#pragma once

#include <algorithm>
#include <chrono>

namespace outflank::server {

struct Rate {
    double per_second;
    double at_once;  ///< that many may come together after a pause
};

/// Counts messages against a rate: who is faster has to wait.
class RateLimit {
  public:
    using Clock = std::chrono::steady_clock;

    RateLimit(Rate rate, Clock::time_point now) : rate_(rate), left_(rate.at_once), counted_(now) {}

    /// Counts one message; how long to wait before the next one is read.
    Clock::duration count(Clock::time_point now) {
        const std::chrono::duration<double> passed = now - counted_;
        counted_ = now;
        left_ = std::min(rate_.at_once, left_ + passed.count() * rate_.per_second) - 1;
        if (left_ >= 0) return Clock::duration::zero();
        return std::chrono::duration_cast<Clock::duration>(
            std::chrono::duration<double>(-left_ / rate_.per_second));
    }

  private:
    Rate rate_;
    double left_;
    Clock::time_point counted_;
};

}  // namespace outflank::server
