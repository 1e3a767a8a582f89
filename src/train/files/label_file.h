// Positions with scores, in a file that only grows.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "train/files/block_file.h"
#include "train/files/game_log.h"

namespace outflank::train {

/// A position, its score by a search or exact, and what else is known of it.
struct Label : LabelledBoard {
    std::optional<Score> result{};  ///< of the game it is from, for the side to move
    bool held_out = false;          ///< of a game that is never learnt from
};

struct LabelFile : BlockFile {
    std::vector<Label> positions{};
};

/// Reads a file of labels as far as it is whole. Errors: kIo, kParse (not a file of labels),
/// kOutOfRange (more than kMostItemsBytes).
Result<LabelFile> read_label_file(const std::string& path);

/// The same for a source, and for contents in memory; `name` stands in errors.
Result<LabelFile> read_labels(base::ByteSource& source, const std::string& name);
Result<LabelFile> parse_label_file(std::string_view bytes, const std::string& name);

/// The kind of file that holds labels, for BlockWriter.
inline constexpr BlockFileKind kLabelFileKind = {"OFLABEL2", "a file of labels", "labels"};

/// Appends the labels of a block; false, and nothing appended, when they are none.
bool take_labels(const Block& block, std::vector<Label>& to);

/// The positions as a block. `payload` keeps its bytes.
Block block_of(std::span<const Label> positions, std::uint64_t next_index, std::string& payload);

}  // namespace outflank::train
