// Lines of the log, read.
#include <cstdlib>
#include <utility>

#include "arena/match_log.h"
#include "formats/json.h"
#include "formats/words.h"
#include "outflank/formats.h"

namespace outflank::arena {
namespace {

using formats::JsonValue;

constexpr int kMostGames = 100'000'000;
/// Longest time of a move, more than a week: the sum over all games fits 64 bits.
constexpr int kMostMilliseconds = 1'000'000'000;
const char* const kNoLog = "found no log of an arena, expected one or a new name";

std::optional<double> number_at(const JsonValue& object, std::string_view key) {
    const JsonValue* value = object.find(key);
    if (value == nullptr || value->kind != JsonValue::Kind::kNumber) return std::nullopt;
    return std::strtod(value->text.c_str(), nullptr);
}

/// A whole number from `low` to `high`; nothing for another value.
std::optional<int> whole_number(const JsonValue& value, int low, int high) {
    if (value.kind != JsonValue::Kind::kNumber) return std::nullopt;
    const double number = std::strtod(value.text.c_str(), nullptr);
    if (!(number >= low && number <= high)) return std::nullopt;
    return static_cast<int>(number);
}

std::optional<int> whole_at(const JsonValue& object, std::string_view key, int low, int high) {
    const JsonValue* value = object.find(key);
    return value == nullptr ? std::nullopt : whole_number(*value, low, high);
}

std::string text_at(const JsonValue& object, std::string_view key) {
    const JsonValue* value = object.find(key);
    return value == nullptr ? "" : value->text;
}

/// Reads one log.
class LogReader {
  public:
    LogReader(std::string_view text, std::string_view name) : text_(text), name_(name) {}

    Result<LogContents> read();

  private:
    Error error(const std::string& message) const {
        return {ErrorCode::kParse, "arena log: " + message,
                std::string(name_) + ':' + std::to_string(line_)};
    }
    std::optional<Error> read_header(const JsonValue& value);
    std::optional<Error> read_game(const JsonValue& value);
    std::optional<std::size_t> engine_at(const JsonValue& value, std::string_view key) const;
    std::optional<Error> read_result(const JsonValue& value, PlayedGame& played) const;

    std::string_view text_;
    std::string_view name_;
    std::size_t line_ = 0;
    LogContents contents_;
};

std::optional<Error> LogReader::read_header(const JsonValue& value) {
    const auto version = number_at(value, kLogMagic);
    if (!version) return error(kNoLog);
    if (*version != kLogVersion)
        return Error{ErrorCode::kUnsupported, "arena log: found a later version",
                     std::string(name_) + ":1"};
    LogHeader& header = contents_.header;
    header.plan = text_at(value, "plan");
    header.time = text_at(value, "time");
    header.games = static_cast<std::size_t>(whole_at(value, "games", 0, kMostGames).value_or(0));
    if (const JsonValue* engines = value.find("engines"))
        for (const JsonValue& engine : engines->items)
            header.engines.push_back(text_at(engine, "name"));
    if (const JsonValue* sprt = value.find("sprt"); sprt != nullptr && !sprt->items.empty())
        header.sprt = SprtPlan{.elo0 = number_at(*sprt, "elo0").value_or(0),
                               .elo1 = number_at(*sprt, "elo1").value_or(0),
                               .alpha = number_at(*sprt, "alpha").value_or(0.05),
                               .beta = number_at(*sprt, "beta").value_or(0.05)};
    if (header.engines.size() < 2) return error("found fewer than two engines");
    return std::nullopt;
}

std::optional<std::size_t> LogReader::engine_at(const JsonValue& value,
                                                std::string_view key) const {
    const std::string name = text_at(value, key);
    for (std::size_t i = 0; i < contents_.header.engines.size(); ++i)
        if (contents_.header.engines[i] == name) return i;
    return std::nullopt;
}

std::optional<Error> LogReader::read_result(const JsonValue& value, PlayedGame& played) const {
    const std::string loser = text_at(value, "loser");
    for (const Color color : {Color::kBlack, Color::kWhite})
        if (loser == color_name(color)) played.loser = color;
    if (const auto score = whole_at(value, "score", -64, 64)) played.score = *score;
    played.reason = text_at(value, "reason");
    if (const JsonValue* times = value.find("times_ms"))
        for (const JsonValue& time : times->items) {
            const auto found = whole_number(time, 0, kMostMilliseconds);
            if (!found)
                return error("times_ms: found " + formats::quoted(time.text) +
                             ", expected whole numbers from 0 to " +
                             std::to_string(kMostMilliseconds));
            played.times.emplace_back(*found);
        }
    if (const JsonValue* scores = value.find("scores"))
        for (const JsonValue& score : scores->items)
            played.scores.push_back(score.kind == JsonValue::Kind::kNumber
                                        ? std::optional(std::strtod(score.text.c_str(), nullptr))
                                        : std::nullopt);
    return std::nullopt;
}

std::optional<Error> LogReader::read_game(const JsonValue& value) {
    LoggedGame logged;
    const auto number = whole_at(value, "game", 1, kMostGames);
    const auto black = engine_at(value, "black");
    const auto white = engine_at(value, "white");
    const auto verdict = verdict_of_name(text_at(value, "verdict"));
    if (!number || !black || !white || !verdict)
        return error("found no game, engines or verdict that are known");
    const Result<Game> game = parse_transcript(text_at(value, "moves"), start_position());
    if (!game) return error("moves: " + to_text(game.error()));
    logged.scheduled = {.number = static_cast<std::size_t>(*number),
                        .black = *black,
                        .white = *white,
                        .opening = 0};
    logged.played.game = game.value();
    logged.played.verdict = *verdict;
    logged.opening_plies =
        static_cast<std::size_t>(whole_at(value, "opening_plies", 0, 128).value_or(0));
    logged.date = text_at(value, "date");
    if (auto wrong = read_result(value, logged.played)) return wrong;
    contents_.games.push_back(std::move(logged));
    return std::nullopt;
}

Result<LogContents> LogReader::read() {
    while (contents_.whole_bytes < text_.size()) {
        const std::size_t end = text_.find('\n', contents_.whole_bytes);
        if (end == std::string_view::npos) break;
        const std::string_view line =
            text_.substr(contents_.whole_bytes, end - contents_.whole_bytes);
        ++line_;
        formats::TextCursor cursor(line);
        formats::TextPlaces places(line, "");
        const Result<JsonValue> value = formats::read_json(cursor, places);
        if (!value) return error(line_ == 1 ? kNoLog : to_text(value.error()));
        const auto wrong = line_ == 1 ? read_header(value.value()) : read_game(value.value());
        if (wrong) return *wrong;
        contents_.whole_bytes = end + 1;
    }
    return std::move(contents_);
}

}  // namespace

Result<LogContents> parse_log(std::string_view text, std::string_view name) {
    return LogReader(text, name).read();
}

}  // namespace outflank::arena
