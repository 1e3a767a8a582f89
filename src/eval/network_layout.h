// Where the evaluation's kernels find the rows of an instance, and in which order its groups.
#pragma once

#include <array>

#include "eval/weights.h"

namespace outflank::eval {

/// First row of each instance's table.
inline constexpr auto kInstanceRow = [] {
    std::array<int, kInstances> first{};
    for (std::size_t i = 0; i < kInstances; ++i)
        first[i] = kFirstRow[static_cast<std::size_t>(kInstanceList[i].pattern)];
    return first;
}();

/// Index in the instance list where those seen through each symmetry begin, and its end.
inline constexpr auto kSymmetryBegin = [] {
    std::array<std::size_t, 9> begin{};
    for (const Instance& instance : kInstanceList)
        for (auto s = static_cast<std::size_t>(instance.symmetry) + 1; s <= 8; ++s) ++begin[s];
    return begin;
}();

/// Group of a row that belongs to each group of the sum, by symmetry.
inline constexpr auto kGroupFrom = [] {
    std::array<std::array<int, kGroups>, 8> from{};
    for (const Symmetry seen : kSymmetries)
        for (const Symmetry group : kSymmetries)
            from[static_cast<std::size_t>(seen)][static_cast<std::size_t>(group)] =
                static_cast<int>(compose(seen, group));
    return from;
}();

}  // namespace outflank::eval
