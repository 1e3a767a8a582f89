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
    bool keeps_bytes = false;        ///< WTHOR to WTHOR: nothing is written anew
    std::string_view opening_place;  ///< property that names the opening; empty: none is added
    std::string_view language;       ///< of that name
};

struct PreparedGame {
    std::size_t number;  ///< from the first game of the stretch
    BoardSize size;
    std::optional<int> rescued;  ///< moves of a broken game that were read
    std::vector<std::string> unread;
    Loss loss;
    formats::WrittenRecord written;
};

/// Prepares the games of a stretch of the file.
class PreparedGames : public formats::GameTaker {
  public:
    explicit PreparedGames(const Preparation& how) : how_(how) {}

    void take(RecordFile&& file) override;

    std::vector<PreparedGame> games;
    Complaints unread;

  private:
    const Preparation& how_;
};

}  // namespace outflank::cli
