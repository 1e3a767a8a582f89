// A recorded game: the tree of its moves with what is said about each of them, and what is
// known about the game as a whole. A plain game is the simplest record: one line of moves
// and nothing said. Files of records are read and written by outflank/record_files.h.
//
// Everything here is a value; a copy is independent. Not thread-safe, except that any
// number of threads may read the same record.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "outflank/game.h"

namespace outflank {

/// Thousandths of a disc: evaluations, and the results of games with komi, have fractions.
using Millidiscs = std::int32_t;

/// One disc in thousandths.
inline constexpr Millidiscs kDisc = 1000;

using Milliseconds = std::chrono::milliseconds;

/// What an annotator thinks of a move.
enum class MoveJudgement { kNone, kGood, kVeryGood, kInteresting, kDoubtful, kBad, kVeryBad };

/// What an annotator thinks of the position after a move.
enum class PositionJudgement {
    kNone,
    kEven,
    kUnclear,
    kGoodForBlack,
    kVeryGoodForBlack,
    kGoodForWhite,
    kVeryGoodForWhite,
};

enum class MarkKind { kTriangle, kCircle, kCross, kSquare, kSelected, kLabel };

/// Something drawn on a square of the board.
struct Mark {
    MarkKind kind;
    Square square;
    std::string text;  ///< of a label, one line; else empty
    friend bool operator==(const Mark&, const Mark&) = default;
};

/// Something that a file says and this model has no place for. It is kept, and written
/// back by every writer whose format allows such a name.
struct Property {
    std::string name;
    std::vector<std::string> values;
    friend bool operator==(const Property&, const Property&) = default;
};

/// What is said about one node of the tree. All texts are UTF-8, without blanks at their
/// ends and without control characters except for the line feeds of `comment`.
struct Notes {
    std::string name;     ///< one line
    std::string comment;  ///< any number of lines
    /// Evaluation of the position after the move, from black's side whoever moves.
    std::optional<Millidiscs> evaluation;
    std::optional<Milliseconds> time_used;   ///< for this move
    std::optional<Milliseconds> black_left;  ///< on black's clock after this move
    std::optional<Milliseconds> white_left;  ///< on white's clock after this move
    MoveJudgement move_judgement = MoveJudgement::kNone;
    PositionJudgement position_judgement = PositionJudgement::kNone;
    std::vector<Mark> marks;
    std::vector<Property> other;
    friend bool operator==(const Notes&, const Notes&) = default;
};

/// A node of a MoveTree, numbered in the order of making; the root is 0.
using NodeIndex = std::uint32_t;
inline constexpr NodeIndex kRootNode = 0;
inline constexpr NodeIndex kNoNode = 0xFFFFFFFF;  ///< where a neighbour does not exist

/// The moves of a game with variations.
///
/// The root is the starting position. Every other node is a move, a forced pass, or a
/// remark: a node without a move, which only carries notes. The children of a node are in
/// order; the first one continues the main line and the others are variations. Moves are
/// legal and passes are forced, as Game has it, so every node has a position.
class MoveTree {
  public:
    MoveTree() : MoveTree(BoardSize::k8) {}
    explicit MoveTree(BoardSize size) : MoveTree(start_position(size)) {}
    explicit MoveTree(const Position& start);

    /// The plies of a game as the main line.
    explicit MoveTree(const Game& game);

    const Position& start() const { return nodes_[kRootNode].position; }
    BoardSize size() const { return start().size; }

    /// Nodes of the tree, the root included.
    std::size_t node_count() const { return nodes_.size(); }

    // Preconditions from here on: a node argument is less than node_count().

    /// The position after the move of `node`.
    const Position& position(NodeIndex node) const { return nodes_[node].position; }

    /// The move of `node`, kPass for a pass; nothing for the root and for a remark.
    std::optional<Square> move(NodeIndex node) const {
        const std::uint8_t move = nodes_[node].move;
        return move == kNoMove ? std::nullopt : std::optional<Square>(move);
    }

    /// Who made the move of `node`; nothing for the root and for a remark.
    std::optional<Color> mover(NodeIndex node) const;

    NodeIndex parent(NodeIndex node) const { return nodes_[node].parent; }
    NodeIndex first_child(NodeIndex node) const { return nodes_[node].first_child; }
    NodeIndex next_sibling(NodeIndex node) const { return nodes_[node].next_sibling; }

    /// The node after `node` in the order of reading: a node, then what is below its first
    /// child, then below its second one; kNoNode after the last node.
    NodeIndex next_in_order(NodeIndex node) const;

    /// True when the parent of `node` has other children too.
    bool has_siblings(NodeIndex node) const;

    /// The last node of the main line: first children from the root on. Cost: none for a tree
    /// without variations, else the nodes of the line.
    NodeIndex last_of_main_line() const;

    /// True when no node has more than one child.
    bool is_line() const { return is_line_; }

    const Notes& notes(NodeIndex node) const { return notes_[nodes_[node].notes]; }

    /// False where `notes` says nothing.
    bool has_notes(NodeIndex node) const { return nodes_[node].notes != 0; }

    /// False where `notes` says nothing of any node.
    bool has_notes() const { return notes_.size() > 1; }

    /// The same to be changed. Valid until the next call of a member that is not const.
    Notes& edit_notes(NodeIndex node);

    /// Appends a move (or a pass: kPass) as the last child of `parent`. Errors:
    /// kIllegalMove, as Game has it; the tree is unchanged then.
    Result<NodeIndex> play(NodeIndex parent, Square square);

