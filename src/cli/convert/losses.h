// What a format does not hold of the games that are written in it.
#pragma once

#include <array>
#include <cstddef>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "outflank/record_files.h"

namespace outflank::cli {

/// Counts what is left out, by games.
class Losses {
  public:
    explicit Losses(RecordFormat to) : to_(to) {}

    /// What the record makes use of and the format does not hold.
    void add(const Record& record);

    bool is_empty() const { return kinds().empty(); }

    /// Each kind in words, such as "comments" and "unfinished games", and in how many games it was
    /// left out. Of what formats hold in part, the first 100 kinds.
    std::vector<std::pair<std::string, std::size_t>> kinds() const;

    /// "left out, because pgn cannot hold it: comments (3 games)"; empty when nothing was.
    std::string text() const;

  private:
    static constexpr std::size_t kMostKinds = 100;

    RecordFormat to_;
    std::array<std::size_t, kFeatureCount> features_{};
    std::map<std::string, std::size_t> cuts_;
    /// Games without a result that WTHOR, which has one for every game, takes for ended.
    std::size_t unfinished_ = 0;
};

}  // namespace outflank::cli
