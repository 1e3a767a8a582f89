// What one client of the WebSocket says and is told, without the socket.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "outflank/game_tree.h"
#include "server/ask.h"
#include "server/machine.h"
#include "server/scheduler.h"

namespace outflank::server {

/// A message to a client.
struct Outgoing {
    std::string text;
    /// Of a report that a later one of the same request makes needless: the number of the
    /// request. The later one may take its place as long as it has not been sent.
    std::optional<std::uint64_t> progress_of{};
};

/// The complete tree of a 4x4 board, kept for the next question. For one thread.
class TreeShelf {
  public:
    /// Errors: kUnsupported for larger boards.
    Result<SolvedPosition> find(const Position& root, const Position& position);

  private:
    std::optional<GameTree> tree_;
};

/// What all clients share. Outlives every conversation and every task.
struct Services {
    Machine& machine;
    Scheduler& thinking;  ///< searches
    Scheduler& desk;      ///< rules, records and trees, which are quick
    TreeShelf& trees;     ///< used by tasks of `desk`
};

/// One client. It is told things through `say`, which any thread may call, also when the
/// conversation is over.
class Conversation {
  public:
    using Say = std::function<void(Outgoing)>;

    Conversation(Services& services, ClientId client, Say say);

    /// Ends what runs for the client.
    ~Conversation();
    Conversation(const Conversation&) = delete;
    Conversation& operator=(const Conversation&) = delete;

    /// The first message of the server: which protocol and version it is.
    static std::string greeting(int threads);

    /// A message of the client.
    void hear(std::string_view text);

  private:
    void answer(AskMessage message);

    Services& services_;
    ClientId client_;
    Say say_;
};

}  // namespace outflank::server
