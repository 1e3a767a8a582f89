// Books of other programs: read into a graph, and written from one.
//
// docs/formats/book_exchange.md describes the bytes and what each format cannot hold.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "book/graph.h"

namespace outflank::book {

enum class BookFormat {
    kEdax,       ///< `.dat` of Edax, version 4
    kEgaroucid,  ///< `.egbk3` of Egaroucid
    kEdaxText,   ///< lines of text as Edax exports them
};

/// "edax", "egaroucid", "edax-text".
const char* book_format_name(BookFormat format);
std::optional<BookFormat> book_format_of_name(std::string_view name);

/// By the extension: .dat, .egbk3, .txt or .csv.
std::optional<BookFormat> book_format_of_extension(std::string_view path);

/// By the first bytes; nothing when they are of none of them.
std::optional<BookFormat> detect_book_format(std::string_view bytes);

/// A foreign book that was read.
struct ImportedBook {
    BookGraph graph;  ///< settled
    /// Values that stand without a move that has them, in positions that are not over: they are
    /// left out, as a value here follows from moves.
    std::uint64_t values_without_move = 0;
    /// Values that are not what follows from the moves; those that follow are taken.
    std::uint64_t values_changed = 0;
};

/// Reads the bytes of a foreign book. `origin` is who found the values. Errors: kParse,
/// kOutOfRange, kUnsupported, with `name` and the place: "NAME: byte N" or "NAME:LINE".
Result<ImportedBook> read_foreign_book(std::string_view bytes, BookFormat format,
                                       const std::string& name, std::string_view origin);

/// A book in a foreign format.
struct ExportedBook {
    std::string bytes;
    std::vector<std::string> lost;  ///< what the format cannot hold and the book has, in words
};

/// Writes the book. The formats hold whole discs: searches are rounded, and the values are worked
/// out anew from those, so that they are consistent there too. Errors: kUnsupported (more positions
/// than the format can count).
Result<ExportedBook> write_foreign_book(const BookGraph& graph, BookFormat format);

}  // namespace outflank::book
