// Scores, depths and lines of the engine in words.
#pragma once

#include <string>

#include "outflank/engine.h"

namespace outflank::cli {

/// In discs: "+4" when proven, "+1.52" when estimated; behind ">=" or "<=" when it is a bound.
std::string engine_score(const EngineLine& line);

/// The same with its standard error, in tenths, where that is known: "+1.5 ± 2.4".
std::string engine_estimate(const EngineLine& line);

/// What a score rests on: "exact" or "bound" when proven, else plies and confidence: "18@73%".
std::string engine_depth(const EngineLine& line);

/// The first move: "d3", "pass".
std::string engine_move(const EngineLine& line, BoardSize size);

/// All moves: "d3 c5 pass f6".
std::string engine_moves(const EngineLine& line, BoardSize size);

/// The score rounded to what is shown: hundredths of a disc.
double shown_score(const EngineLine& line);

/// Discs rounded to hundredths.
double shown_discs(double discs);

}  // namespace outflank::cli
