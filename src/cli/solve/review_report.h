// What `outflank review` prints.
#pragma once

#include <iosfwd>
#include <string>

#include "outflank/records.h"
#include "outflank/review.h"

namespace outflank::cli {

/// A reviewed game and how it was reviewed.
struct ReviewedGame {
    const RecordInfo& info;
    const Game& game;
    const Review& review;
    int level = kReviewLevel;
};

/// A table of the moves, sentences about the notable ones, totals, the turning point.
void print_review_text(const ReviewedGame& reviewed, int width, std::ostream& out);

/// One JSON object; docs/formats/cli_json.md describes it. `file`: where the game stands, when it
/// is one of several; else empty.
void print_review_json(const ReviewedGame& reviewed, const std::string& file, std::ostream& out);

}  // namespace outflank::cli
