#include "cli/book/session_book.h"

#include <sys/stat.h>

#include <filesystem>
#include <random>
#include <utility>

#include "book/build/game_counts.h"
#include "book/writer.h"

namespace outflank::cli {
namespace {

constexpr int kLearntPlies = 30;  // as `outflank book learn` without --plies

bool exists(const std::string& path) {
    struct stat found {};
    return ::stat(path.c_str(), &found) == 0;
}

}  // namespace

SessionBook::SessionBook(std::string path, Centidiscs variety)
    : path_(std::move(path)), variety_(variety), random_(std::random_device()()) {}

Result<std::unique_ptr<SessionBook>> SessionBook::open(const std::string& path,
                                                       Centidiscs variety) {
    std::unique_ptr<SessionBook> session(new SessionBook(path, variety));
    if (!exists(path)) {
        const std::filesystem::path folder = std::filesystem::path(path).parent_path();
        if (folder.empty() || exists(folder)) return session;
        return Error{ErrorCode::kIo, "found no folder " + folder.string() + " for the book", path};
    }
    auto book = Book::open(path);
    if (!book) return book.error();
    session->book_.emplace(std::move(book).value());
    return session;
}

std::function<std::optional<BookMove>(const Position&)> SessionBook::chooser() {
    return [this](const Position& position) -> std::optional<BookMove> {
        if (!book_ || position.size != BoardSize::k8) return std::nullopt;
        return choose_book_move(*book_, position.board, variety_, random_.next());
    };
}

std::function<Result<Done>(const std::vector<Position>&)> SessionBook::learner() {
    return [this](const std::vector<Position>& game) { return learn(game); };
}

Result<Done> SessionBook::learn(const std::vector<Position>& game) {
    if (game.empty() || game.front().size != BoardSize::k8)
        return Error{ErrorCode::kUnsupported, "books are of the 8x8 board", ""};
    if (game.front().board.disc_count() < book::kFewestBookDiscs)
        return Error{ErrorCode::kUnsupported, "books begin with four discs or more", ""};
    auto opened = book::BookWriter::open(path_, book::IfMissing::kCreate);
    if (!opened) return opened.error();
    book::BookWriter& writer = opened.value();
    for (const Position& position : game) {
        if (position.board.disc_count() > 4 + kLearntPlies) break;
        const auto added = writer.add(position.board);
        if (!added) return added.error();
    }
    book::GameCounts counts;
    book::count_game(writer.graph(), game, counts);
    book::add_counts(writer.edit(), counts);
    if (auto closed = writer.close(); !closed) return closed;
    auto book = Book::open(path_);
    if (!book) return book.error();
    book_.emplace(std::move(book).value());
    return Done{};
}

}  // namespace outflank::cli
