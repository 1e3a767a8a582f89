// Searches of the moves outside a book, several positions at a time.
#pragma once

#include <atomic>
#include <cstddef>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "outflank/book.h"
#include "outflank/engine.h"

namespace outflank::book {

/// Resources and depth of the searches.
struct LeafSearchOptions {
    int level = 16;
    int threads = 1;                                 ///< positions searched at a time
    std::size_t hash_bytes = std::size_t{64} << 20;  ///< of all threads together
    std::string weights{};                           ///< a file; empty: those of this build
    const std::atomic<bool>* stop = nullptr;
};

/// A position to search and its moves that are in the book.
struct LeafJob {
    Board board;
    Bitboard in_book = 0;  ///< not all of its legal moves
};

/// A search that has ended by itself.
struct FoundLeaf {
    std::size_t job = 0;
    BookLeaf leaf{};  ///< without its origin
};

/// One engine on one thread for each position at work. Every search begins with nothing
/// remembered, so that its result depends on the position and the level alone.
class LeafSearch {
  public:
    /// Errors: those of Engine::create.
    static Result<std::unique_ptr<LeafSearch>> create(const LeafSearchOptions& options);

    /// Searches all jobs, in their order as far as several at a time can. `take` is called with
    /// each result by one thread at a time; when it fails, or when `stop` becomes true, the rest
    /// is left. Errors: that of `take`.
    Result<Done> run(std::span<const LeafJob> jobs,
                     const std::function<Result<Done>(const FoundLeaf&)>& take);

    const LeafSearchOptions& options() const { return options_; }

  private:
    explicit LeafSearch(const LeafSearchOptions& options) : options_(options) {}

    LeafSearchOptions options_;
    std::vector<std::unique_ptr<Engine>> engines_;
};

/// Days since 2000-01-01.
std::uint16_t today();

}  // namespace outflank::book
