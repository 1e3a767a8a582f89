// Comparing what was solved with the answers in the input.
#pragma once

#include <cstddef>
#include <optional>
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

/// What wrong answers have in common, which tells of another way to count.
class WrongAnswers {
  public:
    void add(const SolveProblem& problem, const SolveResult& result, CheckVerdict verdict);

    /// A sentence about it; nothing when there is no such thing, or too few answers to tell.
    std::optional<std::string> explanation() const;

  private:
    std::size_t wrong_ = 0;
    std::size_t odd_ = 0;           ///< answers that no game can end with
    std::size_t turned_ = 0;        ///< wrong by their sign alone
    std::size_t turned_white_ = 0;  ///< of these, with white to move
    std::size_t right_white_ = 0;   ///< right with white to move, and not 0
    std::size_t right_ = 0;         ///< right, and not 0
};

}  // namespace outflank::cli
