// The engine as a player of the catalogue's kind, at its best or held back.
#include "engine/engine_player.h"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "base/machine.h"
#include "engine/human_style.h"
#include "engine/levels.h"
#include "outflank/engine.h"
#include "outflank/opponents.h"
#include "players/spec.h"

namespace outflank {
namespace {

class EnginePlayer : public Player {
  public:
    struct Settings {
        EngineOptions options{};
        SearchLimits limits{};
        engine::HumanStyle style{};
    };

    EnginePlayer(std::unique_ptr<Engine> engine, const Settings& settings, std::string spec,
                 std::uint64_t seed)
        : engine_(std::move(engine)),
          limits_(settings.limits),
          style_(settings.style),
          spec_(std::move(spec)),
          random_(seed) {}

    std::string spec() const override { return spec_; }

    Choice choose(const Position& position, const ThinkLimits& limits) override {
        SearchRequest request{.limits = limits_,
                              .lines = style_.plays_best() ? 1 : square_count(position.size),
                              .stop = limits.stop};
        // All the lines of a player that is held back cost no more than one of a level should.
        if (limits_.level) request.limits.nodes = engine::most_nodes(limits_, 1);
        if (limits.move_time && (!limits_.move_time || *limits.move_time < *limits_.move_time))
            request.limits.move_time = limits.move_time;
        if (limits.on_progress)
            request.on_progress = [&](const SearchReport& report) {
                base::Random ahead = random_;  // the draw that a stop now would make
                limits.on_progress({.best = chosen(position, report, ahead),
                                    .percent = report.percent,
                                    .elapsed = report.elapsed});
            };
        engine_->set_position(position);
        return chosen(position, engine_->go(request), random_);
    }

  private:
    /// Its choice when that is what it knows. Draws one random number if it is held back.
    Choice chosen(const Position& position, const SearchReport& report,
                  base::Random& random) const {
        const EngineLine& line = style_.plays_best()
                                     ? report.lines.front()
                                     : choose_line(style_, position, report.lines, random);
        return {.square = line.moves.front(),
                .value = line.score,
                .exact = line.exact && line.bound == Bound::kExact,
                .depth = line.depth,
                .evaluations = report.nodes};
    }

