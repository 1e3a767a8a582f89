// A graph as the bytes of a book file, and back.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "book/graph.h"

namespace outflank::book {

/// The parts of a file in their order.
struct BookBytes {
    std::string header;
    std::string keys;
    std::string records;
    std::string moves;
    std::string text;

    std::string joined() const { return header + keys + records + moves + text; }
};

/// Precondition: `settle` was called after the last change.
BookBytes format_book(const BookGraph& graph, std::uint64_t generation);

/// Writes the file whole or not at all. Errors: kIo.
Result<Done> write_book(const BookGraph& graph, std::uint64_t generation, const std::string& path);

/// How a book is taken into memory.
enum class Reading {
    kStrict,  ///< damaged contents are an error
    kRescue,  ///< what is good is taken
};

/// Takes the positions of a book with what was found out about each. `name` stands in errors.
/// Errors: kParse (contents that are damaged), with Reading::kStrict only.
Result<BookGraph> read_graph(const Book& book, const std::string& name,
                             Reading reading = Reading::kStrict);

/// Looks through a whole book: checksums, order, positions, links, and that every value is what
/// follows from the moves. One line for each fault, at most `most` of them.
std::vector<std::string> check_book(const Book& book, std::size_t most = 20);

}  // namespace outflank::book
