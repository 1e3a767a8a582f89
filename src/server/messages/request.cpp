#include "server/messages/request.h"

#include <array>

#include "outflank/formats.h"
#include "server/messages/game_json.h"

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

/// How the longest time is spelled, `timeMs` by the page and `time_ms` by scripts, and its range.
struct TimeField {
    std::string_view key;
    NumberRange range;
};

constexpr TimeField kPageTime{"timeMs", kTimes};

SearchLimits read_limits(Fields& fields, const TimeField& time) {
    SearchLimits limits;
    limits.level = as_int(fields.maybe_number("level", kLevels));
    limits.depth = as_int(fields.maybe_number("depth", kDepths));
    limits.percent = read_percent(fields);
    limits.move_time = as_time(fields.maybe_number(time.key, time.range));
    const auto nodes = fields.maybe_number("nodes", kNodes);
    if (nodes) limits.nodes = static_cast<std::uint64_t>(*nodes);
    return limits;
}

Request read_read(Fields& fields) {
    ReadQuery query;
    const Json* text = fields.need("text", "a text, or {\"base64\": ...}");
    if (text != nullptr) {
        Result<std::string> contents = read_contents(*text, fields.where("text"));
        if (contents) {
            query.contents = std::move(contents).value();
            if (query.contents.size() > kMostReadBytes)
                fields.note({ErrorCode::kOutOfRange,
                             "found " + std::to_string(query.contents.size()) +
                                 " bytes, expected at most " + std::to_string(kMostReadBytes) +
                                 ": longer files in parts",
                             fields.where("text")});
        } else {
            fields.note(contents.error());
        }
    }
    query.size = read_size(fields);
    if (const auto from = fields.maybe_number("from", {1, 1'000'000'000}))
        query.from = static_cast<std::size_t>(*from);
    return query;
}

Request read_write(Fields& fields) {
    WriteQuery query;
    const std::string name = fields.need_text("format", "the name of a format");
    if (const auto format = format_of_name(name)) {
        query.format = *format;
    } else {
        fields.note(
            unexpected(name, "the name of a format such as \"sgf\"", fields.where("format")));
    }
    const Json* game = fields.need("game", "a recorded game");
    if (game == nullptr) return query;
    Result<Record> record = read_record(*game, fields.where("game"));
    if (record) {
        query.record = std::move(record).value();
    } else {
        fields.note(record.error());
    }
    return query;
}

Request read_choose(Fields& fields) {
    ChooseQuery query{.game = read_line_of(fields)};
    query.player = fields.need_text("player", "a player such as \"engine:level=12\"");
    query.seed = static_cast<std::uint64_t>(fields.number("seed", kSeeds, 0));
    const std::int64_t time = fields.number("timeMs", {0, kTimes.high}, 0);
    if (time > 0) query.time = milliseconds(time);
    return query;
}

Request read_stored(Fields& fields) {
    const auto number = fields.maybe_number("number", kIds);
    if (!number)
        fields.note(
            {ErrorCode::kParse, "the number of the game is missing", fields.where("number")});
    return StoredQuery{number.value_or(0)};
}

Request read_analyze(Fields& fields) {
    AnalyzeQuery query{.game = read_line_of(fields)};
    const Json* limits = fields.need("limits", "an object such as {\"lines\": 1}");
    if (limits == nullptr) return query;
    Fields members(*limits, fields.where("limits"));
    query.limits = read_limits(members, kPageTime);
    query.lines = static_cast<int>(members.number("lines", kLines, 1));
    if (const auto problem = members.problem()) fields.note(*problem);
    // Without a limit the search goes on until it is stopped or has proven everything.
    const SearchLimits& given = query.limits;
    if (!given.level && !given.depth && !given.move_time && !given.nodes)
        query.limits.level = kMostLevel;
    return query;
}

void read_window(Fields& fields, SolveQuery& query, const TimeField& time) {
    const bool wld = fields.flag("wld", false);
    query.alpha = static_cast<Score>(fields.number("alpha", kScores, wld ? -1 : -65));
    query.beta = static_cast<Score>(fields.number("beta", kScores, wld ? 1 : 65));
    if (query.alpha >= query.beta)
        fields.note({ErrorCode::kOutOfRange,
                     "found " + std::to_string(query.alpha) + ", expected less than beta",
                     fields.where("alpha")});
    query.all_moves = fields.flag(time.key == kPageTime.key ? "allMoves" : "all_moves", false);
    query.time = as_time(fields.maybe_number(time.key, time.range));
}

Request read_solve(Fields& fields) {
    SolveQuery query{.game = read_line_of(fields)};
    read_window(fields, query, kPageTime);
    return query;
}

Request read_review(Fields& fields) {
    ReviewQuery query{.game = read_line_of(fields)};
    query.level = static_cast<int>(fields.number("level", kLevels, 0));
    return query;
}

struct Kind {
    std::string_view name;
    Request (*read)(Fields& fields);
};

constexpr std::array kKinds = {
    Kind{"about", [](Fields&) { return Request(AboutQuery{}); }},
    Kind{"look", [](Fields& fields) { return Request(LookQuery{read_line_of(fields)}); }},
    Kind{"read", read_read},
    Kind{"write", read_write},
    Kind{"choose", read_choose},
    Kind{"tree", [](Fields& fields) { return Request(TreeQuery{read_line_of(fields)}); }},
    Kind{"explore", [](Fields& fields) { return Request(ExploreQuery{read_line_of(fields)}); }},
    Kind{"stored", read_stored},
    Kind{"analyze", read_analyze},
    Kind{"solve", read_solve},
    Kind{"review", read_review},
};

std::string kind_names() {
    std::string names;
    for (const Kind& kind : kKinds) names += (names.empty() ? "" : ", ") + std::string(kind.name);
    return names;
}

Result<Request> read_request(const Json& request) {
    Fields fields(request, "request");
    const std::string name = fields.need_text("kind", "one of " + kind_names());
    if (const auto problem = request.is_object() && !name.empty() ? std::nullopt : fields.problem())
        return *problem;
    for (const Kind& kind : kKinds) {
        if (kind.name != name) continue;
        Request query = kind.read(fields);
        if (const auto problem = fields.problem()) return *problem;
        return query;
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

std::variant<ClientMessage, Refusal> read_request_message(const Json& message) {
    Fields fields(message, "");
    const auto number = fields.maybe_number("id", kIds);
    const Json* request = fields.find("request");
    Refusal refusal;
    if (number) refusal.id = static_cast<std::uint64_t>(*number);
    if (const auto problem = fields.problem()) {
        refusal.error = *problem;
    } else if (!number) {
        refusal.error = {ErrorCode::kParse, "the number of the request is missing", "id"};
    } else {
        Result<Request> query = read_request(*request);
        if (query) return ClientMessage(AskMessage{*refusal.id, std::move(query).value()});
        refusal.error = query.error();
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
    Asked query{.game = read_position_of(fields)};
    read(fields, query);
    if (const auto problem = fields.problem()) return *problem;
    return query;
}

}  // namespace

std::variant<ClientMessage, Refusal> parse_message(std::string_view text) {
    const Result<Json> parsed = parse_json(text);
    if (!parsed) return Refusal{.error = parsed.error()};
    const Json& message = parsed.value();
    if (message.is_object() && message.contains("request")) return read_request_message(message);
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

Result<AnalyzeQuery> parse_analyze_body(std::string_view text, milliseconds longest) {
    return parse_body<AnalyzeQuery>(text, [&](Fields& fields, AnalyzeQuery& query) {
        query.limits = read_limits(fields, {"time_ms", {1, longest.count()}});
        query.lines = static_cast<int>(fields.number("lines", kLines, 1));
        const SearchLimits& given = query.limits;
        if (!given.level && !given.depth && !given.nodes && !given.move_time)
            query.limits.level = kDefaultLevel;
        if (!given.move_time) query.limits.move_time = longest;
    });
}

Result<SolveQuery> parse_solve_body(std::string_view text, milliseconds longest) {
    return parse_body<SolveQuery>(text, [&](Fields& fields, SolveQuery& query) {
        read_window(fields, query, {"time_ms", {1, longest.count()}});
        if (!query.time) query.time = longest;
    });
}

}  // namespace outflank::server
