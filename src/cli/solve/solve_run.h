// Running the solver over the positions of an input.
#pragma once

#include <functional>
#include <span>

#include "cli/solve/solve_report.h"

namespace outflank::cli {

struct SolveJob {
    std::span<const SolveProblem> problems;
    SolveRequest request;  ///< window, limits, stop flag for every position
    SolverOptions solver;
    bool check = false;
};

/// Called for every solved position in the order of the input.
using OnSolved = std::function<void(const SolveProblem&, const SolveResult&, const Finding&)>;

/// Solves them all and adds up. One position is searched by all threads together, with
/// the request's on_progress; of several each has a thread of its own. Positions that the
/// stop flag kept from being begun are left out. Blocks.
SolveSummary run_solve_job(const SolveJob& job, const OnSolved& on_solved);

}  // namespace outflank::cli
