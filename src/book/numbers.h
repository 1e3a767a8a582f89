// Numbers about a book: how deep it goes, and how many lines one has to know by heart.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <vector>

#include "book/graph.h"

namespace outflank::book {

/// The lines that each side has to know by heart, if both always play a best move: a side chooses
/// one of its best moves, and has to know an answer to each best move of the other side.
struct UmigameNumbers {
    double black = 1;
    double white = 1;
    friend constexpr bool operator==(const UmigameNumbers&, const UmigameNumbers&) = default;
};

/// The numbers of a position with `to_move` (true: black) to move. A line ends where it leads out
/// of the book, at the end of the game, and where `most_discs` are on the board. Best moves are
/// those in the book and the leaf whose scores are equal to the best; moves that a symmetry makes
/// of each other are one. Precondition: `settle` was called.
UmigameNumbers umigame_numbers(const BookGraph& graph, PositionIndex root, bool black_to_move,
                               int most_discs);

/// The positions of one number of discs.
struct PlyNumbers {
    std::uint64_t positions = 0;
    std::uint64_t without_value = 0;
    std::uint64_t proven = 0;
    std::uint64_t passes = 0;
    std::uint64_t leaves = 0;      ///< positions with a leaf that leads out of the book
    std::uint64_t unsearched = 0;  ///< positions where a search of the other moves is missing
};

/// What a book holds.
struct BookNumbers {
    std::array<PlyNumbers, 65> by_discs{};
    PlyNumbers all{};
    std::uint64_t moves = 0;
    std::uint64_t games = 0;  ///< learnt, through the position that most went through
    std::map<int, std::uint64_t> leaves_by_level;  ///< 255: not known
    std::map<int, std::uint64_t> leaves_by_depth;  ///< 0: not known
    std::vector<std::uint64_t> leaves_by_origin;   ///< by the index of the origin
};

BookNumbers book_numbers(const BookGraph& graph);

}  // namespace outflank::book
