// What was made since the last block of a file, in a second file beside it: a program that is
// killed loses what it was at work on, and nothing that was done.
//
// The file of blocks stays the same to the byte, however often it was interrupted.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>

#include "train/files/block_file.h"

namespace outflank::train {

/// Blocks of single results, each known by a number. Threads may add at the same time.
class Journal {
  public:
    /// Opens the journal of a file that `of` has locked: FILE.journal. One of another file, or of
    /// one that was just begun, is begun anew. Errors: kIo.
    static Result<Journal> open(const BlockWriter& of, const BlockFileKind& kind);

    /// The result with that number, as it was added; nothing when there is none. Of results
    /// that were there when it was opened only.
    const std::string* find(std::uint64_t number) const;

    /// Adds a result: a block whose `next_index` is its number.
    void add(const Block& block);

    /// Forgets all of them; their block is in the file. Errors: kIo (also of an `add` before).
    Result<Done> clear();

    /// Takes the journal away: nothing is left to do.
    void remove() { file_.remove(); }

  private:
    explicit Journal(BlockWriter file) : file_(std::move(file)) {}

    BlockWriter file_;
    std::unordered_map<std::uint64_t, std::string> found_;
    std::unique_ptr<std::mutex> guard_ = std::make_unique<std::mutex>();
    std::optional<Error> failure_;
};

}  // namespace outflank::train
