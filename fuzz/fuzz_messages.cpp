// What clients of the server send: messages of the WebSocket and bodies of HTTP requests.
#include "fuzz.h"
#include "server/messages/game_json.h"
#include "server/messages/request.h"

namespace outflank::fuzz {
namespace {

constexpr std::chrono::minutes kLongest{1};

using namespace server;

/// A recorded game comes back as it was told.
void check_record(const Record& record) {
    const Json told = Json::parse(to_line(record_json(record)));
    const Result<Record> again = read_record(told, "game");
    demand(again.has_value(), "a recorded game is read back");
    demand(again.value() == record, "a recorded game comes back as it was");
}

void check_request(const Request& query) {
    if (const auto* look = std::get_if<LookQuery>(&query)) {
        const OrderedJson view = position_json(look->game);
        demand(view["over"] == look->game.is_over(), "a view tells the position");
        demand(!look->game.must_pass(), "forced passes are made");
    }
    if (const auto* write = std::get_if<WriteQuery>(&query)) check_record(write->record);
}

void check(std::string_view text) {
    const auto message = parse_message(text);
    if (const auto* refusal = std::get_if<Refusal>(&message)) {
        check_error(refusal->error);
    } else if (const auto* asked = std::get_if<AskMessage>(&std::get<ClientMessage>(message))) {
        check_request(asked->query);
    }
    if (const auto analyze = parse_analyze_body(text, kLongest); !analyze)
        check_error(analyze.error());
    if (const auto solve = parse_solve_body(text, kLongest); !solve) check_error(solve.error());
}

}  // namespace
}  // namespace outflank::fuzz

OUTFLANK_FUZZ_TARGET(outflank::fuzz::check)
