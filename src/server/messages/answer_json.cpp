#include "server/messages/answer_json.h"

#include <cmath>
#include <span>

#include "outflank/formats.h"
#include "outflank/kernel.h"
#include "outflank/opponents.h"
#include "outflank/version.h"
#include "server/messages/game_json.h"
#include "server/messages/squares.h"

namespace outflank::server {
namespace {

/// "pass", or the number of the square.
OrderedJson step_json(Square square, BoardSize size) {
    return square == kPass ? OrderedJson("pass") : OrderedJson(to_message(square, size));
}

OrderedJson steps_json(std::span<const Square> moves, BoardSize size) {
    OrderedJson list = OrderedJson::array();
    for (const Square square : moves) list.push_back(step_json(square, size));
    return list;
}

OrderedJson names_json(std::span<const Square> moves, BoardSize size) {
    OrderedJson list = OrderedJson::array();
    for (const Square square : moves) list.push_back(square_name(square, size));
    return list;
}

/// A whole number where the score is one.
OrderedJson score_json(double score) {
    const double whole = std::round(score);
    if (score == whole) return static_cast<int>(whole);
    return std::round(score * 100) / 100;
}

bool is_proven(const EngineLine& line) { return line.exact && line.bound == Bound::kExact; }

OrderedJson solved_moves_json(const SolveResult& result) {
    OrderedJson moves = OrderedJson::array();
    for (const SolvedRootMove& move : result.moves)
        moves.push_back({{"square", step_json(move.square, result.size)},
                         {"lower", move.range.lower},
                         {"upper", move.range.upper}});
    return moves;
}

OrderedJson remarks_json(const ReviewedMove& move) {
    OrderedJson list = OrderedJson::array();
    for (const Remark& remark : remarks_on(move))
        list.push_back({{"key", remark.key},
                        {"squares", squares_json(remark.squares, move.position.size)},
                        {"count", remark.count},
                        {"instead", remark.instead},
                        {"line", remark.line == ReasonLine::kBest ? "best" : "played"},
                        {"ply", remark.ply}});
    return list;
}

OrderedJson line_page(const EngineLine& line, BoardSize size) {
    return {{"move", square_name(line.moves.front(), size)},
            {"score", score_json(line.score)},
            {"standard_error", score_json(line.standard_error)},
            {"bound", bound_name(line.bound)},
            {"depth", line.depth},
            {"percent", line.percent},
            {"proven", line.exact},
            {"pv", names_json(line.moves, size)}};
}

OrderedJson position_page(const Position& position) {
    return {{"position", format_position(position)},
            {"side", color_name(position.to_move)},
            {"empties", position.board.empties(position.size)}};
}

const char* code_name(ErrorCode code) {
    switch (code) {
        case ErrorCode::kParse:
            return "parse";
        case ErrorCode::kIllegalMove:
            return "illegal_move";
        case ErrorCode::kOutOfRange:
            return "out_of_range";
        case ErrorCode::kIo:
            return "io";
        case ErrorCode::kUnsupported:
            break;
    }
    return "unsupported";
}

}  // namespace

OrderedJson about_json(int threads, bool knows_book, bool knows_games) {
    OrderedJson players = OrderedJson::array();
    for (const PlayerInfo& player : player_catalogue())
        players.push_back({{"name", player.name},
                           {"parameters", player.parameters},
                           {"summary", player.summary},
                           {"unit", player.unit}});
    OrderedJson named = OrderedJson::array();
    for (const OpponentInfo& opponent : opponents())
        named.push_back({{"name", opponent.name},
                         {"title", opponent.title},
                         {"character", opponent.character},
                         {"rating", opponent.rating}});
    return {{"version", version()},
            {"players", std::move(players)},
            {"opponents", std::move(named)},
            {"threads", threads},
            {"knows", {{"book", knows_book}, {"games", knows_games}}},
            {"kernel", active_kernel()}};
}

OrderedJson report_json(const SearchReport& report, BoardSize size, bool done) {
    OrderedJson lines = OrderedJson::array();
    for (const EngineLine& line : report.lines)
        lines.push_back({{"moves", steps_json(line.moves, size)},
                         {"score", line.score},
                         {"standardError", line.standard_error},
                         {"bound", bound_name(line.bound)},
                         {"exact", line.exact},
                         {"depth", line.depth},
                         {"percent", line.percent}});
    return {{"lines", std::move(lines)},         {"depth", report.depth},
            {"percent", report.percent},         {"nodes", report.nodes},
            {"seconds", report.elapsed.count()}, {"done", done}};
}

OrderedJson choice_json(const Choice& choice, BoardSize size) {
    OrderedJson json = {{"square", step_json(choice.square, size)}};
    if (choice.value) json["value"] = *choice.value;
    json["exact"] = choice.exact;
    json["depth"] = choice.depth;
    return json;
}

OrderedJson progress_json(const ThinkProgress& progress, BoardSize size) {
    OrderedJson json =
        progress.best ? choice_json(*progress.best, size) : OrderedJson({{"depth", 0}});
    json["percent"] = progress.percent;
    json["seconds"] = progress.elapsed.count();
    return json;
}

OrderedJson solved_json(const SolveResult& result) {
    OrderedJson json = {
        {"lower", result.range.lower},
        {"upper", result.range.upper},
        {"best", result.best ? step_json(*result.best, result.size) : OrderedJson()},
        {"line", steps_json(result.pv, result.size)},
        {"moves", solved_moves_json(result)},
        {"nodes", result.nodes},
        {"seconds", result.elapsed.count()},
        {"stopped", result.stopped}};
    return json;
}

OrderedJson judged_json(const ReviewedMove& move, std::size_t judged, std::size_t all) {
    const BoardSize size = move.position.size;
    OrderedJson told = {{"number", move.number},
                        {"disc", color_name(move.color())},
                        {"square", step_json(move.square(), size)},
                        {"best", step_json(move.best.moves.front(), size)},
                        {"loss", move.loss},
                        {"judgement", move_class_name(move.judgement)},
                        {"proven", move.proven},
                        {"changedResult", move.changed_result},
                        {"lossError", move.loss_error},
                        {"bestScore", move.best.score},
                        {"bestError", move.best.standard_error},
                        {"exact", is_proven(move.best)},
                        {"depth", move.best.depth},
                        {"percent", move.best.percent},
                        {"bestLine", steps_json(move.best.moves, size)},
                        {"playedScore", move.played.score},
                        {"playedError", move.played.standard_error},
                        {"playedExact", is_proven(move.played)},
                        {"playedLine", steps_json(move.played.moves, size)},
                        {"remarks", remarks_json(move)},
                        {"sentence", describe(move)}};
    return {{"move", std::move(told)}, {"judged", judged}, {"all", all}};
}

OrderedJson error_json(const Error& error) {
    return {{"message", error.message}, {"where", error.where}, {"code", code_name(error.code)}};
}

OrderedJson analysis_page(const SearchReport& report, const Position& position) {
    OrderedJson lines = OrderedJson::array();
    for (const EngineLine& line : report.lines) lines.push_back(line_page(line, position.size));
    const bool over = report.lines.empty();
    OrderedJson page = position_page(position);
    page["depth"] = report.depth;
    page["percent"] = report.percent;
    page["lines"] = std::move(lines);
    page["nodes"] = report.nodes;
    page["seconds"] = report.elapsed.count();
    page["over"] = over;
    page["score"] = over ? OrderedJson(final_score(position.board, position.size))
                         : score_json(report.lines.front().score);
    page["best"] = over ? OrderedJson() : OrderedJson(square_name(*report.best(), position.size));
    page["stopped"] = report.stopped;
    return page;
}

OrderedJson solution_page(const SolveResult& result, const Position& position, bool all_moves) {
    OrderedJson page = position_page(position);
    const bool known = result.bound() != Bound::kNone;
    page["score"] = known ? OrderedJson(result.score()) : OrderedJson();
    page["bound"] = bound_name(result.bound());
    page["best"] =
        result.best ? OrderedJson(square_name(*result.best, result.size)) : OrderedJson();
    if (all_moves) {
        OrderedJson& moves = page["moves"] = OrderedJson::object();
        for (const SolvedRootMove& move : result.moves)
            moves[square_name(move.square, result.size)] = {move.range.lower, move.range.upper};
    }
    page["pv"] = names_json(result.pv, result.size);
    page["nodes"] = result.nodes;
    page["seconds"] = result.elapsed.count();
    page["stopped"] = result.stopped;
    return page;
}

}  // namespace outflank::server
