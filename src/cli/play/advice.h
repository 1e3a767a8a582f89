// What `hint` answers.
#pragma once

#include <functional>

#include "cli/play/play_event.h"

namespace outflank::cli {

/// The engine's move: proven near the end of the game, else the best of a search. Blocks, at
/// most three seconds unless the limits say less.
/// Precondition: the side to move has a legal move.
using Adviser = std::function<Advice(const Position&, const ThinkLimits&)>;

/// Makes an engine that gives advice. Errors: those of Engine::create.
Result<Adviser> make_adviser();

}  // namespace outflank::cli
