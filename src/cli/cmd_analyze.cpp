// outflank analyze: the engine's best lines for positions.
#include <fmt/format.h>

#include <array>
#include <ostream>

#include "cli/commands.h"
#include "cli/program.h"
#include "cli/solve/analyze_report.h"
#include "cli/solve/analyze_status.h"
#include "cli/support/arguments.h"
#include "cli/support/engine_setup.h"
#include "cli/support/percent_option.h"
#include "cli/support/text.h"

namespace outflank::cli {
namespace analyze_command {
namespace {

constexpr std::uint64_t kMostLines = 60;
constexpr std::chrono::milliseconds kPatience{300};  // shorter searches show no status

struct Options {
    std::vector<std::string> words;
    SizeOption size;
    std::string select;
    int level = -1;
    int depth = -1;
    int percent = -1;
    std::string time;
    int lines = 1;
    EngineSetup engine;
    bool json = false;
};

Result<SearchLimits> limits_of(const Options& options) {
    SearchLimits limits;
    if (options.level >= 0) limits.level = options.level;
    if (options.depth >= 0) limits.depth = options.depth;
    if (options.percent >= 0) limits.percent = options.percent;
    if (options.time.empty()) return limits;
    const Result<std::chrono::milliseconds> time = parse_duration(options.time);
    if (!time) return of_option(time.error(), "--move-time");
    limits.move_time = time.value();
    return limits;
}

Result<SolveInput> input_of(const Options& options, Io& io) {
    Result<SolveInput> input = read_solve_input(options.words, options.size.value(), io);
    if (!input) return input;
    if (auto checked = check_sizes(options.size, input.value()); !checked) return checked.error();
    if (options.select.empty()) return input;
    const Result<Done> selected = select_problems(options.select, input.value().problems);
    if (!selected) return of_option(selected.error(), "--select");
    return input;
}

/// One run over the positions of an input.
class Analysis {
  public:
    Analysis(Engine& engine, const SearchLimits& limits, const Options& options, Io& io)
        : engine_(engine), io_(io), status_(io) {
        request_.limits = limits;
        request_.lines = options.lines;
        request_.stop = &io.stop;
    }

    AnalyzeSummary run(const std::vector<SolveProblem>& problems, AnalyzeReport& report) {
        AnalyzeSummary summary;
        report.begin();
        for (const SolveProblem& problem : problems) {
            if (io_.stop) break;
            const SearchReport found =
                analyze(problem, problems.size(), ++summary.positions, report);
            summary.nodes += found.nodes;
            summary.elapsed += found.elapsed;
        }
        return summary;
    }

  private:
    SearchReport analyze(const SolveProblem& problem, std::size_t positions, std::size_t place,
                         AnalyzeReport& report) {
        int depth = -1;
        int percent = -1;
        request_.on_progress = [&](const SearchReport& now) {
            if (now.depth != depth || now.percent != percent) {
                depth = now.depth;
                percent = now.percent;
                status_.wipe();
                report.add_iteration(problem, now);
                bring_out(io_);
            }
            if (now.elapsed >= kPatience)
                status_.draw(analyze_status_text(now, problem.position.size, place, positions));
        };
        engine_.set_position(problem.position);
        const SearchReport found = engine_.go(request_);
        status_.wipe();
        report.add_result(problem, found);
        bring_out(io_);
        return found;
    }

