// The complete game tree of a small board, solved and browsable.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "outflank/game.h"

namespace outflank {

/// A legal move and the exact value of playing it, for the side that plays it.
struct SolvedMove {
    Square square;
    Score score;           ///< empties to the winner
    int plain_difference;  ///< best disc difference when empties go to nobody
};

/// What the complete tree knows about one position.
struct SolvedPosition {
    Score score;           ///< for the side to move, both sides perfect, empties to the winner
    int plain_difference;  ///< the same game played for the plain disc difference
    /// Different positions reachable below, this one not counted. What makes a position
    /// is the discs of the side to place next and of the other side, not their colours;
    /// a forced pass makes no new position.
    std::uint64_t positions;
    std::uint64_t games;  ///< complete games from here: different sequences of discs placed
    /// Every legal move, best first (by score, then plain difference, then square);
    /// empty when a pass is forced or the game is over.
    std::vector<SolvedMove> moves;
};

/// The tree below one position, enumerated and solved. Immutable after `build`, so
/// any number of threads may read it.
class GameTree {
  public:
    /// Enumerates every position below `root`. Blocks; 4x4 from the start takes some
    /// tens of milliseconds and about 6 MB. Errors: kUnsupported when `root` has more
    /// than 12 empty squares (the 4x4 start has 12) or more than 1,000,000 positions
    /// below it (larger boards with 12 or 11 empty squares; about 100 MB).
    static Result<GameTree> build(const Position& root);

    GameTree(GameTree&&) noexcept;
    GameTree& operator=(GameTree&&) noexcept;
    ~GameTree();

    const Position& root() const;

    /// Looks a position up; nothing when it does not occur below the root. Cost: a walk
    /// over what lies below it, at most a millisecond on 4x4.
    std::optional<SolvedPosition> find(const Position& position) const;

    /// Different positions by number of discs placed since the root (index 0 is the
    /// root itself: 1). With `up_to_symmetry`, positions that differ by one of the
    /// eight symmetries count once. A position that has to pass is the same position
    /// as the one after the pass. Cost: a walk over the whole tree.
    std::vector<std::uint64_t> positions_by_ply(bool up_to_symmetry) const;

  private:
    struct Table;
    explicit GameTree(std::unique_ptr<Table> table);
    std::unique_ptr<Table> table_;
};

}  // namespace outflank
