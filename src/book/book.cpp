#include "outflank/book.h"

#include <algorithm>
#include <utility>

#include "base/mapped_file.h"
#include "book/book_layout.h"
#include "outflank/symmetry.h"

namespace outflank {
namespace book {
namespace {

Error not_a_book(const std::string& what, const std::string& name) {
    return Error{ErrorCode::kParse, what, name};
}

}  // namespace

Result<Sections> split_book(std::string_view bytes, const std::string& name) {
    Sections found;
    FileHeader& header = found.header;
    if (bytes.size() < sizeof header)
        return not_a_book("found " + std::to_string(bytes.size()) +
                              " bytes, expected a book, which begins with 128",
                          name);
    std::memcpy(&header, bytes.data(), sizeof header);
    if (std::string_view(header.magic, 6) != std::string_view(kBookMagic, 6))
        return not_a_book("this is no opening book of Outflank", name);
    if (header.version != kBookVersion || std::memcmp(header.magic, kBookMagic, 8) != 0)
        return Error{ErrorCode::kUnsupported, "a book of another version, expected version 1",
                     name};
    if (header.header_checksum != header_checksum(header))
        return not_a_book("the first 128 bytes are damaged (checksum)", name);
    if (header.board_side != 8)
        return Error{ErrorCode::kUnsupported, "a book of another board, expected 8x8", name};
    const std::uint64_t body = bytes.size() - sizeof header;
    const bool fits =
        header.positions <= std::min(kMostPositions, body / 64) &&
        header.moves <= body / sizeof(FileMove) && header.text_bytes <= body &&
        header.positions * 64 + header.moves * sizeof(FileMove) + header.text_bytes == body;
    if (!fits)
        return not_a_book("found " + std::to_string(bytes.size()) +
                              " bytes, expected the length that the header says; the file is cut",
                          name);
    std::string_view rest = bytes.substr(sizeof header);
    const auto take = [&](std::uint64_t bytes_long) {
        const auto length = static_cast<std::size_t>(bytes_long);
        const std::string_view part = rest.substr(0, length);
        rest.remove_prefix(length);
        return part;
    };
    found.keys = take(header.positions * sizeof(FileKey));
    found.records = take(header.positions * sizeof(FileRecord));
    found.moves = take(header.moves * sizeof(FileMove));
    found.text = take(header.text_bytes);
    return found;
}

std::optional<BookLeaf> leaf_of(const FileRecord& record) {
    if (record.leaf_square >= 64) return std::nullopt;
    return BookLeaf{.square = record.leaf_square,
                    .score = record.leaf_score,
                    .level = record.leaf_level,
                    .depth = record.leaf_depth,
                    .percent = record.leaf_percent,
                    .exact = record.leaf_exact == 1,
                    .error = record.leaf_error,
                    .origin = record.leaf_origin,
                    .day = record.leaf_day};
}

std::optional<std::size_t> index_of(std::string_view keys, const Board& canonical_board) {
    std::size_t low = 0;
    std::size_t high = keys.size() / sizeof(FileKey);
    const auto wanted = std::pair(canonical_board.mover, canonical_board.opponent);
    while (low < high) {
        const std::size_t middle = low + (high - low) / 2;
        const auto key = element<FileKey>(keys, middle);
        const auto there = std::pair(key.mover, key.opponent);
        if (there == wanted) return middle;
        if (there < wanted) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return std::nullopt;
}

}  // namespace book

const char* certainty_name(BookCertainty certainty) {
    switch (certainty) {
        case BookCertainty::kUnknown:
            return "unknown";
        case BookCertainty::kEstimated:
            return "estimated";
        case BookCertainty::kProven:
            break;
    }
    return "proven";
}

struct Book::State {
    std::optional<base::MappedFile> mapped;
    std::string held;  // where nothing is mapped
    book::Sections sections;
    std::vector<std::string_view> origins;

