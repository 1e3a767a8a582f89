// The book of Egaroucid, version 3. Source of the layout: docs/formats/book_exchange.md.
//
// Its bit 63 is a1. Turning the board by half a turn is a symmetry, so that positions and moves
// are taken as they are.
#include "book/exchange/exchange_parts.h"

namespace outflank::book {
namespace {

constexpr std::size_t kRecordBytes = 25;
constexpr std::uint8_t kEgaroucidVersion = 3;
constexpr std::int8_t kNoValue = -126;
constexpr std::int8_t kNoLeafMove = 125;
constexpr std::int8_t kNoLeafLevel = -1;

struct EgaroucidRecord {
    std::uint64_t mover, opponent;
    std::int8_t value, level;
    std::uint32_t lines;
    std::int8_t leaf_value, leaf_move, leaf_level;
};

bool take_record(ByteCursor& cursor, EgaroucidRecord& record) {
    return cursor.take(record.mover) && cursor.take(record.opponent) && cursor.take(record.value) &&
           cursor.take(record.level) && cursor.take(record.lines) &&
           cursor.take(record.leaf_value) && cursor.take(record.leaf_move) &&
           cursor.take(record.leaf_level);
}

ForeignPosition position_of(const EgaroucidRecord& record) {
    ForeignPosition position{.board = {record.mover, record.opponent},
                             .value = record.value,
                             .has_value = record.value >= -64 && record.value <= 64};
    if (!position.has_value) position.value = 0;
    const bool has_leaf = record.leaf_move >= 0 && record.leaf_move < 64 &&
                          record.leaf_value >= -64 && record.leaf_value <= 64;
    if (has_leaf)
        position.leaf =
            BookLeaf{.square = record.leaf_move,
                     .score = 100 * record.leaf_value,
                     .level = record.leaf_level < 0 ? BookLeaf::kNoLevel
                                                    : static_cast<std::uint8_t>(record.leaf_level)};
    return position;
}

std::int8_t level_of(const std::optional<BookLeaf>& leaf) {
    if (!leaf || leaf->level == BookLeaf::kNoLevel) return kNoLeafLevel;
    return static_cast<std::int8_t>(leaf->level);
}

}  // namespace

Result<ImportedBook> read_egaroucid_book(std::string_view bytes, const std::string& name,
                                         std::string_view origin) {
    ByteCursor cursor(bytes, name);
    std::array<char, 9> magic{};
    std::uint8_t version = 0;
    std::int32_t count = 0;
    if (!cursor.take(magic) || !cursor.take(version) || !cursor.take(count))
        return cursor.error(0, "found a header that is cut, expected 14 bytes");
    if (std::string_view(magic.data(), magic.size()) != kEgaroucidMagic)
        return cursor.error(0, "expected DICUORAGE, with which books of Egaroucid begin");
    if (version != kEgaroucidVersion)
        return cursor.error(9, "found version " + std::to_string(version) + ", expected 3");
    if (count < 0 || cursor.left() != kRecordBytes * static_cast<std::size_t>(count))
        return cursor.error(10, "found " + std::to_string(cursor.left()) + " bytes for " +
                                    std::to_string(count) + " positions, expected 25 for each");
    ForeignBook book(origin);
    for (std::int32_t i = 0; i < count; ++i) {
        const std::size_t offset = bytes.size() - cursor.left();
        EgaroucidRecord record{};
        static_cast<void>(take_record(cursor, record));
        if (const char* wrong = book.add(position_of(record)))
            return cursor.error(offset, "position " + std::to_string(i + 1) + ": " + wrong);
    }
    return book.finish();
}

std::string write_egaroucid_book(const BookGraph& graph) {
    std::string bytes(kEgaroucidMagic);
    base::append_bytes(bytes, kEgaroucidVersion);
    base::append_bytes(bytes, static_cast<std::int32_t>(graph.size()));
    for (PositionIndex index = 0; index < graph.size(); ++index) {
        const GraphPosition& position = graph[index];
        const auto leaf = outside_leaf(graph, index);
        const bool has_value = position.value.is_known();
        base::append_bytes(bytes, position.board.mover);
        base::append_bytes(bytes, position.board.opponent);
        base::append_bytes(bytes, static_cast<std::int8_t>(
                                      has_value ? whole_discs(position.value.score) : kNoValue));
        base::append_bytes(bytes, level_of(position.leaf));
        base::append_bytes(bytes, position.lines);
        base::append_bytes(bytes,
                           static_cast<std::int8_t>(leaf ? whole_discs(leaf->score) : kNoValue));
        base::append_bytes(bytes, static_cast<std::int8_t>(leaf ? leaf->square : kNoLeafMove));
        base::append_bytes(bytes, level_of(leaf));
    }
    return bytes;
}

}  // namespace outflank::book
