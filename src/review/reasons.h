// What a bad move did, as far as the lines of play show it.
#pragma once

#include "outflank/review.h"

namespace outflank::review {

/// The reasons against the move played, weightiest first. Precondition: `move.best` and
/// `move.played` are different moves of `move.position`.
std::vector<MoveReason> find_reasons(const ReviewedMove& move);

}  // namespace outflank::review
