#include "book/journal.h"

#include <algorithm>
#include <optional>

#include "base/bytes.h"
#include "base/checksum.h"
#include "book/book_layout.h"

namespace outflank::book {
namespace {

constexpr std::string_view kJournalMagic = "OFBOOKJ1";
constexpr std::size_t kHeadBytes = 24;
constexpr std::size_t kMostJournalBytes = std::size_t{8} << 30;

/// One entry. An origin stands behind it, when it changes.
struct Entry {
    std::uint64_t mover;
    std::uint64_t opponent;
    std::int16_t score;
    std::uint16_t error;
    std::uint16_t day;
    std::uint8_t square;
    std::uint8_t level;
    std::uint8_t depth;
    std::uint8_t percent;
    std::uint8_t exact;
    std::uint8_t origin_bytes;  // of the text behind; 0: that of the entry before
    std::uint32_t reserved;
    std::uint64_t checksum;  // of what is before, and of the text
};
static_assert(sizeof(Entry) == 40);

std::uint64_t checksum_of(const Entry& entry, std::string_view origin) {
    std::string bytes(reinterpret_cast<const char*>(&entry), offsetof(Entry, checksum));
    bytes += origin;
    return base::checksum(bytes);
}

std::string head_of(std::uint64_t generation) {
    std::string head(kJournalMagic);
    base::append_bytes(head, generation);
    base::append_bytes(head, base::checksum(head));
    return head;
}

/// The generation that a journal of at least `kHeadBytes` says it belongs to.
Result<std::uint64_t> generation_of(std::string_view bytes, const std::string& path) {
    std::uint64_t generation = 0;
    std::string_view rest = bytes.substr(kJournalMagic.size());
    base::take_bytes(rest, generation);
    if (bytes.substr(0, kHeadBytes) == head_of(generation)) return generation;
    return Error{ErrorCode::kParse,
                 "the first 24 bytes are damaged (checksum); without this file the book goes on, "
                 "but for what it holds",
                 path};
}

/// Takes one entry into the graph; false when it says what cannot be.
bool take_entry(const Entry& entry, const std::string& origin, BookGraph& graph) {
    const Board board{entry.mover, entry.opponent};
    if ((board.mover & board.opponent) != 0 || board.disc_count() < kFewestBookDiscs) return false;
    if (canonical(board).board != board) return false;
    if (entry.square == kNoLeafSquare) {
        graph.add(board);
        return true;
    }
    return graph.set_leaf(board, {.square = entry.square,
                                  .score = entry.score,
                                  .level = entry.level,
                                  .depth = entry.depth,
                                  .percent = entry.percent,
                                  .exact = entry.exact == 1,
                                  .error = entry.error,
                                  .origin = graph.origin_index(origin),
                                  .day = entry.day});
}

}  // namespace

std::size_t replay_entries(std::string_view bytes, BookGraph& graph, std::size_t& count) {
    const std::size_t length = bytes.size();
    std::string origin;
    std::size_t whole = 0;
    for (Entry entry{}; base::take_bytes(bytes, entry);) {
        if (bytes.size() < entry.origin_bytes) break;
        const std::string_view text = bytes.substr(0, entry.origin_bytes);
        if (entry.checksum != checksum_of(entry, text)) break;
        if (!text.empty()) origin = text;
        if (!take_entry(entry, origin, graph)) break;
        bytes.remove_prefix(text.size());
        whole = length - bytes.size();
        ++count;
    }
    return whole;
}

Result<BookJournal> BookJournal::open(const std::string& path) {
    auto file = base::LockedFile::open(
        path + ".journal", "another process is writing this book, which has one writer");
    if (!file) return file.error();
    return BookJournal(std::move(file).value());
}

Result<std::string> BookJournal::contents() const {
    std::string bytes;
    constexpr std::size_t kPiece = std::size_t{1} << 20;
    for (;;) {
        const std::size_t before = bytes.size();
        bytes.resize(before + kPiece);
        const auto got = file_.read(before, bytes.data() + before, kPiece);
        if (!got) return got.error();
        bytes.resize(before + got.value());
        if (got.value() < kPiece) return bytes;
        if (bytes.size() > kMostJournalBytes)
            return Error{ErrorCode::kOutOfRange, "this journal is longer than 8 GiB", file_.path()};
    }
}

Result<BookJournal::Replayed> BookJournal::replay(std::uint64_t generation, BookGraph& graph) {
    const auto read = contents();
    if (!read) return read.error();
    const std::string& bytes = read.value();
    const std::size_t magic = std::min(bytes.size(), kJournalMagic.size());
    if (bytes.compare(0, magic, kJournalMagic, 0, magic) != 0)
        return Error{ErrorCode::kParse, "this is no journal of a book", file_.path()};
    Replayed replayed{.generation = generation};
    if (bytes.size() >= kHeadBytes) {
        const auto own = generation_of(bytes, file_.path());
        if (!own) return own.error();
        if (own.value() >= generation) {
            replayed.generation = own.value();
            const std::size_t whole =
                replay_entries(std::string_view(bytes).substr(kHeadBytes), graph, replayed.entries);
            if (auto done = file_.cut(kHeadBytes + whole); !done) return done.error();
            return replayed;
        }
    }
    if (auto begun = begin(generation); !begun) return begun.error();
    return replayed;
}

Result<Done> BookJournal::begin(std::uint64_t generation) {
    last_origin_.clear();
    if (auto done = file_.cut(0); !done) return done;
    return file_.append(head_of(generation));
}

Result<Done> BookJournal::add(const Board& canonical_board, const BookLeaf* leaf,
                              std::string_view origin) {
    Entry entry{};
    entry.mover = canonical_board.mover;
    entry.opponent = canonical_board.opponent;
    entry.square = kNoLeafSquare;
    std::string_view text;
    if (leaf != nullptr) {
        entry.score = static_cast<std::int16_t>(leaf->score);
        entry.error = leaf->error;
        entry.day = leaf->day;
        entry.square = static_cast<std::uint8_t>(leaf->square);
        entry.level = leaf->level;
        entry.depth = leaf->depth;
        entry.percent = leaf->percent;
        entry.exact = leaf->exact ? 1 : 0;
        if (origin != last_origin_) text = origin.substr(0, 200);
    }
    entry.origin_bytes = static_cast<std::uint8_t>(text.size());
    entry.checksum = checksum_of(entry, text);
    std::string bytes;
    base::append_bytes(bytes, entry);
    bytes += text;
    has_entries_ = true;
    auto done = file_.append(bytes);
    if (done && leaf != nullptr) last_origin_ = origin;
    return done;
}

}  // namespace outflank::book
