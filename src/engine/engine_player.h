// What the spec of the engine as a player asks for.
#pragma once

#include <optional>
#include <string_view>

#include "outflank/engine.h"

namespace outflank::engine {

/// The limits of a spec of make_any_player whose player plays the best move that the engine finds
/// within them; nothing for every other player, and for a spec with a mistake.
std::optional<SearchLimits> limits_of_best_player(std::string_view spec);

/// True when a player of that spec of make_any_player makes random choices, which its seed decides.
bool makes_random_choices(std::string_view spec);

}  // namespace outflank::engine
