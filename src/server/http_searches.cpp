#include "server/http_searches.h"

#include <utility>

#include "server/messages/answer_json.h"
#include "server/messages/request.h"
#include "server/schedule/search_tasks.h"

namespace outflank::server {
namespace {

namespace http = boost::beast::http;

FoundPage failed(http::status status, const Error& error) {
    return {status, {{"error", error_json(error)}}};
}

std::function<void(const Error&)> failure_of(const PageListener& found) {
    return
        [found](const Error& error) { found(failed(http::status::internal_server_error, error)); };
}

FoundPage analysis_found(const SearchReport& report, const Game& game) {
    if (!report.lines.empty() || game.is_over())
        return {http::status::ok, analysis_page(report, game.position())};
    return failed(http::status::service_unavailable,
                  {ErrorCode::kUnsupported,
                   "found no result in the time that a request has: other searches have the engine",
                   "request"});
}

}  // namespace

Result<std::unique_ptr<Task>> make_http_analysis(Machine& machine, std::string_view body,
                                                 std::chrono::milliseconds longest,
                                                 PageListener found) {
    Result<AnalyzeQuery> query = parse_analyze_body(body, longest);
    if (!query) return query.error();
    AnalyzeListener listener{
        .report = [](const SearchReport&) {},
        .answer = [found, game = query.value().game](
                      const SearchReport& report) { found(analysis_found(report, game)); },
        .fail = failure_of(found)};
    return make_analyze_task(machine, std::move(query).value(), std::move(listener));
}

Result<std::unique_ptr<Task>> make_http_solution(Machine& machine, std::string_view body,
                                                 std::chrono::milliseconds longest,
                                                 PageListener found) {
    Result<SolveQuery> query = parse_solve_body(body, longest);
    if (!query) return query.error();
    SolveListener listener{
        .report = [](const SolveProgress&) {},
        .answer =
            [found, position = query.value().game.position(),
             all_moves = query.value().all_moves](const SolveResult& result) {
                found({http::status::ok, solution_page(result, position, all_moves)});
            },
        .fail = failure_of(found)};
    return make_solve_task(machine, std::move(query).value(), std::move(listener));
}

}  // namespace outflank::server
