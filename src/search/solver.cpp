// The solver's root: windows, best moves, principal variation, threads.
#include "outflank/solver.h"

#include <algorithm>
#include <deque>

#include "eval/builtin_weights.h"
#include "kernels/table.h"
#include "search/helper_threads.h"
#include "search/proof.h"
#include "search/search_thread.h"
#include "search/transposition_table.h"

namespace outflank {

const char* bound_name(Bound bound) {
    switch (bound) {
        case Bound::kExact:
            return "exact";
        case Bound::kLower:
            return "lower";
        case Bound::kUpper:
            return "upper";
        case Bound::kNone:
            break;
    }
    return "none";
}

Bound SolveResult::bound() const {
    const Score most = square_count(size);
    if (range.exact()) return Bound::kExact;
    if (range.lower > -most) return Bound::kLower;
    return range.upper < most ? Bound::kUpper : Bound::kNone;
}

Score SolveResult::score() const {
    return bound() == Bound::kUpper ? range.upper : bound() == Bound::kNone ? 0 : range.lower;
}

struct Solver::State {
    explicit State(const SolverOptions& wanted) : options(wanted), table(wanted.hash_bytes) {
        for (int i = 0; i < std::max(1, options.threads); ++i) threads.emplace_back(table, control);
    }

    SolverOptions options;
    search::TranspositionTable table;
    search::SearchControl control;
    std::deque<search::SearchThread> threads;  // a deque: threads keep their addresses
    search::HelperThreads helpers;             // ends before what it works on
};

namespace {

/// From here on a solve is long enough to be worth the learnt evaluation.
constexpr int kEvaluatedEmpties = 16;

/// The deepest selective pass that stops before the end leaves so many plies. From
/// docs/experiments/solver-bundle.md.
constexpr int kPliesLeftToTheEnd = 14;

/// One solve from its request to its result.
class SolverRoot {
  public:
    SolverRoot(search::SearchControl& control, std::deque<search::SearchThread>& threads,
               bool learnt, const SolveRequest& request)
        : control_(control), threads_(threads), learnt_(learnt), request_(request) {}

    SolveResult run();

  private:
    void prepare();
    void solve_root();
    Score selective_passes();
    void solve_moves();
    void report() const;
    bool stopped() const { return control_.stopped.load(std::memory_order_relaxed); }
    search::SearchThread& thread() { return threads_.front(); }
    ScoreRange prove(const Board& board, Score alpha, Score beta, Score guess, ScoreRange* live) {
        return search::prove_score(thread(), board, alpha, beta, guess, live);
    }
    Square guessed_move();

