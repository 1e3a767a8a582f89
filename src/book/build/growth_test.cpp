#include "book/build/growth.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "book/losses.h"
#include "book/numbers.h"
#include "book/testing.h"
#include "outflank/formats.h"

namespace outflank::book {
namespace {

/// A book in a folder of its own, and a quick search.
class GrowthTest : public ::testing::Test {
  protected:
    GrowthTest()
        : folder_(std::filesystem::path(testing::TempDir()) /
                  (std::string("outflank-growth-") +
                   ::testing::UnitTest::GetInstance()->current_test_info()->name())) {
        std::filesystem::remove_all(folder_);
        std::filesystem::create_directories(folder_);
    }
    ~GrowthTest() override { std::filesystem::remove_all(folder_); }

    std::string path() const { return (folder_ / "test.book").string(); }
    BookWriter open_writer() const {
        auto writer = BookWriter::open(path(), IfMissing::kCreate);
        EXPECT_TRUE(writer);
        return std::move(writer).value();
    }
    static std::unique_ptr<LeafSearch> quick_search(int level, int threads = 1) {
        auto search = LeafSearch::create(
            {.level = level, .threads = threads, .hash_bytes = std::size_t{1} << 20});
        EXPECT_TRUE(search);
        return std::move(search).value();
    }
    static Game game_of(const char* moves) {
        return parse_transcript(moves, start_position()).value();
    }

  private:
    std::filesystem::path folder_;
};

/// Every position of the book has a value, and every move outside was searched.
void expect_complete(const BookGraph& graph) {
    for (PositionIndex index = 0; index < graph.size(); ++index) {
        EXPECT_TRUE(graph[index].value.is_known());
        EXPECT_FALSE(graph.needs_search(index));
    }
}

TEST_F(GrowthTest, LearnsAGameAndSearchesWhatLeadsOutOfIt) {
    BookWriter writer = open_writer();
    const auto added = add_line(writer, game_of("f5d6c3d3c4"), 20);
    ASSERT_TRUE(added);
    EXPECT_EQ(added.value(), 6U);
    EXPECT_EQ(add_line(writer, game_of("e6f4c3c4d3"), 20).value(), 0U);  // the same, turned
    EXPECT_EQ(add_line(writer, game_of("f5f6e6"), 2).value(), 1U);
    const auto search = quick_search(1);
    const auto grown = search_missing(writer, *search, {.origin = "test"});
    ASSERT_TRUE(grown);
    EXPECT_TRUE(grown.value().is_done);
    expect_complete(writer.graph());
    EXPECT_EQ(writer.graph().origins(), std::vector<std::string>{"test"});
    EXPECT_TRUE(search_missing(writer, *search, {}).value().searches == 0);
}

TEST_F(GrowthTest, WidensUntilEveryLeafLosesTooMuch) {
    const WidenOptions widening{.error = 300, .plies = 6};
    const auto search = quick_search(1, 2);
    {
        BookWriter writer = open_writer();
        const auto part = widen(writer, *search, widening, {.limit = 10, .origin = "test"});
        ASSERT_TRUE(part);
        EXPECT_EQ(part.value().searches, 10U);
        EXPECT_FALSE(part.value().is_done);
    }
    BookWriter writer = open_writer();
    EXPECT_GT(writer.graph().size(), 3U);
    const auto rest = widen(writer, *search, widening, {.origin = "test"});
    ASSERT_TRUE(rest);
    EXPECT_TRUE(rest.value().is_done);
    const BookGraph& graph = writer.graph();
    expect_complete(graph);
    const auto losses = losses_from(graph, graph.find(start_board()));
    int shallow = 0;
    for (PositionIndex index = 0; index < graph.size(); ++index) {
        const GraphPosition& position = graph[index];
        const int placed = position.board.disc_count() - 4;
        shallow += placed < 6;
        if (!position.leaf || losses[index] == kUnreached) continue;
        if ((graph.outside_moves(index) & bit(position.leaf->square)) == 0) continue;
        const Centidiscs loss = losses[index] + position.value.score - position.leaf->score;
        EXPECT_GT(loss, allowed_loss(widening, placed + 1));
    }
    EXPECT_GT(shallow, 8);
    ASSERT_TRUE(writer.close());
    EXPECT_EQ(check_book(Book::open(path()).value()), std::vector<std::string>{});
}

TEST_F(GrowthTest, DeepensLeavesBelowTheLevel) {
    BookWriter writer = open_writer();
    ASSERT_TRUE(add_line(writer, game_of("f5d6c3d3c4"), 20));
    ASSERT_TRUE(search_missing(writer, *quick_search(1), {.origin = "test"}));
    const auto grown = deepen(writer, *quick_search(3), {.origin = "test"});
    ASSERT_TRUE(grown);
    EXPECT_TRUE(grown.value().is_done);
    EXPECT_EQ(grown.value().searches, 5U);  // the four first moves are one
    EXPECT_EQ(deepen(writer, *quick_search(2), {}).value().searches, 0U);
    EXPECT_EQ(book_numbers(writer.graph()).leaves_by_level.at(3), 5U);
}

TEST_F(GrowthTest, ASearchWithoutTheMovesOfTheBookFindsTheNextBest) {
    const auto engine = Engine::create({.hash_bytes = std::size_t{1} << 20});
    ASSERT_TRUE(engine);
    const Board board = after_move(start_board(), 37);
    engine.value()->set_position({.board = board, .to_move = Color::kWhite});
    const auto all = engine.value()->go({.limits = {.level = 4}, .lines = 3});
    ASSERT_EQ(all.lines.size(), 3U);
    const Square best = all.lines[0].moves.front();
    const auto rest =
        engine.value()->go({.limits = {.level = 4}, .lines = 3, .left_out = bit(best)});
    ASSERT_EQ(rest.lines.size(), 2U);
    EXPECT_EQ(rest.lines[0].moves.front(), all.lines[1].moves.front());
    const auto none = engine.value()->go({.limits = {.level = 4}, .left_out = legal_moves(board)});
    EXPECT_TRUE(none.lines.empty());
}

TEST(Losses, OfEachPositionAreThoseOfTheCheapestWay) {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        BookGraph graph = random_graph(seed, 30, 12);
        graph.settle();
        const PositionIndex root = graph.find(start_board());
        const auto losses = losses_from(graph, root);
        EXPECT_EQ(losses[root], 0);
        for (PositionIndex index = 0; index < graph.size(); ++index) {
            if (losses[index] == kUnreached) continue;
            for (const ScoredGraphMove& move : graph.scored_moves(index)) {
                if (!move.value.is_known()) continue;
                EXPECT_LE(losses[move.move.position],
                          losses[index] + std::max(0, graph[index].value.score - move.value.score));
            }
        }
    }
}

TEST(Parts, OfABookAreBooks) {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        BookGraph graph = random_graph(seed, 30, 12);
        graph.settle();
        const BookGraph whole = graph;
        const PositionIndex root = graph.find(start_board());
        const auto losses = losses_from(graph, root);
        prune(graph, root, 800, 12);
        EXPECT_LE(graph.size(), whole.size());
        for (PositionIndex index = 0; index < graph.size(); ++index)
            EXPECT_NE(whole.find(graph[index].board), kNoPosition);
        const auto book = Book::from_bytes(format_book(graph, 1).joined(), "test");
        EXPECT_EQ(check_book(book.value()), std::vector<std::string>{});
        BookGraph merged = graph;
        merge_into(merged, whole);
        EXPECT_EQ(merged.size(), whole.size());
        BookGraph below = whole;
        keep_subtree(below, root);
        for (PositionIndex index = 0; index < whole.size(); ++index)
            if (losses[index] != kUnreached) {
                EXPECT_NE(below.find(whole[index].board), kNoPosition);
            }
    }
}

