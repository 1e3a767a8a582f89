// The pattern shapes of the evaluation, as data, and how a position is read through them.
//
// A pattern is a list of squares; an instance is a pattern seen through a symmetry of the
// board. What an instance holds is a number in base 3, one digit a square (0 empty, 1 the
// mover's disc, 2 the opponent's), which names a row of the pattern's table. All instances
// of a pattern share one table.
#pragma once

#include <array>
#include <cstdint>

#include "outflank/board.h"
#include "outflank/symmetry.h"

namespace outflank::eval {

inline constexpr int kMostPatternSquares = 9;

struct Pattern {
    int size;                                         ///< squares used of the list below
    std::array<Square, kMostPatternSquares> squares;  ///< the lowest digit first
};

/// The shapes, each by one representative: blocks of 2x4 by the centre, the main diagonal,
/// the two centre rows, the edge, blocks of 2x4 on the edge, corners of 3x3, squares of 3x3
/// off the corner, and the diagonals of 7. Together they have 32 instances.
inline constexpr std::array<Pattern, 8> kPatterns = {{
    {8, {10, 11, 12, 13, 18, 19, 20, 21}},     // c2-f2, c3-f3
    {8, {0, 9, 18, 27, 36, 45, 54, 63}},       // a1-h8
    {8, {26, 27, 28, 29, 34, 35, 36, 37}},     // c4-f4, c5-f5
    {8, {0, 1, 2, 3, 4, 5, 6, 7}},             // a1-h1
    {8, {1, 2, 3, 4, 9, 10, 11, 12}},          // b1-e1, b2-e2
    {9, {0, 1, 2, 8, 9, 10, 16, 17, 18}},      // a1-c3
    {9, {9, 10, 11, 17, 18, 19, 25, 26, 27}},  // b2-d4
    {7, {1, 10, 19, 28, 37, 46, 55}},          // b1-h7
}};

/// Configurations of a pattern with that many squares.
constexpr int configurations(int size) {
    int count = 1;
    for (int i = 0; i < size; ++i) count *= 3;
    return count;
}

/// Row of each pattern's first configuration when their tables stand one after the other.
inline constexpr auto kFirstRow = [] {
    std::array<int, kPatterns.size() + 1> first{};
    for (std::size_t i = 0; i < kPatterns.size(); ++i)
        first[i + 1] = first[i] + configurations(kPatterns[i].size);
    return first;
}();

/// Rows of all patterns together: 74,358.
inline constexpr int kRows = kFirstRow.back();

/// A pattern seen through a symmetry: its k-th square is transform(squares[k], symmetry).
struct Instance {
    int pattern;
    Symmetry symmetry;
};

/// The set of squares of an instance.
constexpr Bitboard squares_of(const Instance& instance) {
    const Pattern& pattern = kPatterns[static_cast<std::size_t>(instance.pattern)];
    Bitboard squares = 0;
    for (int k = 0; k < pattern.size; ++k)
        squares |= bit(transform(pattern.squares[static_cast<std::size_t>(k)], instance.symmetry));
    return squares;
}

inline constexpr int kInstances = 32;

/// Every instance, those seen through the same symmetry together; of the symmetries that
/// show a pattern the same squares, the first one.
inline constexpr auto kInstanceList = [] {
    std::array<Instance, kInstances> list{};
    std::size_t count = 0;
    for (const Symmetry symmetry : kSymmetries) {
        for (int pattern = 0; pattern < static_cast<int>(kPatterns.size()); ++pattern) {
            const Instance instance{pattern, symmetry};
            bool known = false;
            for (std::size_t i = 0; i < count; ++i)
                known |= list[i].pattern == pattern && squares_of(list[i]) == squares_of(instance);
            if (!known) list[count++] = instance;
        }
    }
    return list;
}();

/// What a disc of the mover on a square adds to the number each instance holds: a power of
/// three, or 0 where the instance does not see the square. The opponent's adds it twice.
struct alignas(64) Contributions {
    std::array<std::uint16_t, kInstances> of_instance;
};

inline constexpr auto kContributions = [] {
    std::array<Contributions, 64> all{};
    for (std::size_t i = 0; i < kInstances; ++i) {
        const Pattern& pattern = kPatterns[static_cast<std::size_t>(kInstanceList[i].pattern)];
        int power = 1;
        for (int k = 0; k < pattern.size; ++k, power *= 3) {
            const Square square =
                transform(pattern.squares[static_cast<std::size_t>(k)], kInstanceList[i].symmetry);
            all[static_cast<std::size_t>(square)].of_instance[i] =
                static_cast<std::uint16_t>(power);
        }
    }
    return all;
}();

/// The symmetry that does `first`, then `then`: transform(square, result) ==
/// transform(transform(square, first), then).
constexpr Symmetry compose(Symmetry first, Symmetry then) {
    constexpr Square kProbe = 1;  // b1: no two symmetries take it to the same square
    for (const Symmetry symmetry : kSymmetries)
        if (transform(kProbe, symmetry) == transform(transform(kProbe, first), then))
            return symmetry;
    return Symmetry{0};
}

/// What every instance holds, seen by both sides. Carried along a line of play by the search.
/// Left unset until somebody sets it: that costs time in a node that needs no value.
struct alignas(64) Features {
    std::array<std::uint16_t, kInstances> mover;     ///< the mover's discs are digit 1
    std::array<std::uint16_t, kInstances> opponent;  ///< the opponent's discs are digit 1
};

/// The features of a position, from nothing.
Features features_of(const Board& board);

/// Stages of the game, by discs on the board: each has weights of its own.
inline constexpr int kStages = 15;

/// 0 for 4 to 7 discs, then one stage for every 4 discs, up to 14 for 60 to 64.
constexpr int stage_of(int discs) {
    const int stage = (discs - 4) / 4;
    return stage < 0 ? 0 : stage < kStages ? stage : kStages - 1;
}

}  // namespace outflank::eval
