// The opening book of an engine that plays for another program.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/random.h"
#include "outflank/book.h"
#include "outflank/game.h"

namespace outflank::cli {

/// A book that is asked for moves and learns games. Used by one thread; the functions that it gives
/// must not outlive it.
class SessionBook {
  public:
    /// Opens the book; moves are drawn among those at most `variety` below the best one. A file
    /// that is not there yet is made by the first game that is learnt. Errors: those of Book::open;
    /// kIo (no folder for that file).
    static Result<std::unique_ptr<SessionBook>> open(const std::string& path, Centidiscs variety);

    /// There is no file yet.
    bool is_new() const { return !book_; }

    std::function<std::optional<BookMove>(const Position&)> chooser();
    std::function<Result<Done>(const std::vector<Position>&)> learner();

  private:
    SessionBook(std::string path, Centidiscs variety);
    Result<Done> learn(const std::vector<Position>& game);

    std::string path_;
    Centidiscs variety_;
    std::optional<Book> book_;
    base::Random random_;
};

}  // namespace outflank::cli
