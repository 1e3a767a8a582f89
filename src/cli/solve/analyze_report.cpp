// Tables and JSON of the engine's lines.
#include "cli/solve/analyze_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <ostream>

#include "cli/solve/engine_text.h"
#include "cli/solve/solve_report.h"
#include "cli/solve/solve_text.h"
#include "cli/support/json_text.h"
#include "cli/support/opening_text.h"
#include "cli/support/position_text.h"
#include "cli/support/screen_text.h"
#include "cli/support/text.h"
#include "outflank/kernel.h"

namespace outflank::cli {
namespace {

using nlohmann::ordered_json;

double rate(std::uint64_t nodes, std::chrono::duration<double> time) {
    return time.count() > 0 ? static_cast<double>(nodes) / time.count() : 0;
}

bool says_the_same(const SearchReport& a, const SearchReport& b) {
    const auto same = [](const EngineLine& one, const EngineLine& other) {
        return one.moves == other.moves && one.score == other.score && one.bound == other.bound &&
               one.depth == other.depth && one.percent == other.percent;
    };
    return std::equal(a.lines.begin(), a.lines.end(), b.lines.begin(), b.lines.end(), same);
}

class AnalyzeTableReport : public AnalyzeReport {
  public:
    AnalyzeTableReport(std::ostream& out, const AnalyzeTableOptions& options)
        : out_(out),
          iterations_(options.iterations),
          width_(options.width),
          number_width_(std::max<std::size_t>(5, with_commas(options.highest_number).size())) {}

    void begin() override {
        out_ << folded(place("#", "empties") + judgement("depth", "score", "move") +
                           effort("time (s)", "nodes", "nodes/s"),
                       width_)
             << (width_ > 0 ? "\n" : "  line\n") << std::flush;
    }

    void add_iteration(const SolveProblem& problem, const SearchReport& report) override {
        if (iterations_) print(problem, report);
    }

    void add_result(const SolveProblem& problem, const SearchReport& report) override {
        // The last iteration, if it stands above, would only be repeated.
        if (!(printed_ == problem.number && says_the_same(last_, report))) print(problem, report);
    }

    void end(const AnalyzeSummary& summary) override {
        std::string total = place("", "") + judgement("", "", "");
        total.replace(0, 5, "total");
        out_ << folded(total + effort(summary.elapsed, summary.nodes), width_)
             << (width_ > 0 ? "\n" + std::string(number_width_, ' ') : "")
             << fmt::format(
                    "  {}, {}, kernel {}\n", counted(summary.positions, "position", "positions"),
                    counted(static_cast<std::uint64_t>(summary.threads), "thread", "threads"),
                    active_kernel());
    }

  private:
    std::string place(std::string_view number, std::string_view empties) const {
        return fmt::format("{:>{}}  {:>7}", number, number_width_, empties);
    }

    static std::string judgement(std::string_view depth, std::string_view score,
                                 std::string_view move) {
        return fmt::format("  {:>7}  {:>12}  {:>4}", depth, score, move);
    }

    static std::string effort(std::string_view time, std::string_view nodes,
                              std::string_view nodes_per_second) {
        return fmt::format("  {:>9}  {:>14}  {:>8}", time, nodes, nodes_per_second);
    }

    static std::string effort(std::chrono::duration<double> time, std::uint64_t nodes) {
        return effort(fmt::format("{:.3f}", time.count()), with_commas(nodes),
                      rate_text(rate(nodes, time)));
    }

