// What a root proves by null windows: where a score lies, a move that keeps it, perfect play.
#pragma once

#include <optional>
#include <vector>

#include "outflank/solver.h"
#include "search/search_thread.h"

namespace outflank::search {

/// Proves where the score of `board` lies for its mover, in discs, exactly if inside
/// (alpha, beta); what was proven so far when the search is stopped. `guess` is asked first.
/// `live`, where it is not null, receives each bound at once. Searches that leave moves out
/// (`thread.mode`) prove nothing and may contradict each other: then the bounds cross.
///
/// A walk of null windows that follows the bounds they find, as every search finds most of
/// its tree in the table. Source: A. Plaat et al., "A new paradigm for minimax search"
/// (1994), MTD(f). Against a window that widens about the guess it saves 10 % of the nodes
/// (docs/experiments/root-windows.md).
ScoreRange prove_score(SearchThread& thread, const Board& board, Score alpha, Score beta,
                       Score guess, ScoreRange* live);

/// The table's move for a position whose legal moves are `legal`, if it is one of them.
std::optional<Square> table_move(const SearchThread& thread, const Board& board, Bitboard legal);

/// A move worth `score` or more: the table's where it is, else the first one that is. Nothing
/// only when there is none or the search is stopped.
std::optional<Square> prove_move(SearchThread& thread, const Board& board, Score score);

/// Appends perfect play from `board`, whose proven score is `score`, to the end of the game.
/// Each move is proven again, as the table may hold one that only failed last; what it does
/// hold makes that cheap. False when the search was stopped on the way.
bool follow_proof(SearchThread& thread, Board board, Score score, std::vector<Square>& moves);

}  // namespace outflank::search
