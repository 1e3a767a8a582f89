// Any bytes are a book or an error. Whatever a damaged book says, its moves are legal and what is
// good of it makes a sound one; any bytes behind a journal's head are entries or dropped.
#include "book/book_file.h"
#include "book/journal.h"
#include "fuzz.h"

namespace outflank::fuzz {
namespace {

void check_positions(const Book& book) {
    for (std::size_t i = 0; i < std::min<std::size_t>(book.size(), 50); ++i) {
        const BookPosition position = book.at(i);
        const Bitboard legal = legal_moves(position.board);
        for (const BookMove& move : position.moves)
            demand(move.square == kPass ? legal == 0 : (legal & bit(move.square)) != 0,
                   "a move of a book is legal");
        static_cast<void>(book.find(position.board));
    }
}

void check(std::string_view bytes) {
    book::BookGraph replayed;
    std::size_t count = 0;
    demand(book::replay_entries(bytes, replayed, count) <= bytes.size(), "entries are in there");
    replayed.settle();

    const auto book = Book::from_bytes(std::string(bytes), "input");
    if (!book) return check_error(book.error());
    check_positions(book.value());
    const bool is_sound = book::check_book(book.value()).empty();
    if (is_sound) demand(book::read_graph(book.value(), "input").has_value(), "sound is read");
    const auto rescued = book::read_graph(book.value(), "input", book::Reading::kRescue);
    demand(rescued.has_value(), "what is good can be saved");
    const auto again = Book::from_bytes(book::format_book(rescued.value(), 1).joined(), "again");
    demand(again.has_value(), "what was saved is a book");
    demand(book::check_book(again.value()).empty(), "what was saved is sound");
}

}  // namespace
}  // namespace outflank::fuzz

OUTFLANK_FUZZ_TARGET(outflank::fuzz::check)
