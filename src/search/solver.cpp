// The solver's root: windows, best moves, principal variation, threads.
#include "outflank/solver.h"

#include <algorithm>
#include <deque>

#include "eval/weights_file.h"
#include "kernels/table.h"
#include "search/crew.h"
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
    explicit State(const SolverOptions& wanted)
        : options(wanted), table(std::max(wanted.hash_bytes, std::size_t{64} << 10)) {
        for (int i = 0; i < std::max(1, options.threads); ++i) threads.emplace_back(table, control);
    }

    SolverOptions options;
    search::TranspositionTable table;
    search::SearchControl control;
    std::deque<search::SearchThread> threads;  // a deque: threads keep their addresses
    search::Crew crew;                         // ends before what it works on
};

namespace {

/// From here on a solve is long enough to be worth the learnt evaluation.
constexpr int kJudgedEmpties = 16;

/// The deepest rehearsal that stops before the end leaves so many plies.
constexpr int kPliesLeftToTheEnd = 12;

/// One solve from its request to its result.
class RootSearch {
  public:
    RootSearch(search::TranspositionTable& table, search::SearchControl& control,
               std::deque<search::SearchThread>& threads, bool learnt, const SolveRequest& request)
        : table_(table), control_(control), threads_(threads), learnt_(learnt), request_(request) {}

    SolveResult run();

  private:
    void prepare();
    void solve_root();
    Score rehearse();
    void solve_moves();
    void report() const;
    bool stopped() const { return control_.stopped.load(std::memory_order_relaxed); }
    Score search(const Board& board, Score alpha) {
        return kernels::active().null_window(threads_.front(), board, alpha);
    }
    ScoreRange prove(const Board& board, Score alpha, Score beta, Score guess, ScoreRange* live);
    std::optional<Square> find_move(const Board& board, Score wanted);
    std::optional<Square> promising_move(const Board& board) const;
    Square likely_move();
    void follow_principal_variation();

    search::TranspositionTable& table_;
    search::SearchControl& control_;
    std::deque<search::SearchThread>& threads_;
    bool learnt_;
    const SolveRequest& request_;
    SolveResult result_;
    search::Clock::time_point began_ = search::Clock::now();
};

void RootSearch::prepare() {
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
        control_.next_report = began_ + std::chrono::milliseconds(200);
    }
    const bool worth_judging = learnt_ && request_.size == BoardSize::k8 &&
                               request_.board.empties(request_.size) >= kJudgedEmpties;
    for (search::SearchThread& thread : threads_) {
        // Not one conditional expression: that would be a copy, gone before the search.
        if (worth_judging)
            thread.use(eval::builtin_weights());
        else
            thread.use(eval::Weights{});
        thread.begin(request_.size);
    }
    const Score most = square_count(request_.size);
    result_.size = request_.size;
    result_.range = {-most, most};
}

void RootSearch::report() const {
    request_.on_progress({.range = result_.range,
                          .nodes = threads_.front().nodes,
                          .elapsed = search::Clock::now() - began_});
}

/// Proves where the score of `board` lies, exactly if inside (alpha, beta).
///
/// A walk of null windows that follows the bounds they find, as every search finds most of
/// its tree in the table. Source: A. Plaat et al., "A new paradigm for minimax search"
/// (1994), MTD(f). Against a window that widens about the guess it saves 10 % of the nodes
/// (docs/experiments/root-windows.md).
ScoreRange RootSearch::prove(const Board& board, Score alpha, Score beta, Score guess,
                             ScoreRange* live) {
    const Score most = square_count(request_.size);
    ScoreRange range{-most, most};
    // Searches that leave moves out may contradict each other: then the bounds cross.
    while (range.lower < range.upper && range.lower < beta && range.upper > alpha) {
        // Scores are even: below `range.lower + 2` nothing is left to ask.
        const Score least = std::max(range.lower + 2, alpha + 1);
        const Score asked = std::clamp(guess, least, std::max(least, std::min(range.upper, beta)));
        const Score score = search(board, asked - 1);
        if (stopped()) break;
        if (score >= asked) {
            range.lower = score;
            guess = score + 2;
        } else {
            range.upper = score;
            guess = score;
        }
        if (live != nullptr) *live = range;
    }
    return range;
}

