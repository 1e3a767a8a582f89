// Lines of play that are long enough to show what happens in them.
#pragma once

#include <functional>

#include "outflank/engine.h"

namespace outflank::review {

/// The best line of a position; without moves when it was stopped or the game is over.
using LineSearch = std::function<EngineLine(const Position&)>;

/// Goes on with `line` from its end until it has 14 plies or the game is over. Its score stays as
/// it is. A proven line is left alone where what is found does not end with its score.
void lengthen(EngineLine& line, const Position& start, const LineSearch& search);

}  // namespace outflank::review
