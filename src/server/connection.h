// What the connections of a server share, and how the server finds them. For the I/O thread.
#pragma once

#include <chrono>
#include <set>

#include "server/addresses.h"
#include "server/app_files.h"
#include "server/conversation.h"
#include "server/door.h"
#include "server/kept_games.h"
#include "server/server.h"

namespace outflank::server {

/// A connection that can be told to end.
class Connection {
  public:
    virtual ~Connection() = default;
    virtual void close() = 0;
};

/// Outlives every connection.
struct SharedState {
    const ServerOptions& options;
    Services& services;
    const AppFiles& app;
    const Door& door;
    KeptGames* kept;  ///< null where none are kept here
    Listening listening{};
    std::chrono::steady_clock::time_point began = std::chrono::steady_clock::now();
    ClientId last_client = 0;
    Accounts accounts{options.clients.accounts};
    std::set<Connection*> connections{};
};

/// Enters a connection in the list of the server as long as it lives.
class Registration {
  public:
    Registration(SharedState& state, Connection& connection)
        : state_(state), connection_(connection) {
        state_.connections.insert(&connection_);
    }
    ~Registration() { state_.connections.erase(&connection_); }
    Registration(const Registration&) = delete;
    Registration& operator=(const Registration&) = delete;

  private:
    SharedState& state_;
    Connection& connection_;
};

}  // namespace outflank::server
