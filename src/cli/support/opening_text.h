// Names of openings as the commands print them.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "outflank/opening_names.h"

namespace outflank::cli {

/// "Tiger", "triangle centrale (fr)" where no English name is known.
std::string opening_title(const NamedOpening& opening);

/// "Tiger", "Tiger, then 3 moves": the last named position of the game. Empty for none.
std::string opening_text(const Game& game);

/// {"name", "names" by language, "moves", "moves_since"}; null for none.
nlohmann::ordered_json opening_json(const Game& game);

/// The same for an opening by itself, without "moves_since".
nlohmann::ordered_json opening_json(const NamedOpening& opening);

}  // namespace outflank::cli
