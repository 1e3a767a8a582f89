// One connection that speaks HTTP, until it becomes a WebSocket.
#pragma once

#include <boost/asio/ip/tcp.hpp>
#include <memory>

#include "server/connection.h"

namespace outflank::server {

/// Serves requests one after the other. The connection keeps itself alive.
void serve_http(boost::asio::ip::tcp::socket socket, std::unique_ptr<Accounts::Share> share,
                SharedState& state);

}  // namespace outflank::server
