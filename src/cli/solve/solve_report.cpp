// Tables and JSON of the solver's results.
#include "cli/solve/solve_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <ostream>

#include "cli/solve/solve_text.h"
#include "cli/support/json_text.h"
#include "cli/support/position_text.h"
#include "cli/support/screen_text.h"
#include "cli/support/text.h"
#include "outflank/kernel.h"

namespace outflank::cli {
namespace {

using nlohmann::ordered_json;

std::string best_name(const SolveResult& result) {
    return result.best ? square_name(*result.best, result.size) : "-";
}

double microseconds_kept(std::chrono::duration<double> time) {
    return std::round(time.count() * 1e6) / 1e6;
}

class SolveTableReport : public SolveReport {
  public:
    SolveTableReport(std::ostream& out, const SolveReportOptions& options)
        : out_(out),
          options_(options),
          number_width_(std::max<std::size_t>(5, with_commas(options.highest_number).size())) {}

    void begin() override {
        out_ << folded(row("#", "empties", "score", "move") +
                           numbers("time (s)", "nodes", "nodes/s") +
                           (options_.check ? fmt::format("  {:<5}", "check") : "") +
                           (options_.width > 0 ? "\n" : "  principal variation\n"),
                       options_.width)
             << std::flush;
    }

    void add(const SolveProblem& problem, const SolveResult& result,
             CheckVerdict verdict) override {
        files_.print(problem, out_);
        const double seconds = result.elapsed.count();
        const double rate = seconds > 0 ? static_cast<double>(result.nodes) / seconds : 0;
        std::string line =
            row(std::to_string(problem.number),
                std::to_string(problem.position.board.empties(result.size)), text_of(result),
                best_name(result)) +
            numbers(fmt::format("{:.3f}", seconds), with_commas(result.nodes), rate_text(rate)) +
            (options_.check ? fmt::format("  {:<5}", verdict_name(verdict)) : "");
        const std::string moves = join(move_names(result.pv, result.size), " ");
        if (options_.width == 0) line += "  " + moves;
        line.erase(line.find_last_not_of(' ') + 1);
        out_ << folded(line + '\n', options_.width);
        if (options_.width > 0) print_below(moves);
        if (options_.all_moves) print_moves(result);
        out_ << std::flush;
    }

    void end(const SolveSummary& summary) override {
        std::string total(number_width_ + 27, ' ');
        total.replace(0, 5, "total");
        out_ << folded(total + numbers(fmt::format("{:.3f}", summary.elapsed.count()),
                                       with_commas(summary.nodes),
                                       rate_text(summary.nodes_per_second())),
                       options_.width)
             << (options_.width > 0 ? "\n" + std::string(number_width_, ' ') : "")
             << fmt::format(
                    "  {}, {}, kernel {}\n", counted(summary.positions, "position", "positions"),
                    counted(static_cast<std::uint64_t>(summary.threads), "thread", "threads"),
                    active_kernel());
        if (options_.check)
            out_ << fmt::format("check {} right, {} wrong, {} open, {} without an answer\n",
                                summary.right, summary.wrong, summary.open, summary.without_answer);
    }

  private:
    std::string text_of(const SolveResult& result) const {
        const ProvenBound proven = proven_bound(result, options_.alpha, options_.beta);
        if (result.bound() == Bound::kNone && proven.bound != Bound::kNone)
            return (proven.bound == Bound::kUpper ? "<=" : ">=") + signed_score(proven.score);
        return text_of(result.range, result.size);
    }

    std::string text_of(ScoreRange range, BoardSize size) const {
        return options_.wld ? outcome_text(range, size) : range_text(range, size);
    }

    std::string row(std::string_view number, std::string_view empties, std::string_view score,
                    std::string_view move) const {
        return fmt::format("{:>{}}  {:>7}  {:>8}  {:>4}", number, number_width_, empties, score,
                           move);
    }

    static std::string numbers(std::string_view time, std::string_view nodes,
                               std::string_view rate) {
        return fmt::format("  {:>10}  {:>16}  {:>9}", time, nodes, rate);
    }

    void print_moves(const SolveResult& result) {
        std::vector<std::string> moves;
        for (const SolvedRootMove& move : result.moves)
            moves.push_back(square_name(move.square, result.size) + " " +
                            text_of(move.range, result.size));
        print_below(join(moves, ", "));
    }

