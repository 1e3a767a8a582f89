// The one writer of a book file.
#pragma once

#include <cstdint>
#include <string>

#include "book/book_file.h"
#include "book/graph.h"
#include "book/journal.h"

namespace outflank::book {

/// What to do where there is no book yet.
enum class IfMissing { kFail, kCreate };

/// A book open for changes. What is added goes to the journal at once; readers see it when it was
/// merged into the file. One thread at a time.
class BookWriter {
  public:
    /// Opens the book, waits for no other writer, and takes in what a killed one left in the
    /// journal. Errors: kIo (also while another process writes the book), kParse, kUnsupported.
    static Result<BookWriter> open(const std::string& path, IfMissing missing,
                                   Reading reading = Reading::kStrict);

    /// What the book holds, with all that was added.
    const BookGraph& graph() const { return graph_; }

    /// For changes that go to the file by the next `merge` and are lost without it.
    BookGraph& edit() {
        is_changed_ = true;
        return graph_;
    }

    /// Adds the position. Errors: kIo, kUnsupported (fewer than four discs).
    Result<PositionIndex> add(const Board& board);

    /// Sets the search of the moves outside the book; `leaf.origin` is not looked at. Precondition:
    /// `origin` is not empty. Errors: kIo, kIllegalMove, kUnsupported (fewer than four discs).
    Result<Done> set_leaf(const Board& board, BookLeaf leaf, const std::string& origin);

    /// Works out all values in memory.
    void settle() { graph_.settle(); }

    /// Works out all values and writes the file anew, whole or not at all; the journal begins anew.
    /// Does nothing when nothing was changed. Errors: kIo.
    Result<Done> merge();

    /// The same, and the journal is taken away. The writer is of no further use.
    Result<Done> close();

    /// Entries of the journal that were found when the book was opened.
    std::size_t found_in_journal() const { return found_; }

    const std::string& path() const { return path_; }
    std::uint64_t generation() const { return generation_; }

  private:
    BookWriter(std::string path, BookJournal journal)
        : path_(std::move(path)), journal_(std::move(journal)) {}
    Result<Done> load(IfMissing missing, Reading reading);
    std::optional<Error> refused(const Board& board) const;

    std::string path_;
    BookJournal journal_;
    BookGraph graph_;
    std::uint64_t generation_ = 0;
    std::size_t found_ = 0;
    bool is_changed_ = false;
};

}  // namespace outflank::book
