// Searches as tasks that can be interrupted and go on: the tables remember.
#pragma once

#include <functional>
#include <memory>

#include "outflank/review.h"
#include "server/messages/request.h"
#include "server/schedule/machine.h"
#include "server/schedule/scheduler.h"

namespace outflank::server {

/// Who hears of a search. Called from the thread that searches; every member is set.
template <class Report, class Answer>
struct Listener {
    std::function<void(const Report&)> report;
    std::function<void(const Answer&)> answer;  ///< once, unless `fail` is called
    std::function<void(const Error&)> fail;
};

/// A judged move and how many of all are judged.
struct JudgedMove {
    const ReviewedMove& move;
    std::size_t judged;
    std::size_t all;
};

using AnalyzeListener = Listener<SearchReport, SearchReport>;
using SolveListener = Listener<SolveProgress, SolveResult>;
using ReviewListener = Listener<JudgedMove, Done>;
using ChooseListener = Listener<ThinkProgress, Choice>;

std::unique_ptr<Task> make_analyze_task(Machine& machine, AnalyzeQuery query,
                                        AnalyzeListener listener);
std::unique_ptr<Task> make_solve_task(Machine& machine, SolveQuery query, SolveListener listener);
std::unique_ptr<Task> make_review_task(Machine& machine, ReviewQuery query,
                                       ReviewListener listener);

/// The move of a player. The engine as a player searches on the machine, in turns; a classic
/// player thinks for one turn, at most kLongestChoice, and kLongestSharedChoice while others
/// wait; what is wrong with its name is told then. Errors: kIllegalMove when the game is over.
Result<std::unique_ptr<Task>> make_choose_task(Machine& machine, ChooseQuery query,
                                               ChooseListener listener);

/// Longest time that a classic player is given.
inline constexpr std::chrono::milliseconds kLongestChoice{5000};
inline constexpr std::chrono::milliseconds kLongestSharedChoice{1000};

}  // namespace outflank::server
