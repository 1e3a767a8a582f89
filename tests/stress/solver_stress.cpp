// Long differential test: the solver against the slow reference solver on random
// positions, on every CPU level this machine has, in random windows, with one thread and with two.
//
//   solver_stress [--positions N] [--seed S] [--fewest N] [--empties N]
//
// Positions have --fewest (1) to --empties (12) empty squares. Every hundredth is deeper than the
// reference reaches; there one thread, three threads and the CPU levels must agree. Exit
// status 0: no difference; 1: the first difference was printed; 2: bad arguments.
#include <charconv>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <iostream>
#include <string>
#include <vector>

#include "base/random.h"
#include "kernels/table.h"
#include "outflank/formats.h"
#include "outflank/solver.h"
#include "reference/reference_solver.h"
#include "reference/testing.h"
#include "search/search_thread.h"

namespace {

using namespace outflank;

constexpr BoardSize kSizes[] = {BoardSize::k4, BoardSize::k6, BoardSize::k8};
constexpr std::uint64_t kDeepEvery = 100;
constexpr int kFewestDeep = 14;  // from here on the solver shares nodes between threads
constexpr int kMostDeep = 17;

struct Options {
    std::uint64_t positions = 200'000;
    std::uint64_t seed = 1;
    std::uint64_t fewest = 1;
    std::uint64_t empties = 12;
};

struct Problem {
    Board board;
    BoardSize size;
};

struct Window {
    Score alpha;
    Score beta;
};

// What a search of `window` must prove of a position whose true score is `score`.
bool agrees(ScoreRange range, Window window, Score score) {
    if (range.lower > score || range.upper < score) return false;
    if (score <= window.alpha) return range.upper <= window.alpha;
    if (score >= window.beta) return range.lower >= window.beta;
    return range.exact();
}

Window random_window(base::Random& random) {
    const Score alpha = static_cast<Score>(random.below(130)) - 65;
    const auto widest = static_cast<std::uint64_t>(65 - alpha);
    const Score width = random.below(2) == 0 ? 1 : 1 + static_cast<Score>(random.below(widest));
    return {.alpha = alpha, .beta = alpha + width};
}

Problem random_problem(base::Random& random, int fewest, int most) {
    const BoardSize size = kSizes[random.below(3)];
    const int wanted =
        fewest + static_cast<int>(random.below(static_cast<std::uint64_t>(most - fewest) + 1));
    const int empties = std::min(wanted, square_count(size) - 4);
    const bool from_game = random.below(2) == 0;
    return {.board = from_game ? reference::position_of_random_game(size, empties, random)
                               : reference::random_board(size, empties, random),
            .size = size};
}

/// The solvers under test. They keep what they learnt from position to position, except
/// for what `random` decides to forget.
class Stress {
  public:
    explicit Stress(std::uint64_t seed) : random_(seed) {
        for (const kernels::Table* level : kernels::compiled())
            if (level->runs_here()) levels_.push_back(level);
    }

    /// Checks one more position. False after a difference, which is printed.
    bool check(const Problem& problem);

    /// The same for a position too deep for the reference.
    bool check_deep(const Problem& problem);

    base::Random& random() { return random_; }
    std::uint64_t searches() const { return searches_; }
    std::size_t levels() const { return levels_.size(); }

  private:
    bool check_levels(const Problem& problem, Score score);
    bool check_solver(Solver& solver, const Problem& problem, Score score, Window window);
    bool check_moves(const Problem& problem, Score score);
    bool check_line(const Problem& problem, const SolveResult& result);
    bool fail(const Problem& problem, Score score, const std::string& what);

