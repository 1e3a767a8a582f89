// The families of reasons. Each looks at both lines of a reviewed move and adds what they bear out.
#pragma once

#include <vector>

#include "outflank/review.h"
#include "review/reasons/walk.h"

namespace outflank::review {

/// Both lines of a reviewed move.
struct Comparison {
    explicit Comparison(const ReviewedMove& reviewed)
        : move(reviewed),
          played(reviewed.position, reviewed.played.moves),
          best(reviewed.position, reviewed.best.moves) {}

    BoardSize size() const { return move.position.size; }
    int empties() const { return move.position.board.empties(move.position.size); }
    Square best_square() const { return move.best.moves.front(); }

    const ReviewedMove& move;
    Walk played;
    Walk best;
};

/// What a family is about. Two reasons of one family say the same thing twice.
enum class Family { kCorner, kPass, kParity, kMobility, kEdge, kFrontier, kStability, kEnding };

struct Finding {
    MoveReason reason;
    Family family;
    /// How well it explains a loss: order of docs/coach.md, earlier in a line before later, more
    /// before less. Means nothing but the order.
    int weight = 0;
};
using Findings = std::vector<Finding>;

void add_corners(const Comparison& lines, Findings& found);
void add_passes(const Comparison& lines, Findings& found);
void add_parity(const Comparison& lines, Findings& found);
void add_mobility(const Comparison& lines, Findings& found);
void add_edges(const Comparison& lines, Findings& found);
void add_frontier(const Comparison& lines, Findings& found);
void add_stability(const Comparison& lines, Findings& found);
void add_ending(const Comparison& lines, Findings& found);

}  // namespace outflank::review
