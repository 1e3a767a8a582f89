// outflank book fix, merge, prune, subtree: what changes a book without searching.
#include <fmt/format.h>

#include <array>
#include <cmath>
#include <filesystem>
#include <functional>
#include <nlohmann/json.hpp>
#include <ostream>
#include <system_error>

#include "book/losses.h"
#include "cli/book/book_options.h"
#include "cli/book/book_parts.h"
#include "cli/support/text.h"

namespace outflank::cli {
namespace book_edit {
namespace {

struct Options {
    BookOption book;
    std::vector<std::string> words;
    std::string out;
    double error = 4;
    int plies = 60;
    bool check = false;
    bool json = false;
};

std::string size_text(std::size_t positions) { return counted(positions, "position", "positions"); }

Result<Done> check_only(const Options& options, Io& io) {
    const auto book = Book::open(options.book.path);
    if (!book) return book.error();
    const std::vector<std::string> faults = book::check_book(book.value());
    if (!faults.empty()) io.status = kBadInput;
    std::string text;
    for (const std::string& fault : faults)
        text += fmt::format("{}: {}\n", file_text(options.book.path), fault);
    if (faults.empty())
        text = fmt::format("{}: {}, nothing wrong\n", file_text(options.book.path),
                           size_text(book.value().size()));
    print_either(options.json, {{"positions", book.value().size()}, {"faults", faults}}, text, io);
    return Done{};
}

Result<Done> fix(const Options& options, Io& io) {
    if (options.check) return check_only(options, io);
    auto writer = open_writer(options.book, book::IfMissing::kFail, io, book::Reading::kRescue);
    if (!writer) return writer.error();
    const std::size_t before = Book::open(options.book.path).value().size();
    writer.value().edit();
    if (auto closed = writer.value().close(); !closed) return closed;
    const std::size_t after = writer.value().graph().size();
    print_either(options.json, {{"positions_before", before}, {"positions", after}},
                 fmt::format("{}: {} before, {} now, all values worked out anew\n",
                             file_text(options.book.path), size_text(before), size_text(after)),
                 io);
    return Done{};
}

Result<Done> merge(const Options& options, Io& io) {
    auto writer = open_writer(options.book, book::IfMissing::kCreate, io);
    if (!writer) return writer.error();
    const std::size_t before = writer.value().graph().size();
    for (const std::string& path : options.words) {
        const auto other = read_whole_book(path, io);
        if (!other) return other.error();
        book::merge_into(writer.value().edit(), other.value());
    }
    if (auto closed = writer.value().close(); !closed) return closed;
    const std::size_t after = writer.value().graph().size();
    print_either(options.json, {{"positions_before", before}, {"positions", after}},
                 fmt::format("{}: {} before, {} now\n", file_text(options.book.path),
                             size_text(before), size_text(after)),
                 io);
    return Done{};
}

void print_changed(const Options& options, const std::string& path, std::size_t before,
                   std::size_t after, Io& io) {
    print_either(
        options.json, {{"file", path}, {"positions_before", before}, {"positions", after}},
        fmt::format("{}: {} of {}\n", file_text(path), size_text(after), with_commas(before)), io);
}

using Change = std::function<void(book::BookGraph& graph, book::PositionIndex root)>;

/// Changes the book by `change`.
Result<Done> change_in_place(const Options& options, const Game& game, Io& io,
                             const Change& change) {
    auto writer = open_writer(options.book, book::IfMissing::kFail, io);
    if (!writer) return writer.error();
    const auto root = find_in_book(writer.value().graph(), game, options.book.path);
    if (!root) return root.error();
    const std::size_t before = writer.value().graph().size();
    change(writer.value().edit(), root.value());
    const std::size_t after = writer.value().graph().size();
    if (auto closed = writer.value().close(); !closed) return closed;
    print_changed(options, options.book.path, before, after, io);
    return Done{};
}

/// Writes to --out what `change` makes of the book, which is only read.
Result<Done> write_elsewhere(const Options& options, const Game& game, Io& io,
                             const Change& change) {
    auto graph = read_whole_book(options.book.path, io);
    if (!graph) return graph.error();
    const auto root = find_in_book(graph.value(), game, options.book.path);
    if (!root) return root.error();
    const std::size_t before = graph.value().size();
    change(graph.value(), root.value());
    if (auto written = book::write_book(graph.value(), 1, options.out); !written) return written;
    print_changed(options, options.out, before, graph.value().size(), io);
    return Done{};
}

Result<Done> write_changed(const Options& options, const Game& game, Io& io, const Change& change) {
    return (options.out.empty() ? change_in_place : write_elsewhere)(options, game, io, change);
}

Result<Done> prune(const Options& options, Io& io) {
    return write_changed(
        options, Game(), io, [&](book::BookGraph& graph, book::PositionIndex root) {
            book::prune(graph, root, static_cast<Centidiscs>(std::lround(100 * options.error)),
                        options.plies + 4);
        });
}

Result<Done> subtree(const Options& options, Io& io) {
    const auto game = read_book_position(options.words, io);
    if (!game) return game.error();
    return write_changed(
        options, game.value(), io,
        [](book::BookGraph& graph, book::PositionIndex root) { book::keep_subtree(graph, root); });
}

void add_out_option(CLI::App& app, std::string& out) {
    app.add_option("--out", out,
                   "write it there, replacing what is there, and leave the book as it is")
        ->type_name("FILE");
}

Action declare_fix(CLI::App& app) {
    const auto options = std::make_shared<Options>();
    app.add_flag("--check", options->check, "look for faults only; status 2 when there are some");
    add_book_option(app, options->book);
    add_json_flag(app, options->json);
    return [options](Io& io) { return fix(*options, io); };
}

Action declare_merge(CLI::App& app) {
    const auto options = std::make_shared<Options>();
    app.add_option("IN", options->words, "books to take in")->required();
    add_book_option(app, options->book);
    add_json_flag(app, options->json);
    return [options](Io& io) { return merge(*options, io); };
}

Action declare_prune(CLI::App& app) {
    const auto options = std::make_shared<Options>();
    app.add_option("--error", options->error,
                   "discs that the line to a position may lose, both sides together (default 4)")
        ->type_name("DISCS")
        ->check(decimal_number(0, 6400));
    app.add_option("--plies", options->plies, "most discs placed (default 60)")
        ->type_name("N")
        ->check(whole_number(1, 60));
    add_book_option(app, options->book);
    add_out_option(app, options->out);
    add_json_flag(app, options->json);
    return [options](Io& io) { return prune(*options, io); };
}

Action declare_subtree(CLI::App& app) {
    const auto options = std::make_shared<Options>();
    app.add_option("POSITION", options->words,
                   "moves from the start, a board, or a file of any format; - for standard input")
        ->required();
    add_book_option(app, options->book);
    add_out_option(app, options->out);
    add_json_flag(app, options->json);
    return [options](Io& io) { return subtree(*options, io); };
}

constexpr std::array kFixExamples = {
    Example{"book fix --check", "is the book whole and consistent?"},
    Example{"book fix --book damaged.book", "keep what is good, work out all values anew"},
};
constexpr std::array kMergeExamples = {
    Example{"book merge other.book --book my.book", "take another machine's book in"},
};
constexpr std::array kPruneExamples = {
    Example{"book prune --error 2 --plies 20 --out small.book", "the good lines of 20 moves"},
};
constexpr std::array kSubtreeExamples = {
    Example{"book subtree f5d6c3d3c4 --out tiger.book", "what follows one opening"},
};

}  // namespace
}  // namespace book_edit

const Command kBookFix = {
    .name = "book fix",
    .summary = "find what is wrong with a book, and repair it",
    .description =
        "With --check: looks at checksums, order, positions and links, and works every value out "
        "again from the moves; the status is 2 when something is wrong.\n\n"
        "Without: writes the book anew with what is good of it, all values worked out again.",
    .examples = book_edit::kFixExamples,
    .declare = book_edit::declare_fix,
};

const Command kBookMerge = {
    .name = "book merge",
    .summary = "take other books in",
    .description =
        "Adds the positions of other books with their searches, results of games and proofs, and "
        "makes the file where there is none. Where "
        "both have searched, the better search stays: exact ones, then by level, depth and "
        "confidence. Results of games are added up: merging the same book twice counts its games "
        "twice.",
    .examples = book_edit::kMergeExamples,
    .declare = book_edit::declare_merge,
};

const Command kBookPrune = {
    .name = "book prune",
    .summary = "keep the good lines only",
    .description =
        "Keeps the positions that lines from the start lead to which lose at most --error discs, "
        "both sides taken together. What is known about a move that leads to a position taken out "
        "stays, as that of a move outside the book.",
    .examples = book_edit::kPruneExamples,
    .declare = book_edit::declare_prune,
};

const Command kBookSubtree = {
    .name = "book subtree",
    .summary = "keep what follows one position",
    .description = "Keeps a position and all that follow it in the book.",
    .examples = book_edit::kSubtreeExamples,
    .declare = book_edit::declare_subtree,
};

}  // namespace outflank::cli
