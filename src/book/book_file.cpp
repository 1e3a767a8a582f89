#include "book/book_file.h"

#include <algorithm>
#include <numeric>
#include <tuple>
#include <utility>

#include "base/bytes.h"
#include "base/checksum.h"
#include "base/replacement.h"
#include "book/book_layout.h"

namespace outflank::book {
namespace {

FileRecord record_of(const GraphPosition& position) {
    FileRecord record{};
    record.lines = position.lines;
    record.wins = position.games.wins;
    record.draws = position.games.draws;
    record.losses = position.games.losses;
    record.value = static_cast<std::int16_t>(position.value.score);
    record.certainty = static_cast<std::uint8_t>(position.value.certainty);
    record.leaf_square = kNoLeafSquare;
    if (!position.leaf) return record;
    const BookLeaf& leaf = *position.leaf;
    record.leaf_square = static_cast<std::uint8_t>(leaf.square);
    record.leaf_score = static_cast<std::int16_t>(leaf.score);
    record.leaf_error = leaf.error;
    record.leaf_origin = leaf.origin;
    record.leaf_day = leaf.day;
    record.leaf_level = leaf.level;
    record.leaf_depth = leaf.depth;
    record.leaf_percent = leaf.percent;
    record.leaf_exact = leaf.exact ? 1 : 0;
    return record;
}

std::vector<PositionIndex> by_key(const BookGraph& graph) {
    std::vector<PositionIndex> order(graph.size());
    std::iota(order.begin(), order.end(), PositionIndex{0});
    const auto key = [&](PositionIndex index) {
        const Board& board = graph[index].board;
        return std::tuple(board.mover, board.opponent);
    };
    std::sort(order.begin(), order.end(),
              [&](PositionIndex a, PositionIndex b) { return key(a) < key(b); });
    return order;
}

std::string header_of(const BookBytes& bytes, std::uint64_t positions, std::uint64_t generation) {
    FileHeader header{};
    std::copy_n(kBookMagic, 8, header.magic);
    header.version = kBookVersion;
    header.board_side = 8;
    header.generation = generation;
    header.positions = positions;
    header.moves = bytes.moves.size() / sizeof(FileMove);
    header.text_bytes = bytes.text.size();
    header.keys_checksum = base::checksum(bytes.keys);
    header.records_checksum = base::checksum(bytes.records);
    header.moves_checksum = base::checksum(bytes.moves);
    header.text_checksum = base::checksum(bytes.text);
    header.header_checksum = header_checksum(header);
    std::string text;
    base::append_bytes(text, header);
    return text;
}

}  // namespace

BookBytes format_book(const BookGraph& graph, std::uint64_t generation) {
    BookBytes bytes;
    const std::vector<PositionIndex> order = by_key(graph);
    std::vector<PositionIndex> rank(order.size());
    for (PositionIndex i = 0; i < order.size(); ++i) rank[order[i]] = i;
    bytes.keys.reserve(order.size() * sizeof(FileKey));
    bytes.records.reserve(order.size() * sizeof(FileRecord));
    for (const PositionIndex index : order) {
        const GraphPosition& position = graph[index];
        base::append_bytes(bytes.keys, FileKey{position.board.mover, position.board.opponent});
        FileRecord record = record_of(position);
        record.first_move = bytes.moves.size() / sizeof(FileMove);
        for (const ScoredGraphMove& each : graph.scored_moves(index)) {
            base::append_bytes(
                bytes.moves,
                FileMove{.position = rank[each.move.position],
                         .score = static_cast<std::int16_t>(each.value.score),
                         .square = static_cast<std::uint8_t>(each.move.square),
                         .certainty = static_cast<std::uint8_t>(each.value.certainty)});
            ++record.move_count;
        }
        base::append_bytes(bytes.records, record);
    }
    for (const std::string& origin : graph.origins()) bytes.text += origin + '\n';
    bytes.header = header_of(bytes, order.size(), generation);
    return bytes;
}

Result<Done> write_book(const BookGraph& graph, std::uint64_t generation, const std::string& path) {
    const BookBytes bytes = format_book(graph, generation);
    auto begun = base::Replacement::begin(path);
    if (!begun) return begun.error();
    base::Replacement file = std::move(begun).value();
    for (const std::string* part :
         {&bytes.header, &bytes.keys, &bytes.records, &bytes.moves, &bytes.text})
        if (auto done = file.append(*part); !done) return done;
    if (auto done = file.seal(); !done) return done;
    if (auto done = file.carry_out(false); !done) return done;
    file.finish();
    return Done{};
}

namespace {

/// What is wrong with a position as it stands in a file; nothing when it is good.
const char* fault_of(const Board& board) {
    if ((board.mover & board.opponent) != 0) return "two discs on one square";
    if (board.disc_count() < kFewestBookDiscs) return "fewer than four discs";
    if (canonical(board).board != board) return "not the least of its symmetric images";
    return nullptr;
}

bool is_damaged(const Sections& sections) {
    const FileHeader& header = sections.header;
    return base::checksum(sections.keys) != header.keys_checksum ||
           base::checksum(sections.records) != header.records_checksum ||
           base::checksum(sections.moves) != header.moves_checksum ||
           base::checksum(sections.text) != header.text_checksum;
}

std::string place(std::size_t index) { return "position " + std::to_string(index); }

/// The values of a book as its file says them.
KnownValue value_of(const FileRecord& record) {
    const KnownValue value{std::clamp<Centidiscs>(record.value, -6400, 6400),
                           certainty_of(record.certainty)};
    return value.is_known() ? value : KnownValue{};
}

/// The positions and facts of the file, in its order; `fault` is told what is not taken.
template <class Fault>
BookGraph take_positions(const Book& book, const Sections& sections, Fault fault) {
    BookGraph graph;
    std::vector<std::uint16_t> origins(book.origin_count());  // of the file in the graph
    for (std::uint16_t i = 0; i < origins.size(); ++i)
        origins[i] = graph.origin_index(book.origin(i));
    graph.reserve(book.size());
    std::vector<std::uint8_t> moves;  // that the positions had in the file, in their order
    bool is_whole = true;
    for (std::size_t i = 0; i < book.size(); ++i) {
        const auto key = element<FileKey>(sections.keys, i);
        const Board board{key.mover, key.opponent};
        if (const char* wrong = fault_of(board)) {
            fault(i, wrong);
            is_whole = false;
            continue;
        }
        const auto record = element<FileRecord>(sections.records, i);
        const PositionIndex index = graph.add(board);
        moves.resize(std::max<std::size_t>(moves.size(), index + 1));
        moves[index] = record.move_count;
        if (auto leaf = leaf_of(record)) {
            leaf->origin =
                leaf->origin < origins.size() ? origins[leaf->origin] : BookLeaf::kNoOrigin;
            if (!graph.set_leaf(board, *leaf))
                fault(i, "the best move outside the book is illegal");
        }
        graph.add_games(index, {record.wins, record.draws, record.losses});
        if (value_of(record).certainty == BookCertainty::kProven)
            graph.set_proven(index, value_of(record).score);
    }
    // Where a position is lost, the leaf of the one before it was the best of the other moves.
    for (PositionIndex index = 0; index < moves.size() && !is_whole; ++index)
        if (graph.moves(index).size() < moves[index]) graph.clear_leaf(index);
    return graph;
}

}  // namespace

Result<BookGraph> read_graph(const Book& book, const std::string& name, Reading reading) {
    const auto sections = split_book(book.bytes(), name);
    if (!sections) return sections.error();
    if (reading == Reading::kStrict && is_damaged(sections.value()))
        return Error{ErrorCode::kParse,
                     "the contents are damaged (checksum); `outflank book fix` saves what is good",
                     name};
    std::optional<Error> first;
    BookGraph graph = take_positions(book, sections.value(), [&](std::size_t i, const char* what) {
        if (!first) first = Error{ErrorCode::kParse, place(i) + ": " + what, name};
    });
    if (reading == Reading::kStrict && first) return *first;
    graph.settle();
    return graph;
}

namespace {

/// Notes faults up to a number.
class Faults {
  public:
    explicit Faults(std::size_t most) : most_(most) {}
    void add(std::string text) {
        if (lines_.size() < most_) lines_.push_back(std::move(text));
    }
    bool is_full() const { return lines_.size() >= most_; }
    std::vector<std::string> take() { return std::move(lines_); }

