// The positions of `outflank bench`.
#pragma once

#include <string_view>

namespace outflank::cli {

/// 34 positions in OBF with their scores: 9 to 19 empties, on all three board sizes.
std::string_view bench_positions();

}  // namespace outflank::cli
