#include "cli/arena/arena_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <utility>

#include "arena/openings.h"
#include "base/byte_source.h"
#include "cli/arena/engine_words.h"
#include "cli/support/text.h"

namespace outflank::cli {
namespace {

using arena::EngineSpec;
using std::chrono::milliseconds;

constexpr int kDefaultGames = 100;

Result<arena::TimeControl> time_of(const ArenaOptions& options) {
    arena::TimeControl time;
    const int limits = (options.time ? 1 : 0) + (options.move_time ? 1 : 0) +
                       (options.depth ? 1 : 0) + (options.nodes ? 1 : 0);
    if (limits > 1)
        return tournament_error(
            "found more than one of time, move-time, depth and nodes, expected one");
    if (options.time)
        if (const auto set = set_clock(*options.time, time, "--game-time"); !set)
            return set.error();
    const auto set_duration = [](const std::optional<std::string>& text, const char* option,
                                 auto& target) -> Result<Done> {
        if (!text) return Done{};
        const Result<milliseconds> duration = duration_of(*text, option);
        if (!duration) return duration.error();
        target = duration.value();
        return Done{};
    };
    if (auto set = set_duration(options.move_time, "--move-time", time.move_time); !set)
        return set.error();
    if (auto set = set_duration(options.margin, "--margin", time.margin); !set) return set.error();
    if (auto set = set_duration(options.patience, "--patience", time.patience); !set)
        return set.error();
    time.depth = options.depth;
    time.nodes = options.nodes;
    return time;
}

/// A margin is for those who play against a clock. Errors: kParse.
Result<Done> check_margin(const ArenaOptions& options, const arena::TimeControl& time) {
    const auto has_time = [](const arena::TimeControl& limit) {
        return limit.base.has_value() || limit.move_time.has_value();
    };
    const auto has_own_time = [&](const EngineSpec& engine) {
        return engine.limit && has_time(*engine.limit);
    };
    if (!options.margin || has_time(time) ||
        std::any_of(options.engines.begin(), options.engines.end(), has_own_time))
        return Done{};
    return tournament_error("there is no time limit to extend", "--margin");
}

/// The patience is with other programs: a player of our own needs none. Errors: kParse.
Result<Done> check_patience(const ArenaOptions& options) {
    const auto is_other = [](const EngineSpec& engine) {
        return engine.protocol != arena::Protocol::kPlayer;
    };
    if (!options.patience || std::any_of(options.engines.begin(), options.engines.end(), is_other))
        return Done{};
    return tournament_error("there is no engine of another program to wait for", "--patience");
}

/// "0,10" and "0,10,0.05,0.05": elo0, elo1, alpha, beta.
Result<arena::SprtPlan> sprt_of(const std::string& text) {
    std::vector<double> numbers;
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find(',', begin), text.size());
        const std::string part(trimmed(std::string_view(text).substr(begin, end - begin)));
        double number = 0;
        const auto [stop, status] = std::from_chars(part.data(), part.data() + part.size(), number,
                                                    std::chars_format::fixed);
        const bool is_number = status == std::errc{} && std::isfinite(number);
        if (is_number && stop == part.data() + part.size()) numbers.push_back(number);
        begin = end + 1;
    }
    const auto is_error = [](double rate) { return rate > 0 && rate < 0.5; };
    const auto parts = static_cast<std::size_t>(std::count(text.begin(), text.end(), ',') + 1);
    if (numbers.size() != parts || (parts != 2 && parts != 4))
        return tournament_error(
            fmt::format("found '{}', expected two differences in Elo such as 0,10, "
                        "optionally followed by two error rates",
                        printable(text)),
            "--sprt");
    arena::SprtPlan plan{.elo0 = numbers[0], .elo1 = numbers[1]};
    if (parts == 4) {
        plan.alpha = numbers[2];
        plan.beta = numbers[3];
    }
    if (!is_error(plan.alpha) || !is_error(plan.beta))
        return Error{ErrorCode::kOutOfRange, "found an error rate that is not between 0 and 0.5",
                     "--sprt"};
    return plan;
}

}  // namespace

ArenaOptions merged(ArenaOptions given, const ArenaOptions& file) {
    given.engines.insert(given.engines.begin(), file.engines.begin(), file.engines.end());
    const bool has_limit = given.time || given.move_time || given.depth || given.nodes;
    const auto take = [](auto& mine, const auto& other) {
        if (!mine) mine = other;
    };
    if (!has_limit) {
        given.time = file.time;
        given.move_time = file.move_time;
        given.depth = file.depth;
        given.nodes = file.nodes;
    }
    take(given.games, file.games);
    take(given.neighbours, file.neighbours);
    take(given.margin, file.margin);
    take(given.patience, file.patience);
    take(given.openings, file.openings);
    take(given.adjudicate, file.adjudicate);
    take(given.sprt, file.sprt);
    take(given.seed, file.seed);
    take(given.concurrency, file.concurrency);
    take(given.log, file.log);
    given.gauntlet = given.gauntlet || file.gauntlet;
    return given;
}

Result<arena::TournamentPlan> plan_of(const ArenaOptions& options) {
    arena::TournamentPlan plan;
    plan.engines = options.engines;
    const int games = options.games.value_or(kDefaultGames);
    if (games < 2 || games % 2 != 0)
        return Error{ErrorCode::kOutOfRange,
                     fmt::format("found {}, expected an even number: each opening is played "
                                 "with both colours",
                                 games),
                     "--games"};
    plan.pairs = games / 2;
    plan.pairings = options.gauntlet ? arena::Pairings::kGauntlet : arena::Pairings::kRoundRobin;
    plan.neighbours = options.neighbours;
    plan.seed = options.seed.value_or(1);
    plan.adjudicate_empties = options.adjudicate;
    const Result<arena::TimeControl> time = time_of(options);
    if (!time) return time.error();
    plan.time = time.value();
    if (const auto checked = check_margin(options, plan.time); !checked) return checked.error();
    if (const auto checked = check_patience(options); !checked) return checked.error();
    if (options.sprt) {
        const Result<arena::SprtPlan> sprt = sprt_of(*options.sprt);
        if (!sprt) return sprt.error();
        plan.sprt = sprt.value();
    }
    if (options.openings) {
        const auto source = base::open_source(*options.openings);
        if (!source) return source.error();
        Result<std::vector<std::string>> openings =
            arena::read_openings(*source.value(), *options.openings);
        if (!openings) return openings.error();
        plan.openings = std::move(openings).value();
    } else {
        for (const std::string_view opening : arena::builtin_openings())
            plan.openings.emplace_back(opening);
    }
    if (const auto checked = arena::check_plan(plan); !checked) return checked.error();
    return plan;
}

}  // namespace outflank::cli