    base::Random random_;
    std::vector<const kernels::Table*> levels_;
    search::TranspositionTable table_{std::size_t{1} << 20};
    search::SearchControl control_;
    search::SearchThread thread_{table_, control_};
    Solver tiny_{{.hash_bytes = std::size_t{64} << 10, .threads = 1}};
    Solver two_{{.hash_bytes = std::size_t{4} << 20, .threads = 2}};
    Solver three_{{.hash_bytes = std::size_t{4} << 20, .threads = 3}};
    std::uint64_t searches_ = 0;
};

bool Stress::fail(const Problem& problem, Score score, const std::string& what) {
    const Position position{.board = problem.board, .to_move = Color::kBlack, .size = problem.size};
    std::cout << "\nDIFFERENCE: " << what << "\nposition   " << format_position(position)
              << "\nexpected   " << score << std::endl;
    return false;
}

bool Stress::check_levels(const Problem& problem, Score score) {
    const auto any_alpha = [&] { return static_cast<Score>(random_.below(129)) - 64; };
    const Score alphas[] = {score, score - 1, -1, 0, any_alpha(), any_alpha()};
    thread_.begin(problem.size);
    const Score guess = levels_.front()->guess(thread_, problem.board);
    for (const kernels::Table* level : levels_) {
        if (random_.below(4) == 0) {
            table_.forget();
            thread_.forget();
        }
        if (level->guess(thread_, problem.board) != guess)
            return fail(problem, score, std::string(level->name) + " guesses differently");
        for (const Score alpha : alphas) {
            thread_.begin(problem.size);
            ++searches_;
            const Score found = level->null_window(thread_, problem.board, alpha);
            const bool right =
                score <= alpha ? found <= alpha && found >= score : found > alpha && found <= score;
            if (!right)
                return fail(problem, score,
                            std::string(level->name) + " found " + std::to_string(found) +
                                " with alpha " + std::to_string(alpha));
        }
    }
    return true;
}

bool Stress::check_solver(Solver& solver, const Problem& problem, Score score, Window window) {
    ++searches_;
    const SolveResult result = solver.solve(
        {.board = problem.board, .size = problem.size, .alpha = window.alpha, .beta = window.beta});
    if (!agrees(result.range, window, score))
        return fail(problem, score,
                    "a solver found " + std::to_string(result.range.lower) + ".." +
                        std::to_string(result.range.upper) + " in (" +
                        std::to_string(window.alpha) + ", " + std::to_string(window.beta) + ")");
    if (result.range.exact() && !check_line(problem, result)) return false;
    // A move that is said to refute the window must do so.
    if (result.range.lower >= window.beta && result.best && *result.best != kPass &&
        -reference::solve(after_move(problem.board, *result.best), problem.size, -window.beta,
                          -window.beta + 1) < window.beta)
        return fail(problem, score, "the best move does not reach beta");
    return true;
}

bool Stress::check_line(const Problem& problem, const SolveResult& result) {
    Board board = problem.board;
    int sign = 1;
    for (const Square square : result.pv) {
        const Bitboard moves = legal_moves(board, problem.size);
        const bool legal = square == kPass ? moves == 0 : (moves & bit(square)) != 0;
        if (!legal) return fail(problem, result.range.lower, "illegal principal variation");
        board = square == kPass ? after_pass(board) : after_move(board, square);
        sign = -sign;
    }
    if (!is_over(board, problem.size) ||
        sign * final_score(board, problem.size) != result.range.lower)
        return fail(problem, result.range.lower, "the principal variation ends elsewhere");
    return true;
}

bool Stress::check_moves(const Problem& problem, Score score) {
    ++searches_;
    const SolveResult result =
        tiny_.solve({.board = problem.board, .size = problem.size, .all_moves = true});
    for (const SolvedRootMove& move : result.moves) {
        const Score expected =
            -reference::solve(after_move(problem.board, move.square), problem.size);
        if (move.range != ScoreRange{expected, expected})
            return fail(problem, score, "wrong score of " + square_name(move.square, problem.size));
    }
    return true;
}

bool Stress::check(const Problem& problem) {
    const Score score = reference::solve(problem.board, problem.size);
    if (!check_levels(problem, score)) return false;
    if (random_.below(8) == 0) tiny_.forget();
    for (Solver* solver : {&tiny_, &two_})
        for (const Window& window : {Window{-65, 65}, Window{-1, 1}, random_window(random_)})
            if (!check_solver(*solver, problem, score, window)) return false;
    return problem.board.empties(problem.size) > 8 || check_moves(problem, score);
}

bool Stress::check_deep(const Problem& problem) {
    ++searches_;
    const SolveResult one = tiny_.solve({.board = problem.board, .size = problem.size});
    const Score score = one.range.lower;
    if (!one.range.exact()) return fail(problem, score, "no exact score without a limit");
    if (!check_line(problem, one) || !check_levels(problem, score)) return false;
    for (const Window& window : {Window{-65, 65}, Window{-1, 1}, random_window(random_)}) {
        ++searches_;
        const SolveResult result = three_.solve({.board = problem.board,
                                                 .size = problem.size,
                                                 .alpha = window.alpha,
                                                 .beta = window.beta});
        if (!agrees(result.range, window, score))
            return fail(problem, score, "three threads disagree with one");
    }
    return true;
}

bool read_number(const char* text, std::uint64_t& number) {
    const char* end = text + std::strlen(text);
    const auto [stop, status] = std::from_chars(text, end, number);
    return status == std::errc{} && stop == end;
}

bool read_options(int argc, char** argv, Options& options) {
    for (int i = 1; i + 1 < argc; i += 2) {
        const std::string name = argv[i];
        std::uint64_t* value = name == "--positions" ? &options.positions
                               : name == "--seed"    ? &options.seed
                               : name == "--fewest"  ? &options.fewest
                               : name == "--empties" ? &options.empties
                                                     : nullptr;
        if (value == nullptr || !read_number(argv[i + 1], *value)) return false;
    }
    return argc % 2 == 1 && options.fewest >= 1 && options.fewest <= options.empties &&
           options.empties <= 16;
}

}  // namespace

int main(int argc, char** argv) {
    Options options;
    if (!read_options(argc, argv, options)) {
        std::cerr << "usage: solver_stress [--positions N] [--seed S] [--fewest 1..16] "
                     "[--empties 1..16, at least the fewest]\n";
        return 2;
    }
    using Clock = std::chrono::steady_clock;
    const Clock::time_point began = Clock::now();
    Stress stress(options.seed);
    const auto report = [&](std::uint64_t done) {
        const std::chrono::duration<double> time = Clock::now() - began;
        std::cout << done << " of " << options.positions << " positions, " << stress.searches()
                  << " searches on " << stress.levels() << " levels, "
                  << static_cast<std::uint64_t>(time.count()) << " s" << std::endl;
    };
    Clock::time_point next_report = began + std::chrono::seconds(10);
    for (std::uint64_t done = 0; done < options.positions; ++done) {
        const bool deep = done % kDeepEvery == kDeepEvery - 1;
        const Problem problem =
            deep ? random_problem(stress.random(), kFewestDeep, kMostDeep)
                 : random_problem(stress.random(), static_cast<int>(options.fewest),
                                  static_cast<int>(options.empties));
        if (!(deep ? stress.check_deep(problem) : stress.check(problem))) return 1;
        if (Clock::now() < next_report) continue;
        next_report += std::chrono::seconds(10);
        report(done + 1);
    }
    report(options.positions);
    std::cout << "no difference; seed " << options.seed << std::endl;
    return 0;
}
