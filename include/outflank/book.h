// The opening book: what is known of positions, in one sorted file that is opened at once however
// long it is.
//
// A position is the least of its eight symmetric images; a position in which the mover has to
// pass is one of its own. Values are those of the best move, always: from the positions after the
// moves in the book, and from a search of the moves outside of it. Layout: docs/formats/book.md.
// Books are of the 8x8 board.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "outflank/board.h"
#include "outflank/result.h"

namespace outflank {

/// Hundredths of a disc, -6400..6400.
using Centidiscs = int;

/// What is known about a value in the book.
enum class BookCertainty : std::uint8_t {
    kUnknown,    ///< there is no value yet
    kEstimated,  ///< a search, or searches further down
    kProven,     ///< it is the score with perfect play
};

/// "unknown", "estimated" or "proven".
const char* certainty_name(BookCertainty certainty);

/// Games that were learnt and went through a position, for the side to move.
struct BookGames {
    std::uint32_t wins = 0;
    std::uint32_t draws = 0;
    std::uint32_t losses = 0;

    constexpr std::uint64_t count() const { return std::uint64_t{wins} + draws + losses; }
    friend constexpr bool operator==(const BookGames&, const BookGames&) = default;
};

/// The best move outside the book, found by one search. Every other move outside is worse.
struct BookLeaf {
    static constexpr std::uint16_t kNoError = 0xFFFF;
    static constexpr std::uint8_t kNoLevel = 0xFF;
    static constexpr std::uint16_t kNoOrigin = 0xFFFF;

    Square square = kPass;             ///< never a pass
    Centidiscs score = 0;              ///< for the side to move
    std::uint8_t level = kNoLevel;     ///< of the search, as docs/engine.md has it
    std::uint8_t depth = 0;            ///< plies searched; 0: not known
    std::uint8_t percent = 0;          ///< confidence of the pruning; 0: not known
    bool exact = false;                ///< searched to the end, nothing left out
    std::uint16_t error = kNoError;    ///< standard error in hundredths of a disc
    std::uint16_t origin = kNoOrigin;  ///< index for Book::origin
    std::uint16_t day = 0;             ///< since 2000-01-01; 0: not known
    friend constexpr bool operator==(const BookLeaf&, const BookLeaf&) = default;
};

/// A move that the book knows.
struct BookMove {
    Square square = kPass;  ///< kPass only where the side to move has to pass
    Centidiscs score = 0;   ///< for the side to move
    BookCertainty certainty = BookCertainty::kUnknown;
    bool is_leaf = false;     ///< it leads out of the book; the search is `BookPosition::leaf`
    BookGames games{};        ///< through the position after it, for the side that moves here
    std::uint32_t lines = 0;  ///< of the position after it; 0 for a leaf
};

/// A position as the book has it, turned as it was asked for.
struct BookPosition {
    Board board;
    Centidiscs value = 0;  ///< of the best move
    BookCertainty certainty = BookCertainty::kUnknown;
    std::vector<BookMove> moves;   ///< best first, those without a value last
    std::optional<BookLeaf> leaf;  ///< the last search of the moves outside the book
    BookGames games{};
    /// Different ways through the book from here to where it ends; at least 1.
    std::uint32_t lines = 1;
};

/// A book file, for reading. Any number of threads and processes may use it, also while another
/// process replaces it: then it stays as it was when it was opened.
///
/// Damaged contents never make a call fail or read elsewhere; `outflank book fix --check` finds
/// them.
class Book {
  public:
    /// Maps the file into memory and reads its header: the same time at any length. Errors: kIo,
    /// kParse (another kind of file, cut, or a damaged header), kUnsupported (a later version).
    static Result<Book> open(const std::string& path);

    /// The same for the bytes of a file; `name` stands in errors.
    static Result<Book> from_bytes(std::string bytes, const std::string& name);

    Book(Book&& other) noexcept;
    Book& operator=(Book&& other) noexcept;
    ~Book();

    /// Positions in the book.
    std::size_t size() const;

    /// Position number `index`, in the order of the file. Precondition: index < size().
    BookPosition at(std::size_t index) const;

    /// What is known of a position; nothing when it is not in the book. Takes some microseconds.
    std::optional<BookPosition> find(const Board& board) const;

    bool contains(const Board& board) const;

    /// Who found a value: a program with its weights, or the file it was imported from. Empty for
    /// an index without a text.
    std::string_view origin(std::uint16_t index) const;
    std::size_t origin_count() const;

    /// How often the file was written since it was made.
    std::uint64_t generation() const;

    /// All bytes of the file.
    std::string_view bytes() const;

  private:
    struct State;
    explicit Book(std::unique_ptr<State> state);
    static Result<Book> parse(std::unique_ptr<State> state, const std::string& name);
    std::unique_ptr<State> state_;
};

/// A move to play from the book: one of those whose score is at most `variety` below the best
/// one's, `random` (any number) decides which. Nothing when the position is not in the book, or
/// no move of it has a value. The move is legal.
std::optional<BookMove> choose_book_move(const Book& book, const Board& board, Centidiscs variety,
                                         std::uint64_t random);

}  // namespace outflank
