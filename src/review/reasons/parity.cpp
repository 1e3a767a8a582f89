// Who plays last, in a region and in the game.
#include <algorithm>
#include <optional>
#include <vector>

#include "review/reasons/families.h"
#include "review/reasons/shapes.h"

namespace outflank::review {
namespace {

/// With more empty squares there are no regions to speak of.
constexpr int kMostEmpties = 24;
/// From here on parity decides; with more empty squares other things come first.
constexpr int kParityEmpties = 14;
constexpr int kLastMoveEmpties = 16;
constexpr int kLargestRegion = 10;

/// The connected regions of the empty squares, diagonal neighbours included.
std::vector<Bitboard> regions_of(Bitboard empty, BoardSize size) {
    std::vector<Bitboard> regions;
    while (empty != 0) {
        Bitboard region = empty & -empty;
        for (Bitboard grown = region; grown != 0;) {
            grown = neighbours(region, size) & empty & ~region;
            region |= grown;
        }
        regions.push_back(region);
        empty &= ~region;
    }
    return regions;
}

/// The plies of the first and the last move of a line in a region, if it fills it.
struct Filling {
    std::size_t first = 0;
    std::size_t last = 0;
};

Side side_at(std::size_t ply) { return ply % 2 == 0 ? Side::kMover : Side::kOpponent; }

std::optional<Filling> filling_of(const Walk& line, Bitboard region) {
    Filling filling;
    Bitboard left = region;
    for (std::size_t ply = 0; ply < line.size() && left != 0; ++ply) {
        if (line.move(ply) == kPass || (region & bit(line.move(ply))) == 0) continue;
        if (left == region) filling.first = ply;
        filling.last = ply;
        left &= ~bit(line.move(ply));
    }
    if (left != 0) return std::nullopt;
    return filling;
}

void add_region(const Comparison& lines, Bitboard region, Findings& found) {
    const int squares = std::popcount(region);
    if (squares < 2 || squares > kLargestRegion) return;
    const auto played = filling_of(lines.played, region);
    if (!played || side_at(played->last) != Side::kOpponent) return;
    const auto best = filling_of(lines.best, region);
    const int weight = 74 - squares - 2 * std::max(0, lines.empties() - kParityEmpties);
    MoveReason reason{
        .kind = ReasonKind::kLosesRegion, .squares = region, .ply = static_cast<int>(played->last)};
    const bool opened = squares % 2 == 0 && played->first == 0;
    if (opened && best && best->first > 0 && side_at(best->first) == Side::kOpponent) {
        reason.kind = ReasonKind::kOpensEvenRegion;
        found.push_back({reason, Family::kParity, weight + 2});
    } else if (best && side_at(best->last) == Side::kMover) {
        found.push_back({reason, Family::kParity, weight});
    }
}

/// The ply of the last disc of a line.
std::size_t last_disc(const Walk& line) {
    std::size_t ply = line.size() - 1;
    while (ply > 0 && line.move(ply) == kPass) --ply;
    return ply;
}

}  // namespace

void add_parity(const Comparison& lines, Findings& found) {
    if (lines.empties() > kMostEmpties) return;
    const auto regions =
        regions_of(lines.move.position.board.empty_squares(lines.size()), lines.size());
    if (regions.size() > 1)
        for (const Bitboard region : regions) add_region(lines, region, found);
    if (lines.empties() > kLastMoveEmpties || !lines.played.ends() || !lines.best.ends()) return;
    const std::size_t ply = last_disc(lines.played);
    if (side_at(ply) != Side::kOpponent || side_at(last_disc(lines.best)) != Side::kMover) return;
    found.push_back(
        {{.kind = ReasonKind::kLosesLastMove, .ply = static_cast<int>(ply)}, Family::kParity, 55});
}

}  // namespace outflank::review