TEST(Parts, LinesThatWereNotSearchedStay) {
    BookGraph graph;
    const Game game = parse_transcript("f5d6c3d3", start_position()).value();
    Game line;
    graph.add(line.position().board);
    for (const Ply& ply : game.plies()) {
        ASSERT_TRUE(line.play(ply.square));
        graph.add(line.position().board);
    }
    graph.settle();
    BookGraph pruned = graph;
    prune(pruned, pruned.find(start_board()), 400, 64);
    EXPECT_EQ(pruned.size(), graph.size());
    prune(pruned, pruned.find(start_board()), 400, 4 + 2);
    EXPECT_EQ(pruned.size(), 3U);
}

TEST(Parts, AnEstimateDoesNotBecomeAProof) {
    const Board board = after_move(start_board(), 19);
    const Bitboard moves = legal_moves(board);
    const Square first = std::countr_zero(moves);
    const Board below = after_move(board, first);
    for (const bool is_exact : {false, true}) {
        BookGraph graph;
        graph.set_leaf(
            board,
            {.square = std::countr_zero(moves & ~bit(first)), .score = 200, .exact = is_exact});
        graph.set_proven(graph.add(below), -300);
        graph.settle();
        prune(graph, graph.find(board), 6400, 1 + start_board().disc_count());
        ASSERT_EQ(graph.size(), 1U);
        ASSERT_TRUE(graph[0].leaf);
        EXPECT_EQ(graph[0].leaf->score, 300);
        EXPECT_EQ(graph[0].leaf->exact, is_exact);
        EXPECT_EQ(graph[0].value.certainty,
                  is_exact ? BookCertainty::kProven : BookCertainty::kEstimated);
    }
}

TEST(Umigame, CountsTheLinesThatEachSideHasToKnow) {
    BookGraph graph;
    const Board f5 = after_move(start_board(), 37);
    const auto leaf_at = [&](const Board& board, Centidiscs score) {
        graph.set_leaf(board, {.square = std::countr_zero(legal_moves(board)), .score = score});
    };
    graph.add(start_board());
    graph.add(f5);
    graph.settle();
    EXPECT_EQ(umigame_numbers(graph, graph.find(start_board()), true, 64), UmigameNumbers{});
    for (const Square square : {43, 45, 29})
        leaf_at(after_move(f5, square), square == 29 ? 300 : 0);
    graph.settle();
    // White has two best moves: black has to know an answer to each, white chooses one.
    const UmigameNumbers numbers = umigame_numbers(graph, graph.find(start_board()), true, 64);
    EXPECT_EQ(numbers.black, 2);
    EXPECT_EQ(numbers.white, 1);
    EXPECT_EQ(umigame_numbers(graph, graph.find(f5), false, 64), numbers);
}

}  // namespace
}  // namespace outflank::book
