// A player of this program as a contestant.
#pragma once

#include "arena/contestant.h"

namespace outflank::arena {

/// Precondition: `check_player` found nothing wrong.
std::unique_ptr<Contestant> make_player_contestant(const EngineSpec& spec,
                                                   const ContestantOptions& options);

/// Reads the spec. Errors: those of make_any_player; kUnsupported for a limit of depth or nodes
/// on a player other than the engine.
Result<Done> check_player(const EngineSpec& spec, const TimeControl& time);

}  // namespace outflank::arena
