// The games of a log as records, to be written in any format.
#pragma once

#include <vector>

#include "arena/match_log.h"
#include "outflank/records.h"

namespace outflank::arena {

/// One record a game: players, date, moves with times and scores, outcome.
std::vector<Record> records_of(const LogHeader& header, const std::vector<LoggedGame>& games);

}  // namespace outflank::arena
