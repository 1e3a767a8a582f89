// One position by all threads, or many with one thread each.
#include "cli/solve/solve_run.h"

#include <algorithm>
#include <vector>

namespace outflank::cli {
namespace {

SolveRequest request_of(const SolveJob& job, const SolveProblem& problem) {
    SolveRequest request = job.request;
    request.board = problem.position.board;
    request.size = problem.position.size;
    return request;
}

bool was_begun(const SolveJob& job, const SolveResult& result) {
    const bool cancelled = job.request.stop != nullptr && *job.request.stop;
    return !(cancelled && result.stopped && result.nodes == 0);
}

}  // namespace

SolveSummary run_solve_job(const SolveJob& job, const OnSolved& on_solved) {
    SolveSummary summary;
    summary.threads = job.solver.threads;
    const int wanted = job.problems.size() == 1
                           ? job.solver.threads
                           : std::min(job.solver.threads, static_cast<int>(job.problems.size()));
    const auto report = [&](std::size_t index, const SolveResult& result) {
        const SolveProblem& problem = job.problems[index];
        const Finding finding = job.check ? check_answer(problem, job.request, result) : Finding{};
        summary.add(result, finding.verdict);
        summary.refused_threads = std::max(summary.refused_threads, wanted - result.threads);
        summary.threads = job.solver.threads - summary.refused_threads;
        on_solved(problem, result, finding);
    };
    if (job.problems.size() == 1) {
        Solver solver(job.solver);
        const SolveResult result = solver.solve(request_of(job, job.problems[0]));
        summary.elapsed = result.elapsed;
        report(0, result);
    } else {
        std::vector<SolveRequest> requests;
        for (const SolveProblem& problem : job.problems)
            requests.push_back(request_of(job, problem));
        summary.elapsed =
            solve_all(requests, job.solver, [&](std::size_t index, const SolveResult& result) {
                if (was_begun(job, result)) report(index, result);
            });
    }
    return summary;
}

}  // namespace outflank::cli
