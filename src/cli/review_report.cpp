// A review as text and as JSON.
#include "cli/review_report.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <ostream>

#include "cli/engine_text.h"
#include "cli/position_text.h"
#include "cli/solve_text.h"
#include "cli/text.h"
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

void print_moves(const Review& review, std::ostream& out) {
    constexpr std::string_view kRow =
        "{:>3}  {:<5}  {:<4}  {:>4}  {:<10}  {:>7}  {:<4}  {:>7}  {}\n";
    out << fmt::format(fmt::runtime(kRow), "#", "side", "move", "loss", "judgement", "score",
                       "best", "score", "by");
    for (const ReviewedMove& move : review.moves) {
        const bool lost = move.loss > 0;
        const std::string best = lost ? name_of(move, move.best.moves.front()) : "";
        const std::string remark = move.changed_result ? ", changed the result"
                                   : move.only_move    ? ", only move"
                                                       : "";
        out << fmt::format(fmt::runtime(kRow), move.number, color_name(move.color()),
                           name_of(move, move.square()), move.loss, move_class_name(move.judgement),
                           engine_score(move.played), best, lost ? engine_score(move.best) : "",
                           provenance(move) + remark);
    }
}

/// False when there is nothing to say.
bool print_sentences(const Review& review, std::ostream& out) {
    constexpr std::size_t kWidth = 72;
    bool said = false;
    for (const ReviewedMove& move : review.moves) {
        if (!move.is_notable()) continue;
        const std::string head = fmt::format("{:>3}. {}", move.number, color_name(move.color()));
        const auto lines = wrapped(describe(move), kWidth);
        said = true;
        for (std::size_t i = 0; i < lines.size(); ++i)
            out << fmt::format("{:<12}{}\n", i == 0 ? head : "", lines[i]);
    }
    return said;
}

void print_totals(const Review& review, std::ostream& out) {
    constexpr std::string_view kRow =
        "{:<5}  {:>5}  {:>5}  {:>5}  {:>12}  {:>8}  {:>8}  {:>10}  {:>6}  {:>14}\n";
    out << fmt::format(fmt::runtime(kRow), "", "moves", "best", "fine", "inaccuracies", "mistakes",
                       "blunders", "discs lost", "proven", "result changes");
    for (const Color color : kColors) {
        const ReviewTotals& total = review.totals(color);
        out << fmt::format(fmt::runtime(kRow), color_name(color), total.moves,
                           total.count(MoveClass::kBest), total.count(MoveClass::kFine),
                           total.count(MoveClass::kInaccuracy), total.count(MoveClass::kMistake),
                           total.count(MoveClass::kBlunder), total.discs_lost,
                           total.proven_discs_lost, total.result_changes);
    }
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
        if (reason.kind == ReasonKind::kGivesReplies) {
            json["replies"] = reason.count;
            json["instead"] = reason.instead;
        }
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
            {"class", move_class_name(move.judgement)},
            {"proven", move.proven},
            {"changed_result", move.changed_result},
            {"only_move", move.only_move},
            {"score", score_json(move.played)},
            {"line", move_names(move.played.moves, size)},
            {"best", name_of(move, move.best.moves.front())},
            {"best_score", score_json(move.best)},
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

void print_review_text(const ReviewedGame& reviewed, std::ostream& out) {
    const Review& review = reviewed.review;
    for (const Color color : kColors)
        if (const std::string& name = player(reviewed.info, color).name; !name.empty())
            out << fmt::format("{}: {}\n", color_name(color), name);
    print_moves(review, out);
    out << '\n';
    if (print_sentences(review, out)) out << '\n';
    if (!review.moves.empty()) print_totals(review, out);
    out << turning_point_text(review) << '\n';
    if (const auto result = reviewed.game.result()) out << result_text(*result) << '\n';
}

void print_review_json(const ReviewedGame& reviewed, std::ostream& out) {
    const Review& review = reviewed.review;
    ordered_json json = {
        {"size", side_length(reviewed.game.size())},
        {"start", format_position(reviewed.game.start())},
        {"moves", format_transcript(reviewed.game)},
        {"black", reviewed.info.black.name},
        {"white", reviewed.info.white.name},
        {"score", nullptr},
        {"level", reviewed.level},
        {"complete", review.complete},
        {"judgements", ordered_json::array()},
        {"totals", {{"black", totals_json(review.black)}, {"white", totals_json(review.white)}}},
        {"turning_point", nullptr},
    };
    if (const auto result = reviewed.game.result()) json["score"] = result->score;
    for (const ReviewedMove& move : review.moves) json["judgements"].push_back(move_json(move));
    if (review.turning_point) json["turning_point"] = review.moves[*review.turning_point].number;
    out << json.dump(2) << '\n';
}

}  // namespace outflank::cli
