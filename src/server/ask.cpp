#include "server/ask.h"

#include <array>

#include "outflank/formats.h"
#include "server/game_json.h"

namespace outflank::server {
namespace {

using std::chrono::milliseconds;

constexpr NumberRange kIds{0, 9'007'199'254'740'991};  // what JavaScript counts exactly
constexpr NumberRange kSeeds{0, 9'007'199'254'740'991};
constexpr NumberRange kLevels{0, kMostLevel};
constexpr NumberRange kDepths{1, 60};
constexpr NumberRange kLines{1, 64};
constexpr NumberRange kTimes{1, 3'600'000};
constexpr NumberRange kNodes{1, 1'000'000'000'000};
constexpr NumberRange kScores{-65, 65};

std::optional<int> as_int(std::optional<std::int64_t> number) {
    return number ? std::optional<int>(static_cast<int>(*number)) : std::nullopt;
}

std::optional<milliseconds> as_time(std::optional<std::int64_t> number) {
    return number ? std::optional<milliseconds>(*number) : std::nullopt;
}

/// The game in the member `line`; an empty one when it cannot be read.
Game read_line_of(Fields& fields) {
    const Json* line = fields.need("line", "an object with start and moves");
    if (line == nullptr) return Game();
    Result<Game> game = read_line(*line, fields.where("line"));
    if (!game) {
        fields.note(game.error());
        return Game();
    }
    return std::move(game).value();
}

std::optional<int> read_percent(Fields& fields) {
    const std::optional<int> percent = as_int(fields.maybe_number("percent", {0, 100}));
    constexpr std::array kKnown = {73, 87, 95, 99, 100};
    if (percent && std::find(kKnown.begin(), kKnown.end(), *percent) == kKnown.end())
        fields.note(unexpected(*percent, "73, 87, 95, 99 or 100", fields.where("percent")));
    return percent;
}

/// Limits as the page spells them (`timeMs`) or as scripts do (`time_ms`).
SearchLimits read_limits(Fields& fields, std::string_view time_key) {
    SearchLimits limits;
    limits.level = as_int(fields.maybe_number("level", kLevels));
    limits.depth = as_int(fields.maybe_number("depth", kDepths));
    limits.percent = read_percent(fields);
    limits.move_time = as_time(fields.maybe_number(time_key, kTimes));
    const auto nodes = fields.maybe_number("nodes", kNodes);
    if (nodes) limits.nodes = static_cast<std::uint64_t>(*nodes);
    return limits;
}

Ask read_read(Fields& fields) {
    ReadAsk ask;
    const Json* text = fields.need("text", "a text, or {\"base64\": ...}");
    if (text != nullptr) {
        Result<std::string> contents = read_contents(*text, fields.where("text"));
        if (contents) {
            ask.contents = std::move(contents).value();
        } else {
            fields.note(contents.error());
        }
    }
    ask.size = read_size(fields);
    return ask;
}

Ask read_write(Fields& fields) {
    WriteAsk ask;
    const std::string name = fields.need_text("format", "the name of a format");
    if (const auto format = format_of_name(name)) {
        ask.format = *format;
    } else {
        fields.note(
            unexpected(name, "the name of a format such as \"sgf\"", fields.where("format")));
    }
    const Json* game = fields.need("game", "a recorded game");
    if (game == nullptr) return ask;
    Result<Record> record = read_record(*game, fields.where("game"));
    if (record) {
        ask.record = std::move(record).value();
    } else {
        fields.note(record.error());
    }
    return ask;
}

Ask read_choose(Fields& fields) {
    ChooseAsk ask{.game = read_line_of(fields)};
    ask.player = fields.need_text("player", "a player such as \"engine:level=12\"");
    ask.seed = static_cast<std::uint64_t>(fields.number("seed", kSeeds, 0));
    const std::int64_t time = fields.number("timeMs", {0, kTimes.high}, 0);
    if (time > 0) ask.time = milliseconds(time);
    return ask;
}

Ask read_analyze(Fields& fields) {
    AnalyzeAsk ask{.game = read_line_of(fields)};
    const Json* limits = fields.need("limits", "an object such as {\"lines\": 1}");
    if (limits == nullptr) return ask;
    Fields members(*limits, fields.where("limits"));
    ask.limits = read_limits(members, "timeMs");
    ask.lines = static_cast<int>(members.number("lines", kLines, 1));
    if (const auto problem = members.problem()) fields.note(*problem);
    // Without a limit the search goes on until it is stopped or has proven everything.
    const SearchLimits& given = ask.limits;
    if (!given.level && !given.depth && !given.move_time && !given.nodes)
        ask.limits.level = kMostLevel;
    return ask;
}

void read_window(Fields& fields, SolveAsk& ask, std::string_view time_key) {
    const bool wld = fields.flag("wld", false);
    ask.alpha = static_cast<Score>(fields.number("alpha", kScores, wld ? -1 : -65));
    ask.beta = static_cast<Score>(fields.number("beta", kScores, wld ? 1 : 65));
    if (ask.alpha >= ask.beta)
        fields.note({ErrorCode::kOutOfRange,
                     "found " + std::to_string(ask.alpha) + ", expected less than beta",
                     fields.where("alpha")});
    ask.all_moves = fields.flag(time_key == "timeMs" ? "allMoves" : "all_moves", false);
    ask.time = as_time(fields.maybe_number(time_key, kTimes));
}

Ask read_solve(Fields& fields) {
    SolveAsk ask{.game = read_line_of(fields)};
    read_window(fields, ask, "timeMs");
    return ask;
}

Ask read_review(Fields& fields) {
    ReviewAsk ask{.game = read_line_of(fields)};
    ask.level = static_cast<int>(fields.number("level", kLevels, 0));
    return ask;
}

struct Kind {
    std::string_view name;
    Ask (*read)(Fields& fields);
};

constexpr std::array kKinds = {
    Kind{"about", [](Fields&) { return Ask(AboutAsk{}); }},
    Kind{"look", [](Fields& fields) { return Ask(LookAsk{read_line_of(fields)}); }},
    Kind{"read", read_read},
    Kind{"write", read_write},
    Kind{"choose", read_choose},
    Kind{"tree", [](Fields& fields) { return Ask(TreeAsk{read_line_of(fields)}); }},
    Kind{"analyze", read_analyze},
    Kind{"solve", read_solve},
    Kind{"review", read_review},
};

std::string kind_names() {
    std::string names;
    for (const Kind& kind : kKinds) names += (names.empty() ? "" : ", ") + std::string(kind.name);
    return names;
}

Result<Ask> read_ask(const Json& request) {
    Fields fields(request, "request");
    const std::string name = fields.need_text("kind", "one of " + kind_names());
    if (const auto problem = request.is_object() && !name.empty() ? std::nullopt : fields.problem())
        return *problem;
    for (const Kind& kind : kKinds) {
        if (kind.name != name) continue;
        Ask ask = kind.read(fields);
        if (const auto problem = fields.problem()) return *problem;
        return ask;
    }
    return unexpected(name, "one of " + kind_names(), "request.kind");
}

std::optional<Error> wrong_hello(const Json& hello) {
    Fields fields(hello, "hello");
    const std::int64_t version = fields.number("protocol", {1, 1'000'000}, 0);
    if (const auto problem = fields.problem()) return problem;
    if (version == kProtocolVersion) return std::nullopt;
    return Error{
        ErrorCode::kUnsupported,
        "found " + std::to_string(version) + ", expected " + std::to_string(kProtocolVersion),
        "hello.protocol"};
}

std::variant<ClientMessage, Refusal> read_request(const Json& message) {
    Fields fields(message, "");
    const auto number = fields.maybe_number("id", kIds);
    const Json* request = fields.find("request");
    Refusal refusal;
    if (number) refusal.id = static_cast<std::uint64_t>(*number);
    if (const auto problem = fields.problem()) {
        refusal.error = *problem;
    } else if (!number) {
        refusal.error = {ErrorCode::kParse, "found nothing, expected the number of the request",
                         "id"};
    } else {
        Result<Ask> ask = read_ask(*request);
        if (ask) return ClientMessage(AskMessage{*refusal.id, std::move(ask).value()});
        refusal.error = ask.error();
    }
    return refusal;
}

/// The text of the member `position` as a game: moves, a board, or both.
Game read_position_of(Fields& fields) {
    const std::string text = fields.text("position", "");
    const BoardSize size = read_size(fields);
    if (text.empty()) return Game(size);
    Result<Game> game = parse_game(text, size);
    if (game) return std::move(game).value();
    Error error = game.error();
    error.where = "position " + error.where;
    fields.note(std::move(error));
    return Game();
}

template <class Asked, class Read>
Result<Asked> parse_body(std::string_view text, Read read) {
    const Result<Json> body = parse_json(text);
    if (!body) return body.error();
    Fields fields(body.value(), "");
    Asked ask{.game = read_position_of(fields)};
    read(fields, ask);
    if (const auto problem = fields.problem()) return *problem;
    return ask;
}

}  // namespace

std::variant<ClientMessage, Refusal> parse_message(std::string_view text) {
    const Result<Json> parsed = parse_json(text);
    if (!parsed) return Refusal{.error = parsed.error()};
    const Json& message = parsed.value();
    if (message.is_object() && message.contains("request")) return read_request(message);
    Fields fields(message, "");
    const auto stop = fields.maybe_number("stop", kIds);
    const Json* hello = fields.find("hello");
    fields.find("id");
    fields.find("request");
    if (const auto problem = fields.problem()) return Refusal{.error = *problem};
    if (stop) return ClientMessage(StopMessage{static_cast<std::uint64_t>(*stop)});
    if (hello == nullptr)
        return Refusal{.error = {ErrorCode::kParse,
                                 "found none of them, expected request, stop or hello", "message"}};
    if (const auto wrong = wrong_hello(*hello)) return Refusal{.error = *wrong};
    return ClientMessage(HelloMessage{});
}

Result<AnalyzeAsk> parse_analyze_body(std::string_view text) {
    return parse_body<AnalyzeAsk>(text, [](Fields& fields, AnalyzeAsk& ask) {
        ask.limits = read_limits(fields, "time_ms");
        ask.lines = static_cast<int>(fields.number("lines", kLines, 1));
    });
}

Result<SolveAsk> parse_solve_body(std::string_view text) {
    return parse_body<SolveAsk>(
        text, [](Fields& fields, SolveAsk& ask) { read_window(fields, ask, "time_ms"); });
}

}  // namespace outflank::server
