#include "server/http_games.h"

#include <optional>
#include <string>
#include <utility>

namespace outflank::server {
namespace {

namespace http = boost::beast::http;

constexpr const char* kOfList = "GET, OPTIONS";
constexpr const char* kOfGame = "GET, PUT, DELETE, OPTIONS";

HttpAnswer failed_answer(const HttpRequest& request, const Error& error, const KeptGames& games) {
    http::status status = http::status::internal_server_error;
    if (error.code == ErrorCode::kParse) status = http::status::bad_request;
    if (error.code == ErrorCode::kIo && games.is_full())
        status = http::status::insufficient_storage;
    return error_answer(request, status, error);
}

HttpAnswer missing_answer(const HttpRequest& request) {
    return error_answer(request, http::status::not_found,
                        {ErrorCode::kParse, "found no such game", "request"});
}

HttpAnswer list_answer(const HttpRequest& request, KeptGames& games) {
    Result<std::string> list = games.list();
    if (!list) return failed_answer(request, list.error(), games);
    return text_answer(request, std::move(list).value());
}

HttpAnswer game_answer(const HttpRequest& request, const std::string& name, KeptGames& games) {
    Result<std::optional<std::string>> game = games.get(name);
    if (!game) return failed_answer(request, game.error(), games);
    if (!game.value()) return missing_answer(request);
    return text_answer(request, *std::move(game).value());
}

HttpAnswer put_answer(const HttpRequest& request, const std::string& name, KeptGames& games) {
    const Result<bool> written = games.put(name, request.body());
    if (!written) return failed_answer(request, written.error(), games);
    if (written.value()) return json_answer(request, http::status::ok, {{"kept", true}});
    return error_answer(request, http::status::conflict,
                        {ErrorCode::kParse, "found another revision of the game", "request"});
}

HttpAnswer forget_answer(const HttpRequest& request, const std::string& name, KeptGames& games) {
    const Result<Done> forgotten = games.forget(name);
    if (!forgotten) return failed_answer(request, forgotten.error(), games);
    return json_answer(request, http::status::ok, {{"kept", false}});
}

}  // namespace

HttpAnswer kept_answer(const HttpRequest& request, std::string_view path, KeptGames& games) {
    const bool is_list = path == kKeptPath;
    const std::string name(path.substr(is_list ? path.size() : kKeptPath.size() + 1));
    if (!is_list && (path[kKeptPath.size()] != '/' || !KeptGames::is_name(name)))
        return missing_answer(request);
    const char* allowed = is_list ? kOfList : kOfGame;
    switch (request.method()) {
        case http::verb::options:
            return methods_answer(request, allowed);
        case http::verb::get:
            return is_list ? list_answer(request, games) : game_answer(request, name, games);
        case http::verb::put:
            if (!is_list) return put_answer(request, name, games);
            break;
        case http::verb::delete_:
            if (!is_list) return forget_answer(request, name, games);
            break;
        default:
            break;
    }
    return wrong_method_answer(request, allowed);
}

}  // namespace outflank::server
