// Benchmarks of the kernel table, one row for each CPU level that runs here: whole leaf
// counts, and the single kernels both by throughput (independent calls) and by latency
// (each call waits for the one before).
#include <benchmark/benchmark.h>
#include <unistd.h>

#include <array>
#include <random>
#include <string>
#include <vector>

#include "kernels/table.h"
#include "level_table.h"
#include "outflank/board.h"

namespace outflank::bench {
namespace {

using kernels::Table;

// Deep enough that the walk, not the call, is measured; shallow enough for all levels.
// The leaf count is also the answer that every level must give.
constexpr int kDepth = 9;
constexpr std::uint64_t kLeaves = 3'005'288;

void perft_start(benchmark::State& state, const Table& level, PerftMode mode) {
    for (auto _ : state) {
        const PerftResult result = level.perft(start_board(), kDepth, {.mode = mode});
        if (result.leaves != kLeaves) {
            state.SkipWithError("wrong leaf count: the timing would mean nothing");
            break;
        }
    }
    state.counters["leaves/s"] = benchmark::Counter(static_cast<double>(kLeaves),
                                                    benchmark::Counter::kIsIterationInvariantRate);
}

/// A position and a legal move in it.
struct Case {
    Board board;
    Square square;
};

// Positions of random games, every one that has a move; few enough to stay in cache.
std::vector<Case> game_positions() {
    constexpr std::size_t kCount = 1024;
    std::mt19937_64 random(1);  // fixed: runs must be comparable
    std::vector<Case> cases;
    Board board = start_board();
    while (cases.size() < kCount) {
        if (legal_moves(board) == 0) board = after_pass(board);
        Bitboard moves = legal_moves(board);
        if (moves == 0) {
            board = start_board();
            continue;
        }
        for (auto skip = random() % static_cast<unsigned>(std::popcount(moves)); skip > 0; --skip)
            moves &= moves - 1;
        cases.push_back({board, std::countr_zero(moves)});
        board = after_move(board, cases.back().square);
    }
    return cases;
}

/// One kernel of a level as a function of a position and a move.
using Kernel = Bitboard (*)(const Table&, const Case&);

struct NamedKernel {
    const char* name;
    Kernel call;
};

constexpr std::array kKernels = {
    NamedKernel{"legal_moves",
                [](const Table& level, const Case& at) {
                    return level.legal_moves(at.board.mover, at.board.opponent);
                }},
    NamedKernel{"flips",
                [](const Table& level, const Case& at) {
                    return level.flips(at.square, at.board.mover, at.board.opponent);
                }},
    NamedKernel{"last_flip_count",
                [](const Table& level, const Case& at) {
                    return static_cast<Bitboard>(level.last_flip_count(at.square, at.board.mover));
                }},
    NamedKernel{"stable_discs",
                [](const Table& level, const Case& at) {
                    return level.stable_discs(at.board.mover, at.board.opponent, BoardSize::k8);
                }},
};

void check(benchmark::State& state, const Table& level, Kernel call,
           const std::vector<Case>& cases) {
    const Table& generic = *kernels::compiled().back();
    for (const Case& at : cases)
        if (call(level, at) != call(generic, at))
            state.SkipWithError("differs from the generic level");
}

void report_calls(benchmark::State& state, std::size_t calls) {
    using benchmark::Counter;
    state.counters["each"] =
        Counter(static_cast<double>(calls), Counter::kIsIterationInvariantRate | Counter::kInvert);
}

void throughput(benchmark::State& state, const Table& level, Kernel call) {
    const std::vector<Case> cases = game_positions();
    check(state, level, call, cases);
    Bitboard sum = 0;
    for (auto _ : state)
        for (const Case& at : cases) sum += call(level, at);
    benchmark::DoNotOptimize(sum);
    report_calls(state, cases.size());
}

void latency(benchmark::State& state, const Table& level, Kernel call) {
    const std::vector<Case> cases = game_positions();
    check(state, level, call, cases);
    Bitboard last = 0;
    Bitboard nothing = 0;
    benchmark::DoNotOptimize(nothing);  // hides the value, so the dependence on `last` stays
    for (auto _ : state)
        for (Case at : cases) {
            at.board.mover ^= last & nothing;
            last = call(level, at);
        }
    benchmark::DoNotOptimize(last);
    report_calls(state, cases.size());
}

void add_level(const Table& level) {
    const std::string name = level.name;
    const auto perft_of = [&](const char* mode_name, PerftMode mode) {
        benchmark::RegisterBenchmark(("perft/" + name + "/" + mode_name).c_str(), perft_start,
                                     level, mode)
            ->Unit(benchmark::kMillisecond);
    };
    perft_of("every_leaf", PerftMode::kVisitEveryLeaf);
    perft_of("last_ply_counted", PerftMode::kCountLastPly);
    for (const NamedKernel& kernel : kKernels) {
        const std::string prefix = std::string(kernel.name) + "/" + name;
        benchmark::RegisterBenchmark((prefix + "/throughput").c_str(), throughput, level,
                                     kernel.call);
        benchmark::RegisterBenchmark((prefix + "/latency").c_str(), latency, level, kernel.call);
    }
}

}  // namespace
}  // namespace outflank::bench

int main(int argc, char** argv) {
    using namespace outflank;
    for (const kernels::Table* level : kernels::compiled())
        if (level->runs_here()) bench::add_level(*level);
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
    bench::LevelTable reporter(bench::kDepth, isatty(STDOUT_FILENO) != 0);
    benchmark::RunSpecifiedBenchmarks(&reporter);
}