    void print(const SolveProblem& problem, const SearchReport& report) {
        const BoardSize size = problem.position.size;
        const Board& board = problem.position.board;
        files_.print(problem, out_);
        std::string head =
            place(std::to_string(problem.number), std::to_string(board.empties(size)));
        std::string tail = effort(report.elapsed, report.nodes);
        if (report.lines.empty()) {
            print_row(head + judgement("exact", signed_score(final_score(board, size)), "-") +
                      tail);
            print_line("the game is over");
        }
        for (const EngineLine& line : report.lines) {
            print_row(
                head +
                judgement(engine_depth(line), engine_estimate(line), engine_move(line, size)) +
                tail);
            print_line(engine_moves(line, size));
            head.assign(head.size(), ' ');
            tail.assign(width_ > 0 ? 0 : tail.size(), ' ');
        }
        out_ << std::flush;
        printed_ = problem.number;
        last_ = report;
    }

    void print_row(const std::string& row) { out_ << folded(row, width_); }

    /// Behind the numbers, or below them where lines are short.
    void print_line(const std::string& moves) {
        if (width_ == 0)
            out_ << "  " << moves << '\n';
        else
            out_ << '\n' << text_below(moves, number_width_ + 2, width_);
    }

    std::ostream& out_;
    bool iterations_;
    int width_;  // 0: any
    std::size_t number_width_;
    FileHeadings files_;
    std::size_t printed_ = 0;  // number of the position that `last_` belongs to
    SearchReport last_;
};

class AnalyzeJsonReport : public AnalyzeReport {
  public:
    explicit AnalyzeJsonReport(std::ostream& out) : out_(out) {}

    void begin() override {}

    void add_iteration(const SolveProblem& problem, const SearchReport& report) override {
        out_ << json_line(json_of("iteration", problem, report)) << std::endl;
    }

    void add_result(const SolveProblem& problem, const SearchReport& report) override {
        ordered_json json = json_of("result", problem, report);
        json["over"] = report.lines.empty();
        json["score"] =
            report.lines.empty()
                ? ordered_json(final_score(problem.position.board, problem.position.size))
                : score_of(report.lines.front());
        json["standard_error"] =
            report.lines.empty() ? 0.0 : shown_discs(report.lines.front().standard_error);
        json["best"] = report.lines.empty()
                           ? ordered_json()
                           : ordered_json(engine_move(report.lines.front(), problem.position.size));
        json["stopped"] = report.stopped;
        json["opening"] = opening_json(Game(problem.position));
        out_ << json_line(json) << std::endl;
    }

    void end(const AnalyzeSummary&) override {}

  private:
    // A whole number only where it is proven.
    static ordered_json score_of(const EngineLine& line) {
        if (line.exact) return std::lround(line.score);
        return shown_score(line);
    }

    static ordered_json json_of(std::string_view event, const SolveProblem& problem,
                                const SearchReport& report) {
        ordered_json lines = ordered_json::array();
        for (const EngineLine& line : report.lines)
            lines.push_back({{"move", engine_move(line, problem.position.size)},
                             {"score", score_of(line)},
                             {"standard_error", shown_discs(line.standard_error)},
                             {"bound", bound_name(line.bound)},
                             {"depth", line.depth},
                             {"percent", line.percent},
                             {"proven", line.exact},
                             {"pv", move_names(line.moves, problem.position.size)}});
        ordered_json json = {{"event", event}, {"index", problem.number}};
        if (problem.file) json["file"] = *problem.file;
        json.update({{"position", format_position(problem.position)},
                     {"side", color_name(problem.position.to_move)},
                     {"empties", problem.position.board.empties(problem.position.size)},
                     {"depth", report.depth},
                     {"percent", report.percent},
                     {"lines", lines},
                     {"nodes", report.nodes},
                     {"seconds", std::round(report.elapsed.count() * 1e6) / 1e6}});
        return json;
    }

    std::ostream& out_;
};

}  // namespace

std::unique_ptr<AnalyzeReport> make_analyze_table(std::ostream& out,
                                                  const AnalyzeTableOptions& options) {
    return std::make_unique<AnalyzeTableReport>(out, options);
}

std::unique_ptr<AnalyzeReport> make_analyze_json(std::ostream& out) {
    return std::make_unique<AnalyzeJsonReport>(out);
}

}  // namespace outflank::cli
