// outflank solve: exact scores of positions.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <new>
#include <ostream>

#include "base/machine.h"
#include "cli/commands.h"
#include "cli/program.h"
#include "cli/solve/solve_limit.h"
#include "cli/solve/solve_progress.h"
#include "cli/solve/solve_run.h"
#include "cli/support/arguments.h"
#include "cli/support/engine_setup.h"
#include "cli/support/text.h"

namespace outflank::cli {
namespace solve_command {
namespace {

constexpr Score kWidest = 65;  // one more than any score

struct Options {
    std::vector<std::string> words;
    SizeOption size;
    int threads = 1;
    std::uint64_t hash_mib = base::usual_table_mib(64);
    bool wld = false;
    std::vector<Score> window;
    bool all_moves = false;
    bool check = false;
    std::string limit;
    std::string select;
    bool json = false;
};

std::string check_score(const std::string& text) {
    Score score = 0;
    const char* end = text.data() + text.size();
    const auto [stop, status] = std::from_chars(text.data(), end, score);
    if (status == std::errc{} && stop == end && std::abs(score) <= kWidest) return {};
    return fmt::format("found '{}', expected a score from -{} to {}", printable(text), kWidest,
                       kWidest);
}

Result<SolveRequest> request_of(const Options& options) {
    SolveRequest request{.board = {}, .all_moves = options.all_moves};
    if (options.wld) {
        request.alpha = -1;
        request.beta = 1;
    } else if (!options.window.empty()) {
        request.alpha = options.window[0];
        request.beta = options.window[1];
        if (request.alpha >= request.beta)
            return Error{ErrorCode::kOutOfRange,
                         fmt::format("found {} {}, expected the smaller score first", request.alpha,
                                     request.beta),
                         "--window"};
    }
    if (options.limit.empty()) return request;
    const Result<SolveLimit> limit = parse_solve_limit(options.limit);
    if (!limit) return of_option(limit.error(), "--limit");
    request.time_limit = limit.value().time;
    request.node_limit = limit.value().nodes;
    return request;
}

Result<SolveInput> input_of(const Options& options, Io& io) {
    if (options.words.empty() && options.size.side == 8 && options.limit.empty())
        return Error{ErrorCode::kParse,
                     "nothing to solve: expected a file, - or a position (the 8x8 start is "
                     "out of reach; --size 4 and --size 6 begin at the start)",
                     ""};
    Result<SolveInput> input = read_solve_input(options.words, options.size.value(), io);
    if (!input) return input;
    if (auto checked = check_sizes(options.size, input.value()); !checked) return checked.error();
    std::vector<SolveProblem>& problems = input.value().problems;
    if (!options.select.empty()) {
        const Result<Done> selected = select_problems(options.select, problems);
        if (!selected) return of_option(selected.error(), "--select");
    }
    const auto has_answer = [](const SolveProblem& problem) { return problem.answer.has_value(); };
    if (options.check && !problems.empty() &&
        std::none_of(problems.begin(), problems.end(), has_answer))
        return Error{ErrorCode::kParse,
                     "found no answer in the input, expected scores after the positions",
                     "--check"};
    return input;
}

SolveSummary solve_and_report(SolveJob& job, SolveReport& report, Io& io) {
    SolveProgressLine progress(io, job.problems);
    job.request.on_progress = [&](const SolveProgress& now) { progress.set_range(now.range); };
    report.begin();
    WrongAnswers wrong;
    const SolveSummary summary = run_solve_job(
        job, [&](const SolveProblem& problem, const SolveResult& result, const Finding& finding) {
            wrong.add(problem, result, finding.verdict);
            progress.step(problem, [&] {
                report.add(problem, result, finding.verdict);
                bring_out(io);
                if (finding.verdict == CheckVerdict::kWrong)
                    complain(io, "solve",
                             fmt::format("position {}: {}", problem.number, finding.difference));
            });
        });
    if (const auto explanation = wrong.explanation()) complain(io, "solve", *explanation);
    return summary;
}

Result<Done> run(const Options& options, Io& io) {
    const Result<SolveRequest> request = request_of(options);
    if (!request) return request.error();
    const Result<SolveInput> input = input_of(options, io);
    if (!input) return input.error();
    report_bad_lines(input.value(), "solve", io);
    if (!input.value().errors.empty()) io.status = kBadInput;
    if (input.value().problems.empty() && !options.json) return Done{};

    SolveJob job{.problems = input.value().problems,
                 .request = request.value(),
                 .solver = {.hash_bytes = options.hash_mib << 20, .threads = options.threads},
                 .check = options.check};
    job.request.stop = &io.stop;
    io.catch_stop();
    const SolveReportOptions columns{
        .check = options.check,
        .wld = options.wld,
        .all_moves = options.all_moves,
        .highest_number = job.problems.empty() ? 1 : job.problems.back().number,
        .alpha = job.request.alpha,
        .beta = job.request.beta,
        .width = io.terminal.line_width()};
    const auto report =
        options.json ? make_json_report(io.out, columns) : make_table_report(io.out, columns);
    try {
        const SolveSummary summary = solve_and_report(job, *report, io);
        report->end(summary);
        tell_refused_threads(io, "solve", summary.refused_threads);
        if (io.stop && io.out)
            complain(io, "solve",
                     fmt::format("interrupted; printed {} of {}", summary.positions,
                                 counted(job.problems.size(), "position", "positions")));
        if (summary.wrong > 0) io.status = kFailure;
    } catch (const std::bad_alloc&) {
        return Error{ErrorCode::kIo, base::no_memory_text(options.hash_mib << 20), "--hash"};
    }
    return Done{};
}

void declare_search(CLI::App& app, Options& options) {
    app.add_option("--threads", options.threads,
                   "threads (default 1): of several positions each has one, a single position is "
                   "shared by all")
        ->type_name("N")
        ->check(whole_number(1, kMostThreads));
    app.add_option("--hash", options.hash_mib,
                   "memory for positions already seen, for all threads together (default 64, less "
                   "in little memory)")
        ->type_name("MIB")
        ->check(whole_number(1, base::most_table_mib()));
    app.add_flag("--wld", options.wld, "prove win, draw or loss only; faster");
    app.add_option("--window", options.window,
                   "prove the score if it lies between A and B, exclusive; otherwise that it is "
                   "at most A or at least B")
        ->type_name("A B")
        ->expected(2)
        ->allow_extra_args(false)
        ->check(CLI::Validator(check_score, ""));
    app.add_flag("--all-moves", options.all_moves, "also the score of every legal move");
    app.add_option("--limit", options.limit,
                   "stop each position after a time (500ms, 10s, 2min, 1h) or a number of nodes "
                   "(5000000, 800k, 5M, 2G)")
        ->type_name("LIMIT");
}

Action declare(CLI::App& app) {
    const auto options = std::make_shared<Options>();
    app.add_option(
        "INPUT", options->words,
        "files of positions or games, - for standard input, or a position itself: a board, "
        "moves from the start, or a board followed by moves; without any, the start of "
        "a small board");
    add_size_option(app, options->size);
    app.add_option("--select", options->select,
                   "solve these positions of the input only, such as 3, 10-19, 15- or 1,4,7-9")
        ->type_name("NUMBERS");
    declare_search(app, *options);
    app.add_flag("--check", options->check,
                 "compare with the answers in the input; exit status 1 if one is wrong");
    add_json_flag(app, options->json);
    return [options](Io& io) { return run(*options, io); };
}

constexpr std::array kExamples = {
    Example{"solve endgames.obf --check", "all positions of a file, compared with its answers"},
    Example{"solve endgames.obf --select 10-19 --threads 2 --json", "some of them, as JSON"},
    Example{"solve --size 4", "the 4x4 game from its start"},
    Example{"solve game.txt --all-moves --limit 10s", "the last position of a game, every move"},
    Example{"solve - --wld < positions.txt", "who wins, position by position"},
};

}  // namespace
}  // namespace solve_command

const Command kSolveCommand = {
    .name = "solve",
    .summary = "prove the exact score of positions, with the best line",
    .description =
        "Prints the score for the side to move with perfect play of both sides, empty squares "
        "to the winner, the best move and the moves to the end of the game. A score that was not "
        "proven is printed as bounds: >=+4, <=-2, -4..+6, or ? when nothing is known.\n\n"
        "Files of any format (outflank convert lists them) are read one after the other: of "
        "positions each is solved, OBF lines perhaps have an answer; of games the last position. "
        "Lines that are not positions are reported, and the exit status is then 2. Ctrl-C "
        "stops at once and prints what is proven by then; so does a limit, "
        "for each position.\n\n"
        "With one thread the node counts are the same in every run. docs/solver.md says what "
        "counts as a node.",
    .examples = solve_command::kExamples,
    .declare = solve_command::declare,
};

}  // namespace outflank::cli
