// Reading tournaments.
#include "cli/arena_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <nlohmann/json.hpp>
#include <utility>

#include "arena/openings.h"
#include "base/command_words.h"
#include "base/files.h"
#include "cli/arguments.h"
#include "cli/text.h"

namespace outflank::cli {
namespace {

using arena::EngineSpec;
using arena::Protocol;
using std::chrono::milliseconds;

constexpr int kDefaultGames = 100;
constexpr std::size_t kMostFileBytes = std::size_t{64} << 20;
constexpr std::string_view kOptionKey = "option.";

Error wrong(const std::string& what, std::string where = "") {
    return Error{ErrorCode::kParse, what, std::move(where)};
}

Result<Protocol> protocol_of(const std::string& name) {
    for (const Protocol protocol :
         {Protocol::kPlayer, Protocol::kGtp, Protocol::kNboard, Protocol::kUci})
        if (lower_case(name) == protocol_name(protocol)) return protocol;
    return wrong(fmt::format("found '{}', expected gtp, nboard, uci or player", printable(name)),
                 "proto");
}

/// Sets what the key names. Errors: kParse.
Result<Done> set_key(EngineSpec& engine, const std::string& key, const std::string& value) {
    if (key == "name") {
        engine.name = value;
    } else if (key == "dir") {
        engine.folder = value;
    } else if (key == "init") {
        engine.init.push_back(value);
    } else if (key == "player") {
        engine.player = value;
    } else if (key == "proto") {
        const Result<Protocol> protocol = protocol_of(value);
        if (!protocol) return protocol.error();
        engine.protocol = protocol.value();
    } else if (key == "cmd") {
        const auto words = base::split_command_line(value);
        if (!words) return located(words.error(), "cmd");
        engine.command = words.value();
    } else if (key.starts_with(kOptionKey)) {
        engine.options.emplace_back(key.substr(kOptionKey.size()), value);
    } else {
        return wrong(
            fmt::format("found '{}', expected name, proto, cmd, dir, init, player or "
                        "option.NAME",
                        printable(key)));
    }
    return Done{};
}

Result<EngineSpec> completed(EngineSpec engine) {
    const bool is_external = engine.protocol != Protocol::kPlayer;
    if (is_external && engine.command.empty())
        return wrong("found no cmd, expected the command that starts the engine");
    if (!is_external && !engine.command.empty())
        return wrong("found a cmd, expected proto=gtp, proto=nboard or proto=uci beside it");
    if (!is_external && engine.player.empty())
        return wrong("found neither cmd nor player, expected one of them");
    if (engine.name.empty()) engine.name = is_external ? engine.command[0] : engine.player;
    return engine;
}

/// Reads a text value of a JSON object; a number is taken as its text.
Result<std::string> text_of(const nlohmann::json& value, const std::string& key) {
    if (value.is_string()) return value.get<std::string>();
    if (value.is_number()) return value.dump();
    return wrong(fmt::format("found {}, expected a text", printable(value.dump())), key);
}

Result<Done> set_json_key(EngineSpec& engine, const std::string& key, const nlohmann::json& value) {
    if (key == "cmd" && value.is_array()) {
        for (const nlohmann::json& word : value) {
            const Result<std::string> text = text_of(word, key);
            if (!text) return text.error();
            engine.command.push_back(text.value());
        }
        return Done{};
    }
    if (key == "init" && value.is_array()) {
        for (const nlohmann::json& line : value)
            if (auto set = set_json_key(engine, key, line); !set) return set;
        return Done{};
    }
    if (key == "options" && value.is_object()) {
        for (const auto& [name, option] : value.items())
            if (auto set = set_json_key(engine, std::string(kOptionKey) + name, option); !set)
                return set;
        return Done{};
    }
    const Result<std::string> text = text_of(value, key);
    if (!text) return text.error();
    return set_key(engine, key, text.value());
}

Result<EngineSpec> engine_of_json(const nlohmann::json& value) {
    if (value.is_string()) return parse_engine(value.get<std::string>());
    if (!value.is_object()) return wrong("found no object and no text, expected an engine");
    EngineSpec engine;
    for (const auto& [key, member] : value.items())
        if (auto set = set_json_key(engine, key, member); !set) return set.error();
    return completed(std::move(engine));
}

template <class Number>
Result<Done> set_number(std::optional<Number>& number, const std::string& key,
                        const nlohmann::json& value) {
    if (!value.is_number_integer() || value.get<std::int64_t>() < 0)
        return wrong(fmt::format("found {}, expected a whole number", printable(value.dump())),
                     key);
    number = value.get<Number>();
    return Done{};
}

Result<Done> set_text(std::optional<std::string>& text, const std::string& key,
                      const nlohmann::json& value) {
    const Result<std::string> read = text_of(value, key);
    if (!read) return read.error();
    text = read.value();
    return Done{};
}

Result<Done> set_member(ArenaOptions& options, const std::string& key,
                        const nlohmann::json& value) {
    if (key == "games") return set_number(options.games, key, value);
    if (key == "neighbours") return set_number(options.neighbours, key, value);
    if (key == "depth") return set_number(options.depth, key, value);
    if (key == "nodes") return set_number(options.nodes, key, value);
    if (key == "adjudicate") return set_number(options.adjudicate, key, value);
    if (key == "seed") return set_number(options.seed, key, value);
    if (key == "concurrency") return set_number(options.concurrency, key, value);
    if (key == "time") return set_text(options.time, key, value);
    if (key == "move_time") return set_text(options.move_time, key, value);
    if (key == "margin") return set_text(options.margin, key, value);
    if (key == "patience") return set_text(options.patience, key, value);
    if (key == "openings") return set_text(options.openings, key, value);
    if (key == "sprt") return set_text(options.sprt, key, value);
    if (key == "log") return set_text(options.log, key, value);
    if (key == "gauntlet" && value.is_boolean()) {
        options.gauntlet = value.get<bool>();
        return Done{};
    }
    if (key != "engines" || !value.is_array())
        return wrong("found a member that is not known or of another kind", key);
    for (const nlohmann::json& member : value) {
        Result<EngineSpec> engine = engine_of_json(member);
        if (!engine)
            return located(engine.error(), fmt::format("engine {}", options.engines.size() + 1));
        options.engines.push_back(std::move(engine).value());
    }
    return Done{};
}

Result<milliseconds> duration_of(const std::string& text, const char* option) {
    const Result<milliseconds> time = parse_duration(text);
    if (!time) return located(time.error(), option);
    return time.value();
}

/// "60", "60+0.5", "3s+100ms".
Result<Done> set_clock(const std::string& text, arena::TimeControl& time) {
    const std::size_t plus = text.find('+');
    const Result<milliseconds> base = duration_of(text.substr(0, plus), "--time");
    if (!base) return base.error();
    time.base = base.value();
    if (plus == std::string::npos) return Done{};
    const std::string increment = text.substr(plus + 1);
    if (increment == "0") return Done{};
    const Result<milliseconds> added = duration_of(increment, "--time");
    if (!added) return added.error();
    time.increment = added.value();
    return Done{};
}

Result<arena::TimeControl> time_of(const ArenaOptions& options) {
    arena::TimeControl time;
    const int limits = (options.time ? 1 : 0) + (options.move_time ? 1 : 0) +
                       (options.depth ? 1 : 0) + (options.nodes ? 1 : 0);
    if (limits > 1)
        return wrong("found more than one of time, move-time, depth and nodes, expected one");
    if (options.time)
        if (const auto set = set_clock(*options.time, time); !set) return set.error();
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

/// "0,10" and "0,10,0.05,0.05": elo0, elo1, alpha, beta.
Result<arena::SprtPlan> sprt_of(const std::string& text) {
    std::vector<double> numbers;
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find(',', begin), text.size());
        const std::string part(trimmed(std::string_view(text).substr(begin, end - begin)));
        double number = 0;
        const auto [stop, status] = std::from_chars(part.data(), part.data() + part.size(), number);
        if (status == std::errc{} && stop == part.data() + part.size()) numbers.push_back(number);
        begin = end + 1;
    }
    const auto is_error = [](double rate) { return rate > 0 && rate < 0.5; };
    const auto parts = static_cast<std::size_t>(std::count(text.begin(), text.end(), ',') + 1);
    if (numbers.size() != parts || (parts != 2 && parts != 4))
        return wrong(fmt::format("found '{}', expected two differences in Elo such as 0,10, "
                                 "perhaps with two error rates behind them",
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

Result<EngineSpec> parse_engine(std::string_view text) {
    constexpr std::array kKeys = {"name=", "proto=", "cmd=", "dir=", "init=", "player=", "option."};
    const bool has_keys = std::any_of(kKeys.begin(), kKeys.end(), [&](const char* key) {
        return trimmed(text).starts_with(key);
    });
    if (!has_keys) {
        EngineSpec engine;
        engine.name = engine.player = std::string(trimmed(text));
        return completed(std::move(engine));
    }
    const auto words = base::split_command_line(text);
    if (!words) return words.error();
    EngineSpec engine;
    for (const std::string& word : words.value()) {
        const std::size_t equals = word.find('=');
        if (equals == std::string::npos)
            return wrong(fmt::format("found '{}', expected key=value", printable(word)));
        if (auto set = set_key(engine, word.substr(0, equals), word.substr(equals + 1)); !set)
            return set.error();
    }
    return completed(std::move(engine));
}

Result<ArenaOptions> parse_tournament_file(std::string_view text, const std::string& name) {
    const auto value = nlohmann::json::parse(text, nullptr, false, true);
    if (value.is_discarded() || !value.is_object())
        return wrong("found no JSON object, expected one with the members of a tournament", name);
    ArenaOptions options;
    for (const auto& [key, member] : value.items())
        if (auto set = set_member(options, key, member); !set) return located(set.error(), name);
    return options;
}

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
    if (options.sprt) {
        const Result<arena::SprtPlan> sprt = sprt_of(*options.sprt);
        if (!sprt) return sprt.error();
        plan.sprt = sprt.value();
    }
    if (options.openings) {
        const Result<std::string> text = base::read_text_file(*options.openings, kMostFileBytes);
        if (!text) return text.error();
        Result<std::vector<std::string>> openings =
            arena::read_openings(text.value(), *options.openings);
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
