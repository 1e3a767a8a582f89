// The position: two bitboards and the rules that act on them, on three board sizes.
//
// Everything here is a pure function of its arguments and may be called from any
// number of threads at once. Nothing allocates unless it returns a string.
#pragma once

#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "outflank/result.h"

namespace outflank {

/// A set of squares: bit 0 = a1, bit 7 = h1, bit 63 = h8. Row 1 is the top row.
using Bitboard = std::uint64_t;

/// Square index 0..63 in bitboard order (column + 8 * row); kPass stands for a pass.
using Square = int;
inline constexpr Square kPass = 64;

/// A result in discs from the side to move (or the side named), empties to the
/// winner: -64..64 on 8x8, -36..36 on 6x6, -16..16 on 4x4.
using Score = int;

/// Smaller boards sit in the middle of the 8x8 bitboard; squares outside
/// `playable` stay empty for ever, so no line can be outflanked across them.
enum class BoardSize { k4 = 4, k6 = 6, k8 = 8 };

/// Squares along one side: 4, 6 or 8.
constexpr int side_length(BoardSize size) { return static_cast<int>(size); }

/// Squares on the board: 16, 36 or 64.
constexpr int square_count(BoardSize size) { return side_length(size) * side_length(size); }

/// The board size with `side` squares along a side. Errors: kOutOfRange unless 4, 6 or 8.
Result<BoardSize> board_size_from_side(int side);

/// The squares that belong to a board of this size.
constexpr Bitboard playable(BoardSize size) {
    switch (size) {
        case BoardSize::k4:
            return 0x00003C3C3C3C0000;
        case BoardSize::k6:
            return 0x007E7E7E7E7E7E00;
        case BoardSize::k8:
            break;
    }
    return ~Bitboard{0};
}

/// The four corner squares of a board of this size.
constexpr Bitboard corners(BoardSize size) {
    switch (size) {
        case BoardSize::k4:
            return 0x0000240000240000;
        case BoardSize::k6:
            return 0x0042000000004200;
        case BoardSize::k8:
            break;
    }
    return 0x8100000000000081;
}

/// The bitboard that holds `square` alone. Precondition: 0 <= square < 64.
constexpr Bitboard bit(Square square) { return Bitboard{1} << square; }

/// A position seen from the side to move. Holds no colour: who is black is the
/// game's business (see Game), so a search never has to test it. Holds no size
/// either: only `legal_moves` and the final score depend on it.
struct Board {
    Bitboard mover = 0;     ///< discs of the side to move
    Bitboard opponent = 0;  ///< discs of the other side; disjoint from `mover`

    constexpr Bitboard occupied() const { return mover | opponent; }
    constexpr Bitboard empty_squares(BoardSize size = BoardSize::k8) const {
        return playable(size) & ~occupied();
    }
    constexpr int disc_count() const { return std::popcount(occupied()); }
    constexpr int empties(BoardSize size = BoardSize::k8) const {
        return std::popcount(empty_squares(size));
    }
    friend constexpr bool operator==(const Board&, const Board&) = default;
};

/// Standard start on every size: black on the up-right diagonal (d5, e4 on 8x8),
/// white on the other (d4, e5), black to move.
constexpr Board start_board() {
    return {.mover = bit(28) | bit(35), .opponent = bit(27) | bit(36)};
}

/// Parallel start: the mover's two discs on the lower centre row (d5, e5 on 8x8),
/// the opponent's on the upper one (d4, e4).
constexpr Board parallel_start_board() {
    return {.mover = bit(35) | bit(36), .opponent = bit(27) | bit(28)};
}

/// Squares where the mover may place a disc; 0 when it has to pass or the game is over.
Bitboard legal_moves(const Board& board, BoardSize size = BoardSize::k8);

/// The discs turned by a disc of the mover on `square`; 0 means the move is illegal.
/// Precondition: `square` is empty and playable.
Bitboard flips(const Board& board, Square square);

/// The position after the mover plays `square`, seen from the other side.
/// Precondition: the move is legal.
Board after_move(const Board& board, Square square);

/// The same discs with the other side to move.
constexpr Board after_pass(const Board& board) {
    return {.mover = board.opponent, .opponent = board.mover};
}

/// True when neither side can move.
bool is_over(const Board& board, BoardSize size = BoardSize::k8);

/// Mover's discs minus opponent's discs, empties counted for nobody.
constexpr int disc_difference(const Board& board) {
    return std::popcount(board.mover) - std::popcount(board.opponent);
}

/// Score for the mover of a finished game: the disc difference, with the empty
/// squares added to the winner's side (a tie gives them to nobody).
constexpr Score final_score(const Board& board, BoardSize size = BoardSize::k8) {
    const int difference = disc_difference(board);
    const int empties = board.empties(size);
    return difference > 0 ? difference + empties : difference < 0 ? difference - empties : 0;
}

/// Discs of both sides that provably cannot be turned for the rest of the game.
///
/// A lower bound, never wrong: exact along each edge (every continuation on the
/// edge alone is tried), then full lines, then discs protected on all four lines
/// by stable neighbours of their own colour, to a fixed point.
/// Source: the rule of four protected lines, as in Gunnar Andersson, "Writing an
/// Othello program" (radagast.se/othello/howto.html).
Bitboard stable_discs(const Board& board, BoardSize size = BoardSize::k8);

/// How a pass counts in a tree of positions.
enum class PassCounting {
    kPly,   ///< a forced pass is a ply like a move (the usual convention)
    kFree,  ///< a forced pass costs nothing: depth counts discs placed
};

/// How perft does its last ply.
enum class PerftMode {
    kCountLastPly,    ///< the number of legal moves is added without playing them
    kVisitEveryLeaf,  ///< every leaf position is made
};

/// Leaf count of the game tree `depth` plies deep, and proof that the leaves were made.
struct PerftResult {
    std::uint64_t leaves = 0;
    /// Sum of the leaves' `mover` bitboards modulo 2^64; 0 with kCountLastPly.
    std::uint64_t checksum = 0;
    friend constexpr bool operator==(const PerftResult&, const PerftResult&) = default;
};

struct PerftOptions {
    BoardSize size = BoardSize::k8;
    PassCounting pass = PassCounting::kPly;
    PerftMode mode = PerftMode::kCountLastPly;
};

/// Walks the game tree `depth` plies deep (0..60) from `board` and counts its
/// leaves. A finished game is one leaf at any greater depth. Blocks; the cost grows
/// about eightfold a ply: depth 11 of the 8x8 start has 212,258,800 leaves.
PerftResult perft(const Board& board, int depth, const PerftOptions& options = {});

/// Name of a square in the coordinates of the given board: "a1" is the top-left
/// corner of every size. kPass gives "pass".
std::string square_name(Square square, BoardSize size = BoardSize::k8);

/// Appends the name of a square, which is not kPass: what long files are written with.
void append_square_name(std::string& text, Square square, BoardSize size = BoardSize::k8);

/// The square of a name such as "f5" or "F5" in the coordinates of the given board; nothing for
/// another text, and off this board.
std::optional<Square> square_named(std::string_view text, BoardSize size = BoardSize::k8);

/// The same with a reason. Errors: kParse (not letter and digit), kOutOfRange (off this board).
Result<Square> parse_square(std::string_view text, BoardSize size = BoardSize::k8);

}  // namespace outflank
