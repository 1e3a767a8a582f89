// What `outflank solve` prints: a table, or JSON.
#pragma once

#include <iosfwd>
#include <memory>

#include "cli/solve/solve_check.h"

namespace outflank::cli {

/// The sum of a run.
struct SolveSummary {
    std::size_t positions = 0;  ///< reported ones
    std::size_t right = 0;      ///< these four by --check
    std::size_t wrong = 0;
    std::size_t open = 0;
    std::size_t without_answer = 0;
    std::uint64_t nodes = 0;
    std::chrono::duration<double> elapsed{};  ///< by the wall clock, without making tables
    int threads = 1;                          // at work
    int refused_threads = 0;                  // by the system

    /// Counts one more position in.
    void add(const SolveResult& result, CheckVerdict verdict);
    double nodes_per_second() const;
};

/// Which columns and keys there are.
struct SolveReportOptions {
    bool check = false;
    bool wld = false;
    bool all_moves = false;
    std::size_t highest_number = 1;  ///< of the positions to come
    Score alpha = -65;               ///< window of the requests
    Score beta = 65;
    int width = 0;  ///< columns of a line of the table; 0: no limit
};

/// What was proven of a score, as one reads it.
struct ProvenBound {
    Bound bound = Bound::kNone;
    Score score = 0;  ///< 0 with Bound::kNone
};

/// The bound that the result holds. A window beyond the ends of the scale promises a bound that
/// no search has to prove: "at most +64" of (64, 65), which the range alone does not show.
ProvenBound proven_bound(const SolveResult& result, Score alpha, Score beta);

/// Receives the results in the order of the input and prints them at once.
class SolveReport {
  public:
    virtual ~SolveReport() = default;
    virtual void begin() = 0;
    virtual void add(const SolveProblem& problem, const SolveResult& result,
                     CheckVerdict verdict) = 0;
    virtual void end(const SolveSummary& summary) = 0;
};

/// An aligned table with a total line. `out` must outlive it.
std::unique_ptr<SolveReport> make_table_report(std::ostream& out,
                                               const SolveReportOptions& options);

/// One JSON object a line; docs/formats/cli_json.md describes them.
std::unique_ptr<SolveReport> make_json_report(std::ostream& out, const SolveReportOptions& options);

/// The numbers of a summary as JSON: {"positions": ..., ...} without a newline.
std::string summary_json(const SolveSummary& summary, bool check);

/// A rate as "103.2 M", or "-" when nothing was measured.
std::string rate_text(double nodes_per_second);

}  // namespace outflank::cli