std::optional<Square> RootSearch::promising_move(const Board& board) const {
    const Bitboard moves = legal_moves(board, request_.size);
    if (moves == 0) return std::nullopt;
    const auto found = table_.probe(board, search::hash_board(board));
    if (found && found->move != kPass && (moves & bit(found->move)) != 0) return found->move;
    return std::countr_zero(moves);
}

/// The move that looks best of a search that was stopped before it proved any.
/// Precondition: there is a legal move.
Square RootSearch::likely_move() {
    Square best = kPass;
    Score worth = -65;
    for (Bitboard todo = legal_moves(request_.board, request_.size); todo != 0; todo &= todo - 1) {
        const Board next = after_move(request_.board, std::countr_zero(todo));
        const Score guess = -kernels::active().guess(threads_.front(), next);
        if (guess <= worth) continue;
        worth = guess;
        best = std::countr_zero(todo);
    }
    return best;
}

/// A move that is worth at least `wanted`; nothing only when stopped.
std::optional<Square> RootSearch::find_move(const Board& board, Score wanted) {
    const auto first = promising_move(board);
    Bitboard todo = legal_moves(board, request_.size);
    for (std::optional<Square> next = first; next;) {
        if (-search(after_move(board, *next), -wanted) >= wanted && !stopped()) return next;
        if (stopped()) return std::nullopt;
        todo &= ~bit(*next);
        next = todo != 0 ? std::optional<Square>(std::countr_zero(todo)) : std::nullopt;
    }
    return std::nullopt;
}

void RootSearch::follow_principal_variation() {
    Board board = request_.board;
    Score score = result_.range.lower;
    while (!is_over(board, request_.size)) {
        Square square = kPass;
        if (legal_moves(board, request_.size) != 0) {
            const auto found = find_move(board, score);
            if (!found) {
                result_.pv.clear();
                return;
            }
            square = *found;
        }
        result_.pv.push_back(square);
        board = square == kPass ? after_pass(board) : after_move(board, square);
        score = -score;
    }
}

void RootSearch::solve_moves() {
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
Score RootSearch::rehearse() {
    constexpr int kUnit = eval::kValueUnit;
    constexpr int kWidest = 65 * kUnit;
    Score guess = kernels::active().guess(threads_.front(), request_.board);
    if (!threads_.front().evaluates()) return guess;
    const auto select = [this](search::Selectivity selectivity) {
        for (search::SearchThread& thread : threads_) thread.selectivity = selectivity;
    };
    select(search::k73);
    const int empties = request_.board.empties(request_.size);
    for (int depth = 2; depth <= empties - kPliesLeftToTheEnd && !stopped(); ++depth) {
        const int value = kernels::active().search_value(threads_.front(), request_.board, depth,
                                                         -kWidest, kWidest);
        if (!stopped()) guess = value / (2 * kUnit) * 2;
    }
    for (const search::Selectivity selectivity : {search::k73, search::k95}) {
        select(selectivity);
        const ScoreRange range =
            prove(request_.board, request_.alpha, request_.beta, guess, nullptr);
        if (!stopped())
            guess = range.lower > -square_count(request_.size) ? range.lower : range.upper;
    }
    select(search::kAll);
    return guess;
}

void RootSearch::solve_root() {
    const Score guess = rehearse();
    result_.range = prove(request_.board, request_.alpha, request_.beta, guess, &result_.range);
    const bool over = is_over(request_.board, request_.size);
    if (over) return;
    if (legal_moves(request_.board, request_.size) == 0) {
        result_.best = kPass;
    } else {
        result_.best = promising_move(request_.board);
        const bool refutes = result_.range.lower >= request_.beta && !result_.range.exact();
        if (refutes && !stopped())
            if (const auto found = find_move(request_.board, result_.range.lower))
                result_.best = found;
    }
    if (result_.range.exact() && !stopped()) {
        follow_principal_variation();
        if (!result_.pv.empty()) result_.best = result_.pv.front();
    }
    const bool proved_a_move = result_.range.lower > -square_count(request_.size);
    if (stopped() && !proved_a_move && result_.best != kPass) result_.best = likely_move();
    if (request_.all_moves) solve_moves();
}

SolveResult RootSearch::run() {
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
    state_->crew.gather(state_->threads);
    return RootSearch(state_->table, state_->control, state_->threads, state_->options.learnt,
                      request)
        .run();
}

void Solver::forget() {
    state_->table.forget();
    for (search::SearchThread& thread : state_->threads) thread.forget();
}

}  // namespace outflank
