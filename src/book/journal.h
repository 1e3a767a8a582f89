// What was added to a book since its file was written, in a second file beside it: a program that
// is killed loses what it was writing at that moment.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/locked_file.h"
#include "book/graph.h"

namespace outflank::book {

/// FILE.journal. While the object lives nobody else can open it, so that a book has one writer.
/// Layout: docs/formats/book.md.
class BookJournal {
  public:
    BookJournal(BookJournal&&) = default;
    BookJournal& operator=(BookJournal&&) = default;
    /// Takes a journal away that this object made and added nothing to: the book was refused, or
    /// the command failed before its work began.
    ~BookJournal() {
        if (!has_entries_) file_.remove_if_new();
    }

    /// Opens the journal of the book at `path`, makes it if need be, and locks it. Errors: kIo
    /// (also when another process writes the book).
    static Result<BookJournal> open(const std::string& path);

    /// What the journal held.
    struct Replayed {
        std::size_t entries = 0;       ///< that were added
        std::uint64_t generation = 0;  ///< that the journal goes on with
    };

    /// Adds what the journal holds to `graph`, the book of that generation; a damaged end is cut
    /// off. A journal of an earlier generation is in the file already, and is dropped, as is one
    /// that ends in its head. One of a later generation is added: entries are facts, true of any
    /// book, and an older file (a copy that was put back) may lack them. Errors: kIo, kParse (no
    /// journal of a book, or a damaged head; the journal stays as it is).
    Result<Replayed> replay(std::uint64_t generation, BookGraph& graph);

    /// Begins anew, for a book of that generation. Errors: kIo.
    Result<Done> begin(std::uint64_t generation);

    /// Writes an entry: the position is in the book and, with a leaf, what was found out about it.
    /// The square is as on the canonical board. Errors: kIo.
    Result<Done> add(const Board& canonical_board, const BookLeaf* leaf, std::string_view origin);

    /// Takes the file away; everything is in the book. Nothing may be added afterwards.
    void remove() { file_.remove(); }

  private:
    explicit BookJournal(base::LockedFile file) : file_(std::move(file)) {}

    Result<std::string> contents() const;

    base::LockedFile file_;
    bool has_entries_ = false;  // added by this object
    std::string last_origin_;   // of the entries so far
};

/// Adds the entries of a journal's bytes behind its first 24 to `graph`, as far as they are whole.
/// Returns the length of that part; `count` receives the number of entries.
std::size_t replay_entries(std::string_view bytes, BookGraph& graph, std::size_t& count);

}  // namespace outflank::book
