// The lines of a board, as data for the stability kernels.
#pragma once

#include <array>
#include <cstddef>

#include "outflank/board.h"
#include "rules/rays.h"

namespace outflank::rules {

/// One set of squares for each axis, in kAxisSteps order.
struct alignas(32) AxisSets {
    std::array<Bitboard, 4> axes;
};

/// For each square, the whole line through it along each axis.
inline constexpr std::array<AxisSets, 64> kLines = [] {
    std::array<AxisSets, 64> lines{};
    for (Square square = 0; square < 64; ++square)
        for (std::size_t axis = 0; axis < 4; ++axis)
            lines[square].axes[axis] =
                kRays[square].up[axis] | kRays[square].down[axis] | bit(square);
    return lines;
}();

/// The squares of a board that end a line along each axis: a neighbour on that axis is none of
/// the board's squares.
constexpr AxisSets line_ends(BoardSize size) {
    AxisSets ends{};
    for (std::size_t axis = 0; axis < 4; ++axis)
        for (Square square = 0; square < 64; ++square) {
            if ((playable(size) & bit(square)) == 0) continue;
            const auto neighbour = [&](Bitboard ray, int step) {
                const Square next = square + step;
                return next >= 0 && next < 64 && (ray & playable(size) & bit(next)) != 0;
            };
            if (!neighbour(kRays[square].up[axis], kAxisSteps[axis]) ||
                !neighbour(kRays[square].down[axis], -kAxisSteps[axis]))
                ends.axes[axis] |= bit(square);
        }
    return ends;
}

inline constexpr std::array<AxisSets, 3> kLineEnds = {
    line_ends(BoardSize::k4), line_ends(BoardSize::k6), line_ends(BoardSize::k8)};

/// line_ends(size), worked out beforehand.
constexpr const AxisSets& line_ends_of(BoardSize size) {
    return kLineEnds[static_cast<std::size_t>(side_length(size)) / 2 - 2];
}

}  // namespace outflank::rules
