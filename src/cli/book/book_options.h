// What the parts of `outflank book` share: the file, the search, and what they print.
#pragma once

#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "base/machine.h"
#include "book/build/growth.h"
#include "book/writer.h"
#include "cli/support/arguments.h"

namespace outflank::cli {

/// The file that stands for the book where none is named.
inline constexpr const char* kUsualBook = "outflank.book";

/// `--book FILE`.
struct BookOption {
    std::string path = kUsualBook;
};
void add_book_option(CLI::App& app, BookOption& book);

/// How positions are searched, as typed.
struct SearchSetup {
    int level = 16;
    int threads = 1;
    std::uint64_t hash_mib = base::usual_table_mib(64);
    std::string weights;
    std::uint64_t limit = 0;

    /// Errors: those of Engine::create.
    Result<std::unique_ptr<book::LeafSearch>> create(Io& io) const;

    /// "outflank 0.1.0, weights 0123456789abcdef". Errors: as of the weights file.
    Result<std::string> origin() const;
};

/// `--level`, `--threads`, `--hash`, `--weights`, `--limit`.
void add_search_options(CLI::App& app, SearchSetup& setup);

/// Opens the book to write it, and says what a killed writer left. Errors: those of BookWriter.
Result<book::BookWriter> open_writer(const BookOption& option, book::IfMissing missing, Io& io,
                                     book::Reading reading = book::Reading::kStrict);

/// A whole book in memory, to read; says when there is a journal, which is left out. Errors: those
/// of Book::open and read_graph.
Result<book::BookGraph> read_whole_book(const std::string& path, Io& io);

/// The position that the words say, moves or a board; without words the start. It has to be on 8x8.
Result<Game> read_book_position(const std::vector<std::string>& words, Io& io);

/// Its number in the graph. Errors: kOutOfRange (it is not in there).
Result<book::PositionIndex> find_in_book(const book::BookGraph& graph, const Game& game,
                                         const std::string& path);

/// "+1.25", "0.00".
std::string disc_text(Centidiscs score);

/// The score in discs with its fraction, as a number of JSON.
double disc_number(Centidiscs score);

/// Moves of a graph are squares of its canonical boards; these are games through it.
std::string moves_text(const Game& game);

/// Prints `json`, or `text` without `--json`.
void print_either(bool wants_json, const nlohmann::ordered_json& json, const std::string& text,
                  Io& io);

}  // namespace outflank::cli
