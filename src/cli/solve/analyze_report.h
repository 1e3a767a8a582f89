// What `outflank analyze` prints: a table, or JSON.
#pragma once

#include <chrono>
#include <cstdint>
#include <iosfwd>
#include <memory>

#include "cli/solve/solve_input.h"
#include "outflank/engine.h"

namespace outflank::cli {

/// The sum of a run.
struct AnalyzeSummary {
    std::size_t positions = 0;  ///< reported ones
    std::uint64_t nodes = 0;
    std::chrono::duration<double> elapsed{};
    int threads = 1;
};

/// Receives what is found out about one position after the other and prints it at once.
class AnalyzeReport {
  public:
    virtual ~AnalyzeReport() = default;
    virtual void begin() = 0;
    /// One more iteration is complete.
    virtual void add_iteration(const SolveProblem& problem, const SearchReport& report) = 0;
    /// The search of the position has ended.
    virtual void add_result(const SolveProblem& problem, const SearchReport& report) = 0;
    virtual void end(const AnalyzeSummary& summary) = 0;
};

/// Which rows of the table there are, and how wide its first column is.
struct AnalyzeTableOptions {
    bool iterations = false;         ///< a row for each iteration, for people who watch
    std::size_t highest_number = 1;  ///< of the positions to come
    int width = 0;                   ///< columns of a line; 0: as many as it takes
};

/// An aligned table with a total line. `out` must outlive it.
std::unique_ptr<AnalyzeReport> make_analyze_table(std::ostream& out,
                                                  const AnalyzeTableOptions& options);

/// One JSON object a line; docs/formats/cli_json.md describes them.
std::unique_ptr<AnalyzeReport> make_analyze_json(std::ostream& out);

}  // namespace outflank::cli
