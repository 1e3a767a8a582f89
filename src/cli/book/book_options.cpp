#include "cli/book/book_options.h"

#include <fmt/format.h>

#include <filesystem>
#include <new>
#include <nlohmann/json.hpp>
#include <ostream>

#include "base/machine.h"
#include "cli/support/input_games.h"
#include "cli/support/json_text.h"
#include "cli/support/position_text.h"
#include "cli/support/text.h"
#include "cli/support/weights_option.h"
#include "outflank/formats.h"
#include "outflank/version.h"

namespace outflank::cli {

void add_book_option(CLI::App& app, BookOption& book) {
    app.add_option("--book", book.path, "the book (default: outflank.book)")->type_name("FILE");
}

void add_search_options(CLI::App& app, SearchSetup& setup) {
    app.add_option("--level", setup.level,
                   fmt::format("how well to search each position, 0 to {} (default {})", kMostLevel,
                               setup.level))
        ->type_name("L")
        ->check(whole_number(0, kMostLevel));
    app.add_option("--threads", setup.threads, "positions searched at the same time (default 1)")
        ->type_name("N")
        ->check(whole_number(1, kMostThreads));
    app.add_option("--hash", setup.hash_mib,
                   "memory for the searches, in all (default 64, less in little memory)")
        ->type_name("MIB")
        ->check(whole_number(1, base::most_table_mib()));
    add_weights_option(app, setup.weights);
    app.add_option("--limit", setup.limit, "stop after N searches; the same command goes on")
        ->type_name("N")
        ->check(whole_number(1, 1'000'000'000));
}

Result<std::unique_ptr<book::LeafSearch>> SearchSetup::create(Io& io) const {
    try {
        return book::LeafSearch::create({.level = level,
                                         .threads = threads,
                                         .hash_bytes = hash_mib << 20,
                                         .weights = weights,
                                         .stop = &io.stop});
    } catch (const std::bad_alloc&) {
        return Error{ErrorCode::kIo, base::no_memory_text(hash_mib << 20), "--hash"};
    }
}

Result<std::string> SearchSetup::origin() const {
    const auto name = weights_name_of(weights);
    if (!name) return name.error();
    return fmt::format("outflank {}, weights {}", version(), name.value());
}

Result<book::BookWriter> open_writer(const BookOption& option, book::IfMissing missing, Io& io,
                                     book::Reading reading) {
    auto writer = book::BookWriter::open(option.path, missing, reading);
    if (writer && writer.value().found_in_journal() > 0)
        io.err << fmt::format("outflank: book: took in {} that a command left in {}.journal\n",
                              counted(writer.value().found_in_journal(), "entry", "entries"),
                              option.path);
    return writer;
}

Result<book::BookGraph> read_whole_book(const std::string& path, Io& io) {
    std::error_code missing;
    const std::string journal = path + ".journal";
    if (std::filesystem::is_regular_file(journal, missing))
        io.err << fmt::format(
            "outflank: book: {} is left out; outflank book fix --book {} takes it in\n",
            file_text(journal), file_text(path));
    const auto book = Book::open(path);
    if (!book) return book.error();
    return book::read_graph(book.value(), path);
}

Result<Game> read_book_position(const std::vector<std::string>& words, Io& io) {
    auto game = read_game_argument(words, BoardSize::k8, io);
    if (game && game.value().size() != BoardSize::k8)
        return Error{ErrorCode::kUnsupported, "books are of the 8x8 board",
                     size_text(game.value().size())};
    return game;
}

Result<book::PositionIndex> find_in_book(const book::BookGraph& graph, const Game& game,
                                         const std::string& path) {
    const book::PositionIndex index = graph.find(game.position().board);
    if (index == book::kNoPosition)
        return Error{
            ErrorCode::kOutOfRange,
            fmt::format("the position {} is not in the book", format_position(game.position())),
            path};
    return index;
}

std::string disc_text(Centidiscs score) {
    return score == 0 ? "0.00" : fmt::format("{:+.2f}", disc_number(score));
}

double disc_number(Centidiscs score) { return score / 100.0; }

std::string moves_text(const Game& game) {
    return game.plies().empty() ? "the start" : format_transcript(game);
}

void print_either(bool wants_json, const nlohmann::ordered_json& json, const std::string& text,
                  Io& io) {
    io.out << (wants_json ? json_block(json) + "\n" : text);
}

}  // namespace outflank::cli