  private:
    std::size_t most_;
    std::vector<std::string> lines_;
};

void check_sums(const Sections& sections, Faults& faults) {
    const FileHeader& header = sections.header;
    const std::array checks = {std::tuple("positions", sections.keys, header.keys_checksum),
                               std::tuple("records", sections.records, header.records_checksum),
                               std::tuple("moves", sections.moves, header.moves_checksum),
                               std::tuple("origins", sections.text, header.text_checksum)};
    for (const auto& [what, bytes, sum] : checks)
        if (base::checksum(bytes) != sum)
            faults.add(std::string("the section of ") + what + " is damaged (checksum)");
}

void check_order(const Sections& sections, Faults& faults) {
    std::pair<std::uint64_t, std::uint64_t> before;
    for (std::size_t i = 0; i < sections.header.positions && !faults.is_full(); ++i) {
        const auto key = element<FileKey>(sections.keys, i);
        const std::pair now(key.mover, key.opponent);
        if (i > 0 && now <= before) faults.add(place(i) + ": not in order");
        before = now;
    }
}

/// The record as the graph would write it, but for the numbers of its first move and of its origin:
/// a line that stands twice, or none, is no fault of the values.
bool same_record(FileRecord a, FileRecord b) {
    a.first_move = b.first_move = 0;
    a.leaf_origin = b.leaf_origin = 0;
    return std::memcmp(&a, &b, sizeof a) == 0;
}

}  // namespace

std::vector<std::string> check_book(const Book& book, std::size_t most) {
    Faults faults(most);
    const auto split = split_book(book.bytes(), "book");
    if (!split) return {split.error().message};
    const Sections& sections = split.value();
    check_sums(sections, faults);
    check_order(sections, faults);
    const BookGraph stored = take_positions(book, sections, [&](std::size_t i, const char* what) {
        faults.add(place(i) + ": " + what);
    });
    if (faults.is_full()) return faults.take();
    if (stored.size() != book.size()) {
        faults.add("found " + std::to_string(book.size()) + " positions, expected " +
                   std::to_string(stored.size()) + " with those after passes");
        return faults.take();
    }
    BookGraph graph = stored;
    graph.settle();
    const BookBytes wanted = format_book(graph, book.generation());
    for (std::size_t i = 0; i < book.size() && !faults.is_full(); ++i)
        if (!same_record(element<FileRecord>(sections.records, i),
                         element<FileRecord>(wanted.records, i)))
            faults.add(place(i) + ": its value is not what follows from its moves");
    if (wanted.moves != sections.moves) faults.add("the moves are not those between the positions");
    return faults.take();
}

}  // namespace outflank::book
