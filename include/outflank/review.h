// A review of a game: what each move cost, whether it changed the result, and why.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "outflank/engine.h"
#include "outflank/game.h"

namespace outflank {

/// How good a move was, by the whole discs it lost against the best one.
enum class MoveClass {
    kBest,        ///< nothing
    kFine,        ///< 1 or 2
    kInaccuracy,  ///< 3 to 5
    kMistake,     ///< 6 to 9
    kBlunder,     ///< 10 or more
};
inline constexpr int kMoveClassCount = 5;

/// The class of a loss of so many discs, 0 or more.
MoveClass class_of_loss(int discs);

/// "best", "fine", "inaccuracy", "mistake", "blunder".
const char* move_class_name(MoveClass judgement);

/// Something that the move played did and the best move would not have done. Each can be
/// checked on the board.
enum class ReasonKind {
    kGivesCorner,   ///< the opponent can now take the corners `squares`
    kMissesCorner,  ///< the best move takes the corner `squares`
    kRisksCorner,   ///< it is an X- or C-square of the empty corner `squares`
    kGivesReplies,  ///< the opponent has `count` legal moves, and would have had `instead`
    kMustPass,      ///< the side that played it passes after the expected reply
};

/// "gives_corner", "misses_corner", "risks_corner", "gives_replies", "must_pass".
const char* reason_name(ReasonKind kind);

struct MoveReason {
    ReasonKind kind;
    Bitboard squares = 0;
    int count = 0;
    int instead = 0;
    friend bool operator==(const MoveReason&, const MoveReason&) = default;
};

/// A move of the game and what is known about it. Scores are for the side that made it.
struct ReviewedMove {
    int number = 0;     ///< among the discs placed in the game, from 1
    Position position;  ///< in which it was made
    EngineLine best;    ///< the best move with the play after it
    EngineLine played;  ///< the move made, with the best play after it
    int loss = 0;       ///< best score minus score of the move made, in whole discs, never < 0
    MoveClass judgement = MoveClass::kBest;
    /// The loss is proven, not estimated: both scores are exact and the best move is the best.
    bool proven = false;
    /// A win became a draw or a loss, or a draw a loss. Estimates cannot tell draws: there a
    /// move that was ahead by a disc or more has to be behind by one.
    bool changed_result = false;
    bool only_move = false;           ///< there was no choice
    std::vector<MoveReason> reasons;  ///< of a notable move, weightiest first

    Color color() const { return position.to_move; }
    Square square() const { return played.moves.front(); }
    /// Worth a sentence: an inaccuracy or worse, or a changed result.
    bool is_notable() const { return judgement >= MoveClass::kInaccuracy || changed_result; }
};

/// What the moves of one side add up to.
struct ReviewTotals {
    int moves = 0;
    std::array<int, kMoveClassCount> by_class{};  ///< index: MoveClass
    int discs_lost = 0;
    int proven_discs_lost = 0;  ///< of them
    int result_changes = 0;
    int proven_result_changes = 0;  ///< of them

    int count(MoveClass judgement) const { return by_class[static_cast<std::size_t>(judgement)]; }
};

/// A reviewed game.
struct Review {
    std::vector<ReviewedMove> moves;  ///< in the order of the game, without the passes
    ReviewTotals black;
    ReviewTotals white;
    /// Index in `moves` of the last move that changed the result: from then on it stood.
    std::optional<std::size_t> turning_point;
    bool complete = true;  ///< false when it was stopped: then the first moves are missing

    const ReviewTotals& totals(Color color) const { return color == Color::kBlack ? black : white; }
};

/// The level of a review that is told nothing else.
inline constexpr int kReviewLevel = 16;

struct ReviewRequest {
    SearchLimits limits{.level = kReviewLevel};  ///< for each position of the game
    /// When it becomes true the review ends with the moves judged so far. May be null.
    const std::atomic<bool>* stop = nullptr;
    /// A review of the same game that was stopped: its judgements are kept, and the review goes
    /// on with the move before them. May be null.
    const Review* begun = nullptr;
    /// Called after each move that is judged, from the last move to the first, with the number
    /// of moves judged and of all moves. From the calling thread; must not use the engine.
    std::function<void(const ReviewedMove& move, std::size_t judged, std::size_t moves)>
        on_progress{};
};

/// Judges every move of the game from the last to the first, so that what is proven near the
/// end helps before. The engine's position changes and its table is used; what it remembers
/// of other games may be kept. Blocks: one or two searches for each move that was a choice.
///
/// In a position the best move is searched within the limits; a different move that was played
/// gets the proven score of the position after it where there is one, else a search that ends
/// at the same ply.
Review review_game(Engine& engine, const Game& game, const ReviewRequest& request = {});

/// An English sentence about a notable move: its class, what it did, what was better; empty
/// for other moves. "Blunder: b2 gives up corner a1; better was d3: +4 instead of -8, proven.
/// A win became a loss."
std::string describe(const ReviewedMove& move);

}  // namespace outflank
