// A file of blocks that only grows: each block has a checksum, so that a program killed while
// writing costs the last block and nothing else.
//
// docs/formats/games.md describes the bytes.
#pragma once

#include <cstdint>
#include <fstream>
#include <functional>
#include <string>
#include <string_view>

#include "outflank/result.h"

namespace outflank::train {

/// What kind of file it is: eight bytes at its beginning, and the words for errors.
struct BlockFileKind {
    std::string_view magic;
    std::string_view name;  ///< "a file of games"
};

/// A block as it was read.
struct Block {
    std::uint32_t items = 0;
    std::uint64_t next_index = 0;  ///< of the first item that was not yet tried
    std::string_view payload;
};

/// What surrounds the items of a file.
struct BlockFile {
    std::string settings;  ///< what made the items, in one line
    std::uint64_t next_index = 0;
    std::size_t whole_bytes = 0;  ///< length of the undamaged part
    std::string damage;           ///< what follows it, in words; empty when nothing does
};

/// Reads the blocks as far as they are whole. `take` says false to a block whose items are
/// none, which then counts as damaged. `name` stands in errors.
/// Errors: kParse (another kind of file, or damaged before the first block).
Result<BlockFile> parse_blocks(std::string_view bytes, const BlockFileKind& kind,
                               const std::string& name,
                               const std::function<bool(const Block&)>& take);

/// The bytes of a file. Errors: kIo.
Result<std::string> read_bytes(const std::string& path);

/// Appends blocks.
class BlockWriter {
  public:
    /// Opens the file behind its first `whole_bytes` bytes and cuts off what follows. With 0
    /// begins a new file with `settings`. Errors: kIo.
    static Result<BlockWriter> open(const std::string& path, const BlockFileKind& kind,
                                    const std::string& settings, std::size_t whole_bytes);

    /// Writes one block and hands it to the system. Errors: kIo.
    Result<Done> append(const Block& block);

  private:
    explicit BlockWriter(std::string path) : path_(std::move(path)) {}

    std::string path_;
    std::ofstream file_;
};

}  // namespace outflank::train
