// Sentences about play that more than one view uses.
#pragma once

#include <string>

#include "cli/play/play_event.h"

namespace outflank::cli {

/// A recommended move with its value and how far it can be trusted: "f5, score +4,
/// exact" or "f5, value +1.52 discs, an estimate 12 moves deep from 3,210 positions".
std::string advice_text(const Advice& advice, BoardSize size);

/// "you" for the only human at the board, else what the state says.
std::string seat_name(const PlayState& state, Color color);

/// The event as a sentence for the message lines; empty for events that the rest of the
/// screen shows (a turn, a list of moves).
std::string event_sentence(const Event& event, const PlayState& state);

}  // namespace outflank::cli
