// A book of many positions with known values: how fast it grows, opens and answers.
//
// Usage: book_stress FILE [POSITIONS]     (FILE is made anew; status 1 when a promise is broken)
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <unordered_set>
#include <vector>

#include "book/testing.h"
#include "book/writer.h"

namespace outflank::book {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point begin) {
    return std::chrono::duration<double>(Clock::now() - begin).count();
}

/// Different positions of random games, most of them from 10 to 30 discs.
std::vector<Board> make_positions(std::size_t count) {
    struct Hash {
        std::size_t operator()(const Board& board) const {
            return board.mover * 0x9E3779B97F4A7C15 ^ board.opponent;
        }
    };
    base::Random random(29);
    std::unordered_set<Board, Hash> seen;
    std::vector<Board> boards;
    while (boards.size() < count) {
        Board board = start_board();
        for (int ply = 0; ply < 26 && legal_moves(board) != 0 && boards.size() < count; ++ply) {
            const Board least = canonical(board).board;
            if (seen.insert(least).second) boards.push_back(least);
            board = after_move(board, random_leaf(random, board).square);
        }
    }
    return boards;
}

bool promise(const char* what, double measured, double limit, const char* unit) {
    const bool is_kept = measured <= limit;
    std::printf("%-44s %12.3f %s (promised: %g)%s\n", what, measured, unit, limit,
                is_kept ? "" : "  BROKEN");
    return is_kept;
}

int fail(const Error& error) {
    std::fprintf(stderr, "%s\n", to_text(error).c_str());
    return 1;
}

/// Adds every position with a value to a new book, entry by entry, and writes it.
Result<double> grow(const std::string& path, const std::vector<Board>& boards) {
    base::Random random(30);
    std::vector<BookLeaf> leaves;
    for (const Board& board : boards) leaves.push_back(random_leaf(random, board));
    const Clock::time_point begin = Clock::now();
    auto writer = BookWriter::open(path, IfMissing::kCreate);
    if (!writer) return writer.error();
    for (std::size_t i = 0; i < boards.size(); ++i)
        if (auto set = writer.value().set_leaf(boards[i], leaves[i], "stress"); !set)
            return set.error();
    if (auto closed = writer.value().close(); !closed) return closed.error();
    return seconds_since(begin);
}

int run(const std::string& path, std::size_t count) {
    std::remove(path.c_str());
    std::remove((path + ".journal").c_str());
    const std::vector<Board> boards = make_positions(count);
    const auto grown = grow(path, boards);
    if (!grown) return fail(grown.error());
    const auto positions = static_cast<double>(count);
    bool is_good =
        promise("growth, seconds for 10,000 positions", grown.value() * 10'000 / positions, 1, "s");
    Clock::time_point begin = Clock::now();
    const auto book = Book::open(path);
    if (!book) return fail(book.error());
    is_good = promise("opening", 1e3 * seconds_since(begin), 50, "ms") && is_good;
    constexpr int kQuestions = 100'000;
    base::Random random(31);
    std::vector<Board> asked;
    for (int i = 0; i < kQuestions; ++i)
        asked.push_back(random_image(random, boards[random.below(boards.size())]));
    std::size_t moves = 0;
    begin = Clock::now();
    for (const Board& board : asked) moves += book.value().find(board)->moves.size();
    is_good = promise("an answer", 1e6 * seconds_since(begin) / kQuestions, 20, "us") && is_good;
    std::printf("%zu positions, %zu bytes, %.2f moves a position\n", book.value().size(),
                book.value().bytes().size(), static_cast<double>(moves) / kQuestions);
    begin = Clock::now();
    for (const std::string& fault : check_book(book.value())) {
        std::printf("%s\n", fault.c_str());
        is_good = false;
    }
    std::printf("%-44s %12.3f s\n", "looking through all of it", seconds_since(begin));
    return is_good ? 0 : 1;
}

}  // namespace
}  // namespace outflank::book

int main(int count, char** words) {
    if (count < 2 || count > 3) {
        std::fprintf(stderr, "usage: book_stress FILE [POSITIONS]\n");
        return 2;
    }
    return outflank::book::run(words[1],
                               count == 3 ? std::strtoul(words[2], nullptr, 10) : 1'000'000);
}
