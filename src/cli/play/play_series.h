// outflank play --games N: many games between two computer players.
#pragma once

#include "cli/play/play_setup.h"
#include "cli/support/command.h"

namespace outflank::cli {

/// Plays the games and prints the summary, as text, event lines or JSON. Blocks; stops
/// early when `io.stop` is set and reports the games finished until then. Errors:
/// kParse when a side is human; those of the players.
Result<Done> play_many_games(const PlayOptions& options, Io& io);

}  // namespace outflank::cli
