// Reading a tournament from a file of JSON.
#include <fmt/format.h>

#include <cstdint>
#include <nlohmann/json.hpp>
#include <utility>

#include "cli/arena/arena_options.h"
#include "cli/arena/engine_words.h"
#include "cli/support/text.h"

namespace outflank::cli {
namespace {

using arena::EngineSpec;

/// Reads a text value of a JSON object; a number is taken as its text.
Result<std::string> text_of(const nlohmann::json& value, const std::string& key) {
    if (value.is_string()) return value.get<std::string>();
    if (value.is_number()) return value.dump();
    return tournament_error(fmt::format("found {}, expected a text", printable(value.dump())), key);
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
    return set_engine_key(engine, key, text.value());
}

Result<EngineSpec> engine_of_json(const nlohmann::json& value) {
    if (value.is_string()) return parse_engine(value.get<std::string>());
    if (!value.is_object()) return tournament_error("expected an engine: an object or a text");
    EngineSpec engine;
    for (const auto& [key, member] : value.items())
        if (auto set = set_json_key(engine, key, member); !set) return set.error();
    return completed(std::move(engine));
}

template <class Number>
Result<Done> set_number(std::optional<Number>& number, const std::string& key,
                        const nlohmann::json& value, const NumberRange& range) {
    const bool is_positive =
        value.is_number_unsigned() || (value.is_number_integer() && value.get<std::int64_t>() >= 0);
    const std::uint64_t found = is_positive ? value.get<std::uint64_t>() : 0;
    if (!is_positive || found < range.low || found > range.high)
        return tournament_error(fmt::format("found {}, expected a whole number from {} to {}",
                                            printable(value.dump()), range.low, range.high),
                                key);
    number = static_cast<Number>(found);
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
    if (key == "games") return set_number(options.games, key, value, kGamesRange);
    if (key == "neighbours") return set_number(options.neighbours, key, value, kNeighboursRange);
    if (key == "depth") return set_number(options.depth, key, value, kDepthRange);
    if (key == "nodes") return set_number(options.nodes, key, value, kNodesRange);
    if (key == "adjudicate") return set_number(options.adjudicate, key, value, kAdjudicateRange);
    if (key == "seed") return set_number(options.seed, key, value, kSeedRange);
    if (key == "concurrency") return set_number(options.concurrency, key, value, kConcurrencyRange);
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
        return tournament_error("unknown member, or a value of the wrong type", key);
    for (const nlohmann::json& member : value) {
        Result<EngineSpec> engine = engine_of_json(member);
        if (!engine)
            return located(engine.error(), fmt::format("engine {}", options.engines.size() + 1));
        options.engines.push_back(std::move(engine).value());
    }
    return Done{};
}

}  // namespace

Result<ArenaOptions> parse_tournament_file(std::string_view text, const std::string& name) {
    const auto value = nlohmann::json::parse(text, nullptr, false, true);
    // The library takes a zero byte for the end of the text.
    const bool has_zero_byte = text.find('\0') != std::string_view::npos;
    if (has_zero_byte || value.is_discarded() || !value.is_object())
        return tournament_error(
            "found no JSON object, expected one with the members of a tournament", name);
    ArenaOptions options;
    for (const auto& [key, member] : value.items())
        if (auto set = set_member(options, key, member); !set) return located(set.error(), name);
    return options;
}

}  // namespace outflank::cli
