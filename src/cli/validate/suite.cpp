#include "cli/validate/suite.h"

#include <fmt/format.h>

#include <algorithm>
#include <ostream>
#include <vector>

#include "cli/solve/solve_input.h"
#include "cli/support/progress.h"
#include "cli/support/text.h"

namespace outflank::cli {
namespace {

/// The positions of a suite; bad lines are complained about and left out. Errors: kParse, and those
/// of `read_positions`.
Result<std::vector<ObfRecord>> read_suite(std::string_view bytes, const std::string& path, Io& io) {
    const auto input = read_positions(bytes, path, BoardSize::k8);
    if (!input) return input.error();
    std::vector<ObfRecord> suite;
    for (const SolveProblem& problem : input.value().problems)
        suite.push_back(
            {.position = problem.position, .moves = problem.moves, .score = problem.answer});
    if (std::any_of(suite.begin(), suite.end(), train::is_measured)) {
        report_bad_lines(input.value(), "validate", io);
        if (input.value().error_count > 0) io.status = kBadInput;
        return suite;
    }
    if (!input.value().errors.empty()) return input.value().errors.front();
    return Error{ErrorCode::kParse,
                 "found no score of a position on 8x8, expected labels, games of self-play, or "
                 "positions with their scores",
                 path};
}

}  // namespace

Result<MeasuredSuite> measure_suite(const SuiteQuestions& options, const std::string& path,
                                    std::string_view bytes, Io& io) {
    const auto suite = read_suite(bytes, path, io);
    if (!suite) return suite.error();
    if (!options.depth && !options.prove)
        return Error{ErrorCode::kOutOfRange, "a suite is measured with --depth or --prove", path};
    const std::size_t passes = (options.depth ? 1 : 0) + (options.prove ? 1 : 0);
    Progress progress(io, passes * suite.value().size(), "positions");
    MeasuredSuite measured{.file = path, .search = {}, .proof = {}};
    if (options.depth) {
        const auto found = train::search_accuracy(
            suite.value(),
            {.depth = *options.depth, .percent = options.percent, .weights = options.weights},
            &io.stop, [&] { progress.step(); });
        if (!found) return found.error();
        measured.search = found.value();
    }
    if (options.prove)
        measured.proof = train::prove_suite(suite.value(), &io.stop, [&] { progress.step(); });
    return measured;
}

void print_suite(const SuiteQuestions& options, const MeasuredSuite& measured, std::ostream& out) {
    out << file_text(measured.file) << '\n';
    if (const auto& search = measured.search)
        out << fmt::format(
            "depth {} at {} %: {}, mean error {:.2f} discs, {:.1f} % within 3, best move in "
            "{:.1f} % of {}, {} nodes, {}\n",
            *options.depth, options.percent, counted(search->positions, "position", "positions"),
            search->mean_absolute(), 100 * search->within_three_share(), 100 * search->best_share(),
            search->with_moves, with_commas(search->nodes), duration_text(search->elapsed));
    if (const auto& proof = measured.proof)
        out << fmt::format("solved: {}, {} wrong, {} nodes, {}\n",
                           counted(proof->positions, "position", "positions"), proof->wrong,
                           with_commas(proof->nodes), duration_text(proof->elapsed));
}

nlohmann::ordered_json json_of(const SuiteQuestions& options, const MeasuredSuite& measured) {
    nlohmann::ordered_json json = {{"file", measured.file}};
    if (const auto& search = measured.search)
        json["search"] = {{"depth", *options.depth},
                          {"percent", options.percent},
                          {"positions", search->positions},
                          {"mean_absolute_error", search->mean_absolute()},
                          {"within_three_share", search->within_three_share()},
                          {"positions_with_moves", search->with_moves},
                          {"best_share", search->best_share()},
                          {"nodes", search->nodes},
                          {"seconds", search->elapsed.count()}};
    if (const auto& proof = measured.proof)
        json["solved"] = {{"positions", proof->positions},
                          {"wrong", proof->wrong},
                          {"nodes", proof->nodes},
                          {"seconds", proof->elapsed.count()}};
    return json;
}

}  // namespace outflank::cli
