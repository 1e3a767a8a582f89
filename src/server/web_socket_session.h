// One connection that has become a WebSocket.
#pragma once

#include <boost/beast/core/tcp_stream.hpp>
#include <memory>

#include "server/connection.h"
#include "server/http_answer.h"

namespace outflank::server {

/// Takes over a connection whose request was an upgrade. It keeps itself alive.
void serve_web_socket(boost::beast::tcp_stream stream, std::unique_ptr<Accounts::Share> share,
                      HttpRequest request, SharedState& state);

}  // namespace outflank::server
