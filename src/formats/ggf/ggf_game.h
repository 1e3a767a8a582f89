// One game of a GGF file.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "formats/ggf/ggf_tags.h"
#include "outflank/records.h"

namespace outflank::formats {

/// A game with its problems, which are in no order.
struct GgfGame {
    std::optional<Record> record;
    std::vector<Problem> problems;
    std::vector<std::string> unread;
};

/// What the tags mean.
GgfGame read_ggf_game(GgfTags tags);

}  // namespace outflank::formats