    std::string_view bytes() const { return mapped ? mapped->bytes() : held; }
};

Book::Book(std::unique_ptr<State> state) : state_(std::move(state)) {}
Book::Book(Book&& other) noexcept = default;
Book& Book::operator=(Book&& other) noexcept = default;
Book::~Book() = default;

Result<Book> Book::open(const std::string& path) {
    auto mapped = base::MappedFile::open(path);
    if (!mapped) return mapped.error();
    auto state = std::make_unique<State>();
    state->mapped.emplace(std::move(mapped).value());
    return parse(std::move(state), path);
}

Result<Book> Book::from_bytes(std::string bytes, const std::string& name) {
    auto state = std::make_unique<State>();
    state->held = std::move(bytes);
    return parse(std::move(state), name);
}

Result<Book> Book::parse(std::unique_ptr<State> state, const std::string& name) {
    auto sections = book::split_book(state->bytes(), name);
    if (!sections) return sections.error();
    state->sections = sections.value();
    std::string_view text = state->sections.text;
    while (!text.empty() && state->origins.size() < 0xFFFF) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        state->origins.push_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return Book(std::move(state));
}

std::size_t Book::size() const { return state_->sections.keys.size() / sizeof(book::FileKey); }
std::uint64_t Book::generation() const { return state_->sections.header.generation; }
std::string_view Book::bytes() const { return state_->bytes(); }
std::size_t Book::origin_count() const { return state_->origins.size(); }

std::string_view Book::origin(std::uint16_t index) const {
    return index < state_->origins.size() ? state_->origins[index] : std::string_view();
}

namespace {

BookGames games_of(const book::FileRecord& record) {
    return {.wins = record.wins, .draws = record.draws, .losses = record.losses};
}

/// The same games for the other side.
BookGames turned(const BookGames& games) {
    return {.wins = games.losses, .draws = games.draws, .losses = games.wins};
}

/// The moves of a record that can be played, as the file says them.
std::vector<BookMove> moves_of(const book::Sections& book, const book::FileRecord& record,
                               const Board& board) {
    std::vector<BookMove> moves;
    const Bitboard legal = legal_moves(board);
    const std::uint64_t all = book.header.moves;
    for (std::uint64_t i = 0; i < record.move_count; ++i) {
        if (record.first_move >= all || i >= all - record.first_move) break;  // a damaged file
        const auto stored = book::element<book::FileMove>(
            book.moves, static_cast<std::size_t>(record.first_move + i));
        const bool is_legal = stored.square < 64
                                  ? (legal & bit(stored.square)) != 0
                                  : stored.square == kPass && legal == 0 && !is_over(board);
        if (!is_legal || stored.position >= book.header.positions) continue;
        const auto after = book::element<book::FileRecord>(book.records, stored.position);
        moves.push_back({.square = stored.square,
                         .score = stored.score,
                         .certainty = book::certainty_of(stored.certainty),
                         .games = turned(games_of(after)),
                         .lines = after.lines});
    }
    return moves;
}

/// True for the leaf that is a move of its own: its square is legal and not among `moves` with a
/// value.
bool leads_out(const BookLeaf& leaf, const Board& board, const std::vector<BookMove>& moves) {
    return (legal_moves(board) & bit(leaf.square)) != 0 &&
           std::none_of(moves.begin(), moves.end(),
                        [&](const BookMove& move) { return move.square == leaf.square; });
}

/// A symmetric position has each move as often as it has images.
void add_images(std::vector<BookMove>& moves, const Board& board) {
    const std::size_t count = moves.size();
    for (const Symmetry symmetry : kSymmetries) {
        if (symmetry == kSymmetries[0] || transform(board, symmetry) != board) continue;
        for (std::size_t i = 0; i < count; ++i) {
            BookMove image = moves[i];
            image.square = transform(image.square, symmetry);
            const bool is_known =
                std::any_of(moves.begin(), moves.end(),
                            [&](const BookMove& move) { return move.square == image.square; });
            if (!is_known) moves.push_back(image);
        }
    }
}

}  // namespace

BookPosition Book::at(std::size_t index) const {
    const book::Sections& book = state_->sections;
    const auto key = book::element<book::FileKey>(book.keys, index);
    const auto record = book::element<book::FileRecord>(book.records, index);
    BookPosition found{.board = {.mover = key.mover, .opponent = key.opponent & ~key.mover},
                       .value = record.value,
                       .certainty = book::certainty_of(record.certainty),
                       .moves = {},
                       .leaf = book::leaf_of(record),
                       .games = games_of(record),
                       .lines = record.lines};
    found.moves = moves_of(book, record, found.board);
    if (found.leaf && leads_out(*found.leaf, found.board, found.moves))
        found.moves.push_back(
            {.square = found.leaf->square,
             .score = found.leaf->score,
             .certainty = found.leaf->exact ? BookCertainty::kProven : BookCertainty::kEstimated,
             .is_leaf = true});
    add_images(found.moves, found.board);
    std::stable_sort(found.moves.begin(), found.moves.end(),
                     [](const BookMove& a, const BookMove& b) {
                         const auto rank = [](const BookMove& move) {
                             const bool is_known = move.certainty != BookCertainty::kUnknown;
                             return std::tuple(is_known, is_known ? move.score : 0, -move.square);
                         };
                         return rank(a) > rank(b);
                     });
    return found;
}

std::optional<BookPosition> Book::find(const Board& board) const {
    const Canonical least = canonical(board);
    const auto index = book::index_of(state_->sections.keys, least.board);
    if (!index) return std::nullopt;
    BookPosition found = at(*index);
    const Symmetry back = inverse(least.symmetry);
    found.board = board;
    for (BookMove& move : found.moves) move.square = transform(move.square, back);
    if (found.leaf) found.leaf->square = transform(found.leaf->square, back);
    return found;
}

bool Book::contains(const Board& board) const {
    return book::index_of(state_->sections.keys, canonical(board).board).has_value();
}

std::optional<BookMove> choose_book_move(const Book& book, const Board& board, Centidiscs variety,
                                         std::uint64_t random) {
    const auto found = book.find(board);
    if (!found) return std::nullopt;
    std::size_t count = 0;
    while (count < found->moves.size() &&
           found->moves[count].certainty != BookCertainty::kUnknown &&
           found->moves[count].score >= found->moves.front().score - std::max(variety, 0))
        ++count;
    if (count == 0) return std::nullopt;
    return found->moves[random % count];
}

}  // namespace outflank
