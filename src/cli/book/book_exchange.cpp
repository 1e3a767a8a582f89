// outflank book import, export: books of other programs.
#include <fmt/format.h>

#include <array>
#include <nlohmann/json.hpp>
#include <ostream>

#include "base/byte_source.h"
#include "base/files.h"
#include "book/exchange/exchange.h"
#include "book/losses.h"
#include "cli/book/book_options.h"
#include "cli/book/book_parts.h"
#include "cli/support/input_text.h"
#include "cli/support/text.h"

namespace outflank::cli {
namespace book_exchange {
namespace {

struct Options {
    BookOption book;
    std::string file;
    std::string format;
    bool json = false;
};

constexpr std::size_t kMostBytes = std::size_t{8} << 30;
constexpr std::size_t kHeadBytes = 128;  // that say of what kind a book is

/// Books that are known by their first bytes and cannot be read.
std::optional<Error> refused_by_name(std::string_view bytes, const std::string& path) {
    // i16 2718 and 2818, with which books of Zebra begin.
    if (bytes.starts_with("\x9e\x0a\x02\x0b"))
        return Error{ErrorCode::kUnsupported,
                     "a book of Zebra, which holds hash codes instead of positions; it is not read",
                     path};
    return std::nullopt;
}

/// The format by the name that was given, or by the first bytes. Every binary one has a mark of its
/// own there, so that what is no book is refused however long it is.
Result<book::BookFormat> format_to_read(const Options& options, std::string_view head) {
    const std::string name = input_name(options.file);
    if (auto refused = refused_by_name(head, name)) return *refused;
    const auto detected = book::detect_book_format(head);
    const auto named =
        options.format.empty() ? detected : book::book_format_of_name(options.format);
    if (named && (named == detected || named == book::BookFormat::kEdaxText)) return *named;
    return Error{ErrorCode::kParse,
                 options.format.empty()
                     ? "expected a book of Edax (.dat, or its text) or Egaroucid (.egbk3)"
                     : "found other first bytes than those of " + options.format,
                 name};
}

struct FoundBook {
    book::BookFormat format;
    std::string bytes;
};

Result<FoundBook> read_book(const Options& options, Io& io) {
    auto opened = open_input(options.file, io);
    if (!opened) return opened.error();
    base::PeekedSource source(std::move(opened).value());
    const auto head = source.peek(kHeadBytes);
    if (!head) return head.error();
    const auto format = format_to_read(options, head.value());
    if (!format) return format.error();
    auto bytes = read_source(source, kMostBytes, input_name(options.file));
    if (!bytes) return bytes.error();
    return FoundBook{.format = format.value(), .bytes = std::move(bytes).value()};
}

Result<Done> import(const Options& options, Io& io) {
    const auto found = read_book(options, io);
    if (!found) return found.error();
    const book::BookFormat format = found.value().format;
    const std::string name = input_name(options.file);
    const std::string origin =
        fmt::format("{}, {}", book::book_format_name(format), name.substr(name.rfind('/') + 1));
    const auto read = book::read_foreign_book(found.value().bytes, format, name, origin);
    if (!read) return read.error();
    auto writer = open_writer(options.book, book::IfMissing::kCreate, io);
    if (!writer) return writer.error();
    const std::size_t before = writer.value().graph().size();
    book::merge_into(writer.value().edit(), read.value().graph);
    if (auto closed = writer.value().close(); !closed) return closed;
    const std::size_t after = writer.value().graph().size();
    std::string text =
        fmt::format("read {} from {} ({})\n{} has {}\n",
                    counted(read.value().graph.size(), "position", "positions"), file_text(name),
                    book::book_format_name(format), file_text(options.book.path),
                    counted(after, "position", "positions"));
    if (read.value().values_without_move > 0)
        text += fmt::format("left out {} without a move\n",
                            counted(read.value().values_without_move, "value", "values"));
    if (read.value().values_changed > 0)
        text += fmt::format("worked out {} anew, which did not follow from the moves\n",
                            counted(read.value().values_changed, "value", "values"));
    print_either(options.json,
                 {{"format", book::book_format_name(format)},
                  {"read", read.value().graph.size()},
                  {"values_without_move", read.value().values_without_move},
                  {"values_changed", read.value().values_changed},
                  {"new_positions", after - before},
                  {"positions", after}},
                 text, io);
    return Done{};
}

Result<Done> export_book(const Options& options, Io& io) {
    const auto format = options.format.empty() ? book::book_format_of_extension(options.file)
                                               : book::book_format_of_name(options.format);
    if (!format)
        return Error{ErrorCode::kParse,
                     "found no extension of a book (.dat, .egbk3, .txt), expected --format",
                     options.file};
    const auto graph = read_whole_book(options.book.path, io);
    if (!graph) return graph.error();
    const auto written = book::write_foreign_book(graph.value(), *format);
    if (!written) return written.error();
    if (auto done = base::write_file_atomically(options.file, written.value().bytes); !done)
        return done;
    std::string text =
        fmt::format("wrote {} to {} ({})\n", counted(graph.value().size(), "position", "positions"),
                    file_text(options.file), book::book_format_name(*format));
    if (!written.value().lost.empty())
        text += fmt::format("left out, because {} cannot hold it: {}\n",
                            book::book_format_name(*format), join(written.value().lost, ", "));
    print_either(options.json,
                 {{"format", book::book_format_name(*format)},
                  {"positions", graph.value().size()},
                  {"left_out", written.value().lost}},
                 text, io);
    return Done{};
}

void add_format_option(CLI::App& app, std::string& format, const char* text) {
    app.add_option("--format", format, text)
        ->type_name("edax|egaroucid|edax-text")
        ->check(one_of({"edax", "egaroucid", "edax-text"}));
}

Action declare_import(CLI::App& app) {
    const auto options = std::make_shared<Options>();
    app.add_option("IN", options->file, "a book of another program; - for standard input")
        ->required();
    add_format_option(app, options->format, "its format (default: detected)");
    add_book_option(app, options->book);
    add_json_flag(app, options->json);
    return [options](Io& io) { return import(*options, io); };
}

Action declare_export(CLI::App& app) {
    const auto options = std::make_shared<Options>();
    app.add_option("OUT", options->file, "file to write, replacing what is there")->required();
    add_format_option(app, options->format, "its format (default: by the extension)");
    add_book_option(app, options->book);
    add_json_flag(app, options->json);
    return [options](Io& io) { return export_book(*options, io); };
}

constexpr std::array kImportExamples = {
    Example{"book import edax.dat", "add the positions of a book of Edax"},
};
constexpr std::array kExportExamples = {
    Example{"book export mine.egbk3", "write the book for Egaroucid"},
};

}  // namespace
}  // namespace book_exchange

const Command kBookImport = {
    .name = "book import",
    .summary = "take in a book of Edax or Egaroucid",
    .description =
        "Reads a book of another program and adds it, like `outflank book merge`, to a book that "
        "is "
        "made where there is none: .dat of Edax, .egbk3 of Egaroucid, and the text that Edax "
        "exports. Values are worked out again from the "
        "moves. A damaged file is refused with the place of the damage, and the book stays as it "
        "was.",
    .examples = book_exchange::kImportExamples,
    .declare = book_exchange::declare_import,
};

const Command kBookExport = {
    .name = "book export",
    .summary = "write the book for Edax or Egaroucid",
    .description =
        "Writes the whole book as .dat of Edax, .egbk3 of Egaroucid, or the text that Edax "
        "imports. These formats hold whole discs and nothing of how a value was found but a level; "
        "what is left out is said.",
    .examples = book_exchange::kExportExamples,
    .declare = book_exchange::declare_export,
};

}  // namespace outflank::cli
