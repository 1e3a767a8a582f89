// Games of a file of self-play, read again when they are wanted: a long file needs no more memory
// than a list of its blocks.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/byte_source.h"
#include "outflank/result.h"
#include "train/files/game_log.h"

namespace outflank::train {

/// Not thread-safe: it remembers the block that it read last.
class GameStore {
  public:
    /// Reads the file through once, as far as it is whole; with `held_out`, only of games that are
    /// never learnt from. What comes from a pipe is kept, and cannot be longer than
    /// kMostKeptBytes. Errors: those of read_blocks, kOutOfRange.
    static Result<GameStore> open(const std::string& path, base::ByteSource& source, bool held_out);

    static constexpr std::size_t kMostKeptBytes = std::size_t{128} << 20;

    std::size_t size() const { return size_; }

    /// What surrounds the games, and how many there are with those that are left out.
    const BlockFile& file() const { return file_; }
    std::uint64_t items() const { return items_; }

    /// Game `number`, which is less than `size()`. Errors: kIo (also when the file has changed).
    Result<GameRecord> game(std::size_t number);

  private:
    struct Place {
        std::size_t first;   ///< number of its first game
        std::size_t offset;  ///< of its payload, behind the beginning of the file
        std::uint32_t items;
        std::uint32_t bytes;
        std::uint64_t checksum;
    };
    Result<std::string> payload_of(const Place& place);
    bool take(const Block& block);

    std::string path_;
    bool held_out_ = false;
    BlockFile file_;
    std::uint64_t items_ = 0;
    std::size_t size_ = 0;
    std::vector<Place> places_;
    std::unique_ptr<std::string> kept_;   ///< payloads of what cannot be read twice
    std::size_t open_ = ~std::size_t{0};  ///< in `places_`, the block whose games are `games_`
    std::vector<GameRecord> games_;
};

}  // namespace outflank::train
