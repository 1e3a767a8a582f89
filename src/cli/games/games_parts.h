// The parts of `outflank games`.
#pragma once

#include "cli/support/command.h"

namespace outflank::cli {

extern const Command kGamesExport;
extern const Command kGamesImport;
extern const Command kGamesOpen;
extern const Command kGamesPosition;
extern const Command kGamesSearch;
extern const Command kGamesStats;

}  // namespace outflank::cli
