#include "book/writer.h"

#include <sys/stat.h>

#include <cassert>
#include <cerrno>
#include <utility>

namespace outflank::book {
namespace {

bool is_missing(const std::string& path) {
    struct stat found {};
    return ::stat(path.c_str(), &found) != 0 && errno == ENOENT;
}

}  // namespace

Result<BookWriter> BookWriter::open(const std::string& path, IfMissing missing, Reading reading) {
    if (missing == IfMissing::kFail && is_missing(path)) {
        auto failed = Book::open(path);  // says it in the system's words
        if (!failed) return failed.error();
    }
    auto journal = BookJournal::open(path);
    if (!journal) return journal.error();
    BookWriter writer(path, std::move(journal).value());
    if (auto loaded = writer.load(missing, reading); !loaded) return loaded.error();
    return writer;
}

Result<Done> BookWriter::load(IfMissing missing, Reading reading) {
    if (is_missing(path_) && missing == IfMissing::kCreate) {
        is_changed_ = true;
    } else {
        const auto book = Book::open(path_);
        if (!book) return book.error();
        auto graph = read_graph(book.value(), path_, reading);
        if (!graph) return graph.error();
        graph_ = std::move(graph).value();
        generation_ = book.value().generation();
    }
    const auto replayed = journal_.replay(generation_, graph_);
    if (!replayed) return replayed.error();
    found_ = replayed.value().entries;
    // The next file is of a later generation than the journal, which is in it then.
    generation_ = replayed.value().generation;
    if (found_ > 0) {
        is_changed_ = true;
        graph_.settle();
    }
    return Done{};
}

/// What a book cannot be read with again.
std::optional<Error> BookWriter::refused(const Board& board) const {
    if (board.disc_count() >= kFewestBookDiscs) return std::nullopt;
    return Error{ErrorCode::kUnsupported,
                 "found a position of " + std::to_string(board.disc_count()) +
                     " discs, expected four or more, as books have them",
                 path_};
}

Result<PositionIndex> BookWriter::add(const Board& board) {
    const PositionIndex known = graph_.find(board);
    if (known != kNoPosition) return known;
    if (const auto error = refused(board)) return *error;
    const Board least = canonical(board).board;
    if (auto done = journal_.add(least, nullptr, {}); !done) return done.error();
    is_changed_ = true;
    return graph_.add(least);
}

Result<Done> BookWriter::set_leaf(const Board& board, BookLeaf leaf, const std::string& origin) {
    assert(!origin.empty());
    if (const auto error = refused(board)) return *error;
    leaf.origin = graph_.origin_index(origin);
    if (!graph_.set_leaf(board, leaf))
        return Error{ErrorCode::kIllegalMove,
                     "the best move outside the book, " + square_name(leaf.square) + ", is illegal",
                     path_};
    is_changed_ = true;
    const GraphPosition& position = graph_[graph_.find(board)];
    return journal_.add(position.board, &*position.leaf, origin);
}

Result<Done> BookWriter::merge() {
    if (!is_changed_) return Done{};
    graph_.settle();
    if (auto done = write_book(graph_, generation_ + 1, path_); !done) return done;
    ++generation_;
    is_changed_ = false;
    return journal_.begin(generation_);
}

Result<Done> BookWriter::close() {
    if (auto done = merge(); !done) return done;
    journal_.remove();
    return Done{};
}

}  // namespace outflank::book
