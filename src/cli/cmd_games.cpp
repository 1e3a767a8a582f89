// outflank games: the games database. Its parts are in cli/games/.
#include <array>

#include "cli/commands.h"
#include "cli/games/games_parts.h"

namespace outflank::cli {
namespace games_command {
namespace {

constexpr std::array kParts = {
    &kGamesImport, &kGamesSearch, &kGamesPosition, &kGamesOpen, &kGamesExport, &kGamesStats,
};

constexpr std::array kExamples = {
    Example{"games import WTH_*.wtb", "make a database of tournament games"},
    Example{"games position f5d6c3d3c4", "what was played there, and who won"},
    Example{"games search --player brown", "a player's games"},
};

}  // namespace
}  // namespace games_command

const Command kGamesCommand = {
    .name = "games",
    .summary = "recorded games: import, search, what was played and who won",
    .description =
        "A games database holds recorded games of 8x8 and all their positions, in one file of "
        "SQLite. Positions are the same whichever moves led there and in all eight symmetries. "
        "`outflank games PART --help` tells more.",
    .examples = games_command::kExamples,
    .parts = games_command::kParts,
};

}  // namespace outflank::cli
