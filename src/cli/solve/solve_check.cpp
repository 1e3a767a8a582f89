// Right, wrong or open.
#include "cli/solve/solve_check.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/solve/solve_text.h"
#include "cli/support/position_text.h"
#include "cli/support/text.h"

namespace outflank::cli {
namespace {

struct Comparison {
    const SolveProblem& problem;
    const SolveRequest& request;

    std::string name(Square square) const { return square_name(square, problem.position.size); }

    // What is proven about a score that the input gives as `answer`.
    CheckVerdict compare(ScoreRange range, Score answer) const {
        if (range.lower > answer || range.upper < answer) return CheckVerdict::kWrong;
        const bool decided = answer <= request.alpha  ? range.upper <= request.alpha
                             : answer >= request.beta ? range.lower >= request.beta
                                                      : range.exact();
        return decided ? CheckVerdict::kRight : CheckVerdict::kOpen;
    }

    // The score that the input gives the move, if it does.
    std::optional<Score> answer_of(Square square) const {
        const auto found =
            std::find_if(problem.moves.begin(), problem.moves.end(),
                         [&](const ScoredMove& move) { return move.square == square; });
        return found == problem.moves.end() ? std::nullopt : std::optional(found->score);
    }
};

}  // namespace

const char* verdict_name(CheckVerdict verdict) {
    switch (verdict) {
        case CheckVerdict::kRight:
            return "right";
        case CheckVerdict::kWrong:
            return "WRONG";
        case CheckVerdict::kOpen:
            return "open";
        case CheckVerdict::kNoAnswer:
            break;
    }
    return "-";
}

Finding check_answer(const SolveProblem& problem, const SolveRequest& request,
                     const SolveResult& result) {
    if (!problem.answer) return {};
    const Comparison comparison{problem, request};
    Finding finding{.verdict = comparison.compare(result.range, *problem.answer), .difference = ""};
    const auto wrong = [](std::string difference) {
        return Finding{.verdict = CheckVerdict::kWrong, .difference = std::move(difference)};
    };
    if (finding.verdict == CheckVerdict::kWrong)
        return wrong(fmt::format("found {}, expected {}", range_text(result.range, result.size),
                                 signed_score(*problem.answer)));
    if (result.range.exact() && result.best) {
        const auto answer = comparison.answer_of(*result.best);
        if (answer && *answer != result.range.lower)
            return wrong(fmt::format("found {} with {}, expected {} of that move",
                                     signed_score(result.range.lower),
                                     comparison.name(*result.best), signed_score(*answer)));
    }
    for (const SolvedRootMove& move : result.moves) {
        const auto answer = comparison.answer_of(move.square);
        const CheckVerdict verdict =
            answer ? comparison.compare(move.range, *answer) : CheckVerdict::kRight;
        if (verdict == CheckVerdict::kWrong)
            return wrong(fmt::format("found {} for {}, expected {}",
                                     range_text(move.range, result.size),
                                     comparison.name(move.square), signed_score(*answer)));
        if (verdict == CheckVerdict::kOpen) finding.verdict = CheckVerdict::kOpen;
    }
    return finding;
}

void WrongAnswers::add(const SolveProblem& problem, const SolveResult& result,
                       CheckVerdict verdict) {
    if (!problem.answer) return;
    const bool is_white = problem.position.to_move == Color::kWhite;
    const Score answer = *problem.answer;
    if (answer % 2 != 0) ++odd_;
    if (verdict == CheckVerdict::kRight && answer != 0) {
        ++right_;
        right_white_ += is_white ? 1 : 0;
    }
    if (verdict != CheckVerdict::kWrong) return;
    ++wrong_;
    if (!result.range.exact() || result.range.lower != -answer) return;
    ++turned_;
    turned_white_ += is_white ? 1 : 0;
}

std::optional<std::string> WrongAnswers::explanation() const {
    constexpr std::size_t kFewest = 3;
    if (odd_ > 0)
        return fmt::format(
            "found {}, which no game ends with: are the empty squares given to nobody? expected "
            "them with the winner",
            counted(odd_, "odd score", "odd scores"));
    if (turned_ < kFewest || turned_ < wrong_) return std::nullopt;
    if (turned_white_ == turned_ && right_white_ == 0 && right_ > 0)
        return std::string(
            "every wrong answer has the other sign, with white to move: are the scores for black? "
            "expected for the side to move");
    if (right_ == 0)
        return std::string(
            "every answer has the other sign: are the scores for the other side? expected for the "
            "side to move");
    return std::nullopt;
}

}  // namespace outflank::cli
