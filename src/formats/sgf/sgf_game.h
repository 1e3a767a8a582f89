// The nodes of an SGF game as a record.
#pragma once

#include <optional>
#include <vector>

#include "formats/sgf/sgf_syntax.h"
#include "outflank/records.h"

namespace outflank::formats {

/// A game as far as it could be read.
struct SgfGame {
    std::optional<Record> record;
    std::vector<Problem> problems;
    std::vector<std::string> unread;  ///< see FileRecord
};

/// Turns nodes into a record. Behind a move that is none its branch is left out. The problems
/// are those of `nodes` and what was found since, in any order.
SgfGame read_sgf_record(const SgfNodes& nodes);

}  // namespace outflank::formats
