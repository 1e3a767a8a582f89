// Advice from the engine.
#include "cli/play/advice.h"

#include <algorithm>

namespace outflank::cli {
namespace {

constexpr int kLevel = 12;
constexpr std::size_t kTableBytes = std::size_t{16} << 20;  // plenty for three seconds
constexpr std::chrono::milliseconds kLongestThought{3000};

Advice advise(Engine& engine, const Position& position, const ThinkLimits& limits) {
    engine.set_position(position);
    const auto time = std::min(limits.move_time.value_or(kLongestThought), kLongestThought);
    const SearchReport report =
        engine.go({.limits = {.level = kLevel, .move_time = time}, .stop = limits.stop});
    return {.line = report.lines.front(), .nodes = report.nodes};
}

}  // namespace

Result<Adviser> make_adviser() {
    Result<std::unique_ptr<Engine>> made = Engine::create({.hash_bytes = kTableBytes});
    if (!made) return made.error();
    // A std::function can be copied, the engine cannot.
    const std::shared_ptr<Engine> engine = std::move(made).value();
    return Adviser([engine](const Position& position, const ThinkLimits& limits) {
        return advise(*engine, position, limits);
    });
}

}  // namespace outflank::cli
