// What finished games say of the positions that they went through.
#pragma once

#include <map>
#include <vector>

#include "book/graph.h"
#include "outflank/game.h"

namespace outflank::book {

/// Results of games by position of a graph, which they are not part of yet.
using GameCounts = std::map<PositionIndex, BookGames>;

/// Counts a game, ply by ply from its start, at those of its positions that are in the graph, for
/// the side to move there; at one that stays as it was, by a pass after the end, once. A game that
/// is not over counts nowhere.
void count_game(const BookGraph& graph, const std::vector<Position>& game, GameCounts& counts);

void add_counts(BookGraph& graph, const GameCounts& counts);

}  // namespace outflank::book
