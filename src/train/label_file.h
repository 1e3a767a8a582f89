// Positions with scores, in a file that only grows.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "train/block_file.h"
#include "train/samples.h"

namespace outflank::train {

struct LabelFile : BlockFile {
    std::vector<LabelledBoard> positions{};
};

/// Reads a file of labels as far as it is whole. Errors: kIo, kParse (not a file of labels).
Result<LabelFile> read_label_file(const std::string& path);

/// The same for contents in memory; `name` stands in errors.
Result<LabelFile> parse_label_file(std::string_view bytes, const std::string& name);

/// The kind of file that holds labels, for BlockWriter.
inline constexpr BlockFileKind kLabelFileKind = {"OFLABEL1", "a file of labels"};

/// The positions as a block. `payload` keeps its bytes.
Block block_of(std::span<const LabelledBoard> positions, std::uint64_t next_index,
               std::string& payload);

}  // namespace outflank::train
