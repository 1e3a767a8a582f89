// What a client may ask, as it was sent: every message is checked here before anything is done.
#pragma once

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
#include "server/json_fields.h"

namespace outflank::server {

/// Version of the messages of docs/formats/server.md.
inline constexpr int kProtocolVersion = 1;

struct AboutAsk {};

struct LookAsk {
    Game game{};
};

struct ReadAsk {
    std::string contents{};
    BoardSize size = BoardSize::k8;
};

struct WriteAsk {
    Record record{};
    RecordFormat format = RecordFormat::kSgf;
};

struct ChooseAsk {
    Game game{};
    std::string player{};
    std::uint64_t seed = 0;
    std::optional<std::chrono::milliseconds> time{};
};

struct TreeAsk {
    Game game{};
};

struct AnalyzeAsk {
    Game game{};
    SearchLimits limits{};
    int lines = 1;
};

struct SolveAsk {
    Game game{};
    Score alpha = -65;
    Score beta = 65;
    bool all_moves = false;
    std::optional<std::chrono::milliseconds> time{};
};

struct ReviewAsk {
    Game game{};
    int level = 0;
};

using Ask = std::variant<AboutAsk, LookAsk, ReadAsk, WriteAsk, ChooseAsk, TreeAsk, AnalyzeAsk,
                         SolveAsk, ReviewAsk>;

/// `{"hello": {"protocol": 1}}`: accepted when the version is known.
struct HelloMessage {};

/// `{"id": 7, "request": {...}}`.
struct AskMessage {
    std::uint64_t id = 0;
    Ask ask{};
};

/// `{"stop": 7}`: the request of that number should end with what is known.
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

/// Reads the body of `POST /api/analyze` and `/api/solve`. Errors: kParse, kOutOfRange,
/// kIllegalMove, with the member's name in `where`.
Result<AnalyzeAsk> parse_analyze_body(std::string_view text);
Result<SolveAsk> parse_solve_body(std::string_view text);

}  // namespace outflank::server
