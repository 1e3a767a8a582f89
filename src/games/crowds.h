// The counts of positions that many games went through, kept beside the games.
#pragma once

#include <cstddef>
#include <span>

#include "games/entry.h"
#include "games/sqlite.h"

namespace outflank::games {

/// Brings the table `crowds` up to date while games are added.
class CrowdWriter {
  public:
    /// `was_empty`: there were no games before those that are being added.
    CrowdWriter(Connection& connection, bool was_empty);

    /// After rows of one position have come, of games later than all others. Errors: kIo.
    Result<Done> update(std::span<const Entry> added);

  private:
    /// From which entry on rows are still to be counted; nothing where there is no crowd.
    Result<std::optional<std::int64_t>> first_to_count(std::span<const Entry> added);

    bool was_empty_;
    Statement find_;
    Statement reach_;
    Statement select_;
    Statement insert_;
};

}  // namespace outflank::games
