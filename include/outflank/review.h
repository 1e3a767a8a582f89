// A review of a game: what each move cost, whether it changed the result, and why.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
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

/// The same of a loss with a standard error: fine at worst where the loss is no larger than that.
MoveClass class_of_loss(int discs, double error);

/// "best", "fine", "inaccuracy", "mistake", "blunder".
const char* move_class_name(MoveClass judgement);

/// Something that the move played did and the best move would not have done, or the other way
/// round. A reason is given only where both lines of play bear it out: it happens in the one and
/// not in the other. docs/coach.md has the exact conditions.
enum class ReasonKind {
    kGivesCorner,       ///< the opponent can now take the corners `squares`, and does
    kOpensDiagonal,     ///< it opens the long diagonal by which the opponent takes `squares`
    kMissesCorner,      ///< the best move takes the corner `squares`; later it is not taken either
    kRisksCorner,       ///< it is beside the empty corner `squares`, which the opponent takes later
    kLosesCorner,       ///< later in the line the opponent takes the corners `squares`
    kGainsCorner,       ///< later in the better line the own side takes the corners `squares`
    kMustPass,          ///< the side that played it soon has to pass
    kMustPassLater,     ///< it has to pass later in the line
    kMissesPass,        ///< after the best move the opponent would soon have had to pass
    kMissesPassLater,   ///< the opponent would have had to pass later in the better line
    kOpensEvenRegion,   ///< it is the first in the even region `squares`, the opponent the last
    kLosesRegion,       ///< the opponent plays last in the region `squares`
    kLosesLastMove,     ///< the opponent plays the last move of the game
    kGivesReplies,      ///< the opponent has `count` legal moves, and would have had `instead`
    kLeavesFewMoves,    ///< the own side has `count` moves at its next turn instead of `instead`
    kGivesChoices,      ///< at its next four turns the opponent has `count` moves, not `instead`
    kLeavesFewChoices,  ///< at its next four turns the own side has `count` moves, not `instead`
    kRunsOutOfMoves,    ///< soon all own moves give up a corner
    kMissesSqueeze,     ///< soon all moves of the opponent would have given up a corner
    kAllowsWedge,       ///< the opponent plays `squares` between two discs of an edge, for good
    kMissesWedge,       ///< the own side would have played `squares` there
    kUnbalancedEdge,    ///< it leaves an edge of five discs, by which `squares` is lost
    kBuildsWall,        ///< it leaves `count` own discs beside empty squares, not `instead`
    kMissesQuiet,       ///< the best move turns no disc beside an empty square, this one `count`
    kGivesStable,       ///< the opponent gets `count` discs that last for ever, not `instead`
    kMissesStable,      ///< the own side gets `count` of them, not `instead`
    kMissesWipeout,     ///< the best move would have turned every disc of the opponent
    kIsWipedOut,        ///< the opponent turns every own disc
    kCountsFewer,       ///< at the end the own side has `count` discs and not `instead`
};
inline constexpr int kReasonKindCount = static_cast<int>(ReasonKind::kCountsFewer) + 1;

/// "gives_corner" and so on: the names above in small letters.
const char* reason_name(ReasonKind kind);

/// A line of play of a reviewed move.
enum class ReasonLine {
    kPlayed,  ///< the one after the move played
    kBest,    ///< the one after the best move
};

struct MoveReason {
    ReasonKind kind;
    Bitboard squares = 0;
    int count = 0;
    int instead = 0;
    ReasonLine line = ReasonLine::kPlayed;  ///< the one that shows it
    int ply = 0;  ///< of that line, where it happens: 0 is the move itself, 1 the reply
    friend bool operator==(const MoveReason&, const MoveReason&) = default;
};

/// A move of the game and what is known about it. Scores are for the side that made it.
struct ReviewedMove {
    int number = 0;         ///< among the discs placed in the game, from 1
    Position position;      ///< in which it was made
    EngineLine best;        ///< the best move with the play after it
    EngineLine played;      ///< the move made, with the best play after it
    int loss = 0;           ///< best score minus score of the move made, in whole discs, never < 0
    double loss_error = 0;  ///< standard error of `loss` in discs; 0 when `proven`, or not known
    MoveClass judgement = MoveClass::kBest;  ///< by `loss` and `loss_error`
    /// The loss is proven, not estimated: both scores are exact and the best move is the best.
    bool proven = false;
    /// A win became a draw or a loss, or a draw a loss. Estimates cannot tell draws: there a
    /// move that was ahead by a disc or more has to be behind by one.
    bool changed_result = false;
    bool only_move = false;           ///< there was no choice
    std::vector<MoveReason> reasons;  ///< of a notable move, weightiest first, at most two

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
/// gets the proven score of the position after it where there is one, else a search as deep. Moves
/// that a symmetry of the position makes of each other are one move, and a new engine judges a game
/// and its mirror image alike.
Review review_game(Engine& engine, const Game& game, const ReviewRequest& request = {});

/// One sentence about a move: the key of a text in which places such as `{best}` are filled in.
/// docs/formats/remarks.md lists the keys and the places.
struct Remark {
    const char* key = "";                   ///< "mistake_proven"; lives for ever
    Bitboard squares = 0;                   ///< `{squares}`
    int count = 0;                          ///< `{n}`, which also chooses between one and several
    int instead = 0;                        ///< `{instead}`
    ReasonLine line = ReasonLine::kPlayed;  ///< as MoveReason::line
    int ply = 0;                            ///< as MoveReason::ply; 0 where it means nothing
    friend bool operator==(const Remark&, const Remark&) = default;
};

/// What there is to say about a notable move, in the order in which it is said: what it cost, why,
/// what was better and how sure that is, how the result changed. Nothing for other moves.
std::vector<Remark> remarks_on(const ReviewedMove& move);

/// The English text of a remark with its places open; `several` where the count is not 1.
std::string_view remark_text(std::string_view key, bool several);

/// The remarks on a move in English; empty where there are none. "Blunder: b2 loses 12 discs. It
/// gives White corner a1. Better was d3: +4 instead of -8 (proven). A win became a loss."
std::string describe(const ReviewedMove& move);

}  // namespace outflank
