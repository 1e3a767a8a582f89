// What `outflank validate` measures on a suite: positions with known scores.
#pragma once

#include <iosfwd>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "cli/support/command.h"
#include "train/report/suite_accuracy.h"

namespace outflank::cli {

/// What is asked about each position.
struct SuiteQuestions {
    std::string weights{};       ///< of the search; empty for those of the program
    std::optional<int> depth{};  ///< of a search
    int percent = 100;           ///< its confidence
    bool prove = false;          ///< solve it, too
};

/// What is measured on one suite.
struct MeasuredSuite {
    std::string file;
    std::optional<train::SuiteAccuracy> search;
    std::optional<train::SuiteProof> proof;
};

/// Measures on the positions of `bytes`, which the file `path` holds in any way that
/// `read_positions` reads. A bad line is complained about and left out. Errors: kParse, kOutOfRange
/// (nothing is asked), those of `read_positions` and of Engine::create.
Result<MeasuredSuite> measure_suite(const SuiteQuestions& options, const std::string& path,
                                    std::string_view bytes, Io& io);

void print_suite(const SuiteQuestions& options, const MeasuredSuite& measured, std::ostream& out);

nlohmann::ordered_json json_of(const SuiteQuestions& options, const MeasuredSuite& measured);

}  // namespace outflank::cli
