// The value of `outflank solve --limit`: a time or a number of nodes.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string_view>

#include "outflank/result.h"

namespace outflank::cli {

/// One of the two, or none.
struct SolveLimit {
    std::optional<std::chrono::milliseconds> time;
    std::optional<std::uint64_t> nodes;
};

/// Reads "10s", "500ms", "2min", "1h" as a time; "5000000", "5M", "2G", "800k" as nodes, of
/// which there must be 1000, so that a forgotten unit is noticed. Errors: kParse,
/// kOutOfRange.
Result<SolveLimit> parse_solve_limit(std::string_view text);

}  // namespace outflank::cli
