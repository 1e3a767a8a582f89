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
#include "server/explorer.h"
#include "server/rate_limit.h"
#include "server/schedule/accounts.h"
#include "server/schedule/machine.h"
#include "server/schedule/scheduler.h"

namespace outflank::server {

/// What one client may take. The defaults suit a server for a club.
struct ClientLimits {
    Accounts::Limits accounts{};                       ///< connections and memory by address
    std::size_t message_bytes = std::size_t{1} << 20;  ///< of one message
    std::size_t body_bytes = std::size_t{64} << 10;    ///< of one HTTP request
    /// Of one connection's answers, promised or waiting to be sent: beyond that no more is read
    /// from it. What is read before that adds one answer to a question (kMostAnswerBytes) and
    /// those of its searches, so that less than 1 MiB ever waits.
    std::size_t busy_bytes = std::size_t{128} << 10;
    /// Of one connection, always; what is more counts against the memory of its address.
    std::size_t small_bytes = std::size_t{32} << 10;
    /// For a message above `small_bytes`: what is kept for it until it is answered.
    std::size_t large_message_bytes = std::size_t{16} << 20;
    std::chrono::seconds large_message{30};  ///< longest time until such a message is complete
    Rate messages{.per_second = 200, .at_once = 400};  ///< of one connection
    /// A connection that is silent, or reads nothing, is closed; a WebSocket is asked at half of
    /// it.
    std::chrono::seconds idle{60};
    /// Until a request by HTTP that searches is answered with its result so far: proxies wait 60 s.
    std::chrono::seconds longest_request{50};
};

struct ServerOptions {
    std::string host = "127.0.0.1";       ///< address to listen on
    std::uint16_t port = 8642;            ///< 0: any that is free
    std::vector<std::string> names{};     ///< further names by which browsers know this server
    std::optional<std::string> folder{};  ///< of the built page
    /// Where it is not empty, only requests that carry it in the cookie `outflank_token` are
    /// answered: other users of the machine reach the port, too.
    std::string token{};
    /// Where it is there, the page keeps its games in this folder (docs/formats/server.md).
    std::optional<std::string> games_folder{};
    MachineOptions machine{};
    ExplorerFiles explorer{};
    SchedulerLimits searches{};
    SchedulerLimits questions{.tasks_per_client = 64};  ///< that need no search
    ClientLimits clients{};
    /// SIGINT, SIGTERM and SIGHUP end `run`, which returns them; also one that comes before it.
    bool catch_signals = false;
};

class Server {
  public:
    /// Begins to listen; connections wait until `run`. Errors: kIo (address, port, page,
    /// weights, book, games), kParse (weights, book, games).
    static Result<std::unique_ptr<Server>> create(const ServerOptions& options);
    ~Server();
    Server(const Server&) = delete;
    Server& operator=(const Server&) = delete;

    /// Where the page is: "http://127.0.0.1:8642/".
    std::string address() const;

    /// The same for other devices, the likeliest first; nothing where it listens to this machine
    /// only.
    std::vector<std::string> addresses_for_others() const;

    /// Serves until `stop` or a signal; says goodbye to the clients and returns within two seconds.
    /// The number of the signal, 0 after `stop`.
    int run();

    /// Ends `run`. From any thread.
    void stop();

  private:
    struct Impl;
    explicit Server(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> impl_;
};

}  // namespace outflank::server
