#include "train/files/label_file.h"

#include <cmath>
#include <cstring>

#include "base/bytes.h"

namespace outflank::train {
namespace {

/// A position in the file; little-endian, without gaps.
#pragma pack(push, 1)
struct Entry {
    std::uint64_t mover;
    std::uint64_t opponent;
    std::int16_t score;  ///< in units of 1/128 disc
    std::int8_t result;  ///< in discs, or kUnknown
    std::uint8_t held_out;
};
#pragma pack(pop)
static_assert(sizeof(Entry) == 20);

constexpr float kScoreUnit = 128;
constexpr int kMostScore = 64;
constexpr std::int8_t kUnknown = -128;

bool is_label(const Entry& entry) {
    return (entry.mover & entry.opponent) == 0 && legal_moves({entry.mover, entry.opponent}) != 0 &&
           std::abs(entry.score) <= kMostScore * static_cast<int>(kScoreUnit) &&
           (entry.result == kUnknown || std::abs(entry.result) <= kMostScore) &&
           entry.held_out <= 1;
}

}  // namespace

bool take_labels(const Block& block, std::vector<Label>& to) {
    if (block.payload.size() != block.items * sizeof(Entry)) return false;
    const std::size_t before = to.size();
    for (std::uint32_t i = 0; i < block.items; ++i) {
        Entry entry;
        std::memcpy(&entry, block.payload.data() + i * sizeof entry, sizeof entry);
        if (!is_label(entry)) {
            to.resize(before);
            return false;
        }
        const float score = static_cast<float>(entry.score) / kScoreUnit;
        const bool has_result = entry.result != kUnknown;
        to.push_back({{{entry.mover, entry.opponent}, score},
                      has_result ? std::optional<Score>(entry.result) : std::nullopt,
                      entry.held_out != 0});
    }
    return true;
}

Result<LabelFile> read_labels(base::ByteSource& source, const std::string& name) {
    LabelFile file;
    Result<BlockFile> blocks =
        read_all_blocks(source, kLabelFileKind, name,
                        [&](const Block& block) { return take_labels(block, file.positions); });
    if (!blocks) return blocks.error();
    static_cast<BlockFile&>(file) = std::move(blocks).value();
    return file;
}

Result<LabelFile> parse_label_file(std::string_view bytes, const std::string& name) {
    base::TextSource source(bytes);
    return read_labels(source, name);
}

Result<LabelFile> read_label_file(const std::string& path) {
    const auto source = base::open_source(path);
    if (!source) return source.error();
    return read_labels(*source.value(), path);
}

Block block_of(std::span<const Label> positions, std::uint64_t next_index, std::string& payload) {
    payload.clear();
    for (const Label& position : positions) {
        const Entry entry = {position.board.mover, position.board.opponent,
                             static_cast<std::int16_t>(std::lround(position.score * kScoreUnit)),
                             static_cast<std::int8_t>(position.result.value_or(kUnknown)),
                             static_cast<std::uint8_t>(position.held_out ? 1 : 0)};
        base::append_bytes(payload, entry);
    }
    return {static_cast<std::uint32_t>(positions.size()), next_index, payload};
}

}  // namespace outflank::train
