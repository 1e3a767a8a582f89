#include "book/writer.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "base/files.h"
#include "base/test_rounds.h"
#include "book/testing.h"

namespace outflank::book {
namespace {

class WriterTest : public ::testing::Test {
  protected:
    WriterTest()
        : folder_(std::filesystem::temp_directory_path() /
                  ("outflank-book-" +
                   std::to_string(::testing::UnitTest::GetInstance()->random_seed()) +
                   std::to_string(std::hash<std::string>()(
                       ::testing::UnitTest::GetInstance()->current_test_info()->name())))) {
        std::filesystem::remove_all(folder_);
        std::filesystem::create_directory(folder_);
    }
    ~WriterTest() override { std::filesystem::remove_all(folder_); }

    std::string path() const { return (folder_ / "test.book").string(); }
    std::string journal() const { return path() + ".journal"; }
    std::string contents(const std::string& file) const {
        return base::read_text_file(file, 1 << 30).value();
    }

    /// Adds searched positions of random games.
    static void fill(BookWriter& writer, std::uint64_t seed, int count) {
        base::Random random(seed);
        for (int i = 0; i < count; ++i) {
            const Board board = random_board(random, 2 + static_cast<int>(random.below(30)));
            if (legal_moves(board) == 0) {
                ASSERT_TRUE(writer.add(board));
            } else {
                ASSERT_TRUE(writer.set_leaf(board, random_leaf(random, board),
                                            i % 7 == 0 ? "second" : "first"));
            }
        }
    }

    static std::string bytes_of(const BookWriter& writer) {
        BookGraph graph = writer.graph();
        graph.settle();
        return format_book(graph, 0).joined();
    }

