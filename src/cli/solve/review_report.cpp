// A review as text and as JSON.
#include "cli/solve/review_report.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <ostream>
#include <sstream>

#include "cli/solve/engine_text.h"
#include "cli/solve/solve_text.h"
#include "cli/support/json_text.h"
#include "cli/support/opening_text.h"
#include "cli/support/position_text.h"
#include "cli/support/screen_text.h"
#include "cli/support/text.h"
#include "outflank/formats.h"

namespace outflank::cli {
namespace {

using nlohmann::ordered_json;

constexpr std::array kColors = {Color::kBlack, Color::kWhite};

std::string name_of(const ReviewedMove& move, Square square) {
    return square_name(square, move.position.size);
}

/// What the judgement rests on.
std::string provenance(const ReviewedMove& move) {
    return move.proven ? "proven" : fmt::format("{}@{}%", move.best.depth, move.best.percent);
}

/// What stands behind a row, or below its end where the lines are too short for both.
std::string with_remark(const std::string& row, const std::string& remark, int width) {
    if (remark.empty()) return row + '\n';
    if (width <= 0 || row.size() + 2 + remark.size() <= static_cast<std::size_t>(width))
        return row + ", " + remark + '\n';
    const std::size_t room = static_cast<std::size_t>(width);
    return row + '\n' + std::string(room > remark.size() ? room - remark.size() : 0, ' ') + remark +
           '\n';
}

void print_moves(const Review& review, int width, std::ostream& out) {
    constexpr std::string_view kRow = "{:>3}  {:<5}  {:<4}  {:>4}  {:<10}  {:>7}  {:<4}  {:>7}  {}";
    out << fmt::format(fmt::runtime(kRow), "#", "side", "move", "loss", "judgement", "score",
                       "best", "score", "by")
        << '\n';
    for (const ReviewedMove& move : review.moves) {
        const bool lost = move.loss > 0;
        const std::string best = lost ? name_of(move, move.best.moves.front()) : "";
        const std::string remark = move.changed_result ? "changed the result"
                                   : move.only_move    ? "only move"
                                                       : "";
        const std::string row = fmt::format(
            fmt::runtime(kRow), move.number, color_name(move.color()), name_of(move, move.square()),
            move.loss, move_class_name(move.judgement), engine_score(move.played), best,
            lost ? engine_score(move.best) : "", provenance(move));
        out << with_remark(row, remark, width);
    }
}

/// False when there is nothing to say.
bool print_sentences(const Review& review, int width, std::ostream& out) {
    constexpr int kHead = 12;
    constexpr int kMostText = 72;  // longer lines are hard to read
    constexpr int kLeastText = 20;
    const int room = width > 0 ? std::clamp(width - kHead, kLeastText, kMostText) : kMostText;
    bool said = false;
    for (const ReviewedMove& move : review.moves) {
        if (!move.is_notable()) continue;
        const std::string head = fmt::format("{:>3}. {}", move.number, color_name(move.color()));
        const auto lines = wrapped(describe(move), static_cast<std::size_t>(room));
        said = true;
        for (std::size_t i = 0; i < lines.size(); ++i)
            out << fmt::format("{:<{}}{}\n", i == 0 ? head : "", kHead, lines[i]);
    }
    return said;
}

void print_totals(const Review& review, std::ostream& out) {
    const auto row = [&](std::string_view name, auto number_of) {
        out << fmt::format("{:<16}", name);
        for (const Color color : kColors)
            out << fmt::format("{:>7}", number_of(review.totals(color)));
        out << '\n';
    };
    const auto class_row = [&](std::string_view name, MoveClass judgement) {
        row(name, [judgement](const ReviewTotals& total) { return total.count(judgement); });
    };
    out << fmt::format("{:<16}{:>7}{:>7}\n", "", color_name(kColors[0]), color_name(kColors[1]));
    row("moves", [](const ReviewTotals& total) { return total.moves; });
    class_row("  best", MoveClass::kBest);
    class_row("  fine", MoveClass::kFine);
    class_row("  inaccuracies", MoveClass::kInaccuracy);
    class_row("  mistakes", MoveClass::kMistake);
    class_row("  blunders", MoveClass::kBlunder);
    row("discs lost", [](const ReviewTotals& total) { return total.discs_lost; });
    row("  proven", [](const ReviewTotals& total) { return total.proven_discs_lost; });
    row("result changes", [](const ReviewTotals& total) { return total.result_changes; });
}

std::string turning_point_text(const Review& review) {
    if (!review.turning_point) return "no move changed the result";
    const ReviewedMove& move = review.moves[*review.turning_point];
    return fmt::format("turning point: move {}, {} {} ({})", move.number, color_name(move.color()),
                       name_of(move, move.square()), move.proven ? "proven" : "estimated");
}

ordered_json score_json(const EngineLine& line) {
    if (line.exact) return std::lround(line.score);
    return shown_score(line);
}

ordered_json reasons_json(const ReviewedMove& move) {
    ordered_json reasons = ordered_json::array();
    for (const MoveReason& reason : move.reasons) {
        ordered_json json = {{"kind", reason_name(reason.kind)}};
        if (reason.squares != 0) json["squares"] = square_names(reason.squares, move.position.size);
        if (reason.count != 0 || reason.instead != 0) {
            json["count"] = reason.count;
            json["instead"] = reason.instead;
        }
        json["line"] = reason.line == ReasonLine::kBest ? "best" : "played";
        json["ply"] = reason.ply;
        reasons.push_back(json);
    }
    return reasons;
}

ordered_json move_json(const ReviewedMove& move) {
    const BoardSize size = move.position.size;
    return {{"number", move.number},
            {"side", color_name(move.color())},
            {"move", name_of(move, move.square())},
            {"position", format_position(move.position)},
            {"loss", move.loss},
            {"loss_error", shown_discs(move.loss_error)},
            {"class", move_class_name(move.judgement)},
            {"proven", move.proven},
            {"changed_result", move.changed_result},
            {"only_move", move.only_move},
            {"score", score_json(move.played)},
            {"standard_error", shown_discs(move.played.standard_error)},
            {"line", move_names(move.played.moves, size)},
            {"best", name_of(move, move.best.moves.front())},
            {"best_score", score_json(move.best)},
            {"best_standard_error", shown_discs(move.best.standard_error)},
            {"best_line", move_names(move.best.moves, size)},
            {"depth", move.best.depth},
            {"percent", move.best.percent},
            {"reasons", reasons_json(move)},
            {"text", describe(move)}};
}

ordered_json totals_json(const ReviewTotals& total) {
    ordered_json json = {{"moves", total.moves}};
    for (int i = 0; i < kMoveClassCount; ++i) {
        const auto judgement = static_cast<MoveClass>(i);
        json[move_class_name(judgement)] = total.count(judgement);
    }
    json["discs_lost"] = total.discs_lost;
    json["proven_discs_lost"] = total.proven_discs_lost;
    json["result_changes"] = total.result_changes;
    json["proven_result_changes"] = total.proven_result_changes;
    return json;
}

}  // namespace

void print_review_text(const ReviewedGame& reviewed, int width, std::ostream& shown) {
    std::ostringstream out;
    const Review& review = reviewed.review;
    for (const Color color : kColors)
        if (const std::string& name = player(reviewed.info, color).name; !name.empty())
            out << fmt::format("{}: {}\n", color_name(color), name);
    if (const std::string opening = opening_text(reviewed.game); !opening.empty())
        out << fmt::format("opening: {}\n", opening);
    print_moves(review, width, out);
    out << '\n';
    if (print_sentences(review, width, out)) out << '\n';
    if (!review.moves.empty()) print_totals(review, out);
    out << turning_point_text(review) << '\n';
    if (const auto result = reviewed.game.result()) out << result_text(*result) << '\n';
    shown << folded(out.str(), width);
}

void print_review_json(const ReviewedGame& reviewed, const std::string& file, std::ostream& out) {
    const Review& review = reviewed.review;
    ordered_json json = {
        {"size", side_length(reviewed.game.size())},
        {"start", format_position(reviewed.game.start())},
        {"moves", format_transcript(reviewed.game)},
        {"black", reviewed.info.black.name},
        {"white", reviewed.info.white.name},
        {"score", nullptr},
        {"opening", opening_json(reviewed.game)},
        {"level", reviewed.level},
        {"complete", review.complete},
        {"judgements", ordered_json::array()},
        {"totals", {{"black", totals_json(review.black)}, {"white", totals_json(review.white)}}},
        {"turning_point", nullptr},
    };
    if (!file.empty()) json["file"] = file;
    if (const auto result = reviewed.game.result()) json["score"] = result->score;
    for (const ReviewedMove& move : review.moves) json["judgements"].push_back(move_json(move));
    if (review.turning_point) json["turning_point"] = review.moves[*review.turning_point].number;
    out << json_block(json) << '\n';
}

}  // namespace outflank::cli
