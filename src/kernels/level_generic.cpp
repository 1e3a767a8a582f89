// Portable level: runs everywhere, and is what the other levels are compared with.
#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <utility>

#include "eval/network_layout.h"
#include "kernels/table.h"
#include "outflank/symmetry.h"
#include "rules/edge_stability.h"
#include "rules/lines.h"
#include "rules/rays.h"
#include "search/parity.h"
#include "search/search_thread.h"
#include "search/split_point.h"

namespace outflank::kernels::generic {
namespace {

// clang-format off
#include "rules/moves-inl.h"
#include "rules/flips-inl.h"
#include "rules/flip_pair-inl.h"
#include "rules/line_stability-inl.h"
#include "rules/flipper-inl.h"
#include "eval/hidden_layer-inl.h"
#include "kernels/hot_set-inl.h"
// clang-format on

}  // namespace

extern const Table kTable = level_table("generic", [] { return true; });

}  // namespace outflank::kernels::generic
