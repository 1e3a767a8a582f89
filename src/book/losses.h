// What it costs to reach a position of a book, and books that are parts of other books.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "book/graph.h"

namespace outflank::book {

/// More than any way costs.
inline constexpr Centidiscs kUnreached = 1'000'000;

/// What a move without a value, to a position that was not searched, is taken for.
enum class Unvalued {
    kLeadsNowhere,
    kLosesNothing,
};

/// For each position what the moves that lead to it from `root` lose at least, both sides taken
/// together; kUnreached where none do. A move loses what its value is below that of its position.
/// Precondition: `settle` was called.
std::vector<Centidiscs> losses_from(const BookGraph& graph, PositionIndex root,
                                    Unvalued unvalued = Unvalued::kLeadsNowhere);

/// Keeps what can be reached from `root` within `most` of loss, by at most `most_discs` on the
/// board, lines that were not searched yet among it. Moves that lead out of the book by that are
/// kept as leaves where they are better.
void prune(BookGraph& graph, PositionIndex root, Centidiscs most, int most_discs);

/// Keeps the root and what can be reached from it by moves, with a value or not.
void keep_subtree(BookGraph& graph, PositionIndex root);

/// Adds the positions of `other` with their leaves, games and proofs. Of two leaves the one that
/// was searched better stays.
void merge_into(BookGraph& graph, const BookGraph& other);

/// How well a leaf was searched: exact ones first, then by level, depth and percent.
bool is_searched_better(const BookLeaf& a, const BookLeaf& b);

}  // namespace outflank::book
