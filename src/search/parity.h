// Quadrant parity: which of the last empty squares to try first.
//
// In a region with an odd number of empty squares the side that moves first there also
// moves last, which is worth having; quadrants stand in for regions. Source: G. Andersson,
// "Writing an Othello program", section on end-game search (radagast.se/othello/howto.html).
#pragma once

#include <array>
#include <cstdint>

#include "outflank/board.h"

namespace outflank::search {

/// The four quadrants, in the order of the bits of a parity set.
inline constexpr std::array<Bitboard, 4> kQuadrants = {0x000000000F0F0F0F, 0x00000000F0F0F0F0,
                                                       0x0F0F0F0F00000000, 0xF0F0F0F000000000};

/// Number of a square's quadrant, 0..3.
constexpr unsigned quadrant(Square square) {
    return static_cast<unsigned>(((square >> 2) & 1) | ((square >> 4) & 2));
}

/// The squares of `empties` that lie in a quadrant with an odd number of them.
inline Bitboard odd_squares(Bitboard empties) {
    Bitboard odd = 0;
    for (const Bitboard squares : kQuadrants)
        odd |=
            squares & (Bitboard{0} - (static_cast<unsigned>(std::popcount(empties & squares)) & 1));
    return odd & empties;
}

/// Order of three empty squares, by their quadrants (2 bits each, first square lowest):
/// which of them to try first, so that one alone in its quadrant leads.
inline constexpr std::array<std::uint8_t, 64> kFirstOfThree = [] {
    std::array<std::uint8_t, 64> first{};
    for (unsigned index = 0; index < 64; ++index) {
        const unsigned a = index & 3, b = (index >> 2) & 3, c = index >> 4;
        if (a != b && a == c) first[index] = 1;
        if (a == b && b != c) first[index] = 2;
    }
    return first;
}();

/// Order of four empty squares, by their quadrants: squares alone in their quadrant, then
/// those of a quadrant with three, then the rest; each entry holds four 2-bit places.
inline constexpr std::array<std::uint8_t, 256> kOrderOfFour = [] {
    std::array<std::uint8_t, 256> order{};
    for (unsigned index = 0; index < 256; ++index) {
        std::array<unsigned, 4> count{};
        for (unsigned i = 0; i < 4; ++i) ++count[(index >> (2 * i)) & 3];
        unsigned at = 0;
        unsigned packed = 0;
        for (const unsigned wanted : {1u, 3u, 2u, 4u})
            for (unsigned i = 0; i < 4; ++i)
                if (count[(index >> (2 * i)) & 3] == wanted) packed |= i << (2 * at++);
        order[index] = static_cast<std::uint8_t>(packed);
    }
    return order;
}();

}  // namespace outflank::search
