// The clocks of a game over GTP, and what they leave for a move.
#pragma once

#include <array>
#include <chrono>

#include "outflank/engine.h"

namespace outflank::protocols {

/// What `time_settings` said.
struct GtpTimeSettings {
    std::chrono::milliseconds main{};
    std::chrono::milliseconds period{};  ///< byo-yomi time
    int stones = 0;                      ///< moves in each period
};

/// GTP 2 with one reading of our own: a period for no stones, which the protocol calls "no
/// limit", is an increment after each move when there is main time (Fischer's clock).
class GtpClock {
  public:
    /// Sets both clocks to their start.
    void set(const GtpTimeSettings& settings);

    /// `time_left`: with `stones` > 0 the time of this period for so many moves, else main time.
    /// It is told in steps of `resolution`: whole seconds, as the protocol has them, or less.
    void set_left(Color color, std::chrono::milliseconds left, int stones,
                  std::chrono::milliseconds resolution = std::chrono::seconds(1));

    /// A move of `color` has taken so long.
    void use(Color color, std::chrono::milliseconds used);

    /// Adds the limits of the next move of `color` to `limits`; none without a time limit.
    void limit(Color color, SearchLimits& limits) const;

  private:
    struct Side {
        std::chrono::milliseconds left{};
        int stones = 0;  // left in the period; 0: main time
        std::chrono::milliseconds resolution{1};
    };
    void enter_period(Side& side) const;

    GtpTimeSettings settings_{};
    std::array<Side, 2> sides_{};
};

}  // namespace outflank::protocols
