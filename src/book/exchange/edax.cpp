// The book of Edax 4. Source of the layout: docs/formats/book_exchange.md.
#include "book/exchange/exchange_parts.h"

namespace outflank::book {
namespace {

constexpr std::size_t kHeaderBytes = 42;
constexpr std::uint8_t kEdaxVersion = 4;
constexpr std::uint8_t kEdaxRelease = 4;
constexpr int kNoMove = 65;
constexpr std::int8_t kNoScore = -127;

/// A move with its score, 2 bytes.
struct EdaxLink {
    std::int8_t score = kNoScore;
    std::uint8_t move = kNoMove;
};

bool take_link(ByteCursor& cursor, EdaxLink& link) {
    return cursor.take(link.score) && cursor.take(link.move);
}

void append_link(std::string& bytes, int score, int move) {
    base::append_bytes(bytes, static_cast<std::int8_t>(score));
    base::append_bytes(bytes, static_cast<std::uint8_t>(move));
}

/// What stands before the links, 40 bytes.
struct EdaxRecord {
    std::uint64_t mover, opponent;
    std::uint32_t wins, draws, losses, lines;
    std::int16_t value, lower, upper;
    std::uint8_t links, level;
};

bool take_record(ByteCursor& cursor, EdaxRecord& record) {
    return cursor.take(record.mover) && cursor.take(record.opponent) && cursor.take(record.wins) &&
           cursor.take(record.draws) && cursor.take(record.losses) && cursor.take(record.lines) &&
           cursor.take(record.value) && cursor.take(record.lower) && cursor.take(record.upper) &&
           cursor.take(record.links) && cursor.take(record.level);
}

ForeignPosition position_of(const EdaxRecord& record, const EdaxLink& leaf) {
    ForeignPosition position{.board = {record.mover, record.opponent},
                             .games = {record.wins, record.draws, record.losses},
                             .value = record.value,
                             .has_value = record.value != kNoScore && record.value != -128};
    if (!position.has_value) position.value = 0;
    if (leaf.move < 64 && leaf.score != kNoScore)
        position.leaf =
            BookLeaf{.square = leaf.move, .score = 100 * leaf.score, .level = record.level};
    return position;
}

/// The number of records, and the cursor behind the header.
Result<std::int32_t> take_header(ByteCursor& cursor) {
    std::array<char, 8> magic{};
    std::uint8_t version = 0;
    std::array<char, kHeaderBytes - 8 - 1 - 4> rest{};
    std::int32_t count = 0;
    if (!cursor.take(magic) || !cursor.take(version) || !cursor.take(rest) || !cursor.take(count))
        return cursor.error(0, "found a header that is cut, expected 42 bytes");
    if (std::string_view(magic.data(), magic.size()) != kEdaxMagic)
        return cursor.error(0, "expected XADEKOOB, with which books of Edax begin");
    if (version != kEdaxVersion)
        return cursor.error(8, "found version " + std::to_string(version) + ", expected 4");
    if (count < 0) return cursor.error(38, "found a negative number of positions");
    return count;
}

void append_record(std::string& bytes, const BookGraph& graph, PositionIndex index) {
    const GraphPosition& position = graph[index];
    const auto leaf = outside_leaf(graph, index);
    // A position that a symmetry leaves as it is has each move once.
    std::vector<ScoredGraphMove> links;
    for (const ScoredGraphMove& move : graph.scored_moves(index)) {
        const bool is_known = std::any_of(links.begin(), links.end(), [&](const auto& other) {
            return other.move.position == move.move.position;
        });
        if (!is_known) links.push_back(move);
    }
    base::append_bytes(bytes, position.board.mover);
    base::append_bytes(bytes, position.board.opponent);
    base::append_bytes(bytes, position.games.wins);
    base::append_bytes(bytes, position.games.draws);
    base::append_bytes(bytes, position.games.losses);
    base::append_bytes(bytes, position.lines);
    const int value = position.value.is_known() ? whole_discs(position.value.score) : kNoScore;
    for (int i = 0; i < 3; ++i) base::append_bytes(bytes, static_cast<std::int16_t>(value));
    base::append_bytes(bytes, static_cast<std::uint8_t>(links.size()));
    const bool has_level = position.leaf && position.leaf->level != BookLeaf::kNoLevel;
    base::append_bytes(bytes, has_level ? position.leaf->level : std::uint8_t{0});
    for (const ScoredGraphMove& link : links)
        append_link(bytes, link.value.is_known() ? whole_discs(link.value.score) : kNoScore,
                    link.move.square);
    if (leaf)
        append_link(bytes, whole_discs(leaf->score), leaf->square);
    else
        append_link(bytes, kNoScore, kNoMove);
}

}  // namespace

Result<ImportedBook> read_edax_book(std::string_view bytes, const std::string& name,
                                    std::string_view origin) {
    ByteCursor cursor(bytes, name);
    const auto count = take_header(cursor);
    if (!count) return count.error();
    ForeignBook book(origin);
    for (std::int32_t i = 0; i < count.value(); ++i) {
        const std::size_t offset = bytes.size() - cursor.left();
        EdaxRecord record{};
        EdaxLink link;
        bool is_whole = take_record(cursor, record);
        bool is_legal = true;
        for (int k = 0; is_whole && k < record.links; ++k) {
            is_whole = take_link(cursor, link);
            is_legal = is_legal && link.move <= kPass;
        }
        if (!is_whole || !take_link(cursor, link))
            return cursor.error(offset, "the file ends within position " + std::to_string(i + 1) +
                                            " of " + std::to_string(count.value()));
        const char* wrong =
            is_legal ? book.add(position_of(record, link)) : "a move that is no square";
        if (wrong != nullptr)
            return cursor.error(offset, "position " + std::to_string(i + 1) + ": " + wrong);
    }
    if (cursor.left() > 0)
        return cursor.error(bytes.size() - cursor.left(), "found " + std::to_string(cursor.left()) +
                                                              " bytes behind the last position");
    return book.finish();
}

std::string write_edax_book(const BookGraph& graph) {
    std::string bytes(kEdaxMagic);
    base::append_bytes(bytes, kEdaxVersion);
    base::append_bytes(bytes, kEdaxRelease);
    base::append_bytes(bytes, std::int16_t{2000});  // the same bytes for the same book
    for (const int part : {1, 1, 0, 0, 0, 0})
        base::append_bytes(bytes, static_cast<std::uint8_t>(part));
    int level = 0;
    int least_empties = 60;
    for (PositionIndex index = 0; index < graph.size(); ++index) {
        const GraphPosition& position = graph[index];
        least_empties = std::min(least_empties, position.board.empties());
        if (position.leaf && position.leaf->level != BookLeaf::kNoLevel)
            level = std::max<int>(level, position.leaf->level);
    }
    for (const int option : {level, least_empties, 0, 0, 1})
        base::append_bytes(bytes, static_cast<std::int32_t>(option));
    base::append_bytes(bytes, static_cast<std::int32_t>(graph.size()));
    for (PositionIndex index = 0; index < graph.size(); ++index) append_record(bytes, graph, index);
    return bytes;
}

}  // namespace outflank::book
