#include "book/exchange/exchange.h"

#include <array>

#include "book/exchange/exchange_parts.h"

namespace outflank::book {
namespace {

struct FormatWords {
    BookFormat format;
    const char* name;
    std::string_view extension;
};

constexpr std::array kFormats = {
    FormatWords{BookFormat::kEdax, "edax", "dat"},
    FormatWords{BookFormat::kEgaroucid, "egaroucid", "egbk3"},
    FormatWords{BookFormat::kEdaxText, "edax-text", "txt"},
    FormatWords{BookFormat::kEdaxText, "edax-text", "csv"},
};

/// The book with whole discs and without what no foreign format holds.
BookGraph rounded(const BookGraph& graph) {
    BookGraph whole;
    whole.reserve(graph.size());
    for (PositionIndex index = 0; index < graph.size(); ++index) {
        const GraphPosition& position = graph[index];
        const PositionIndex here = whole.add(position.board);
        whole.add_games(here, position.games);
        // A leaf whose move is in the book counts as long as the position there has no value.
        auto leaf = position.leaf;
        if (!leaf) continue;
        leaf->score = 100 * whole_discs(leaf->score);
        leaf->exact = false;
        leaf->origin = BookLeaf::kNoOrigin;
        whole.set_leaf(position.board, *leaf);
    }
    whole.settle();
    bool has_more = false;
    for (PositionIndex index = 0; index < graph.size(); ++index) {
        const KnownValue& value = graph[index].value;
        const PositionIndex here = whole.find(graph[index].board);
        if (value.certainty != BookCertainty::kProven || whole[here].value.is_known()) continue;
        whole.set_proven(here, 100 * whole_discs(value.score));
        has_more = true;
    }
    if (has_more) whole.settle();
    return whole;
}

std::vector<std::string> losses_of(const BookGraph& graph, BookFormat format) {
    std::uint64_t fractions = 0;
    std::uint64_t proofs = 0;
    std::uint64_t games = 0;
    std::uint64_t searches = 0;
    for (PositionIndex index = 0; index < graph.size(); ++index) {
        const GraphPosition& position = graph[index];
        proofs += position.value.certainty == BookCertainty::kProven && !is_over(position.board);
        games += position.games.count() > 0;
        if (!position.leaf) continue;
        ++searches;
        fractions += position.leaf->score % 100 != 0;
    }
    std::vector<std::string> lost;
    const auto say = [&](std::uint64_t count, const char* what) {
        if (count > 0) lost.push_back(what + (" (" + std::to_string(count) + ")"));
    };
    say(fractions, "fractions of discs");
    say(proofs, "that a value is proven");
    say(searches, "depth, confidence, error, day and origin of searches");
    if (format != BookFormat::kEdax) say(games, "results of games");
    return lost;
}

}  // namespace

const char* book_format_name(BookFormat format) {
    for (const FormatWords& words : kFormats)
        if (words.format == format) return words.name;
    return "";
}

std::optional<BookFormat> book_format_of_name(std::string_view name) {
    for (const FormatWords& words : kFormats)
        if (words.name == name) return words.format;
    return std::nullopt;
}

std::optional<BookFormat> book_format_of_extension(std::string_view path) {
    const std::size_t dot = path.rfind('.');
    if (dot == std::string_view::npos) return std::nullopt;
    for (const FormatWords& words : kFormats)
        if (words.extension == path.substr(dot + 1)) return words.format;
    return std::nullopt;
}

std::optional<BookFormat> detect_book_format(std::string_view bytes) {
    if (bytes.starts_with(kEdaxMagic)) return BookFormat::kEdax;
    if (bytes.starts_with(kEgaroucidMagic)) return BookFormat::kEgaroucid;
    const std::string_view line = bytes.substr(0, std::min<std::size_t>(bytes.find('\n'), 100));
    const std::size_t board = line.find_first_not_of("-XxOo.*bBwW");
    if (board == 64 && line.find(',') != std::string_view::npos) return BookFormat::kEdaxText;
    return std::nullopt;
}

const char* ForeignBook::add(const ForeignPosition& position) {
    const Board& board = position.board;
    if ((board.mover & board.opponent) != 0) return "two discs on one square";
    if (board.disc_count() < kFewestBookDiscs) return "fewer than four discs";
    if (position.value < -64 || position.value > 64) return "a value beyond 64 discs";
    if (position.leaf && std::abs(position.leaf->score) > 6400) return "a score beyond 64 discs";
    const PositionIndex index = graph_.add(board);
    graph_.add_games(index, position.games);
    if (position.leaf) {
        BookLeaf leaf = *position.leaf;
        leaf.origin = origin_;
        if (leaf.level != BookLeaf::kNoLevel) leaf.level = std::min(leaf.level, kMostBookLevel);
        if (!graph_.set_leaf(board, leaf)) return "an illegal move";
    }
    if (position.has_value) values_.emplace_back(board, position.value);
    return nullptr;
}

ImportedBook ForeignBook::finish() {
    graph_.settle();
    ImportedBook book;
    for (const auto& [board, value] : values_) {
        const KnownValue& settled = graph_[graph_.find(board)].value;
        book.values_without_move += !settled.is_known();
        book.values_changed += settled.is_known() && settled.score != 100 * value;
    }
    book.graph = std::move(graph_);
    return book;
}

Result<ImportedBook> read_foreign_book(std::string_view bytes, BookFormat format,
                                       const std::string& name, std::string_view origin) {
    switch (format) {
        case BookFormat::kEdax:
            return read_edax_book(bytes, name, origin);
        case BookFormat::kEgaroucid:
            return read_egaroucid_book(bytes, name, origin);
        case BookFormat::kEdaxText:
            break;
    }
    return read_edax_text(bytes, name, origin);
}

Result<ExportedBook> write_foreign_book(const BookGraph& graph, BookFormat format) {
    if (graph.size() > 0x7FFFFFFF)
        return Error{ErrorCode::kUnsupported, "the format counts 2,147,483,647 positions at most",
                     book_format_name(format)};
    const BookGraph whole = rounded(graph);
    ExportedBook book;
    book.lost = losses_of(graph, format);
    switch (format) {
        case BookFormat::kEdax:
            book.bytes = write_edax_book(whole);
            break;
        case BookFormat::kEgaroucid:
            book.bytes = write_egaroucid_book(whole);
            break;
        case BookFormat::kEdaxText:
            book.bytes = write_edax_text(whole);
            break;
    }
    return book;
}

}  // namespace outflank::book
