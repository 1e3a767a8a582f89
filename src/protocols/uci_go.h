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
    std::vector<Error> errors;  ///< kParse (a number that is none), kIllegalMove (of searchmoves)
};

/// Reads what stands behind `go`, for a search of `position`. A `go` always leads to a search, as
/// it must be answered: unknown words are skipped, numbers that are too small ask for the least
/// there is, and what is wrong is left out and told in `errors`.
UciGo parse_uci_go(std::string_view rest, const Position& position, UciNotation notation);

}  // namespace outflank::protocols
