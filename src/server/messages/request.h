// What a client may query, as it was sent: every message is checked here before anything is done.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "outflank/engine.h"
#include "outflank/game.h"
#include "outflank/record_files.h"
#include "outflank/records.h"
#include "outflank/solver.h"
#include "server/messages/json_fields.h"

namespace outflank::server {

/// Version of the messages of docs/formats/server.md.
inline constexpr int kProtocolVersion = 1;

struct AboutQuery {};

struct LookQuery {
    Game game{};
};

struct ReadQuery {
    std::string contents{};
    BoardSize size = BoardSize::k8;
    std::optional<std::size_t> from{};  ///< a page, which begins with the game of that number
};

/// Longest text of a ReadQuery: games take some hundred times the memory of their shortest texts.
inline constexpr std::size_t kMostReadBytes = std::size_t{128} << 10;

struct WriteQuery {
    Record record{};
    RecordFormat format = RecordFormat::kSgf;
};

struct ChooseQuery {
    Game game{};
    std::string player{};
    std::uint64_t seed = 0;
    std::optional<std::chrono::milliseconds> time{};
};

struct TreeQuery {
    Game game{};
};

struct ExploreQuery {
    Game game{};
};

/// A game of the server's database.
struct StoredQuery {
    std::int64_t number = 0;
};

struct AnalyzeQuery {
    Game game{};
    SearchLimits limits{};
    int lines = 1;
};

struct SolveQuery {
    Game game{};
    Score alpha = -65;
    Score beta = 65;
    bool all_moves = false;
    std::optional<std::chrono::milliseconds> time{};
};

struct ReviewQuery {
    Game game{};
    int level = 0;
};

using Request = std::variant<AboutQuery, LookQuery, ReadQuery, WriteQuery, ChooseQuery, TreeQuery,
                             ExploreQuery, StoredQuery, AnalyzeQuery, SolveQuery, ReviewQuery>;

/// `{"hello": {"protocol": 1}}`: accepted when the version is known.
struct HelloMessage {};

/// `{"id": 7, "request": {...}}`.
struct AskMessage {
    std::uint64_t id = 0;
    Request query{};
};

/// `{"stop": 7}`: the request of that number ends with its result so far.
struct StopMessage {
    std::uint64_t id = 0;
};

using ClientMessage = std::variant<HelloMessage, AskMessage, StopMessage>;

/// A message that cannot be obeyed, and the number of the request it is about, if it has one.
struct Refusal {
    std::optional<std::uint64_t> id{};
    Error error;
};

/// Reads one message of a WebSocket.
std::variant<ClientMessage, Refusal> parse_message(std::string_view text);

/// Reads the body of `POST /api/analyze` and `/api/solve`, which may ask for searches of at most
/// `longest`, and get that when they say nothing. Errors: kParse, kOutOfRange, kIllegalMove, with
/// the member's name in `where`.
Result<AnalyzeQuery> parse_analyze_body(std::string_view text, std::chrono::milliseconds longest);
Result<SolveQuery> parse_solve_body(std::string_view text, std::chrono::milliseconds longest);

}  // namespace outflank::server
