// A judgement in sentences.
#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdlib>
#include <span>
#include <utility>

#include "outflank/review.h"

namespace outflank {
namespace {

/// Plies of the better line after its first move that a sentence names.
constexpr std::size_t kThen = 3;

const char* class_key(const ReviewedMove& move) {
    switch (move.judgement) {
        case MoveClass::kInaccuracy:
            return move.proven ? "inaccuracy_proven" : "inaccuracy_estimate";
        case MoveClass::kMistake:
            return move.proven ? "mistake_proven" : "mistake_estimate";
        case MoveClass::kBlunder:
            return move.proven ? "blunder_proven" : "blunder_estimate";
        case MoveClass::kBest:
        case MoveClass::kFine:
            break;
    }
    return move.proven ? "fine_proven" : "fine_estimate";
}

/// Without a reason the sentence shows what follows the better move.
const char* better_key(const ReviewedMove& move) {
    if (!move.reasons.empty() || move.best.moves.size() < 2)
        return move.proven ? "better_proven" : "better_estimate";
    return move.proven ? "better_then_proven" : "better_then_estimate";
}

const char* result_key(const ReviewedMove& move) {
    if (!move.proven) return "win_to_loss_estimate";
    if (move.best.score == 0) return "draw_to_loss";
    return move.played.score == 0 ? "win_to_draw" : "win_to_loss";
}

std::string color_word(Color color) { return color == Color::kBlack ? "Black" : "White"; }

/// Whole discs when proven, tenths when estimated: "+4", "-3.5", "0".
std::string score_text(const EngineLine& line) {
    const long tenths = std::lround(line.score * 10);
    const long discs = std::labs(tenths) / 10;
    if (tenths == 0) return "0";
    std::string text = tenths > 0 ? "+" : "-";
    text += std::to_string(discs);
    if (!line.exact || line.bound != Bound::kExact)
        text += "." + std::to_string(std::labs(tenths) % 10);
    return text;
}

std::string squares_text(Bitboard squares, BoardSize size) {
    std::string text;
    for (Bitboard todo = squares; todo != 0; todo &= todo - 1) {
        if (!text.empty()) text += ", ";
        text += square_name(std::countr_zero(todo), size);
    }
    return text;
}

std::string then_text(const ReviewedMove& move) {
    const std::span<const Square> moves = move.best.moves;
    std::string text;
    for (const Square square : moves.subspan(1, std::min(kThen, moves.size() - 1))) {
        if (!text.empty()) text += ' ';
        text += square == kPass ? "pass" : square_name(square, move.position.size);
    }
    return text;
}

/// What goes into the place `name`.
std::string value_of(std::string_view name, const ReviewedMove& move, const Remark& remark) {
    const BoardSize size = move.position.size;
    if (name == "move") return square_name(move.square(), size);
    if (name == "best") return square_name(move.best.moves.front(), size);
    if (name == "then") return then_text(move);
    if (name == "side") return color_word(move.color());
    if (name == "opponent") return color_word(other(move.color()));
    if (name == "score") return score_text(move.best);
    if (name == "played") return score_text(move.played);
    if (name == "depth") return std::to_string(move.best.depth);
    if (name == "squares") return squares_text(remark.squares, size);
    return std::to_string(name == "instead" ? remark.instead : remark.count);
}

std::string sentence(const ReviewedMove& move, const Remark& remark) {
    std::string_view text = remark_text(remark.key, remark.count != 1);
    std::string filled;
    for (std::size_t at = text.find('{'); at != std::string_view::npos; at = text.find('{')) {
        const std::size_t end = text.find('}', at);
        filled += text.substr(0, at);
        filled += value_of(text.substr(at + 1, end - at - 1), move, remark);
        text.remove_prefix(end + 1);
    }
    return filled.append(text);
}

}  // namespace

std::vector<Remark> remarks_on(const ReviewedMove& move) {
    if (!move.is_notable()) return {};
    std::vector<Remark> remarks = {{.key = class_key(move), .count = move.loss}};
    for (const MoveReason& reason : move.reasons) {
        // A reason that counts nothing counts its squares.
        const int squares = std::popcount(reason.squares);
        remarks.push_back({.key = reason_name(reason.kind),
                           .squares = reason.squares,
                           .count = reason.squares == 0 ? reason.count : squares,
                           .instead = reason.instead,
                           .line = reason.line,
                           .ply = reason.ply});
    }
    remarks.push_back({.key = better_key(move)});
    if (move.changed_result) remarks.push_back({.key = result_key(move)});
    return remarks;
}

std::string describe(const ReviewedMove& move) {
    std::string text;
    for (const Remark& remark : remarks_on(move)) {
        if (!text.empty()) text += ' ';
        text += sentence(move, remark);
    }
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

}  // namespace outflank
