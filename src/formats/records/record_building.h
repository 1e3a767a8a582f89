// What the readers of records share: stated moves become nodes of the tree.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "formats/records/readers.h"
#include "formats/text/text_cursor.h"
#include "outflank/record_files.h"

namespace outflank::formats {

/// Adds a move that a file states below `parent`, after the forced pass that the file may
/// leave out. With `color` the move must be that side's. A written pass must be forced.
/// Errors: kIllegalMove, without a place.
Result<NodeIndex> play_stated(MoveTree& tree, NodeIndex parent, Square square,
                              std::optional<Color> color = std::nullopt);

/// Makes the pass that is forced at the end of the main line: for formats without passes.
void pass_at_end(MoveTree& tree);

/// The tree of moves that were read, with what is said of them.
MoveTree tree_of(const ReadMoves& read);

/// The judgement that "!", "?", "!!", "??", "!?" and "?!" stand for; nothing for any other text.
std::optional<MoveJudgement> judgement_of_marks(std::string_view marks);

/// Appends a paragraph to a comment.
void add_comment(MoveTree& tree, NodeIndex node, std::string_view text);

/// The tree without its remarks; their comments go to the node before them.
MoveTree without_remarks(const MoveTree& tree);

/// A game of a file as far as it could be read.
struct ReadGame {
    std::optional<Record> record;       ///< whole, or with errors what is good of it
    std::vector<Error> errors;          ///< in file order
    std::vector<std::string> unread{};  ///< see FileRecord
};

/// Problems of a game with their places, in the order of the file.
std::vector<Error> errors_of(std::vector<Problem> problems, TextPlaces& places);

/// Adds a game as the next one of the file. What is good of a broken one is added if it holds
/// a move: a start alone may lack discs.
void add_game(RecordFile& file, ReadGame game, std::size_t line);

/// Adds a record, or the error in its place, as the next game of the file.
void add_game(RecordFile& file, Result<Record> record, std::size_t line);

/// An evaluation for the mover, from black's side; the same the other way round.
constexpr Millidiscs for_black(Millidiscs value, Color color) {
    return color == Color::kBlack ? value : -value;
}

/// Plain scores are whole discs.
inline std::optional<Score> whole_discs(std::optional<Millidiscs> value) {
    if (!value || *value % kDisc != 0) return std::nullopt;
    return *value / kDisc;
}

}  // namespace outflank::formats
