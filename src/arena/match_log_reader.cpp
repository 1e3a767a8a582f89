// Lines of the log, read.
#include <cstdlib>
#include <map>
#include <utility>

#include "arena/match_log.h"
#include "formats/text/json.h"
#include "formats/text/words.h"
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
    std::optional<Error> read_next_header(const JsonValue& value);
    std::optional<Error> read_game(const JsonValue& value);
    std::optional<std::size_t> engine_at(const JsonValue& value, std::string_view key) const;
    std::optional<Error> read_result(const JsonValue& value, PlayedGame& played) const;
    std::optional<Error> check(const LoggedGame& logged) const;

    std::string_view text_;
    std::string_view name_;
    std::size_t line_ = 0;
    LogContents contents_;
    std::map<std::size_t, std::size_t> lines_of_games_;  // number to place in contents_.games
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

/// The head of a tournament that was made longer: it stands where the new games begin.
std::optional<Error> LogReader::read_next_header(const JsonValue& value) {
    const LogHeader before = std::exchange(contents_.header, {});
    if (auto wrong = read_header(value)) return wrong;
    if (contents_.header.engines != before.engines)
        return error("found a head with other engines than the first one's");
    if (contents_.header.games <= before.games)
        return error("found a head of " + std::to_string(contents_.header.games) +
                     " games, expected more than the " + std::to_string(before.games) +
                     " of the one before");
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

/// What a game of this verdict and these moves cannot be; empty when nothing is wrong.
std::string wrong_result(const PlayedGame& played) {
    const bool by_discs =
        played.verdict == Verdict::kNormal || played.verdict == Verdict::kAdjudicated;
    if (!by_discs)
        return played.score    ? "found a score of a game that discs did not decide"
               : !played.loser ? "found no loser, expected one"
                               : "";
    if (!played.score) return "found no score, expected one";
    const Score score = *played.score;
    const auto result = played.game.result();
    if (played.verdict == Verdict::kNormal && !result)
        return "moves: found a game that is not over, expected its end";
    if (result && result->score != score)
        return "score: found " + std::to_string(score) + ", expected " +
               std::to_string(result->score) + " after these moves";
    std::optional<Color> loser;
    if (score != 0) loser = score > 0 ? Color::kWhite : Color::kBlack;
    if (score % 2 != 0) return "score: found " + std::to_string(score) + ", expected an even one";
    return loser == played.loser ? "" : "loser: found another one than the score says";
}

/// Refuses what no tournament can have played.
std::optional<Error> LogReader::check(const LoggedGame& logged) const {
    const auto [number, black, white, opening] = logged.scheduled;
    const std::string name = "game " + std::to_string(number);
    if (number > contents_.header.games)
        return error("found " + name + " of " + std::to_string(contents_.header.games));
    if (lines_of_games_.contains(number)) return error("found " + name + " for the second time");
    if (black == white) return error(name + ": found an engine against itself");
    const std::size_t twin = number % 2 == 1 ? number + 1 : number - 1;
    if (const auto found = lines_of_games_.find(twin); found != lines_of_games_.end()) {
        const ScheduledGame& other = contents_.games[found->second].scheduled;
        if (other.black != white || other.white != black)
            return error(name + ": found other engines or colours than in its pair with game " +
                         std::to_string(twin));
    }
    const std::size_t plies = logged.played.game.plies().size();
    if (logged.played.times.size() != plies || logged.played.scores.size() != plies ||
        logged.opening_plies > plies)
        return error(name + ": found times, scores or an opening of another number of moves");
    const std::string wrong = wrong_result(logged.played);
    return wrong.empty() ? std::nullopt : std::optional(error(name + ": " + wrong));
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
    logged.line = line_;
    if (auto wrong = read_result(value, logged.played)) return wrong;
    if (auto wrong = check(logged)) return wrong;
    lines_of_games_.emplace(logged.scheduled.number, contents_.games.size());
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
        const auto [value, problem] = formats::read_json(cursor, places);
        if (problem) return error(line_ == 1 ? kNoLog : to_text(*problem));
        const bool is_head = value.find(kLogMagic) != nullptr;
        const auto wrong = line_ == 1 ? read_header(value)
                           : is_head  ? read_next_header(value)
                                      : read_game(value);
        if (wrong) return *wrong;
        contents_.whole_bytes = end + 1;
    }
    return std::move(contents_);
}

}  // namespace

Result<Done> check_log_head(std::string_view head, std::string_view name) {
    const std::string begin = "{\"" + std::string(kLogMagic) + '"';
    if (std::string_view(begin).starts_with(head.substr(0, begin.size()))) return Done{};
    return Error{ErrorCode::kParse, std::string("arena log: ") + kNoLog, std::string(name) + ":1"};
}

Result<LogContents> parse_log(std::string_view text, std::string_view name) {
    return LogReader(text, name).read();
}

}  // namespace outflank::arena
