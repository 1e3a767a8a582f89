// The lines through each square, as data for the flip kernels.
#pragma once

#include <array>

#include "outflank/board.h"

namespace outflank::rules {

/// The four axes, by the step to the next higher square: row, and the two diagonals
/// and the column between them.
inline constexpr std::array<int, 4> kAxisSteps = {1, 7, 8, 9};

/// For each square and axis (in kAxisSteps order), the squares beyond it on that line,
/// towards higher and towards lower square numbers.
struct alignas(64) Rays {
    std::array<Bitboard, 4> up;
    std::array<Bitboard, 4> down;
};

namespace detail {

constexpr Bitboard ray(Square square, int column_step, int row_step) {
    Bitboard squares = 0;
    int column = square % 8 + column_step;
    int row = square / 8 + row_step;
    for (; column >= 0 && column < 8 && row >= 0 && row < 8; column += column_step, row += row_step)
        squares |= bit(8 * row + column);
    return squares;
}

constexpr std::array<Rays, 64> make_rays() {
    std::array<Rays, 64> rays{};
    for (Square square = 0; square < 64; ++square)
        rays[square] = {
            .up = {ray(square, 1, 0), ray(square, -1, 1), ray(square, 0, 1), ray(square, 1, 1)},
            .down = {ray(square, -1, 0), ray(square, 1, -1), ray(square, 0, -1),
                     ray(square, -1, -1)}};
    return rays;
}

}  // namespace detail

inline constexpr std::array<Rays, 64> kRays = detail::make_rays();

/// Discs turned on one line of eight by a disc on `place`, when every other square
/// of the line that is not the mover's is the opponent's: kLastFlips[place][mover's bits].
using LastFlipTable = std::array<std::array<std::uint8_t, 256>, 8>;

namespace detail {

constexpr LastFlipTable make_last_flips() {
    LastFlipTable table{};
    for (int place = 0; place < 8; ++place)
        for (int own = 0; own < 256; ++own) {
            int turned = 0;
            for (const int step : {-1, 1}) {
                int at = place + step;
                while (at >= 0 && at < 8 && ((own >> at) & 1) == 0) at += step;
                if (at >= 0 && at < 8) turned += (at - place) * step - 1;
            }
            table[place][own] = static_cast<std::uint8_t>(turned);
        }
    return table;
}

}  // namespace detail

inline constexpr LastFlipTable kLastFlips = detail::make_last_flips();

}  // namespace outflank::rules
