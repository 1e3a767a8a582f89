// Main time, periods and increments.
#include "protocols/gtp_clock.h"

#include <algorithm>

namespace outflank::protocols {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kShortest{1};

std::size_t index_of(Color color) { return color == Color::kBlack ? 0 : 1; }

}  // namespace

void GtpClock::set(const GtpTimeSettings& settings) {
    settings_ = settings;
    for (Side& side : sides_) {
        side = {.left = settings.main};
        if (settings.main == milliseconds{0}) enter_period(side);
    }
}

void GtpClock::enter_period(Side& side) const {
    side = {.left = settings_.period, .stones = std::max(settings_.stones, 1)};
}

void GtpClock::set_left(Color color, milliseconds left, int stones, milliseconds resolution) {
    sides_[index_of(color)] = {
        .left = std::max(left, milliseconds{0}), .stones = stones, .resolution = resolution};
}

void GtpClock::use(Color color, milliseconds used) {
    Side& side = sides_[index_of(color)];
    side.left = std::max(side.left - used, milliseconds{0});
    const bool fischer = settings_.stones == 0 && settings_.main > milliseconds{0};
    if (side.stones > 0) {
        if (--side.stones == 0) enter_period(side);
    } else if (fischer) {
        side.left += settings_.period;
    } else if (side.left == milliseconds{0} && settings_.period > milliseconds{0}) {
        enter_period(side);
    }
}

void GtpClock::limit(Color color, SearchLimits& limits) const {
    const bool no_limit = settings_.main + settings_.period == milliseconds{0};
    const Side& side = sides_[index_of(color)];
    if (no_limit && side.left == milliseconds{0}) return;
    GameClock clock{.remaining = std::max(side.left, kShortest), .resolution = side.resolution};
    if (side.stones > 0)
        clock.moves_to_go = side.stones;
    else if (settings_.stones > 0)
        clock.byo_yomi = settings_.period / settings_.stones;
    else
        clock.increment = settings_.period;
    limits.clock = clock;
}

}  // namespace outflank::protocols
