// A book in memory, to be changed: positions with what was found out about each of them, and the
// values that follow.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "outflank/book.h"
#include "outflank/symmetry.h"

namespace outflank::book {

/// Positions of a book have at least so many discs: a set-up game may have fewer.
inline constexpr int kFewestBookDiscs = 4;

/// A position, by the order in which it was added.
using PositionIndex = std::uint32_t;
inline constexpr PositionIndex kNoPosition = 0xFFFFFFFF;

/// A value and how sure it is. Without a value (kUnknown) the score is 0.
struct KnownValue {
    Centidiscs score = 0;
    BookCertainty certainty = BookCertainty::kUnknown;

    constexpr bool is_known() const { return certainty != BookCertainty::kUnknown; }
    friend constexpr bool operator==(const KnownValue&, const KnownValue&) = default;
};

/// A position of the graph. The board is canonical.
struct GraphPosition {
    Board board;
    std::optional<BookLeaf> leaf{};
    BookGames games{};
    KnownValue value{};       ///< what follows; as of the last `settle`
    std::uint32_t lines = 1;  ///< the same
};

/// A move to another position of the graph.
struct GraphMove {
    Square square = kPass;
    PositionIndex position = kNoPosition;
};

/// The moves of one position, at most 64.
class GraphMoves {
  public:
    void add(GraphMove move) { moves_[count_++] = move; }
    const GraphMove* begin() const { return moves_.data(); }
    const GraphMove* end() const { return moves_.data() + count_; }
    std::size_t size() const { return count_; }

    /// The squares that are moves, as a set; a pass is not among them.
    Bitboard squares() const {
        Bitboard all = 0;
        for (const GraphMove& move : *this)
            if (move.square != kPass) all |= bit(move.square);
        return all;
    }

  private:
    std::array<GraphMove, 64> moves_;
    std::size_t count_ = 0;
};

/// What is said of a move in the book and of its value.
struct ScoredGraphMove {
    GraphMove move;
    KnownValue value;
};

/// Positions and what follows from them. There are no stored moves: every legal move that leads
/// to another position of the graph is one, so that transpositions and symmetries need no care.
/// Not thread-safe for changes.
///
/// The rules of the values, which `settle` applies from the positions with most discs down:
/// - a finished game has its final score, proven;
/// - a move in the book has minus the value of the position after it, but never more than the
///   position's own value where that was proven before; if the position after it has none, the
///   score of the leaf, when that is its move;
/// - the leaf counts unless its move is in the book;
/// - the value is the best of these. It is proven when every move is: those in the book by
///   themselves, the others by an exact leaf that is not better than the value;
/// - a value that was proven stays, whatever estimates say, until other proofs contradict it. No
///   move is better than it then, though the one that reaches it may be unknown.
class BookGraph {
  public:
    std::size_t size() const { return positions_.size(); }
    const GraphPosition& operator[](PositionIndex index) const { return positions_[index]; }

    /// The position, whichever way it is turned; kNoPosition when it is not there.
    PositionIndex find(const Board& board) const { return find_canonical(canonical(board).board); }

    /// Adds the position unless it is there, and behind a position that has to pass the one after
    /// the pass. Precondition: fewer than 2^32 - 2 positions.
    PositionIndex add(const Board& board);

    /// Sets the search of the moves outside the book, the square as on `board`. An illegal square
    /// is not taken and gives false.
    bool set_leaf(const Board& board, const BookLeaf& leaf);
    void clear_leaf(PositionIndex index) { positions_[index].leaf.reset(); }

    void add_games(PositionIndex index, const BookGames& games);

    /// States a value that is proven, such as one that was imported.
    void set_proven(PositionIndex index, Centidiscs score) {
        positions_[index].value = {score, BookCertainty::kProven};
    }

    /// The moves of the position that stay in the book.
    GraphMoves moves(PositionIndex index) const;

    /// The same with their values, as of the last `settle`.
    std::vector<ScoredGraphMove> scored_moves(PositionIndex index) const;

    /// True when a search of the moves outside the book is missing: there are such moves, and no
    /// leaf, or one whose move is in the book by now.
    bool needs_search(PositionIndex index) const;

    /// The legal moves that lead to positions outside the book.
    Bitboard outside_moves(PositionIndex index) const;

    /// Works out all values and numbers of lines anew.
    void settle();

    /// The indices by the number of discs, fewest first; those that must pass come before the
    /// others with as many discs, as their pass leads to one of them.
    std::vector<PositionIndex> by_discs() const;

    /// The texts of the origins of leaves.
    const std::vector<std::string>& origins() const { return origins_; }

    /// The index of that origin, which is added if need be; BookLeaf::kNoOrigin for the empty one,
    /// and for a new one when there are 65,535.
    std::uint16_t origin_index(std::string_view text);

    /// Keeps the positions for which `keep` is true, and those after the passes of them.
    void filter(const std::vector<bool>& keep);

    void reserve(std::size_t count);

  private:
    PositionIndex find_canonical(const Board& board) const;
    PositionIndex add_canonical(const Board& board);
    void grow(std::size_t slots);
    void hand_down(PositionIndex index);
    void settle(PositionIndex index);

    std::vector<GraphPosition> positions_;
    std::vector<PositionIndex> slots_;  // open addressing, a power of two
    std::vector<std::string> origins_;
    std::map<std::string, std::uint16_t> origin_indices_;
};

}  // namespace outflank::book
