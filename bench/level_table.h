// The short answer of the benchmark run: leaves per second by CPU level.
#pragma once

#include <benchmark/benchmark.h>

#include <map>
#include <string>
#include <vector>

namespace outflank::bench {

/// Prints every run as Google Benchmark does and, at the end, one table of the runs named
/// "perft/LEVEL/MODE" that report the rate "leaves/s": a row a level, a column a mode.
/// Of repeated runs the fastest counts, because noise only ever slows a run down.
class LevelTable : public benchmark::ConsoleReporter {
  public:
    LevelTable(int depth, bool color)
        : ConsoleReporter(color ? OO_Color : OO_None), depth_(depth) {}

    void ReportRuns(const std::vector<Run>& runs) override;
    void Finalize() override;

  private:
    int depth_;
    std::vector<std::string> levels_;                              // in the order they ran
    std::map<std::string, std::map<std::string, double>> leaves_;  // a second, by level and mode
};

}  // namespace outflank::bench
