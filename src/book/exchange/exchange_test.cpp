#include "book/exchange/exchange.h"

#include <gtest/gtest.h>

#include <bit>

#include "base/bytes.h"
#include "base/test_rounds.h"
#include "book/testing.h"

namespace outflank::book {
namespace {

/// The start and the position after f5, as canonical boards.
Board start_least() { return canonical(start_board()).board; }
Board f5_least() { return canonical(after_move(start_board(), 37)).board; }

/// A number of little-endian bytes, one by one.
void put(std::string& bytes, std::uint64_t value, int count) {
    for (int i = 0; i < count; ++i) bytes += static_cast<char>(value >> (8 * i) & 0xFF);
}

/// A move of the start as the canonical board has it, and one of the position after it.
Square first_move(const Board& board) { return std::countr_zero(legal_moves(board)); }

std::string edax_bytes() {
    std::string bytes = "XADEKOOB";
    put(bytes, 4, 1);     // version
    put(bytes, 4, 1);     // release
    put(bytes, 2020, 2);  // year
    for (int i = 0; i < 6; ++i) put(bytes, 1, 1);
    for (const int option : {21, 30, 0, 0, 1}) put(bytes, static_cast<std::uint64_t>(option), 4);
    put(bytes, 2, 4);
    EXPECT_EQ(bytes.size(), 42U);
    const Board start = start_least();
    put(bytes, start.mover, 8);
    put(bytes, start.opponent, 8);
    for (const int count : {3, 1, 2, 9}) put(bytes, static_cast<std::uint64_t>(count), 4);
    for (int i = 0; i < 3; ++i) put(bytes, static_cast<std::uint64_t>(-2), 2);
    put(bytes, 1, 1);   // links
    put(bytes, 21, 1);  // level
    put(bytes, static_cast<std::uint64_t>(-2), 1);
    put(bytes, static_cast<std::uint64_t>(first_move(start)), 1);
    put(bytes, static_cast<std::uint64_t>(-127), 1);
    put(bytes, 65, 1);
    const Board next = f5_least();
    put(bytes, next.mover, 8);
    put(bytes, next.opponent, 8);
    for (const int count : {2, 1, 3, 1}) put(bytes, static_cast<std::uint64_t>(count), 4);
    for (int i = 0; i < 3; ++i) put(bytes, 2, 2);
    put(bytes, 0, 1);
    put(bytes, 20, 1);
    put(bytes, 2, 1);
    put(bytes, static_cast<std::uint64_t>(first_move(next)), 1);
    return bytes;
}

std::string egaroucid_bytes() {
    std::string bytes = "DICUORAGE";
    put(bytes, 3, 1);
    put(bytes, 2, 4);
    const Board start = start_least();
    put(bytes, start.mover, 8);
    put(bytes, start.opponent, 8);
    put(bytes, static_cast<std::uint64_t>(-2), 1);
    put(bytes, 21, 1);
    put(bytes, 9, 4);
    put(bytes, static_cast<std::uint64_t>(-126), 1);
    put(bytes, 125, 1);
    put(bytes, static_cast<std::uint64_t>(-1), 1);
    const Board next = f5_least();
    put(bytes, next.mover, 8);
    put(bytes, next.opponent, 8);
    put(bytes, 2, 1);
    put(bytes, 20, 1);
    put(bytes, 1, 4);
    put(bytes, 2, 1);
    put(bytes, static_cast<std::uint64_t>(first_move(next)), 1);
    put(bytes, 20, 1);
    return bytes;
}

void expect_two_positions(const ImportedBook& book) {
    ASSERT_EQ(book.graph.size(), 2U);
    EXPECT_EQ(book.values_changed, 0U);
    EXPECT_EQ(book.values_without_move, 0U);
    const GraphPosition& start = book.graph[book.graph.find(start_board())];
    EXPECT_EQ(start.value, (KnownValue{-200, BookCertainty::kEstimated}));
    EXPECT_FALSE(start.leaf);
    const GraphPosition& next = book.graph[book.graph.find(f5_least())];
    EXPECT_EQ(next.value, (KnownValue{200, BookCertainty::kEstimated}));
    ASSERT_TRUE(next.leaf);
    EXPECT_EQ(next.leaf->level, 20);
    EXPECT_EQ(next.leaf->score, 200);
    EXPECT_EQ(book.graph.origins(), std::vector<std::string>{"a book"});
}

TEST(Edax, ReadsABookMadeByteByByte) {
    const auto book = read_foreign_book(edax_bytes(), BookFormat::kEdax, "test.dat", "a book");
    ASSERT_TRUE(book) << to_text(book.error());
    expect_two_positions(book.value());
    const GraphPosition& start = book.value().graph[book.value().graph.find(start_board())];
    EXPECT_EQ(start.games, (BookGames{3, 1, 2}));
}

TEST(Edax, WritesThoseBytes) {
    auto book = read_foreign_book(edax_bytes(), BookFormat::kEdax, "test.dat", "a book");
    ASSERT_TRUE(book);
    const auto written = write_foreign_book(book.value().graph, BookFormat::kEdax);
    ASSERT_TRUE(written);
    std::string wanted = edax_bytes();
    // The date is that of no day; levels of positions are those of their searches; the book's
    // level is the highest one, its empties the fewest; lines are counted by us.
    std::string head = "XADEKOOB";
    put(head, 4, 1);
    put(head, 4, 1);
    put(head, 2000, 2);
    for (const int part : {1, 1, 0, 0, 0, 0}) put(head, static_cast<std::uint64_t>(part), 1);
    for (const int option : {20, 59, 0, 0, 1}) put(head, static_cast<std::uint64_t>(option), 4);
    wanted.replace(0, head.size(), head);
    wanted[42 + 28] = 1;  // lines of the first position
    wanted[42 + 39] = 0;  // its level
    EXPECT_EQ(written.value().bytes, wanted);
}

TEST(Egaroucid, ReadsABookMadeByteByByte) {
    const auto book =
        read_foreign_book(egaroucid_bytes(), BookFormat::kEgaroucid, "test.egbk3", "a book");
    ASSERT_TRUE(book) << to_text(book.error());
    expect_two_positions(book.value());
}

TEST(Egaroucid, WritesThoseBytes) {
    auto book = read_foreign_book(egaroucid_bytes(), BookFormat::kEgaroucid, "test", "a book");
    ASSERT_TRUE(book);
    std::string wanted = egaroucid_bytes();
    wanted[14 + 17] = static_cast<char>(-1);  // no search of the first position
    wanted[14 + 18] = 1;                      // its lines
    EXPECT_EQ(write_foreign_book(book.value().graph, BookFormat::kEgaroucid).value().bytes, wanted);
}

TEST(EdaxText, ReadsAndWritesLines) {
    const std::string text =
        "---------------------------OX------XO--------------------------- X,21,f5,-1\n"
        "-------------------O-------XX------XO--------------------------- o,20,--,-127\n";
    const auto book = read_foreign_book(text, BookFormat::kEdaxText, "book.txt", "a book");
    ASSERT_TRUE(book) << to_text(book.error());
    EXPECT_EQ(book.value().graph.size(), 2U);
    EXPECT_EQ(detect_book_format(text), BookFormat::kEdaxText);
    const auto written = write_foreign_book(book.value().graph, BookFormat::kEdaxText);
    const auto again =
        read_foreign_book(written.value().bytes, BookFormat::kEdaxText, "book.txt", "a book");
    ASSERT_TRUE(again) << to_text(again.error());
    EXPECT_EQ(write_foreign_book(again.value().graph, BookFormat::kEdaxText).value().bytes,
              written.value().bytes);
}

/// Whole discs, nothing proven, everything searched: what every format holds.
BookGraph plain_graph(std::uint64_t seed) {
    base::Random random(seed);
    const BookGraph some = random_graph(seed, 20, 12);
    BookGraph plain;
    const std::uint16_t origin = plain.origin_index("a book");
    for (PositionIndex index = 0; index < some.size(); ++index) {
        const PositionIndex here = plain.add(some[index].board);
        plain.add_games(here, some[index].games);
    }
    for (PositionIndex index = 0; index < plain.size(); ++index) {
        const Bitboard outside = plain.outside_moves(index);
        if (outside == 0) continue;
        plain.set_leaf(plain[index].board,
                       {.square = std::countr_zero(outside),
                        .score = 100 * (static_cast<Centidiscs>(random.below(41)) - 20),
                        .level = static_cast<std::uint8_t>(random.below(30)),
                        .origin = origin});
    }
    plain.settle();
    return plain;
}

TEST(Exchange, ThereAndBackIsTheSameInValuesMovesAndLeaves) {
    for (const BookFormat format : {BookFormat::kEdax, BookFormat::kEgaroucid}) {
        for (std::uint64_t seed = 0; seed < static_cast<std::uint64_t>(base::test_rounds(20));
             ++seed) {
            const BookGraph graph = plain_graph(seed);
            const auto written = write_foreign_book(graph, format);
            ASSERT_EQ(detect_book_format(written.value().bytes), format);
            const auto again = read_foreign_book(written.value().bytes, format, "test", "a book");
            ASSERT_TRUE(again) << to_text(again.error());
            const BookGraph& back = again.value().graph;
            ASSERT_EQ(back.size(), graph.size());
            EXPECT_EQ(again.value().values_changed, 0U);
            for (PositionIndex index = 0; index < graph.size(); ++index) {
                const PositionIndex there = back.find(graph[index].board);
                ASSERT_NE(there, kNoPosition);
                EXPECT_EQ(back[there].value, graph[index].value);
                EXPECT_EQ(back.moves(there).squares(), graph.moves(index).squares());
                const Bitboard outside = graph.outside_moves(index);
                if (graph[index].leaf && (outside & bit(graph[index].leaf->square)) != 0) {
                    EXPECT_EQ(back[there].leaf, graph[index].leaf);
                }
                if (format == BookFormat::kEdax) {
                    EXPECT_EQ(back[there].games, graph[index].games);
                }
            }
        }
    }
}

TEST(Exchange, HoldsWhatIsKnownOfPositionsThatWereNotSearched) {
    BookGraph graph;
    const Board after = after_move(start_board(), 19);
    graph.set_leaf(start_board(), {.square = 19, .score = -400});
    graph.add(after);  // without a value: the leaf that leads to it has one
    graph.settle();
    ASSERT_EQ(graph[graph.find(start_board())].value,
              (KnownValue{-400, BookCertainty::kEstimated}));
    const auto written = write_foreign_book(graph, BookFormat::kEgaroucid);
    const auto again =
        read_foreign_book(written.value().bytes, BookFormat::kEgaroucid, "test", "a book");
    ASSERT_TRUE(again) << to_text(again.error());
    EXPECT_EQ(again.value().values_changed, 0U);
    EXPECT_EQ(again.value().values_without_move, 1U);  // the file has the value
}

// Some programs write levels above 60, which the text does not have.
TEST(Exchange, AHigherLevelCountsAsTheHighest) {
    std::string bytes = egaroucid_bytes();
    bytes.back() = 63;
    const auto read = read_foreign_book(bytes, BookFormat::kEgaroucid, "input", "test");
    ASSERT_TRUE(read.has_value()) << read.error().message;
    const BookGraph& graph = read.value().graph;
    const auto& leaf = graph[graph.find(f5_least())].leaf;
    ASSERT_TRUE(leaf.has_value());
    EXPECT_EQ(leaf->level, 60);
    for (const BookFormat to : {BookFormat::kEdax, BookFormat::kEgaroucid, BookFormat::kEdaxText}) {
        const auto written = write_foreign_book(graph, to);
        ASSERT_TRUE(written.has_value());
        const auto again = read_foreign_book(written.value().bytes, to, "again", "test");
        ASSERT_TRUE(again.has_value()) << book_format_name(to) << ": " << again.error().message;
        EXPECT_EQ(again.value().graph[again.value().graph.find(f5_least())].leaf->level, 60);
    }
}

TEST(Exchange, SaysWhatAFormatCannotHold) {
    BookGraph graph;
    graph.set_leaf(start_board(), {.square = 19, .score = 50, .exact = true});
    graph.settle();
    const auto written = write_foreign_book(graph, BookFormat::kEgaroucid);
    EXPECT_EQ(written.value().lost.size(), 3U);
    EXPECT_EQ(written.value().lost[0], "fractions of discs (1)");
}

TEST(Exchange, DamageIsAnErrorWithItsPlace) {
    std::string cut = edax_bytes();
    cut.resize(100);
    const auto short_book = read_foreign_book(cut, BookFormat::kEdax, "x.dat", "");
    ASSERT_FALSE(short_book);
    EXPECT_EQ(to_text(short_book.error()), "x.dat: byte 86: the file ends within position 2 of 2");
    std::string illegal = egaroucid_bytes();
    illegal[14 + 25 + 23] = 0;
    const auto wrong = read_foreign_book(illegal, BookFormat::kEgaroucid, "x.egbk3", "");
    ASSERT_FALSE(wrong);
    EXPECT_EQ(to_text(wrong.error()), "x.egbk3: byte 39: position 2: an illegal move");
    const auto line = read_foreign_book("X\n", BookFormat::kEdaxText, "x.txt", "");
    EXPECT_EQ(line.error().where, "x.txt:1");
}

TEST(Exchange, AnyBytesAreABookOrAnError) {
    base::Random random(2);
    for (int round = 0; round < base::test_rounds(3000); ++round) {
        const BookFormat format = round % 2 == 0 ? BookFormat::kEdax : BookFormat::kEgaroucid;
        std::string bytes = format == BookFormat::kEdax ? edax_bytes() : egaroucid_bytes();
        for (auto i = 1 + random.below(3); i > 0; --i)
            bytes[random.below(bytes.size())] = static_cast<char>(random.next());
        if (random.below(5) == 0) bytes.resize(random.below(bytes.size()));
        const auto book = read_foreign_book(bytes, format, "test", "");
        if (!book) {
            EXPECT_FALSE(book.error().where.empty());
        }
    }
}

}  // namespace
}  // namespace outflank::book