    search::SearchControl& control_;
    std::deque<search::SearchThread>& threads_;
    bool learnt_;
    const SolveRequest& request_;
    SolveResult result_;
    search::Clock::time_point began_ = search::Clock::now();
};

void SolverRoot::prepare() {
    control_.stop = request_.stop;
    control_.stopped = false;
    control_.node_limit = ~std::uint64_t{0};
    if (request_.node_limit) control_.node_limit = *request_.node_limit / threads_.size();
    control_.deadline = search::SearchControl::kNever;
    if (request_.time_limit) control_.end_at(began_ + *request_.time_limit);
    control_.reporter = nullptr;
    if (request_.on_progress) {
        control_.report = [this] { report(); };
        control_.reporter = &threads_.front();
        control_.next_report = began_ + search::kReportInterval;
    }
    const bool evaluated = learnt_ && request_.size == BoardSize::k8 &&
                           request_.board.empties(request_.size) >= kEvaluatedEmpties;
    for (search::SearchThread& thread : threads_) {
        // Not one conditional expression: that would be a copy, gone before the search.
        if (evaluated)
            thread.use(eval::builtin_weights());
        else
            thread.use(eval::Weights{});
        thread.begin(request_.size);
    }
    const Score most = square_count(request_.size);
    result_.size = request_.size;
    result_.range = {-most, most};
}

void SolverRoot::report() const {
    request_.on_progress({.range = result_.range,
                          .nodes = threads_.front().nodes,
                          .elapsed = search::Clock::now() - began_});
}

/// The move that looks best of a search that was stopped before it proved any.
/// Precondition: there is a legal move.
Square SolverRoot::guessed_move() {
    Square best = kPass;
    Score best_score = -65;
    for (Bitboard todo = legal_moves(request_.board, request_.size); todo != 0; todo &= todo - 1) {
        const Board next = after_move(request_.board, std::countr_zero(todo));
        const Score guess = -kernels::active().guess(threads_.front(), next);
        if (guess <= best_score) continue;
        best_score = guess;
        best = std::countr_zero(todo);
    }
    return best;
}

void SolverRoot::solve_moves() {
    for (Bitboard todo = legal_moves(request_.board, request_.size); todo != 0; todo &= todo - 1) {
        const Square square = std::countr_zero(todo);
        const ScoreRange range = prove(after_move(request_.board, square), -request_.beta,
                                       -request_.alpha, -result_.range.lower, nullptr);
        result_.moves.push_back({square, {-range.upper, -range.lower}});
    }
    std::stable_sort(result_.moves.begin(), result_.moves.end(),
                     [](const SolvedRootMove& a, const SolvedRootMove& b) {
                         return std::pair(a.range.lower, a.range.upper) >
                                std::pair(b.range.lower, b.range.upper);
                     });
}

/// Searches that prove nothing, but leave good moves in the table and a likely score:
/// deeper and deeper by the learnt evaluation, then to the end with much left out.
/// docs/experiments/selective-passes.md.
Score SolverRoot::selective_passes() {
    constexpr int kUnit = eval::kValueUnit;
    Score guess = kernels::active().guess(threads_.front(), request_.board);
    if (!threads_.front().evaluates()) return guess;
    const auto select = [this](search::Selectivity selectivity) {
        for (search::SearchThread& thread : threads_) thread.mode.selectivity = selectivity;
    };
    select(search::Selectivity::k73);
    const int empties = request_.board.empties(request_.size);
    for (int depth = 2; depth <= empties - kPliesLeftToTheEnd && !stopped(); ++depth) {
        const int value =
            kernels::active().search_value(threads_.front(), request_.board, depth,
                                           -search::kValueInfinity, search::kValueInfinity);
        if (!stopped()) guess = value / (2 * kUnit) * 2;
    }
    for (const search::Selectivity selectivity :
         {search::Selectivity::k73, search::Selectivity::k95}) {
        select(selectivity);
        const ScoreRange range =
            prove(request_.board, request_.alpha, request_.beta, guess, nullptr);
        if (!stopped())
            guess = range.lower > -square_count(request_.size) ? range.lower : range.upper;
    }
    select(search::Selectivity::kAll);
    return guess;
}

void SolverRoot::solve_root() {
    const Score guess = selective_passes();
    result_.range = prove(request_.board, request_.alpha, request_.beta, guess, &result_.range);
    const bool over = is_over(request_.board, request_.size);
    if (over) return;
    if (legal_moves(request_.board, request_.size) == 0) {
        result_.best = kPass;
    } else {
        const Bitboard legal = legal_moves(request_.board, request_.size);
        result_.best = search::table_move(thread(), request_.board, legal)
                           .value_or(static_cast<Square>(std::countr_zero(legal)));
        const bool refutes = result_.range.lower >= request_.beta && !result_.range.exact();
        if (refutes && !stopped())
            if (const auto found =
                    search::prove_move(thread(), request_.board, result_.range.lower))
                result_.best = found;
    }
    if (result_.range.exact() && !stopped()) {
        if (!search::follow_proof(thread(), request_.board, result_.range.lower, result_.pv))
            result_.pv.clear();
        if (!result_.pv.empty()) result_.best = result_.pv.front();
    }
    const bool proved_a_move = result_.range.lower > -square_count(request_.size);
    if (stopped() && !proved_a_move && result_.best != kPass) result_.best = guessed_move();
    if (request_.all_moves) solve_moves();
}

SolveResult SolverRoot::run() {
    prepare();
    solve_root();
    for (const search::SearchThread& thread : threads_) result_.nodes += thread.nodes;
    result_.elapsed = search::Clock::now() - began_;
    result_.stopped = stopped();
    return std::move(result_);
}

}  // namespace

Solver::Solver(const SolverOptions& options) : state_(std::make_unique<State>(options)) {}
Solver::Solver(Solver&&) noexcept = default;
Solver& Solver::operator=(Solver&&) noexcept = default;
Solver::~Solver() = default;

SolveResult Solver::solve(const SolveRequest& request) {
    state_->helpers.gather(state_->threads);
    SolveResult result =
        SolverRoot(state_->control, state_->threads, state_->options.learnt, request).run();
    result.threads = 1 + static_cast<int>(state_->helpers.count());
    return result;
}

void Solver::forget() {
    state_->table.forget();
    for (search::SearchThread& thread : state_->threads) thread.forget();
}

}  // namespace outflank