    std::unique_ptr<Engine> engine_;
    SearchLimits limits_;
    engine::HumanStyle style_;
    std::string spec_;
    base::Random random_;
};

constexpr int kPlayerLevel = 12;
constexpr int kHashMib = 64;
constexpr int kHeldBackHashMib = 4;  // it looks at little, and many may play at once

/// The limits that a spec asks for; the level of a player that was told nothing.
SearchLimits read_limits(players::Spec& spec) {
    constexpr int kMostMilliseconds = 3'600'000;
    constexpr int kMostNodes = 2'000'000'000;
    constexpr int kUnset = -1;
    SearchLimits limits;
    const int level = spec.number("level", kUnset, {0, kMostLevel});
    const int depth = spec.number("depth", kUnset, {1, 60});
    static constexpr std::array<std::string_view, 5> kPercents = {"73", "87", "95", "99", "100"};
    const std::string_view percent = spec.word("percent", "", kPercents);
    const int time = spec.number("time", kUnset, {1, kMostMilliseconds});
    const int nodes = spec.number("nodes", kUnset, {1, kMostNodes});
    if (level != kUnset) limits.level = level;
    if (depth != kUnset) limits.depth = depth;
    if (!percent.empty()) limits.percent = std::stoi(std::string(percent));
    if (time != kUnset) limits.move_time = std::chrono::milliseconds(time);
    if (nodes != kUnset) limits.nodes = static_cast<std::uint64_t>(nodes);
    if (level == kUnset && depth == kUnset && time == kUnset && nodes == kUnset)
        limits.level = kPlayerLevel;
    return limits;
}

/// What holds the engine back. In a spec discs are hundredths, as its numbers are whole.
engine::HumanStyle read_style(players::Spec& spec) {
    constexpr players::Range kHundredths{0, 12'800};
    const auto discs = [&](std::string_view key, double fallback) {
        constexpr int kUnset = -1;
        const int given = spec.number(key, kUnset, kHundredths);
        return given == kUnset ? fallback : given / 100.0;
    };
    engine::HumanStyle style;
    style.errors = discs("errors", style.errors);
    style.limit = discs("limit", style.limit);
    style.sight = spec.number("sight", 100, {0, 100}) / 100.0;
    style.greed = discs("greed", style.greed);
    style.edges = discs("edges", style.edges);
    style.corners = discs("corners", style.corners);
    return style;
}

SearchParts read_parts(players::Spec& spec) {
    static constexpr std::array<std::string_view, 2> kWords = {"on", "off"};
    const auto is_on = [&](std::string_view key) { return spec.word(key, "on", kWords) == "on"; };
    SearchParts parts;
    parts.probcut = is_on("probcut");
    parts.ordering = is_on("ordering");
    parts.extensions = is_on("extensions");
    return parts;
}

const OpponentInfo* find_opponent(std::string_view name) {
    for (const OpponentInfo& info : opponents())
        if (info.name == name) return &info;
    return nullptr;
}

std::vector<std::string_view> opponent_names() {
    std::vector<std::string_view> names;
    for (const OpponentInfo& info : opponents()) names.push_back(info.name);
    return names;
}

/// The opponent that a spec means: by its first word, or by the key of the engine.
const OpponentInfo* opponent_of(players::Spec& spec) {
    if (spec.name() != "engine") return find_opponent(spec.name());
    constexpr std::string_view kNobody;
    std::vector<std::string_view> names = opponent_names();
    const std::string_view wanted = spec.word("opponent", kNobody, names);
    return wanted.empty() ? nullptr : find_opponent(wanted);
}

EnginePlayer::Settings settings_of(players::Spec& spec) {
    EnginePlayer::Settings settings;
    const OpponentInfo* opponent = opponent_of(spec);
    if (opponent == nullptr) {
        settings.limits = read_limits(spec);
        settings.style = read_style(spec);
        settings.options.parts = read_parts(spec);
    } else {
        // The table's own texts: a test reads them all.
        const std::string text = "engine:" + std::string(opponent->settings);
        players::Spec own = players::Spec::parse(text).value();
        settings.limits = read_limits(own);
        settings.style = read_style(own);
    }
    const auto hash_mib =
        static_cast<int>(base::usual_table_mib(opponent == nullptr ? kHashMib : kHeldBackHashMib));
    settings.options.threads = spec.number("threads", 1, {1, 256});
    settings.options.hash_bytes =
        static_cast<std::size_t>(spec.number("hash", hash_mib, {1, 65536})) << 20;
    return settings;
}

/// Every first word of a spec.
std::vector<std::string_view> all_names() {
    std::vector<std::string_view> names;
    for (const PlayerInfo& info : player_catalogue()) names.push_back(info.name);
    names.push_back("engine");
    for (const std::string_view name : opponent_names()) names.push_back(name);
    return names;
}

}  // namespace

std::optional<SearchLimits> engine::limits_of_best_player(std::string_view text) {
    Result<players::Spec> spec = players::Spec::parse(text);
    if (!spec) return std::nullopt;
    const std::string_view name = spec.value().name();
    if (name != "engine" && find_opponent(name) == nullptr) return std::nullopt;
    const EnginePlayer::Settings settings = settings_of(spec.value());
    const SearchParts& parts = settings.options.parts;
    const bool at_its_best =
        settings.style.plays_best() && parts.probcut && parts.ordering && parts.extensions;
    if (spec.value().problem() || !at_its_best) return std::nullopt;
    return settings.limits;
}

bool engine::makes_random_choices(std::string_view text) {
    Result<players::Spec> spec = players::Spec::parse(text);
    if (!spec) return true;
    const std::string_view name = spec.value().name();
    // The classic players draw among equal moves.
    if (name != "engine" && find_opponent(name) == nullptr) return true;
    return !settings_of(spec.value()).style.plays_best();
}

Result<std::unique_ptr<Player>> make_any_player(std::string_view spec, std::uint64_t seed) {
    Result<players::Spec> parsed = players::Spec::parse(spec);
    if (!parsed) return parsed.error();
    players::Spec& keys = parsed.value();
    const std::vector<std::string_view> names = all_names();
    if (std::find(names.begin(), names.end(), keys.name()) == names.end())
        return Error{ErrorCode::kParse,
                     "player " + players::quoted(keys.name()) + ": unknown, expected " +
                         players::list_of(names),
                     "column 1"};
    if (keys.name() != "engine" && find_opponent(keys.name()) == nullptr)
        return make_player(spec, seed);
    const EnginePlayer::Settings settings = settings_of(keys);
    if (const auto problem = keys.problem()) return *problem;
    const std::uint64_t most_mib = base::most_table_mib();
    if (settings.options.hash_bytes >> 20 > most_mib)
        return Error{ErrorCode::kOutOfRange,
                     "found a table of " + std::to_string(settings.options.hash_bytes >> 20) +
                         " MiB, expected at most " + std::to_string(most_mib) +
                         ", what this process may have",
                     "hash"};
    Result<std::unique_ptr<Engine>> engine = Engine::create(settings.options);
    if (!engine) return engine.error();
    return std::unique_ptr<Player>(std::make_unique<EnginePlayer>(
        std::move(engine).value(), settings, std::string(spec), seed));
}

}  // namespace outflank
