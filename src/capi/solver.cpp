// The C interface: the exact solver.
#include "outflank/solver.h"

#include <memory>

#include "capi/bridge.h"

using namespace outflank;

struct outflank_solver {
    Solver solver;
    std::atomic<bool> stop{false};
};

namespace {

constexpr uint32_t kDefaultHashMb = 64;
constexpr uint32_t kMostSolverThreads = 256;

outflank_range from_range(const ScoreRange& range) { return {range.lower, range.upper}; }

outflank_solve_result from_result(const SolveResult& result) {
    outflank_solve_result whole{};
    whole.stopped = result.stopped ? 1 : 0;
    whole.range = from_range(result.range);
    whole.best = result.best.value_or(OUTFLANK_NO_SQUARE);
    for (const Square square : result.pv)
        if (whole.line_length < OUTFLANK_MAX_LINE) whole.line[whole.line_length++] = square;
    for (const SolvedRootMove& move : result.moves)
        if (whole.move_count < OUTFLANK_PASS)
            whole.moves[whole.move_count++] = {move.square, from_range(move.range)};
    whole.nodes = result.nodes;
    whole.seconds = result.elapsed.count();
    return whole;
}

/// The request that the options mean; the window (0, 0) stands for the widest one.
SolveRequest request_of(const Position& position, const outflank_solve_options& options) {
    SolveRequest request{.board = position.board, .size = position.size};
    if (options.alpha != 0 || options.beta != 0) {
        request.alpha = options.alpha;
        request.beta = options.beta;
    }
    request.all_moves = options.all_moves != 0;
    if (options.time_ms > 0) request.time_limit = std::chrono::milliseconds(options.time_ms);
    if (options.node_limit > 0) request.node_limit = options.node_limit;
    if (options.on_progress != nullptr)
        request.on_progress = [callback = options.on_progress,
                               context = options.context](const SolveProgress& progress) {
            outflank_solve_progress told{};
            told.struct_size = sizeof told;
            told.range = from_range(progress.range);
            told.nodes = progress.nodes;
            told.seconds = progress.elapsed.count();
            callback(context, &told);
        };
    return request;
}

}  // namespace

outflank_solver* outflank_solver_new(uint32_t hash_mb, uint32_t threads, outflank_error* error) {
    return capi::made<outflank_solver>(error, [&]() -> Result<std::unique_ptr<outflank_solver>> {
        if (threads > kMostSolverThreads)
            return Error{ErrorCode::kOutOfRange, "threads: expected at most 256", ""};
        const SolverOptions options{
            .hash_bytes = std::size_t{hash_mb == 0 ? kDefaultHashMb : hash_mb} << 20,
            .threads = threads == 0 ? 1 : static_cast<int>(threads)};
        return std::unique_ptr<outflank_solver>(new outflank_solver{Solver(options)});
    });
}

void outflank_solver_free(outflank_solver* solver) { delete solver; }

outflank_status outflank_solver_solve(outflank_solver* solver, const outflank_position* position,
                                      const outflank_solve_options* options,
                                      outflank_solve_result* result, outflank_error* error) {
    if (solver == nullptr || position == nullptr || result == nullptr)
        return capi::bad_argument(error, "solve: NULL");
    if (!capi::has_size(*result))
        return capi::bad_argument(error, "result: struct_size is not set");
    const auto known = capi::read_struct(options);
    if (!known) return capi::bad_argument(error, "options: struct_size is not set");
    return capi::guarded(error, [&] {
        const auto start = capi::to_position(position);
        if (!start) return capi::fail(error, start.error());
        SolveRequest request = request_of(start.value(), *known);
        if (request.alpha >= request.beta)
            return capi::fail(error, OUTFLANK_OUT_OF_RANGE, "window: alpha must be below beta");
        solver->stop = false;
        request.stop = &solver->stop;
        return capi::write_struct(result, from_result(solver->solver.solve(request)));
    });
}

void outflank_solver_stop(outflank_solver* solver) {
    if (solver != nullptr) solver->stop = true;
}