    /// The same for a disc, without a reason: kNoNode when it is no move.
    NodeIndex play_legal(NodeIndex parent, Square square);

    /// Appends a node without a move as the last child of `parent`.
    NodeIndex add_remark(NodeIndex parent);

    /// The game of the main line. Cost: the moves of the line.
    Game main_line() const { return line_to(last_of_main_line()); }

    /// The game from the root to `node`.
    Game line_to(NodeIndex node) const;

    /// Equal: the same start, and the same moves and notes in the same shape. The numbers
    /// of the nodes may differ.
    friend bool operator==(const MoveTree& a, const MoveTree& b);

  private:
    struct Node {
        Position position;
        NodeIndex parent = kNoNode;
        NodeIndex first_child = kNoNode;
        NodeIndex last_child = kNoNode;
        NodeIndex next_sibling = kNoNode;
        std::uint32_t notes = 0;      // in notes_
        std::uint8_t move = kNoMove;  // kPass for a pass, kNoMove
    };
    static constexpr std::uint8_t kNoMove = 255;

    NodeIndex append(NodeIndex parent, const Position& position, std::uint8_t move);
    NodeIndex append_below(NodeIndex parent, std::uint8_t move);  // the position is to follow

    std::vector<Node> nodes_;
    std::vector<Notes> notes_;  // the first one is empty, for all nodes without notes
    bool is_line_ = true;       // then the nodes stand in the order of the line
};

/// A part of a clock: some time, and what is said about it behind a comma (see ggf.md).
struct ClockPart {
    Milliseconds time{0};
    std::string rule;  ///< for example a number of moves, as written; usually empty
    friend bool operator==(const ClockPart&, const ClockPart&) = default;
};

/// A side's time: to begin with, added after each own move, and added once when it is up.
struct Clock {
    ClockPart main;
    ClockPart increment;
    ClockPart extension;
    friend bool operator==(const Clock&, const Clock&) = default;
};

/// One of the two players. Texts as in Notes, one line each.
struct RecordedPlayer {
    std::string name;
    std::string rating;  ///< as written, usually a number
    std::optional<Clock> clock;
    friend bool operator==(const RecordedPlayer&, const RecordedPlayer&) = default;
};

/// How a game ended.
enum class Ending {
    kUnknown,   ///< not told, or not ended
    kNormal,    ///< by the rules, or told without a reason
    kResigned,  ///< the loser gave up
    kTimeout,   ///< the loser's time was up
    kAgreed,    ///< both agreed on a score
    kLeft,      ///< a player left, or the game was adjourned
    kForfeit,   ///< the loser was ruled to have lost
    kVoid,      ///< it does not count
};

/// The outcome as the record tells it. It may differ from what the moves give: a player
/// may have resigned, or the record may be wrong.
struct Outcome {
    Ending ending = Ending::kUnknown;
    std::optional<Millidiscs> score;  ///< for black; in an `anti` game few discs are good
    std::optional<Color> winner;      ///< only where there is a winner and no score
    friend bool operator==(const Outcome&, const Outcome&) = default;
};

/// The variant of the rules, in the terms of the server GGS.
struct MatchType {
    bool synchro = false;                 ///< two games at a time with colours swapped
    bool komi = false;                    ///< the players bid for the side
    bool anti = false;                    ///< fewest discs win
    std::optional<int> random_discs;      ///< discs of a random starting position; 0: not said
    std::optional<Color> preferred_side;  ///< the challenger's colour
    friend bool operator==(const MatchType&, const MatchType&) = default;
};

/// The score with perfect play from some point on.
struct TheoreticalScore {
    Score score = 0;  ///< for black
    int empties = 0;  ///< empty squares of the position from which play is perfect
    friend bool operator==(const TheoreticalScore&, const TheoreticalScore&) = default;
};

/// What is known about a game. Texts as in Notes, one line each.
struct RecordInfo {
    RecordedPlayer black;
    RecordedPlayer white;
    std::string event;  ///< tournament or match
    std::string round;
    std::string place;
    /// ISO 8601 as far as known: "1997", "2004-09-18", "2004-09-18T05:54:38-06:00"; a date
    /// in a form that the reader does not know is kept as written.
    std::string date;
    MatchType type;
    std::optional<Millidiscs> komi;  ///< discs that black gives
    Outcome outcome;
    std::optional<TheoreticalScore> theory;
    int pair_game = 0;  ///< 1 or 2: the game of a synchro pair that it is; 0: no pair
    std::vector<Property> other;
    friend bool operator==(const RecordInfo&, const RecordInfo&) = default;
};

/// A recorded game.
struct Record {
    RecordInfo info{};
    MoveTree moves{};
    friend bool operator==(const Record&, const Record&) = default;
};

/// The record of a game: its moves, and its result once it is over.
Record record_of(const Game& game);

/// The player of that colour.
inline const RecordedPlayer& player(const RecordInfo& info, Color color) {
    return color == Color::kBlack ? info.black : info.white;
}
inline RecordedPlayer& player(RecordInfo& info, Color color) {
    return color == Color::kBlack ? info.black : info.white;
}

/// The outcome that the moves of the main line give when the game is over; `anti` as in
/// MatchType. Nothing while it is not over.
std::optional<Outcome> outcome_of_moves(const Record& record);

/// Tells the outcome that the moves give when the record tells none. Readers do this.
void complete_outcome(Record& record);

}  // namespace outflank
