// The web server: the page, the WebSocket, and the HTTP interface for scripts.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "outflank/result.h"
#include "server/machine.h"
#include "server/rate_limit.h"
#include "server/scheduler.h"

namespace outflank::server {

/// What one client may take. The defaults suit a server for a club.
struct ClientLimits {
    std::size_t connections = 512;                     ///< at the same time, of all clients
    std::size_t message_bytes = std::size_t{1} << 20;  ///< of one message
    std::size_t body_bytes = std::size_t{64} << 10;    ///< of one HTTP request
    std::size_t unsent_bytes = std::size_t{1} << 20;   ///< beyond that nothing more is read
    Rate messages{.per_second = 200, .at_once = 400};  ///< of one connection
    std::chrono::seconds idle{60};                     ///< a silent connection is closed
    std::chrono::seconds longest_request{60};          ///< search for one HTTP request
};

struct ServerOptions {
    std::string host = "127.0.0.1";       ///< address to listen on
    std::uint16_t port = 8642;            ///< 0: any that is free
    std::vector<std::string> names{};     ///< further names by which browsers know this server
    std::optional<std::string> folder{};  ///< of the built page
    MachineOptions machine{};
    SchedulerLimits searches{};
    SchedulerLimits questions{.tasks_per_client = 64};  ///< that need no search
    ClientLimits clients{};
    bool catch_signals = false;  ///< SIGINT, SIGTERM and SIGHUP end `run`
};

class Server {
  public:
    /// Begins to listen; connections wait until `run`. Errors: kIo (address, port, page,
    /// weights), kParse (weights).
    static Result<std::unique_ptr<Server>> create(const ServerOptions& options);
    ~Server();
    Server(const Server&) = delete;
    Server& operator=(const Server&) = delete;

    /// Where the page is: "http://127.0.0.1:8642/".
    std::string address() const;

    /// Serves until `stop` or a signal; says goodbye to the clients and returns within two seconds.
    void run();

    /// Ends `run`. From any thread.
    void stop();

  private:
    struct Impl;
    explicit Server(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> impl_;
};

}  // namespace outflank::server
