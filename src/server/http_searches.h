// The searches that are asked for by HTTP.
#pragma once

#include <boost/beast/http/status.hpp>
#include <chrono>
#include <functional>
#include <memory>
#include <string_view>

#include "server/messages/json_fields.h"
#include "server/schedule/machine.h"
#include "server/schedule/scheduler.h"

namespace outflank::server {

/// The page of a search, made by the thread that searches or ends it, and its status.
struct FoundPage {
    boost::beast::http::status status;
    OrderedJson page;
};

/// Hears of the page, once. Called from any thread.
using PageListener = std::function<void(FoundPage)>;

/// Searches as the body of a request says, for at most `longest`. An analysis that is ended before
/// it has found anything is answered with 503. Errors: as of `parse_analyze_body` and
/// `parse_solve_body`.
Result<std::unique_ptr<Task>> make_http_analysis(Machine& machine, std::string_view body,
                                                 std::chrono::milliseconds longest,
                                                 PageListener found);
Result<std::unique_ptr<Task>> make_http_solution(Machine& machine, std::string_view body,
                                                 std::chrono::milliseconds longest,
                                                 PageListener found);

}  // namespace outflank::server
