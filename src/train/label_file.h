// Positions with scores, in a file that only grows.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "train/block_file.h"
#include "train/game_log.h"

namespace outflank::train {

/// A position, its score by a search or exact, and what else is known of it.
struct Label : LabelledBoard {
    std::optional<Score> result{};  ///< of the game it is from, for the side to move
    bool held_out = false;          ///< of a game that is never learnt from
};

struct LabelFile : BlockFile {
    std::vector<Label> positions{};
};

/// Reads a file of labels as far as it is whole. Errors: kIo, kParse (not a file of labels).
Result<LabelFile> read_label_file(const std::string& path);

/// The same for contents in memory; `name` stands in errors.
Result<LabelFile> parse_label_file(std::string_view bytes, const std::string& name);

/// The kind of file that holds labels, for BlockWriter.
inline constexpr BlockFileKind kLabelFileKind = {"OFLABEL2", "a file of labels"};

/// The positions as a block. `payload` keeps its bytes.
Block block_of(std::span<const Label> positions, std::uint64_t next_index, std::string& payload);

}  // namespace outflank::train