    // Under the columns behind the number.
    void print_below(const std::string& text) {
        out_ << text_below(text, number_width_ + 2, options_.width);
    }

    std::ostream& out_;
    SolveReportOptions options_;
    FileHeadings files_;
    std::size_t number_width_;
};

ordered_json numbers_json(const SolveSummary& summary, bool check) {
    ordered_json wrong = nullptr;
    if (check) wrong = summary.wrong;
    return {{"positions", summary.positions},
            {"wrong", wrong},
            {"nodes", summary.nodes},
            {"seconds", microseconds_kept(summary.elapsed)},
            {"nodes_per_second", std::llround(summary.nodes_per_second())},
            {"threads", summary.threads},
            {"kernel", active_kernel()}};
}

class SolveJsonReport : public SolveReport {
  public:
    SolveJsonReport(std::ostream& out, const SolveReportOptions& options)
        : out_(out), options_(options) {}

    void begin() override {}

    void add(const SolveProblem& problem, const SolveResult& result, CheckVerdict) override {
        const ProvenBound proven = proven_bound(result, options_.alpha, options_.beta);
        ordered_json json = {
            {"index", problem.number},
            {"position", format_position(problem.position)},
            {"side", color_name(problem.position.to_move)},
            {"empties", problem.position.board.empties(result.size)},
            {"score", nullptr},
            {"bound", bound_name(proven.bound)},
            {"best", nullptr},
        };
        if (problem.file) json["file"] = *problem.file;
        if (proven.bound != Bound::kNone) json["score"] = proven.score;
        if (result.best) json["best"] = best_name(result);
        if (options_.all_moves) json["moves"] = moves_json(result);
        json["pv"] = move_names(result.pv, result.size);
        json["nodes"] = result.nodes;
        json["seconds"] = microseconds_kept(result.elapsed);
        out_ << json_line(json) << std::endl;
    }

    void end(const SolveSummary& summary) override {
        out_ << json_line({{"summary", numbers_json(summary, options_.check)}}) << '\n';
    }

  private:
    // A number is a proven score; bounds are text, so that nobody takes one for a score.
    static ordered_json moves_json(const SolveResult& result) {
        ordered_json moves = ordered_json::object();
        for (const SolvedRootMove& move : result.moves) {
            ordered_json& value = moves[square_name(move.square, result.size)];
            if (move.range.exact())
                value = move.range.lower;
            else if (const std::string text = range_text(move.range, result.size); text != "?")
                value = text;
        }
        return moves;
    }

    std::ostream& out_;
    SolveReportOptions options_;
};

}  // namespace

ProvenBound proven_bound(const SolveResult& result, Score alpha, Score beta) {
    if (result.bound() != Bound::kNone) return {result.bound(), result.score()};
    const Score most = square_count(result.size);
    if (result.stopped) return {};
    if (alpha >= most) return {Bound::kUpper, most};
    if (beta <= -most) return {Bound::kLower, -most};
    return {};
}

void SolveSummary::add(const SolveResult& result, CheckVerdict verdict) {
    ++positions;
    nodes += result.nodes;
    switch (verdict) {
        case CheckVerdict::kRight:
            ++right;
            break;
        case CheckVerdict::kWrong:
            ++wrong;
            break;
        case CheckVerdict::kOpen:
            ++open;
            break;
        case CheckVerdict::kNoAnswer:
            ++without_answer;
            break;
    }
}

double SolveSummary::nodes_per_second() const {
    return elapsed.count() > 0 ? static_cast<double>(nodes) / elapsed.count() : 0;
}

std::unique_ptr<SolveReport> make_table_report(std::ostream& out,
                                               const SolveReportOptions& options) {
    return std::make_unique<SolveTableReport>(out, options);
}

std::unique_ptr<SolveReport> make_json_report(std::ostream& out,
                                              const SolveReportOptions& options) {
    return std::make_unique<SolveJsonReport>(out, options);
}

std::string summary_json(const SolveSummary& summary, bool check) {
    return json_block(numbers_json(summary, check));
}

std::string rate_text(double nodes_per_second) {
    return nodes_per_second > 0 ? fmt::format("{:.1f} M", nodes_per_second / 1e6) : "-";
}

}  // namespace outflank::cli
