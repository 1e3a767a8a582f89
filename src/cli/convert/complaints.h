// What was wrong with games.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "outflank/record_files.h"

namespace outflank::cli {

/// The first of the errors, and how many there are. A file without a good game has more of them
/// than there is memory for.
struct Complaints {
    static constexpr std::size_t kMostKept = 1000;
    std::vector<RecordError> kept{};
    std::size_t count = 0;

    bool is_empty() const { return count == 0; }
    void add(RecordError error) {
        if (count++ < kMostKept) kept.push_back(std::move(error));
    }

    /// Those of a stretch of the file that has `games_before` games before it.
    void add(Complaints more, std::size_t games_before) {
        const std::size_t not_kept = more.count - more.kept.size();
        for (RecordError& error : more.kept) {
            if (error.number > 0) error.number += games_before;
            add(std::move(error));
        }
        count += not_kept;
    }
};

}  // namespace outflank::cli
