// Comparing what was solved with the answers in the input.
#pragma once

#include <string>

#include "cli/solve/solve_input.h"
#include "outflank/solver.h"

namespace outflank::cli {

/// How a result stands to the answer in the input.
enum class CheckVerdict {
    kNoAnswer,  ///< the input does not say
    kRight,     ///< proven, as far as the window asks
    kWrong,     ///< what was proven contradicts the answer
    kOpen,      ///< stopped too early to tell
};

/// "right", "WRONG", "open", or "-" without an answer.
const char* verdict_name(CheckVerdict verdict);

struct Finding {
    CheckVerdict verdict = CheckVerdict::kNoAnswer;
    std::string difference;  ///< when wrong: "found +4, expected +6"
};

/// Compares scores, and the best move where the input scores it. `request` holds the
/// window; with all_moves every move that the input scores is compared.
Finding check_answer(const SolveProblem& problem, const SolveRequest& request,
                     const SolveResult& result);

}  // namespace outflank::cli
