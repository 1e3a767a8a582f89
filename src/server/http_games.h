// The games that a page keeps here, over HTTP.
#pragma once

#include <string_view>

#include "server/http_answer.h"
#include "server/kept_games.h"

namespace outflank::server {

/// Where they are; behind it a '/' and the name of a game.
inline constexpr std::string_view kKeptPath = "/api/kept";

/// `path` begins with kKeptPath. GET of it is the list, GET, PUT and DELETE of a name are those of
/// a game; what they carry is that of KeptGames. 404 without such a game, 409 when another revision
/// stands there, 507 when the disk is full.
HttpAnswer kept_answer(const HttpRequest& request, std::string_view path, KeptGames& games);

}  // namespace outflank::server
