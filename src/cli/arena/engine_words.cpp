#include "cli/arena/engine_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "base/command_words.h"
#include "cli/arena/arena_options.h"
#include "cli/support/arguments.h"
#include "cli/support/text.h"
#include "formats/text/words.h"
#include "outflank/engine.h"

namespace outflank::cli {

using arena::EngineSpec;
using arena::Protocol;
using std::chrono::milliseconds;

Result<milliseconds> duration_of(const std::string& text, const char* option) {
    const Result<milliseconds> time = parse_duration(text);
    if (!time) return located(time.error(), option);
    return time.value();
}

Result<Done> set_clock(const std::string& text, arena::TimeControl& time, const char* option) {
    const std::size_t plus = text.find('+');
    const Result<milliseconds> base = duration_of(text.substr(0, plus), option);
    if (!base) return base.error();
    time.base = base.value();
    if (plus == std::string::npos) return Done{};
    const std::string increment = text.substr(plus + 1);
    if (increment == "0") return Done{};
    const Result<milliseconds> added = duration_of(increment, option);
    if (!added) return added.error();
    time.increment = added.value();
    return Done{};
}

namespace {

Result<Protocol> protocol_of(const std::string& name) {
    for (const Protocol protocol :
         {Protocol::kPlayer, Protocol::kGtp, Protocol::kNboard, Protocol::kUci})
        if (lower_case(name) == protocol_name(protocol)) return protocol;
    return tournament_error(
        fmt::format("found '{}', expected gtp, nboard, uci or player", printable(name)), "proto");
}

template <class Number>
Result<Done> set_limit_number(std::optional<Number>& number, const std::string& key,
                              const std::string& value, const NumberRange& range) {
    std::uint64_t found{};
    const auto [stop, status] = std::from_chars(value.data(), value.data() + value.size(), found);
    if (status != std::errc{} || stop != value.data() + value.size() || found < range.low ||
        found > range.high)
        return tournament_error(fmt::format("found '{}', expected a whole number from {} to {}",
                                            printable(value), range.low, range.high),
                                key);
    number = static_cast<Number>(found);
    return Done{};
}

bool is_limit_key(const std::string& key) {
    constexpr std::array kKeys = {"limit", "time", "move_time", "depth", "nodes", "level"};
    return std::find(kKeys.begin(), kKeys.end(), key) != kKeys.end();
}

/// Sets the engine's own limit. Errors: kParse.
Result<Done> set_limit(EngineSpec& engine, const std::string& key, const std::string& value) {
    if (engine.limit)
        return tournament_error(
            "found more than one of limit, time, move_time, depth, nodes and level of "
            "one engine, expected one");
    arena::TimeControl& limit = engine.limit.emplace();
    if (key == "time") return set_clock(value, limit, "time");
    if (key == "depth") return set_limit_number(limit.depth, key, value, kDepthRange);
    if (key == "level") return set_limit_number(limit.level, key, value, {0, kMostLevel});
    if (key == "nodes") return set_limit_number(limit.nodes, key, value, kNodesRange);
    if (key == "limit" && value != "none")
        return tournament_error(fmt::format("found '{}', expected none", printable(value)), key);
    if (key != "move_time") return Done{};
    const Result<milliseconds> time = duration_of(value, "move_time");
    if (!time) return time.error();
    limit.move_time = time.value();
    return Done{};
}

/// A word that would be ignored beside the protocol; empty: there is none.
std::string without_effect(const EngineSpec& engine) {
    const bool is_player = engine.protocol == Protocol::kPlayer;
    if (!engine.options.empty() && engine.protocol != Protocol::kUci)
        return std::string(kOptionKey) + printable(engine.options.front().first);
    if (is_player && !engine.init.empty()) return "init";
    if (is_player && !engine.folder.empty()) return "dir";
    return !is_player && !engine.player.empty() ? "player" : "";
}

/// Sets what stands once. Errors: kParse, the second time.
Result<Done> set_once(std::string& word, const std::string& key, std::string value) {
    if (!word.empty())
        return tournament_error(fmt::format("found {} twice, expected it once", key), key);
    word = std::move(value);
    return Done{};
}

}  // namespace

Result<Done> set_engine_key(EngineSpec& engine, const std::string& key, const std::string& value) {
    if (is_limit_key(key)) return set_limit(engine, key, value);
    if (key == "name") return set_once(engine.name, key, formats::to_utf8(value));  // as logs are
    if (key == "dir") return set_once(engine.folder, key, value);
    if (key == "player") return set_once(engine.player, key, value);
    if (key == "init") {
        engine.init.push_back(value);
    } else if (key == "proto") {
        if (engine.protocol != Protocol::kPlayer)
            return tournament_error("found proto twice, expected it once", key);
        const Result<Protocol> protocol = protocol_of(value);
        if (!protocol) return protocol.error();
        engine.protocol = protocol.value();
    } else if (key == "cmd") {
        const auto words = base::split_command_line(value);
        if (!words) return located(words.error(), "cmd");
        if (!engine.command.empty())
            return tournament_error("found cmd twice, expected it once", key);
        engine.command = words.value();
    } else if (key.starts_with(kOptionKey)) {
        engine.options.emplace_back(key.substr(kOptionKey.size()), value);
    } else {
        return tournament_error(
            fmt::format("found '{}', expected name, proto, cmd, dir, init, player, option.NAME, "
                        "or a limit (time, move_time, depth, nodes, level, limit)",
                        printable(key)));
    }
    return Done{};
}

Result<EngineSpec> completed(EngineSpec engine) {
    const bool is_external = engine.protocol != Protocol::kPlayer;
    if (is_external && engine.command.empty())
        return tournament_error("cmd is missing: expected the command that starts the engine");
    if (!is_external && !engine.command.empty())
        return tournament_error("a cmd needs proto=gtp, proto=nboard or proto=uci beside it");
    if (!is_external && engine.player.empty())
        return tournament_error("found neither cmd nor player, expected one of them");
    if (const auto useless = without_effect(engine); !useless.empty())
        return tournament_error(fmt::format("{} has no effect with proto={}; expected none",
                                            useless, protocol_name(engine.protocol)));
    if (engine.name.empty()) engine.name = is_external ? engine.command[0] : engine.player;
    return engine;
}

Result<EngineSpec> parse_engine(std::string_view text) {
    constexpr std::array kKeys = {
        "name=",  "proto=", "cmd=",       "dir=",   "init=",  "player=", "option.",
        "limit=", "time=",  "move_time=", "depth=", "nodes=", "level="};
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
            return tournament_error(fmt::format("found '{}', expected key=value", printable(word)));
        if (auto set = set_engine_key(engine, word.substr(0, equals), word.substr(equals + 1));
            !set)
            return set.error();
    }
    return completed(std::move(engine));
}

}  // namespace outflank::cli
