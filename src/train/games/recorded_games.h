// Games that people or programs played and recorded, to take positions from.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/byte_source.h"
#include "outflank/game.h"
#include "train/games/labelling.h"

namespace outflank::train {

/// Games on 8x8, a byte for each move.
class RecordedGames {
  public:
    /// The most games that are kept, where nothing else is said.
    static constexpr std::size_t kMostGames = 1'000'000;

    /// Reads a file of any format. Broken games count as far as they are good; games on other
    /// boards are left out. Errors: kIo, kParse (no known format), kOutOfRange (a game too long,
    /// or more than `most`).
    static Result<RecordedGames> read(base::ByteSource& source, const std::string& name,
                                      std::size_t most = kMostGames);

    std::size_t size() const { return ends_.size(); }

    /// Errors of the file: how many, and the first.
    std::size_t error_count() const { return error_count_; }
    const std::optional<Error>& first_error() const { return first_error_; }

    void add(const Game& game);

    /// The positions in which a side can move. Never learnt from: the games of others are for
    /// measuring only. Precondition: `number` is less than `size()`.
    GameLine line(std::size_t number) const;

  private:
    std::vector<std::uint8_t> moves_;                   // of all games; kPass for a pass
    std::vector<std::size_t> ends_;                     // of each game in `moves_`
    std::unordered_map<std::size_t, Position> starts_;  // other than the usual one
    std::size_t error_count_ = 0;
    std::optional<Error> first_error_;
};

/// The lines of recorded games, which must outlive the source.
LineSource lines_of(const RecordedGames& games);

}  // namespace outflank::train
