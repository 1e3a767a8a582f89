// Legal moves, and moves that give up no corner.
#include <algorithm>

#include "review/reasons/families.h"
#include "review/reasons/shapes.h"

namespace outflank::review {
namespace {

/// So many moves more or fewer are worth a word.
constexpr int kManyMoves = 3;
constexpr std::size_t kSqueezeHorizon = 10;
/// With fewer empty squares nearly every move is beside a corner.
constexpr int kSqueezeEmpties = 8;
/// So many plies hold four turns of each side.
constexpr std::size_t kChoiceHorizon = 8;
constexpr int kManyChoices = 6;
/// They are worth a word where they are a fifth of all.
constexpr int kChoiceShare = 5;

int count_at(const Walk& line, std::size_t plies) { return std::popcount(line.replies(plies)); }

/// Both lines go on for so many plies.
bool reach(const Comparison& lines, std::size_t plies) {
    return std::min(lines.played.size(), lines.best.size()) >= plies;
}

/// Many more replies, and no fewer at the opponent's next turn: else they come to nothing.
void add_replies(const Comparison& lines, Findings& found) {
    if (!reach(lines, 3)) return;
    const int count = count_at(lines.played, 1);
    const int instead = count_at(lines.best, 1);
    if (instead == 0 || count < instead + kManyMoves) return;
    if (count_at(lines.played, 3) < count_at(lines.best, 3)) return;
    found.push_back(
        {{.kind = ReasonKind::kGivesReplies, .count = count, .instead = instead, .ply = 1},
         Family::kMobility,
         40 + count - instead});
}

/// Few own moves at the next turn, and no more at the one after it.
void add_own_moves(const Comparison& lines, Findings& found) {
    if (!reach(lines, 4)) return;
    const int count = count_at(lines.played, 2);
    const int instead = count_at(lines.best, 2);
    if (count == 0 || instead < count + kManyMoves) return;
    if (count_at(lines.played, 4) > count_at(lines.best, 4)) return;
    found.push_back(
        {{.kind = ReasonKind::kLeavesFewMoves, .count = count, .instead = instead, .ply = 2},
         Family::kMobility,
         38 + instead - count});
}

/// The moves that `side` can choose from at its next four turns, together.
int choices(const Walk& line, Side side) {
    int sum = 0;
    for (std::size_t plies = side == Side::kMover ? 2 : 1; plies <= kChoiceHorizon; plies += 2)
        sum += count_at(line, plies);
    return sum;
}

/// Little by little more for the opponent, or fewer for the mover.
void add_choices(const Comparison& lines, Findings& found) {
    if (!reach(lines, kChoiceHorizon)) return;
    const auto compare = [&](Side side, int sign, ReasonKind kind, int weight) {
        const int count = choices(lines.played, side);
        const int instead = choices(lines.best, side);
        const int more = sign * (count - instead);
        if (more < kManyChoices || kChoiceShare * more < std::max(count, instead)) return;
        found.push_back({{.kind = kind,
                          .count = count,
                          .instead = instead,
                          .ply = static_cast<int>(kChoiceHorizon)},
                         Family::kMobility,
                         weight + more});
    };
    compare(Side::kOpponent, 1, ReasonKind::kGivesChoices, 34);
    compare(Side::kMover, -1, ReasonKind::kLeavesFewChoices, 33);
}

enum class Moves { kNone, kUnsafe, kSafe };

/// After a safe move the other side can take no corner.
Moves moves_at(const Walk& line, std::size_t plies) {
    const BoardSize size = line.board_size();
    const Bitboard replies = line.replies(plies);
    for (Bitboard todo = replies; todo != 0; todo &= todo - 1) {
        const Board next = after_move(line.after(plies), first_square(todo));
        if ((legal_moves(next, size) & corners(size)) == 0) return Moves::kSafe;
    }
    return replies == 0 ? Moves::kNone : Moves::kUnsafe;
}

/// Where `side` first has only moves that give up a corner, and not so far in the other line.
void add_squeeze(const Walk& line, const Walk& other, Side side, Finding finding, Findings& found) {
    const std::size_t begin = side == Side::kMover ? 2 : 1;
    for (std::size_t plies = begin; plies <= kSqueezeHorizon; plies += 2) {
        if (plies > line.size() || plies > other.size()) return;
        if (line.after(plies).empties(line.board_size()) < kSqueezeEmpties) return;
        if (moves_at(other, plies) == Moves::kUnsafe) return;
        if (moves_at(line, plies) != Moves::kUnsafe) continue;
        finding.reason.ply = static_cast<int>(plies);
        finding.weight -= 2 * finding.reason.ply;
        found.push_back(finding);
        return;
    }
}

}  // namespace

void add_mobility(const Comparison& lines, Findings& found) {
    add_replies(lines, found);
    add_own_moves(lines, found);
    add_choices(lines, found);
    add_squeeze(lines.played, lines.best, Side::kMover,
                {{.kind = ReasonKind::kRunsOutOfMoves}, Family::kMobility, 72}, found);
    add_squeeze(
        lines.best, lines.played, Side::kOpponent,
        {{.kind = ReasonKind::kMissesSqueeze, .line = ReasonLine::kBest}, Family::kMobility, 70},
        found);
}

}  // namespace outflank::review
