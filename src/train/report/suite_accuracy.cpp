#include "train/report/suite_accuracy.h"

#include <algorithm>
#include <cmath>

#include "outflank/engine.h"
#include "outflank/solver.h"

namespace outflank::train {
namespace {

constexpr std::size_t kSolverBytes = std::size_t{256} << 20;

double share(std::size_t part, std::size_t whole) {
    return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

/// The best of the known scores of moves, or the score that stands alone.
std::optional<Score> known_score(const ObfRecord& record) {
    if (record.moves.empty()) return record.score;
    const auto best =
        std::max_element(record.moves.begin(), record.moves.end(),
                         [](const auto& a, const auto& b) { return a.score < b.score; });
    return best->score;
}

bool is_stopped(const std::atomic<bool>* stop) {
    return stop != nullptr && stop->load(std::memory_order_relaxed);
}

void compare(const ObfRecord& record, const SearchReport& report, SuiteAccuracy& accuracy) {
    const Score known = *known_score(record);
    const double error = std::abs(report.lines.front().score - known);
    ++accuracy.positions;
    accuracy.absolute_sum += error;
    accuracy.within_three += error <= 3 ? 1 : 0;
    accuracy.nodes += report.nodes;
    accuracy.elapsed += report.elapsed;
    if (record.moves.empty()) return;
    ++accuracy.with_moves;
    const auto is_as_good = [&](const ScoredMove& move) {
        return move.square == report.best() && move.score == known;
    };
    accuracy.best += std::any_of(record.moves.begin(), record.moves.end(), is_as_good) ? 1 : 0;
}

}  // namespace

bool is_measured(const ObfRecord& record) {
    return record.position.size == BoardSize::k8 && known_score(record).has_value();
}

double SuiteAccuracy::mean_absolute() const {
    return positions == 0 ? 0 : absolute_sum / static_cast<double>(positions);
}

double SuiteAccuracy::within_three_share() const { return share(within_three, positions); }

double SuiteAccuracy::best_share() const { return share(best, with_moves); }

Result<SuiteAccuracy> search_accuracy(std::span<const ObfRecord> suite, const SuiteSearch& search,
                                      const std::atomic<bool>* stop,
                                      const std::function<void()>& on_position) {
    const auto engine = Engine::create({.threads = 1, .weights = search.weights});
    if (!engine) return engine.error();
    SuiteAccuracy accuracy;
    for (const ObfRecord& record : suite) {
        if (is_stopped(stop)) break;
        if (is_measured(record)) {
            engine.value()->forget();
            engine.value()->set_position(record.position);
            const SearchReport report = engine.value()->go(
                {.limits = {.depth = search.depth, .percent = search.percent}, .stop = stop});
            if (!report.lines.empty() && !report.stopped) compare(record, report, accuracy);
        }
        on_position();
    }
    return accuracy;
}

SuiteProof prove_suite(std::span<const ObfRecord> suite, const std::atomic<bool>* stop,
                       const std::function<void()>& on_position) {
    Solver solver({.hash_bytes = kSolverBytes, .threads = 1});
    SuiteProof proof;
    for (const ObfRecord& record : suite) {
        if (is_stopped(stop)) break;
        if (is_measured(record)) {
            solver.forget();
            const SolveResult solved = solver.solve({.board = record.position.board, .stop = stop});
            if (!solved.stopped) ++proof.positions;
            if (!solved.stopped && solved.score() != *known_score(record)) ++proof.wrong;
            proof.nodes += solved.nodes;
            proof.elapsed += solved.elapsed;
        }
        on_position();
    }
    return proof;
}

}  // namespace outflank::train
