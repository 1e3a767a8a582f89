// Corners given, missed, opened, lost later and gained later.
#include <algorithm>

#include "review/reasons/families.h"
#include "review/reasons/shapes.h"

namespace outflank::review {
namespace {

/// A corner taken later than this in a line is no matter of the move any more.
constexpr std::size_t kCornerHorizon = 13;
constexpr std::size_t kDiagonalHorizon = 7;

/// The corners that `side` takes in one line by `horizon`, and nowhere in the other.
struct Taken {
    Bitboard squares = 0;
    std::size_t ply = 0;  // of the first

    void add(Square corner, std::size_t at) {
        ply = squares == 0 ? at : std::min(ply, at);
        squares |= bit(corner);
    }
};

Taken taken_only_in(const Walk& line, const Walk& other, Side side, Bitboard corners_asked,
                    std::size_t horizon) {
    Taken taken;
    for (Bitboard todo = corners_asked; todo != 0; todo &= todo - 1) {
        const Square corner = first_square(todo);
        const auto ply = line.find(side, corner);
        if (ply && *ply <= horizon && other.never(side, corner, *ply)) taken.add(corner, *ply);
    }
    return taken;
}

class Corners {
  public:
    Corners(const Comparison& lines, Findings& found) : lines_(lines), found_(found) {}

    void add_all() {
        add_given();
        add_opened();
        add_missed();
        add_risked();
        add_lost();
        add_gained();
    }

  private:
    Bitboard all() const { return corners(lines_.size()); }
    bool opens(Square corner, std::size_t ply) const;
    void add(ReasonKind kind, const Taken& taken, int weight,
             ReasonLine line = ReasonLine::kPlayed);
    void add_given();
    void add_opened();
    void add_missed();
    void add_risked();
    void add_lost();
    void add_gained();

    const Comparison& lines_;
    Findings& found_;
    Bitboard said_ = 0;  // corners of reasons that are there
};

void Corners::add(ReasonKind kind, const Taken& taken, int weight, ReasonLine line) {
    if (taken.squares == 0) return;
    const auto ply = static_cast<int>(taken.ply);
    found_.push_back({{.kind = kind, .squares = taken.squares, .line = line, .ply = ply},
                      Family::kCorner,
                      weight - 2 * ply + 2 * std::popcount(taken.squares)});
    said_ |= taken.squares;
}

void Corners::add_given() {
    const Bitboard asked =
        lines_.played.replies(1) & ~lines_.best.replies(1) & all() & ~bit(lines_.best_square());
    add(ReasonKind::kGivesCorner,
        taken_only_in(lines_.played, lines_.best, Side::kOpponent, asked, lines_.played.size()),
        95);
}

/// The opponent turns discs of the corner's diagonal alone, one of which the move put there or
/// turned and which has been the mover's ever since.
bool Corners::opens(Square corner, std::size_t ply) const {
    const Bitboard diagonal = long_diagonal(corner, lines_.size());
    const Bitboard turned = lines_.played.turned(ply);
    if ((turned & ~diagonal) != 0) return false;
    Bitboard kept = turned & (lines_.played.turned(0) | bit(lines_.move.square()));
    for (std::size_t plies = 1; plies <= ply; ++plies)
        kept &= lines_.played.discs(Side::kMover, plies);
    return kept != 0;
}

void Corners::add_opened() {
    const Bitboard asked = all() & ~neighbours(bit(lines_.move.square()), lines_.size());
    const Taken taken =
        taken_only_in(lines_.played, lines_.best, Side::kOpponent, asked, kDiagonalHorizon);
    Taken opened;
    for (Bitboard todo = taken.squares; todo != 0; todo &= todo - 1) {
        const Square corner = first_square(todo);
        const std::size_t ply = *lines_.played.find(Side::kOpponent, corner);
        if (opens(corner, ply)) opened.add(corner, ply);
    }
    add(ReasonKind::kOpensDiagonal, opened, 97);
}

/// The corners of the mover less those of the opponent.
int balance(const Walk& line, std::size_t plies) {
    const Bitboard all = corners(line.board_size());
    return std::popcount(line.discs(Side::kMover, plies) & all) -
           std::popcount(line.discs(Side::kOpponent, plies) & all);
}

/// It had two more plies to take the corner all the same.
void Corners::add_missed() {
    const Square best = lines_.best_square();
    if ((all() & bit(best)) == 0 || (all() & bit(lines_.move.square())) != 0) return;
    if (!lines_.played.never(Side::kMover, best, 2)) return;
    add(ReasonKind::kMissesCorner, {.squares = bit(best)}, 93, ReasonLine::kBest);
}

void Corners::add_risked() {
    const Bitboard empty_corners = all() & ~lines_.move.position.board.occupied();
    const Bitboard asked =
        empty_corners & neighbours(bit(lines_.move.square()), lines_.size()) & ~said_;
    add(ReasonKind::kRisksCorner,
        taken_only_in(lines_.played, lines_.best, Side::kOpponent, asked, lines_.played.size()),
        88);
}

void Corners::add_lost() {
    add(ReasonKind::kLosesCorner,
        taken_only_in(lines_.played, lines_.best, Side::kOpponent, all() & ~said_, kCornerHorizon),
        78);
}

void Corners::add_gained() {
    const Bitboard asked = all() & ~said_ & ~bit(lines_.best_square());
    add(ReasonKind::kGainsCorner,
        taken_only_in(lines_.best, lines_.played, Side::kMover, asked, kCornerHorizon), 76,
        ReasonLine::kBest);
}

}  // namespace

/// A corner for which another one is won explains nothing: as far as both lines go, the one after
/// the best move leaves more corners to the mover.
void add_corners(const Comparison& lines, Findings& found) {
    const std::size_t plies = std::min(lines.played.size(), lines.best.size());
    if (balance(lines.played, plies) < balance(lines.best, plies)) Corners(lines, found).add_all();
}

}  // namespace outflank::review
