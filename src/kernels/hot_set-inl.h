// What every level compiles after its own moves and flips, in the order of use.
// No include guard: included once by each level_*.cpp inside its namespace.
// clang-format off
#include "rules/last_flip-inl.h"
#include "rules/stability-inl.h"
#include "rules/perft-inl.h"
#include "search/last_squares-inl.h"
#include "search/shallow-inl.h"
#include "eval/features-inl.h"
#include "eval/evaluate-inl.h"
#include "search/static_value-inl.h"
#include "search/evaluation-inl.h"
#include "search/ordering-inl.h"
#include "search/list_search-inl.h"
#include "search/search_decl-inl.h"
#include "search/transposition-inl.h"
#include "search/probcut-inl.h"
#include "search/split-inl.h"
#include "search/midgame-inl.h"
#include "search/table_search-inl.h"
#include "search/endgame-inl.h"
#include "kernels/level_table-inl.h"
// clang-format on
