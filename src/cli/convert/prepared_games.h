// Games on their way from one file to another: what threads make of them, before they are joined in
// the order of the file.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/convert/complaints.h"
#include "cli/convert/losses.h"
#include "formats/record_stream.h"
#include "formats/record_writer.h"

namespace outflank::cli {

/// What is done with each game.
struct Preparation {
    RecordFormat to;
    std::optional<BoardSize> size;   ///< that each game must have
    bool keeps_bytes = false;        ///< WTHOR to WTHOR: nothing is written anew
    std::string_view opening_place;  ///< property that names the opening; empty: none is added
    std::string_view language;       ///< of that name
};

/// What became of the games of a stretch of the file. Numbers count from its first game.
struct PreparedGames {
    struct Piece {
        std::size_t number;  ///< of its first game
        formats::WrittenRecord written;
    };
    struct OtherSize {
        std::size_t number;
        BoardSize size;
    };
    struct Rescued {
        std::size_t number;
        int moves;  ///< of a broken game that were read
    };

    std::size_t games = 0;
    std::vector<Piece> pieces;
    std::vector<Rescued> rescued;
    std::optional<OtherSize> other_size;      ///< the first one; games behind it are left
    std::vector<std::string> not_understood;  ///< as FileRecord::unread, of all games
    LossCounts losses;
    Complaints unread;
};

/// Prepares the games of a stretch of the file.
class GamePreparer : public formats::GameTaker {
  public:
    explicit GamePreparer(const Preparation& how) : how_(how) {}

    void take(RecordFile&& file) override;

    PreparedGames& prepared() { return prepared_; }

  private:
    void take(FileRecord& entry);
    void add(std::size_t number, formats::WrittenRecord written);

    const Preparation& how_;
    PreparedGames prepared_;
};

}  // namespace outflank::cli
