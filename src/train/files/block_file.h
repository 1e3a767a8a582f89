// A file of blocks that only grows: each block has a checksum, so that a program killed while
// writing costs the last block and nothing else.
//
// docs/formats/games.md describes the bytes.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>

#include "base/byte_source.h"
#include "base/locked_file.h"
#include "outflank/result.h"

namespace outflank::train {

/// What kind of file it is: eight bytes at its beginning, and the words for errors.
struct BlockFileKind {
    std::string_view magic;
    std::string_view name;   ///< "a file of games"
    std::string_view items;  ///< "games"
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

/// Bytes in front of the items of each block.
inline constexpr std::size_t kBlockHeaderBytes = 32;

/// Bytes of items of the longest block that is read; what says more is damaged.
inline constexpr std::size_t kMostPayloadBytes = std::size_t{64} << 20;

/// Reads the blocks as far as they are whole, one in memory at a time. `take` says false to a
/// block whose items are none, which then counts as damaged. `name` stands in errors.
/// Errors: kIo, kParse (another kind of file, or damaged before the first block), and those of
/// the source.
Result<BlockFile> read_blocks(base::ByteSource& source, const BlockFileKind& kind,
                              const std::string& name,
                              const std::function<bool(const Block&)>& take);

/// Bytes of the longest file whose items are all kept in memory: forty million games.
inline constexpr std::size_t kMostItemsBytes = std::size_t{1} << 30;

/// The same for a file whose items are all kept. Errors: also kOutOfRange (a longer file).
Result<BlockFile> read_all_blocks(base::ByteSource& source, const BlockFileKind& kind,
                                  const std::string& name,
                                  const std::function<bool(const Block&)>& take);

/// The line about a damaged file of which `items` were read.
std::string damage_text(const BlockFile& file, const BlockFileKind& kind, std::uint64_t items,
                        const std::string& name);

/// Appends blocks to a file that no other process can append to meanwhile.
class BlockWriter {
  public:
    /// Opens the file made with these settings, hands the blocks that it holds to `take` as
    /// read_blocks does, and cuts off a damaged end. A file that is not there, is empty, or was
    /// ended while its beginning was written, is begun.
    /// Errors: kIo (also when another process is writing the file), kParse (another kind of file,
    /// other settings, damaged before the first block).
    static Result<BlockWriter> open(const std::string& path, const BlockFileKind& kind,
                                    const std::string& settings,
                                    const std::function<bool(const Block&)>& take);

    const std::string& path() const { return file_.path(); }

    /// True when it was begun by opening it.
    bool is_new() const { return is_new_; }

    /// What was there when it was opened. `damage` was cut off.
    const BlockFile& found() const { return found_; }

    /// Writes one block, whole or not at all, and hands it to the system. Errors: kIo.
    Result<Done> append(const Block& block);

    /// Takes all blocks out of the file. Errors: kIo.
    Result<Done> clear();

    /// Takes the file away. It is not written any more.
    void remove() { file_.remove(); }

  private:
    BlockWriter(base::LockedFile file, std::size_t head_bytes)
        : file_(std::move(file)), head_bytes_(head_bytes) {}
    Result<Done> begin(const std::string& head, const std::string& settings);
    Result<Done> go_on(const BlockFileKind& kind, const std::string& settings,
                       const std::function<bool(const Block&)>& take);

    base::LockedFile file_;
    BlockFile found_;
    std::size_t head_bytes_;
    bool is_new_ = false;
};

}  // namespace outflank::train
