// A solve that is interrupted and goes on: what its turns have proven together.
#pragma once

#include "outflank/solver.h"

namespace outflank::server {

/// What holds by two proofs.
ScoreRange both(const ScoreRange& a, const ScoreRange& b);

/// The result of an interrupted solve and that of its next turn, both of the same request, as one:
/// proven is what either has proven, and the best move is that of the better bound. Nodes and time
/// are those of both.
SolveResult joined(const SolveResult& before, SolveResult now);

}  // namespace outflank::server
