// What one client of the WebSocket says and is told, without the socket.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "outflank/game_tree.h"
#include "server/explorer.h"
#include "server/messages/request.h"
#include "server/schedule/machine.h"
#include "server/schedule/scheduler.h"

namespace outflank::server {

/// A message to a client.
struct Outgoing {
    std::string text;
    /// Of a report that a later one of the same request makes needless: the number of the
    /// request. The later one may take its place as long as it has not been sent.
    std::optional<std::uint64_t> progress_of{};
    /// Bytes that were kept for it since its request was heard (see Conversation::receive).
    std::size_t owed = 0;
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
    Scheduler& thinking;     ///< searches
    Scheduler& quick_tasks;  ///< rules, records and trees, which are quick
    TreeShelf& trees;        ///< used by tasks of `quick_tasks`
    Explorer& explorer;      ///< used by tasks of `quick_tasks`
};

/// One client. It is told things through `send`, which any thread may call, also when the
/// conversation is over.
class Conversation {
  public:
    using Send = std::function<void(Outgoing)>;

    Conversation(Services& services, ClientId client, Send send);

    /// Ends what runs for the client.
    ~Conversation();
    Conversation(const Conversation&) = delete;
    Conversation& operator=(const Conversation&) = delete;

    /// The first message of the server: which protocol and version it is.
    static std::string greeting(int threads);

    /// A message of the client. Gives the most bytes that it makes the server keep from now until
    /// its answer is said (Outgoing::owed), for the request and the answer; nothing for searches,
    /// which the scheduler counts.
    std::size_t receive(std::string_view text);

  private:
    std::size_t answer(AskMessage message, std::size_t bytes);

    Services& services_;
    ClientId client_;
    Send send_;
};

}  // namespace outflank::server
