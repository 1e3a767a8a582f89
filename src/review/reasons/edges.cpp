// Wedges, and edges of five discs.
#include <optional>

#include "review/reasons/families.h"
#include "review/reasons/shapes.h"

namespace outflank::review {
namespace {

constexpr std::size_t kWedgeHorizon = 9;

/// The move at `ply` goes between two discs of the other side on an edge, and its disc stays as
/// long as the line lasts.
bool is_wedge(const Walk& line, std::size_t ply, Side side) {
    const Square square = line.move(ply);
    if (square == kPass || (bit(square) & corners(line.board_size())) != 0) return false;
    for (std::size_t plies = ply + 1; plies <= line.size(); ++plies)
        if ((line.discs(side, plies) & bit(square)) == 0) return false;
    for (const Bitboard edge : edges(line.board_size())) {
        if ((edge & bit(square)) == 0) continue;
        const Bitboard beside = neighbours(bit(square), line.board_size()) & edge;
        return (beside & ~line.discs(other_side(side), ply)) == 0;
    }
    return false;
}

void add_wedge(const Walk& line, const Walk& other, Side side, Finding finding, Findings& found) {
    for (auto ply = static_cast<std::size_t>(side); ply < line.size() && ply <= kWedgeHorizon;
         ply += 2) {
        if (!is_wedge(line, ply, side) || !other.never(side, line.move(ply), ply)) continue;
        finding.reason.squares = bit(line.move(ply));
        finding.reason.ply = static_cast<int>(ply);
        finding.weight -= 2 * finding.reason.ply;
        found.push_back(finding);
        return;
    }
}

/// Five discs of `own` side by side on an edge that has no others, one of them next to a corner.
bool is_unbalanced(Bitboard own, Bitboard occupied, Bitboard edge, BoardSize size) {
    if ((occupied & edge) != (own & edge) || (edge & corners(size) & occupied) != 0) return false;
    const Bitboard inner = edge & ~corners(size);
    const Bitboard open = inner & ~own;
    return std::popcount(open) == 1 && (open & neighbours(edge & corners(size), size)) != 0;
}

void add_unbalanced(const Comparison& lines, Findings& found) {
    if (lines.size() != BoardSize::k8) return;
    const auto unbalanced = [&](const Walk& line, Bitboard edge) {
        return is_unbalanced(line.discs(Side::kMover, 1), line.after(1).occupied(), edge,
                             lines.size());
    };
    for (const Bitboard edge : edges(lines.size())) {
        if (!unbalanced(lines.played, edge) || unbalanced(lines.best, edge)) continue;
        for (Bitboard todo = edge & corners(lines.size()); todo != 0; todo &= todo - 1) {
            const Square corner = first_square(todo);
            const auto ply = lines.played.find(Side::kOpponent, corner);
            if (!ply || !lines.best.never(Side::kOpponent, corner, *ply)) continue;
            found.push_back({{.kind = ReasonKind::kUnbalancedEdge,
                              .squares = bit(corner),
                              .ply = static_cast<int>(*ply)},
                             Family::kCorner,
                             96 - static_cast<int>(*ply)});
        }
    }
}

}  // namespace

void add_edges(const Comparison& lines, Findings& found) {
    if (lines.size() == BoardSize::k4) return;  // an edge of two squares between corners
    add_wedge(lines.played, lines.best, Side::kOpponent,
              {{.kind = ReasonKind::kAllowsWedge}, Family::kEdge, 68}, found);
    add_wedge(lines.best, lines.played, Side::kMover,
              {{.kind = ReasonKind::kMissesWedge, .line = ReasonLine::kBest}, Family::kEdge, 66},
              found);
    add_unbalanced(lines, found);
}

}  // namespace outflank::review
