// The arguments of UCI's `go`.
#pragma once

#include <string_view>
#include <vector>

#include "outflank/engine.h"
#include "protocols/uci_notation.h"

namespace outflank::protocols {

struct UciGo {
    SearchLimits limits{};
    bool ponder = false;
    std::vector<Square> moves;  ///< of `searchmoves`; empty: all
};

/// Reads what stands behind `go`, for a search of `position`. Unknown words are skipped. Errors:
/// kParse (a number that is none), kIllegalMove (of searchmoves).
Result<UciGo> parse_uci_go(std::string_view rest, const Position& position, UciNotation notation);

}  // namespace outflank::protocols
