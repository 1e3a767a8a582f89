// Lines of the log, written.
#include <array>
#include <cstdio>

#include "arena/match_log.h"
#include "base/checksum.h"
#include "formats/text/decimal.h"
#include "formats/text/json.h"
#include "formats/text/words.h"
#include "outflank/formats.h"

namespace outflank::arena {
namespace {

using formats::json_string;

std::string member(std::string_view key, std::string_view json) {
    return json_string(key) + ':' + std::string(json);
}

std::string number_text(double number) {
    std::array<char, 40> text;
    const int length = std::snprintf(text.data(), text.size(), "%.10g", number);
    return {text.data(), static_cast<std::size_t>(length)};
}

std::string seconds_of(milliseconds time) { return formats::thousandths_text(time.count(), 0); }

template <class List, class Text>
std::string array_of(const List& list, Text text) {
    std::string json = "[";
    for (const auto& item : list) json += (json.size() > 1 ? "," : "") + text(item);
    return json + ']';
}

/// The limit of the match, and those of engines that have one of their own.
std::string times_text(const TournamentPlan& plan) {
    std::string text = time_text(plan.time);
    for (const EngineSpec& engine : plan.engines)
        if (engine.limit) text += "; " + engine.name + ": " + time_text(*engine.limit);
    return text;
}

/// Everything that decides the games, as one text.
std::string plan_text(const TournamentPlan& plan) {
    std::string text;
    const auto add = [&](const std::string& part) { text += json_string(part) + '\n'; };
    for (const EngineSpec& engine : plan.engines) {
        add(engine.name);
        add(protocol_name(engine.protocol));
        add(engine.player);
        for (const std::string& word : engine.command) add(word);
        add(engine.folder);
        for (const std::string& line : engine.init) add(line);
        for (const auto& [name, value] : engine.options) add(name + '=' + value);
        if (engine.limit) add("limit " + time_text(*engine.limit));
    }
    add(plan.pairings == Pairings::kGauntlet ? "gauntlet" : "round robin");
    if (plan.neighbours) add("neighbours " + std::to_string(*plan.neighbours));
    add(std::to_string(plan.pairs));
    add(time_text(plan.time));
    for (const std::string& opening : plan.openings) add(opening);
    add(std::to_string(plan.seed));
    add(std::to_string(plan.adjudicate_empties.value_or(-1)));
    if (plan.sprt) add(number_text(plan.sprt->elo0) + ' ' + number_text(plan.sprt->elo1));
    const SprtPlan usual;
    if (plan.sprt && (plan.sprt->alpha != usual.alpha || plan.sprt->beta != usual.beta))
        add("errors " + number_text(plan.sprt->alpha) + ' ' + number_text(plan.sprt->beta));
    return text;
}

}  // namespace

std::string time_text(const TimeControl& time) {
    if (time.level) return "level " + std::to_string(*time.level);
    if (time.depth) return "depth " + std::to_string(*time.depth);
    if (time.nodes) return std::to_string(*time.nodes) + " nodes";
    if (time.move_time) return seconds_of(*time.move_time) + " s a move";
    if (!time.base) return "no limit";
    return seconds_of(*time.base) + " s + " + seconds_of(time.increment) + " s";
}

std::string fingerprint_of(const TournamentPlan& plan) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::uint64_t sum = base::checksum(plan_text(plan));
    std::string text(16, '0');
    for (std::size_t i = text.size(); i > 0; sum >>= 4) text[--i] = kDigits[sum & 15];
    return text;
}

std::string header_line(const TournamentPlan& plan) {
    const auto engine_json = [](const EngineSpec& engine) {
        const auto text = [](const std::string& word) {
            return json_string(formats::to_utf8(word));
        };
        return '{' + member("name", json_string(engine.name)) + ',' +
               member("protocol", json_string(protocol_name(engine.protocol))) + ',' +
               (engine.protocol == Protocol::kPlayer
                    ? member("player", text(engine.player))
                    : member("command", array_of(engine.command, text))) +
               (engine.limit ? ',' + member("limit", json_string(time_text(*engine.limit))) : "") +
               '}';
    };
    std::string line = '{' + member(kLogMagic, std::to_string(kLogVersion)) + ',' +
                       member("plan", json_string(fingerprint_of(plan))) + ',' +
                       member("engines", array_of(plan.engines, engine_json)) + ',' +
                       member("games", std::to_string(schedule_of(plan).size())) + ',' +
                       member("time", json_string(times_text(plan))) + ',' +
                       member("seed", std::to_string(plan.seed));
    if (plan.sprt)
        line += ',' + member("sprt", '{' + member("elo0", number_text(plan.sprt->elo0)) + ',' +
                                         member("elo1", number_text(plan.sprt->elo1)) + ',' +
                                         member("alpha", number_text(plan.sprt->alpha)) + ',' +
                                         member("beta", number_text(plan.sprt->beta)) + '}');
    return line + "}\n";
}

std::string game_line(const LoggedGame& game, std::span<const EngineSpec> engines) {
    const PlayedGame& played = game.played;
    const auto score_json = [](const std::optional<double>& score) {
        return score ? number_text(*score) : "null";
    };
    std::string line =
        '{' + member("game", std::to_string(game.scheduled.number)) + ',' +
        member("black", json_string(engines[game.scheduled.black].name)) + ',' +
        member("white", json_string(engines[game.scheduled.white].name)) + ',' +
        member("verdict", json_string(verdict_name(played.verdict))) + ',' +
        member("loser", played.loser ? json_string(color_name(*played.loser)) : "null") + ',' +
        member("score", played.score ? std::to_string(*played.score) : "null") + ',' +
        member("moves", json_string(format_transcript(played.game, {.write_passes = true}))) + ',' +
        member("opening_plies", std::to_string(game.opening_plies)) + ',' +
        member("times_ms",
               array_of(played.times,
                        [](milliseconds time) { return std::to_string(time.count()); })) +
        ',' + member("scores", array_of(played.scores, score_json));
    if (!played.reason.empty()) line += ',' + member("reason", json_string(played.reason));
    return line + ',' + member("date", json_string(game.date)) + "}\n";
}

}  // namespace outflank::arena