  private:
    std::filesystem::path folder_;
};

TEST_F(WriterTest, WhatWasAddedIsThereAgain) {
    std::string wanted;
    {
        auto writer = BookWriter::open(path(), IfMissing::kCreate);
        ASSERT_TRUE(writer) << to_text(writer.error());
        fill(writer.value(), 1, 200);
        wanted = bytes_of(writer.value());
        ASSERT_TRUE(writer.value().close());
    }
    EXPECT_FALSE(std::filesystem::exists(journal()));
    auto writer = BookWriter::open(path(), IfMissing::kFail);
    ASSERT_TRUE(writer);
    EXPECT_EQ(writer.value().generation(), 1U);
    EXPECT_EQ(bytes_of(writer.value()), wanted);
}

TEST_F(WriterTest, PositionsThatNoBookHasAreRefused) {
    const Board three{.mover = bit(27) | bit(28), .opponent = bit(29)};
    {
        auto writer = BookWriter::open(path(), IfMissing::kCreate);
        ASSERT_TRUE(writer);
        EXPECT_EQ(writer.value().add(three).error().code, ErrorCode::kUnsupported);
        const Square square = std::countr_zero(legal_moves(three));
        EXPECT_EQ(writer.value().set_leaf(three, {.square = square}, "test").error().code,
                  ErrorCode::kUnsupported);
        fill(writer.value(), 1, 10);
        ASSERT_TRUE(writer.value().close());
    }
    EXPECT_TRUE(BookWriter::open(path(), IfMissing::kFail));
}

TEST_F(WriterTest, AKillAtAnyByteLosesTheEntryBeingWrittenOnly) {
    auto first = BookWriter::open(path(), IfMissing::kCreate);
    ASSERT_TRUE(first);
    fill(first.value(), 1, 20);
    ASSERT_TRUE(first.value().merge());
    fill(first.value(), 2, 30);
    const std::string written = contents(journal());
    const std::string wanted = bytes_of(first.value());
    { const BookWriter gone = std::move(first).value(); }
    std::size_t most = 0;
    for (std::size_t cut = 0; cut <= written.size(); ++cut) {
        std::ofstream(journal(), std::ios::binary) << written.substr(0, cut);
        auto writer = BookWriter::open(path(), IfMissing::kFail);
        ASSERT_TRUE(writer) << cut;
        const std::size_t found = writer.value().found_in_journal();
        EXPECT_GE(found, most);
        EXPECT_LE(found, most + 1);
        most = found;
        if (cut == written.size()) {
            EXPECT_EQ(bytes_of(writer.value()), wanted);
        }
    }
    EXPECT_EQ(most, 30U);
}

TEST_F(WriterTest, AJournalThatIsInTheFileAlreadyIsDropped) {
    auto writer = BookWriter::open(path(), IfMissing::kCreate);
    ASSERT_TRUE(writer);
    fill(writer.value(), 1, 20);
    const std::string before = contents(journal());
    ASSERT_TRUE(writer.value().merge());
    { const BookWriter gone = std::move(writer).value(); }
    std::ofstream(journal(), std::ios::binary) << before;  // killed between the two steps
    auto again = BookWriter::open(path(), IfMissing::kFail);
    ASSERT_TRUE(again);
    EXPECT_EQ(again.value().found_in_journal(), 0U);
}

TEST_F(WriterTest, AJournalOfALaterBookIsTakenIn) {
    auto writer = BookWriter::open(path(), IfMissing::kCreate);
    ASSERT_TRUE(writer);
    fill(writer.value(), 1, 20);
    ASSERT_TRUE(writer.value().merge());
    const std::string older = contents(path());
    fill(writer.value(), 2, 30);
    ASSERT_TRUE(writer.value().merge());
    fill(writer.value(), 3, 10);
    const std::string left = contents(journal());
    { const BookWriter gone = std::move(writer).value(); }
    std::ofstream(path(), std::ios::binary) << older;  // a copy that was put back
    auto again = BookWriter::open(path(), IfMissing::kFail);
    ASSERT_TRUE(again) << to_text(again.error());
    EXPECT_EQ(again.value().found_in_journal(), 10U);
    const std::size_t size = again.value().graph().size();
    ASSERT_TRUE(again.value().merge());
    EXPECT_EQ(again.value().generation(), 3U);
    { const BookWriter gone = std::move(again).value(); }
    std::ofstream(journal(), std::ios::binary) << left;  // killed between the two steps
    auto last = BookWriter::open(path(), IfMissing::kFail);
    ASSERT_TRUE(last);
    EXPECT_EQ(last.value().found_in_journal(), 0U);
    EXPECT_EQ(last.value().graph().size(), size);
}

TEST_F(WriterTest, AJournalWithADamagedHeadIsRefusedAndStays) {
    auto writer = BookWriter::open(path(), IfMissing::kCreate);
    ASSERT_TRUE(writer);
    ASSERT_TRUE(writer.value().add(start_board()));
    ASSERT_TRUE(writer.value().merge());
    fill(writer.value(), 2, 30);
    { const BookWriter gone = std::move(writer).value(); }
    const std::string book = contents(path());
    for (const std::size_t at : {8U, 15U, 16U, 23U}) {
        std::string damaged = contents(journal());
        damaged[at] ^= 1;
        std::ofstream(journal(), std::ios::binary) << damaged;
        const auto refused = BookWriter::open(path(), IfMissing::kFail);
        ASSERT_FALSE(refused) << at;
        EXPECT_EQ(refused.error().code, ErrorCode::kParse);
        EXPECT_NE(to_text(refused.error()).find("test.book.journal: the first 24 bytes"),
                  std::string::npos)
            << to_text(refused.error());
        EXPECT_EQ(contents(journal()), damaged);
        EXPECT_EQ(contents(path()), book);
        damaged[at] ^= 1;
        std::ofstream(journal(), std::ios::binary) << damaged;
    }
    const auto again = BookWriter::open(path(), IfMissing::kFail);
    ASSERT_TRUE(again);
    EXPECT_EQ(again.value().found_in_journal(), 30U);
}

TEST_F(WriterTest, SearchesWithoutAPlaceForTheirOriginAreKept) {
    const Board start = start_board();
    const Board next = after_move(start, 19);
    {
        auto writer = BookWriter::open(path(), IfMissing::kCreate);
        ASSERT_TRUE(writer);
        for (int i = 0; i < 0xFFFF; ++i)
            static_cast<void>(writer.value().edit().origin_index("origin " + std::to_string(i)));
        ASSERT_TRUE(writer.value().merge());
        ASSERT_TRUE(writer.value().set_leaf(start, {.square = 19}, "one more"));
        const Square reply = std::countr_zero(legal_moves(next));
        ASSERT_TRUE(writer.value().set_leaf(next, {.square = reply}, "origin 3"));
    }
    auto writer = BookWriter::open(path(), IfMissing::kFail);  // takes in the journal
    ASSERT_TRUE(writer);
    EXPECT_EQ(writer.value().found_in_journal(), 2U);
    ASSERT_TRUE(writer.value().close());
    const auto book = Book::open(path());
    ASSERT_TRUE(book);
    EXPECT_EQ(book.value().origin(book.value().find(start)->leaf->origin), "");
    EXPECT_EQ(book.value().origin(book.value().find(next)->leaf->origin), "origin 3");
}

TEST_F(WriterTest, ThereIsOneWriterAndReadersGoOn) {
    auto writer = BookWriter::open(path(), IfMissing::kCreate);
    ASSERT_TRUE(writer);
    fill(writer.value(), 1, 20);
    ASSERT_TRUE(writer.value().merge());
    const auto second = BookWriter::open(path(), IfMissing::kFail);
    ASSERT_FALSE(second);
    EXPECT_NE(second.error().message.find("another process"), std::string::npos);
    const auto reader = Book::open(path());
    ASSERT_TRUE(reader);
    const std::size_t size = reader.value().size();
    fill(writer.value(), 2, 50);
    ASSERT_TRUE(writer.value().merge());
    EXPECT_EQ(reader.value().size(), size);
    EXPECT_EQ(check_book(reader.value()), std::vector<std::string>{});
    EXPECT_GT(Book::open(path()).value().size(), size);
}

TEST_F(WriterTest, ForeignFilesAreRefused) {
    EXPECT_FALSE(BookWriter::open(path(), IfMissing::kFail));
    EXPECT_FALSE(std::filesystem::exists(journal()));
    std::ofstream(path()) << std::string(500, 'x');
    EXPECT_FALSE(BookWriter::open(path(), IfMissing::kCreate));
    EXPECT_FALSE(std::filesystem::exists(journal()));
    std::filesystem::remove(path());
    EXPECT_TRUE(BookWriter::open(path(), IfMissing::kCreate));  // and then something else fails
    EXPECT_FALSE(std::filesystem::exists(journal()));
    std::ofstream(journal()) << "not a journal of anything";
    const auto writer = BookWriter::open(path(), IfMissing::kCreate);
    ASSERT_FALSE(writer);
    EXPECT_EQ(contents(journal()), "not a journal of anything");
}

TEST_F(WriterTest, AnyBytesBehindTheHeadOfAJournalAreEntriesOrDropped) {
    base::Random random(3);
    for (int round = 0; round < base::test_rounds(200); ++round) {
        std::string bytes(random.below(200), '\0');
        for (char& byte : bytes) byte = static_cast<char>(random.next());
        BookGraph graph;
        std::size_t count = 0;
        EXPECT_LE(replay_entries(bytes, graph, count), bytes.size());
        EXPECT_EQ(count, 0U);
    }
}

}  // namespace
}  // namespace outflank::book
