// A judgement in a sentence.
#include <bit>
#include <cmath>
#include <cstdlib>

#include "outflank/review.h"

namespace outflank {
namespace {

/// "corner a1", "corners a1 and h8".
std::string corner_text(Bitboard corners, BoardSize size) {
    std::string text = std::popcount(corners) == 1 ? "corner " : "corners ";
    for (Bitboard todo = corners; todo != 0; todo &= todo - 1) {
        if (todo != corners) text += (todo & (todo - 1)) == 0 ? " and " : ", ";
        text += square_name(std::countr_zero(todo), size);
    }
    return text;
}

std::string color_word(Color color) { return color == Color::kBlack ? "Black" : "White"; }

/// What the move does; read after its name.
std::string reason_text(const ReviewedMove& move, const MoveReason& reason) {
    const BoardSize size = move.position.size;
    switch (reason.kind) {
        case ReasonKind::kGivesCorner:
            return "gives up " + corner_text(reason.squares, size);
        case ReasonKind::kMissesCorner:
            return "does not take " + corner_text(reason.squares, size);
        case ReasonKind::kRisksCorner:
            return "is beside the empty " + corner_text(reason.squares, size);
        case ReasonKind::kGivesReplies:
            return "leaves " + color_word(other(move.color())) + " " +
                   std::to_string(reason.count) + (reason.count == 1 ? " reply" : " replies") +
                   " instead of " + std::to_string(reason.instead);
        case ReasonKind::kMustPass:
            return "leads to a pass";
    }
    return {};
}

/// All reasons as one phrase; without any, what it costs.
std::string reasons_text(const ReviewedMove& move) {
    if (move.reasons.empty())
        return "loses " + std::to_string(move.loss) + (move.loss == 1 ? " disc" : " discs");
    std::string text;
    for (std::size_t i = 0; i < move.reasons.size(); ++i) {
        if (i > 0) text += i + 1 == move.reasons.size() ? " and " : ", ";
        text += reason_text(move, move.reasons[i]);
    }
    return text;
}

/// Whole discs when proven, tenths when estimated: "+4", "-3.5", "0".
std::string score_text(const EngineLine& line) {
    const long tenths = std::lround(line.score * 10);
    const long discs = std::labs(tenths) / 10;
    if (tenths == 0) return "0";
    std::string text = tenths > 0 ? "+" : "-";
    text += std::to_string(discs);
    if (!line.exact) text += "." + std::to_string(std::labs(tenths) % 10);
    return text;
}

const char* result_word(double score) {
    if (std::lround(score) == 0) return "draw";
    return score > 0 ? "win" : "loss";
}

std::string provenance(const ReviewedMove& move) {
    if (move.proven) return "proven";
    const EngineLine& line = move.best;
    return "estimated at " + std::to_string(line.depth) + "@" + std::to_string(line.percent) + "%";
}

std::string capitalized(std::string text) {
    text[0] = static_cast<char>(text[0] - 'a' + 'A');
    return text;
}

}  // namespace

std::string describe(const ReviewedMove& move) {
    if (!move.is_notable()) return {};
    const BoardSize size = move.position.size;
    std::string text = capitalized(move_class_name(move.judgement)) + ": " +
                       square_name(move.square(), size) + " " + reasons_text(move) +
                       "; better was " + square_name(move.best.moves.front(), size) + ": " +
                       score_text(move.best) + " instead of " + score_text(move.played) + ", " +
                       provenance(move) + ".";
    if (move.changed_result)
        text += std::string(" A ") + result_word(move.best.score) + " became a " +
                result_word(move.played.score) + ".";
    return text;
}

const char* move_class_name(MoveClass judgement) {
    switch (judgement) {
        case MoveClass::kBest:
            return "best";
        case MoveClass::kFine:
            return "fine";
        case MoveClass::kInaccuracy:
            return "inaccuracy";
        case MoveClass::kMistake:
            return "mistake";
        case MoveClass::kBlunder:
            break;
    }
    return "blunder";
}

const char* reason_name(ReasonKind kind) {
    switch (kind) {
        case ReasonKind::kGivesCorner:
            return "gives_corner";
        case ReasonKind::kMissesCorner:
            return "misses_corner";
        case ReasonKind::kRisksCorner:
            return "risks_corner";
        case ReasonKind::kGivesReplies:
            return "gives_replies";
        case ReasonKind::kMustPass:
            break;
    }
    return "must_pass";
}

}  // namespace outflank
