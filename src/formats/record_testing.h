// What the tests of the record formats share.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "outflank/formats.h"
#include "outflank/record_files.h"

namespace outflank::formats {

/// A game in which black passes before discs 49, 50, 51 and 56, and which white wins 48-16.
inline constexpr std::string_view kGameWithPasses =
    "e6f6f5d6c3g4c6f4h4f3g5e3d3c4c5g6h6h3g3e2e1d7d8b3b5f7f8d2d1c7a3h5h2c8f2e8b8e7b4a4a6a5b6h7h8g8"
    "g7a8a7b7a2b2g2f1h1a1c2g1b1c1";

/// Reads a text that must hold games without errors.
inline RecordFile read_good(std::string_view text, RecordFormat format) {
    const Result<RecordFile> file = read_records(text, {.format = format});
    EXPECT_TRUE(file);
    if (!file) return {};
    for (const RecordError& error : file.value().errors) ADD_FAILURE() << to_text(error.error);
    return file.value();
}

/// Reads a text that must hold one game.
inline Record read_one(std::string_view text, RecordFormat format) {
    const RecordFile file = read_good(text, format);
    EXPECT_EQ(file.records.size(), 1U) << text;
    return file.records.size() == 1 ? file.records[0].record : Record{};
}

/// Reads a text in which one game, or the file, must be refused; gives that error.
inline Error error_of(std::string_view text, RecordFormat format) {
    const Result<RecordFile> file = read_records(text, {.format = format});
    EXPECT_TRUE(file);
    EXPECT_EQ(file.value().errors.size(), 1U) << text;
    return file.value().errors.empty() ? Error{ErrorCode::kIo, "none", ""}
                                       : file.value().errors[0].error;
}

/// The moves of the main line, without passes.
inline std::string moves_of(const Record& record) {
    return format_transcript(record.moves.main_line());
}

inline std::string written(const Record& record, RecordFormat format) {
    return write_records({&record, 1}, format).contents;
}

/// The notes of the first node of the main line with that move.
inline Notes notes_at(const Record& record, std::string_view square) {
    const MoveTree& tree = record.moves;
    const Square wanted = parse_square(square, tree.size()).value();
    for (NodeIndex node = kRootNode; node != kNoNode; node = tree.first_child(node))
        if (tree.move(node) == wanted) return tree.notes(node);
    ADD_FAILURE() << "no " << square << " in the main line";
    return {};
}

/// The main line of a tree with its notes.
inline MoveTree main_line_of(const MoveTree& tree) {
    MoveTree line(tree.start());
    NodeIndex to = kRootNode;
    line.edit_notes(to) = tree.notes(kRootNode);
    for (NodeIndex node = tree.first_child(kRootNode); node != kNoNode;
         node = tree.first_child(node)) {
        to = tree.move(node) ? line.play(to, *tree.move(node)).value() : line.add_remark(to);
        line.edit_notes(to) = tree.notes(node);
    }
    return line;
}

}  // namespace outflank::formats