    Engine& engine_;
    Io& io_;
    StatusLine status_;
    SearchRequest request_;
};

Result<Done> analyze_all(const Options& options, const SearchLimits& limits,
                         const std::vector<SolveProblem>& problems, Io& io) {
    const Result<std::unique_ptr<Engine>> engine = options.engine.create();
    if (!engine) return engine.error();
    const AnalyzeTableOptions rows{.iterations = io.terminal.shows_output,
                                   .highest_number = problems.empty() ? 1 : problems.back().number,
                                   .width = io.terminal.line_width()};
    const auto report = options.json ? make_analyze_json(io.out) : make_analyze_table(io.out, rows);
    Analysis analysis(*engine.value(), limits, options, io);
    AnalyzeSummary summary = analysis.run(problems, *report);
    summary.threads = engine.value()->threads();
    report->end(summary);
    tell_refused_threads(io, "analyze", options.engine.threads - summary.threads);
    if (io.stop && io.out)
        complain(io, "analyze",
                 fmt::format("interrupted; printed {} of {}", summary.positions,
                             counted(problems.size(), "position", "positions")));
    return Done{};
}

Result<Done> run(const Options& options, Io& io) {
    const Result<SearchLimits> limits = limits_of(options);
    if (!limits) return limits.error();
    const Result<SolveInput> input = input_of(options, io);
    if (!input) return input.error();
    report_bad_lines(input.value(), "analyze", io);
    if (!input.value().errors.empty()) io.status = kBadInput;
    if (input.value().problems.empty()) return Done{};
    io.catch_stop();
    return analyze_all(options, limits.value(), input.value().problems, io);
}

void declare_limits(CLI::App& app, Options& options) {
    app.add_option(
           "--level", options.level,
           fmt::format("how well to search, 0 to {} (default {})", kMostLevel, kDefaultLevel))
        ->type_name("L")
        ->check(whole_number(0, kMostLevel));
    app.add_option("--depth", options.depth,
                   "plies to search; to the end of the game when no more are left")
        ->type_name("N")
        ->check(whole_number(1, 60));
    add_percent_option(app, options.percent);
    app.add_option("--move-time,--time", options.time,
                   "longest time for a position, such as 2, 0.5 or 500ms; without a level or "
                   "depth, the search goes on until the time is up or the score is proven")
        ->type_name("TIME");
}

Action declare(CLI::App& app) {
    const auto options = std::make_shared<Options>();
    app.add_option(
        "INPUT", options->words,
        "files of positions or games, - for standard input, or a position itself: a board, "
        "moves from the start, or a board followed by moves; without any, the start");
    add_size_option(app, options->size);
    app.add_option("--select", options->select,
                   "analyze only these positions of the input, such as 3, 10-19, 15- or 1,4,7-9")
        ->type_name("NUMBERS");
    declare_limits(app, *options);
    app.add_option("--multipv", options->lines, "number of lines for each position (default 1)")
        ->type_name("K")
        ->check(whole_number(1, kMostLines));
    add_engine_options(app, options->engine);
    add_json_flag(app, options->json);
    return [options](Io& io) { return run(*options, io); };
}

constexpr std::array kExamples = {
    Example{"analyze f5d6c3d3c4", "the best line after five moves, at level 21"},
    Example{"analyze game.txt --multipv 3 --move-time 10",
            "three moves, ten seconds, last position"},
    Example{"analyze positions.obf --depth 12 --percent 73", "every position of a file"},
    Example{"analyze f5d6 --level 30 --threads 2 --json", "every iteration as JSON"},
};

}  // namespace
}  // namespace analyze_command

const Command kAnalyzeCommand = {
    .name = "analyze",
    .summary = "search positions with the engine: best lines, scores, depth",
    .description =
        "Prints the best line that the engine finds, with its score in discs for the side to "
        "move and what the score rests on: `exact` when it is proven, otherwise the plies "
        "searched and the confidence of the pruning, such as 18@73%. Proven scores are whole "
        "numbers, estimates have a fraction. >= and <= mark bounds.\n\n"
        "On a terminal every finished iteration is a row, and standard error shows the search in "
        "progress; otherwise only the result is printed. Ctrl-C stops the search and prints "
        "what is known by then.\n\n"
        "Files of any format (outflank convert lists them) are read one after the other: of "
        "positions each is searched, of games the last position. The limit that is "
        "reached first ends the search of a position. docs/engine.md has the table "
        "of levels.",
    .examples = analyze_command::kExamples,
    .declare = analyze_command::declare,
};

}  // namespace outflank::cli
