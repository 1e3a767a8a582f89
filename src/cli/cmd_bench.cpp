// outflank bench: the node count that stands for how the solver searches.
#include <fmt/format.h>

#include <array>
#include <ostream>

#include "cli/bench_positions.h"
#include "cli/commands.h"
#include "cli/program.h"
#include "cli/solve/solve_run.h"
#include "cli/support/arguments.h"
#include "cli/support/text.h"
#include "outflank/kernel.h"

namespace outflank::cli {
namespace bench_command {
namespace {

// Each thread has a table of this size, so that the nodes do not depend on the threads.
constexpr std::size_t kTableBytes = std::size_t{16} << 20;
constexpr int kMostThreads = 32;  // not more than positions, or tables would grow

struct Options {
    int threads = 1;
    bool json = false;
};

void print_text(const SolveSummary& summary, std::ostream& out) {
    out << fmt::format("nodes     {}\n", summary.nodes);
    out << fmt::format("positions {}, {} wrong\n", summary.positions, summary.wrong);
    out << fmt::format("time      {}, {} nodes/s, {}, kernel {}\n", duration_text(summary.elapsed),
                       rate_text(summary.nodes_per_second()),
                       counted(static_cast<std::uint64_t>(summary.threads), "thread", "threads"),
                       active_kernel());
}

Result<Done> run(const Options& options, Io& io) {
    const SolveInput input = problems_of_obf(bench_positions(), "bench");
    SolveJob job{.problems = input.problems,
                 .request = {.board = {}},
                 .solver = {.hash_bytes = kTableBytes * static_cast<std::size_t>(options.threads),
                            .threads = options.threads,
                            .learnt = false},
                 .check = true};
    job.request.stop = &io.stop;
    io.catch_stop();
    const SolveSummary summary = run_solve_job(
        job, [&](const SolveProblem& problem, const SolveResult&, const Finding& finding) {
            if (finding.verdict == CheckVerdict::kWrong)
                io.err << fmt::format("outflank: bench: position {}: {}\n", problem.number,
                                      finding.difference);
        });
    if (options.json)
        io.out << summary_json(summary, job.check) << '\n';
    else
        print_text(summary, io.out);
    if (summary.wrong > 0) io.status = kFailure;
    return Done{};
}

Action declare(CLI::App& app) {
    const auto options = std::make_shared<Options>();
    app.add_option("--threads", options->threads,
                   "positions solved at the same time (default 1); the nodes stay the same")
        ->type_name("N")
        ->check(whole_number(1, kMostThreads));
    add_json_flag(app, options->json);
    return [options](Io& io) { return run(*options, io); };
}

constexpr std::array kExamples = {
    Example{"bench", "nodes, time and nodes per second"},
    Example{"bench --json", "the same for programs"},
};

}  // namespace
}  // namespace bench_command

const Command kBenchCommand = {
    .name = "bench",
    .summary = "count the solver's nodes on a fixed set of positions",
    .description =
        "Solves 34 positions and prints the sum of the nodes. The number is a signature of "
        "the search: it is the same on every machine and at every CPU level, and only a change of "
        "the search changes it. Moves are ordered by mobility alone, because learnt weights differ "
        "between builds. The scores are compared "
        "with known ones; exit status 1 if one is wrong.\n\n"
        "The time is short; to compare speeds, solve longer sets with `outflank solve`.",
    .examples = bench_command::kExamples,
    .declare = bench_command::declare,
};

}  // namespace outflank::cli
