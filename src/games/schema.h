// The tables of the games database.
#pragma once

#include "games/sqlite.h"

namespace outflank::games {

/// Positions with so many games have their counts in the table `crowds` as well.
inline constexpr std::int64_t kCrowd = 64;

/// Makes the tables where the file is new and checks the version otherwise. Errors: kParse (a file
/// of another program), kUnsupported (a later version), kIo.
Result<Done> prepare_schema(Connection& connection, Access access);

}  // namespace outflank::games
