// The engine as a player of the catalogue's kind.
#include "outflank/engine.h"
#include "players/spec.h"

namespace outflank {
namespace {

class EnginePlayer : public Player {
  public:
    EnginePlayer(std::unique_ptr<Engine> engine, const SearchLimits& limits, std::string spec)
        : engine_(std::move(engine)), limits_(limits), spec_(std::move(spec)) {}

    std::string spec() const override { return spec_; }

    Choice choose(const Position& position, const ThinkLimits& limits) override {
        SearchRequest request{.limits = limits_, .stop = limits.stop};
        if (limits.move_time && (!limits_.move_time || *limits.move_time < *limits_.move_time))
            request.limits.move_time = limits.move_time;
        engine_->set_position(position);
        const SearchReport report = engine_->go(request);
        const EngineLine& line = report.lines.front();
        return {.square = line.moves.front(),
                .value = line.score,
                .exact = line.exact && line.bound == Bound::kExact,
                .depth = line.depth,
                .evaluations = report.nodes};
    }

  private:
    std::unique_ptr<Engine> engine_;
    SearchLimits limits_;
    std::string spec_;
};

constexpr int kPlayerLevel = 12;

/// The limits that a spec asks for; the level of a player that was told nothing.
SearchLimits read_limits(players::Spec& spec) {
    constexpr int kMostMilliseconds = 3'600'000;
    constexpr int kMostNodes = 2'000'000'000;
    constexpr int kUnset = -1;
    SearchLimits limits;
    const int level = spec.number("level", kUnset, {0, kMostLevel});
    const int depth = spec.number("depth", kUnset, {1, 60});
    const int time = spec.number("time", kUnset, {1, kMostMilliseconds});
    const int nodes = spec.number("nodes", kUnset, {1, kMostNodes});
    if (level != kUnset) limits.level = level;
    if (depth != kUnset) limits.depth = depth;
    if (time != kUnset) limits.move_time = std::chrono::milliseconds(time);
    if (nodes != kUnset) limits.nodes = static_cast<std::uint64_t>(nodes);
    if (level == kUnset && depth == kUnset && time == kUnset && nodes == kUnset)
        limits.level = kPlayerLevel;
    return limits;
}

}  // namespace

Result<std::unique_ptr<Player>> make_any_player(std::string_view spec, std::uint64_t seed) {
    Result<players::Spec> parsed = players::Spec::parse(spec);
    if (!parsed || parsed.value().name() != "engine") return make_player(spec, seed);
    players::Spec& keys = parsed.value();
    const SearchLimits limits = read_limits(keys);
    EngineOptions options;
    options.threads = keys.number("threads", 1, {1, 256});
    options.hash_bytes = static_cast<std::size_t>(keys.number("hash", 64, {1, 65536})) << 20;
    if (const auto problem = keys.problem()) return *problem;
    Result<std::unique_ptr<Engine>> engine = Engine::create(options);
    if (!engine) return engine.error();
    return std::unique_ptr<Player>(
        std::make_unique<EnginePlayer>(std::move(engine).value(), limits, std::string(spec)));
}

}  // namespace outflank
