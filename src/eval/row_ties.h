// Which rows of the pattern tables are the same numbers in another order.
//
// A pattern with a symmetry of its own shows every configuration a second time, mirrored. Both
// rows must hold the same numbers, or a position and its mirror image would differ in value.
// Each such set of rows is kept once: in the file, and while fitting.
#pragma once

#include <cstdint>
#include <vector>

#include "eval/patterns.h"

namespace outflank::eval {

/// How a row is made of the numbers that are kept.
struct RowTie {
    std::int32_t kept;  ///< number of the kept row, 0..kept_rows-1
    Symmetry through;   ///< group g of the row is group compose(through, g) of the kept one
};

struct RowTies {
    std::vector<RowTie> of_row;  ///< kRows of them
    /// The row that each kept one stands for, ascending.
    std::vector<std::int32_t> row_of_kept;
    /// Symmetries that show the kept row as itself, as bits: group g and group compose(s, g)
    /// hold the same numbers. Bit 0, of no change, is always set.
    std::vector<std::uint8_t> own_symmetries;
};

/// The ties of kPatterns; made on the first call.
const RowTies& row_ties();

}  // namespace outflank::eval
