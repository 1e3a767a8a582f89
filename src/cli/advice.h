// What `hint` answers.
#pragma once

#include "cli/play_event.h"

namespace outflank::cli {

/// The move a searching player would make: proven where the solver reaches, else the
/// best of a search. Blocks, at most ten seconds unless `limits` says less.
/// Precondition: the side to move has a legal move.
Advice advise(const Position& position, const ThinkLimits& limits);

}  // namespace outflank::cli
