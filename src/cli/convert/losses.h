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

/// What is left out of one game.
struct Loss {
    FeatureSet features;
    std::vector<std::string> cuts;  ///< kinds of what is held in part
    bool is_unfinished = false;     ///< WTHOR takes a game without a result for ended
};

/// What the record makes use of and the format does not hold. Several threads may call it at once.
Loss loss_of(const Record& record, RecordFormat to);

/// What is left out of games that follow each other, as one thread meets them.
struct LossCounts {
    std::array<std::size_t, kFeatureCount> features{};
    std::vector<std::string> cuts{};  ///< each kind once for each game, in their order
    std::size_t unfinished = 0;

    void add(Loss loss);
};

/// Counts what is left out, by games.
class Losses {
  public:
    explicit Losses(RecordFormat to) : to_(to) {}

    void add(Loss loss);
    void add(LossCounts counts);

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
    std::size_t unfinished_ = 0;
};

}  // namespace outflank::cli
