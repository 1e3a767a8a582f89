// What is known of a position besides a search: an opening book, a database of played games, names.
#pragma once

#include <memory>
#include <string>

#include "outflank/game.h"
#include "server/messages/json_fields.h"

namespace outflank::server {

/// Files that the server shows to its clients, who cannot change them.
struct ExplorerFiles {
    std::string book{};   ///< empty: none
    std::string games{};  ///< empty: none
};

/// For one thread at a time.
class Explorer {
  public:
    /// Knows names alone.
    Explorer();

    /// Errors: those of Book::open and games::Database::open; kUnsupported (a build without a
    /// games database).
    static Result<Explorer> open(const ExplorerFiles& files);

    Explorer(Explorer&& other) noexcept;
    Explorer& operator=(Explorer&& other) noexcept;
    ~Explorer();

    /// What else than names it knows, for `about`.
    bool has_book() const;
    bool has_games() const;

    /// The moves of the position at the end of a game with all that is known of them; see
    /// docs/formats/server.md. Takes some milliseconds. Errors: those of the database.
    Result<OrderedJson> explore(const Game& game);

    /// A game of the database. Errors: kUnsupported (there is none), kOutOfRange (no such game).
    Result<OrderedJson> game(std::int64_t number);

  private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace outflank::server
