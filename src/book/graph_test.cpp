#include "book/graph.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <map>
#include <utility>

#include "base/test_rounds.h"
#include "book/book_file.h"
#include "book/book_layout.h"
#include "book/losses.h"
#include "book/testing.h"

namespace outflank::book {
namespace {

using Key = std::pair<Bitboard, Bitboard>;

Key key_of(const Board& board) {
    const Board least = canonical(board).board;
    return {least.mover, least.opponent};
}

/// The rules of the values, by recursion and without anything that is fast.
class SlowBook {
  public:
    explicit SlowBook(const BookGraph& graph) {
        for (PositionIndex i = 0; i < graph.size(); ++i)
            facts_.emplace(key_of(graph[i].board), graph[i]);
        pass_proofs_on();
    }

    KnownValue value(const Board& board) {
        const Key key = key_of(board);
        const auto done = values_.find(key);
        if (done != values_.end()) return done->second;
        const KnownValue value = work_out(facts_.at(key));
        values_.emplace(key, value);
        return value;
    }

    std::uint64_t lines(const Board& board) {
        std::map<Key, Board> after;  // each position once
        for (const auto& [square, next] : next_boards(board))
            if (facts_.contains(key_of(next))) after.emplace(key_of(next), next);
        std::uint64_t sum = 0;
        for (const auto& [key, next] : after) sum += lines(next);
        return std::max<std::uint64_t>(sum, 1);
    }

    /// The value of a move to a position of the book.
    KnownValue move_value(const GraphPosition& facts, Square square, const Board& next) {
        KnownValue after = value(next);
        if (after.is_known()) {
            after.score = -after.score;
        } else if (facts.leaf && facts.leaf->square == square) {
            after = {facts.leaf->score, BookCertainty::kEstimated};
        }
        const bool was_proven = facts.value.certainty == BookCertainty::kProven;
        if (was_proven && after.is_known() && after.score > facts.value.score)
            after = {facts.value.score, BookCertainty::kEstimated};
        return after;
    }

  private:
    static std::vector<std::pair<Square, Board>> next_boards(const Board& board) {
        std::vector<std::pair<Square, Board>> next;
        for (Square square = 0; square < 64; ++square)
            if ((legal_moves(board) & bit(square)) != 0)
                next.emplace_back(square, after_move(board, square));
        if (next.empty() && !is_over(board)) next.emplace_back(kPass, after_pass(board));
        return next;
    }

    void pass_proofs_on() {
        for (int discs = 4; discs <= 64; ++discs) {
            for (auto& [key, facts] : facts_) {
                if (facts.board.disc_count() != discs || !facts.leaf || !facts.leaf->exact)
                    continue;
                if (facts.value != KnownValue{facts.leaf->score, BookCertainty::kProven}) continue;
                const auto next = facts_.find(key_of(after_move(facts.board, facts.leaf->square)));
                if (next == facts_.end()) continue;
                KnownValue& proof = next->second.value;
                if (proof.certainty != BookCertainty::kProven)
                    proof = {-facts.leaf->score, BookCertainty::kProven};
            }
        }
    }

    KnownValue work_out(const GraphPosition& facts) {
        if (is_over(facts.board)) return {100 * final_score(facts.board), BookCertainty::kProven};
        KnownValue best;
        bool every_move_proven = true;
        std::optional<Centidiscs> bound_outside = -100'000;  // of the moves outside the book
        for (const auto& [square, next] : next_boards(facts.board)) {
            KnownValue value;
            if (facts_.contains(key_of(next))) {
                value = move_value(facts, square, next);
                every_move_proven = every_move_proven && value.certainty == BookCertainty::kProven;
            } else {
                bound_outside.reset();
                if (!facts.leaf) continue;
                if (facts.leaf->exact) bound_outside = facts.leaf->score;
                if (facts.leaf->square == square)
                    value = {facts.leaf->score, facts.leaf->exact ? BookCertainty::kProven
                                                                  : BookCertainty::kEstimated};
            }
            if (value.is_known() && (!best.is_known() || value.score > best.score)) best = value;
        }
        const bool proven =
            every_move_proven && best.is_known() && bound_outside && *bound_outside <= best.score;
        if (!proven && facts.value.certainty == BookCertainty::kProven) return facts.value;
        if (best.is_known())
            best.certainty = proven ? BookCertainty::kProven : BookCertainty::kEstimated;
        return best;
    }

    std::map<Key, GraphPosition> facts_;
    std::map<Key, KnownValue> values_;
};

TEST(BookGraph, ValuesFollowFromTheMovesAsASlowReferenceHasThem) {
    const int rounds = base::test_rounds(200);
    std::size_t proven = 0;
    std::size_t passes = 0;
    for (int seed = 0; seed < rounds; ++seed) {
        BookGraph graph = random_graph(static_cast<std::uint64_t>(seed), 30, 14);
        SlowBook slow(graph);
        graph.settle();
        for (PositionIndex i = 0; i < graph.size(); ++i) {
            const GraphPosition& position = graph[i];
            ASSERT_EQ(position.value, slow.value(position.board)) << "seed " << seed;
            ASSERT_EQ(position.lines, slow.lines(position.board)) << "seed " << seed;
            proven += position.value.certainty == BookCertainty::kProven;
            passes += legal_moves(position.board) == 0;
        }
    }
    EXPECT_GT(proven, static_cast<std::size_t>(rounds / 2));
    EXPECT_GT(passes, static_cast<std::size_t>(rounds / 10));
}

TEST(BookGraph, SettlingTwiceChangesNothing) {
    for (int seed = 0; seed < base::test_rounds(50); ++seed) {
        BookGraph graph = random_graph(static_cast<std::uint64_t>(seed), 30, 14);
        graph.settle();
        const std::string once = format_book(graph, 1).joined();
        graph.settle();
        ASSERT_EQ(format_book(graph, 1).joined(), once) << "seed " << seed;
    }
}

TEST(BookGraph, NothingIsBetterThanTheValueAndSomeMoveReachesAnEstimate) {
    for (int seed = 0; seed < base::test_rounds(50); ++seed) {
        BookGraph graph = random_graph(static_cast<std::uint64_t>(seed), 30, 14);
        graph.settle();
        for (PositionIndex i = 0; i < graph.size(); ++i) {
            const GraphPosition& position = graph[i];
            std::optional<Centidiscs> best;
            const Bitboard outside = graph.outside_moves(i);
            if (position.leaf && (outside & bit(position.leaf->square)) != 0)
                best = position.leaf->score;
            for (const ScoredGraphMove& move : graph.scored_moves(i))
                if (move.value.is_known()) best = std::max(best.value_or(-9999), move.value.score);
            if (position.value.certainty == BookCertainty::kEstimated) {
                ASSERT_EQ(best, position.value.score);
            }
        }
    }
}

TEST(BookGraph, EverySymmetricImageIsThePosition) {
    base::Random random(5);
    BookGraph graph;
    for (int i = 0; i < 200; ++i) {
        const Board board = random_board(random, static_cast<int>(random.below(20)));
        const PositionIndex index = graph.add(board);
        for (const Symmetry symmetry : kSymmetries)
            ASSERT_EQ(graph.find(transform(board, symmetry)), index);
    }
}

TEST(BookGraph, AnExactValueOutlivesEstimatesOfItsMoves) {
    BookGraph graph;
    const Board board = start_board();
    graph.set_leaf(board, {.square = 19, .score = 0, .exact = true});
    graph.settle();
    EXPECT_EQ(graph[graph.find(board)].value, (KnownValue{0, BookCertainty::kProven}));
    const Board next = after_move(board, 19);
    graph.set_leaf(next, {.square = std::countr_zero(legal_moves(next)), .score = 300});
    graph.settle();
    EXPECT_EQ(graph[graph.find(board)].value, (KnownValue{0, BookCertainty::kProven}));
    EXPECT_EQ(graph[graph.find(next)].value, (KnownValue{0, BookCertainty::kProven}));
}

TEST(BookFile, KeepsEverythingAndIsFoundThroughAllSymmetries) {
    for (int seed = 0; seed < base::test_rounds(30); ++seed) {
        BookGraph graph = random_graph(static_cast<std::uint64_t>(seed), 30, 14);
        graph.settle();
        const std::string bytes = format_book(graph, 7).joined();
        const auto book = Book::from_bytes(bytes, "test");
        ASSERT_TRUE(book) << to_text(book.error());
        EXPECT_EQ(check_book(book.value()), std::vector<std::string>{});
        EXPECT_EQ(book.value().generation(), 7U);
        const auto again = read_graph(book.value(), "test");
        ASSERT_TRUE(again);
        EXPECT_EQ(format_book(again.value(), 7).joined(), bytes);
        for (PositionIndex i = 0; i < graph.size(); ++i) {
            for (const Symmetry symmetry : kSymmetries) {
                const Board board = transform(graph[i].board, symmetry);
                const auto found = book.value().find(board);
                ASSERT_TRUE(found);
                EXPECT_EQ(found->value, graph[i].value.score);
                EXPECT_EQ(found->games, graph[i].games);
                for (const BookMove& move : found->moves) {
                    if (move.square == kPass) continue;
                    const Board next = after_move(board, move.square);
                    EXPECT_EQ(book.value().contains(next), !move.is_leaf);
                }
            }
        }
    }
}

/// The file of `graph` with another section of origins, as another program may write it.
std::string with_origins(const BookGraph& graph, const std::string& text) {
    BookBytes bytes = format_book(graph, 1);
    FileHeader header;
    std::memcpy(&header, bytes.header.data(), sizeof header);
    header.text_bytes = text.size();
    header.text_checksum = base::checksum(text);
    header.header_checksum = header_checksum(header);
    std::memcpy(bytes.header.data(), &header, sizeof header);
    bytes.text = text;
    return bytes.joined();
}

TEST(BookFile, OriginsThatStandTwiceOrNowhereKeepTheirLeaves) {
    for (std::uint16_t origin = 0; origin < 6; ++origin) {
        BookGraph graph;
        graph.set_leaf(start_board(), {.square = 19, .origin = origin});
        graph.settle();
        const auto book = Book::from_bytes(with_origins(graph, "same\nsame\n\nlast\n"), "test");
        ASSERT_TRUE(book) << to_text(book.error());
        EXPECT_EQ(check_book(book.value()), std::vector<std::string>{});
        const auto read = read_graph(book.value(), "test");
        ASSERT_TRUE(read) << to_text(read.error());
        EXPECT_EQ(read.value().origins(), (std::vector<std::string>{"same", "last"}));
        const std::uint16_t now = read.value()[0].leaf->origin;
        EXPECT_EQ(now, origin < 2 ? 0 : origin == 3 ? 1 : BookLeaf::kNoOrigin);
    }
}

TEST(BookGraph, LeavesOfUnknownOriginStaySoAmongOthers) {
    BookGraph graph;
    static_cast<void>(graph.origin_index("somebody"));
    BookGraph other;
    other.set_leaf(start_board(), {.square = 19, .score = 100});
    merge_into(graph, other);
    EXPECT_EQ(graph[0].leaf->origin, BookLeaf::kNoOrigin);
    // What stands for a position that is taken out: its value is proven, nobody searched it.
    BookGraph pruned;
    static_cast<void>(pruned.origin_index("somebody"));
    const PositionIndex root = pruned.add(start_board());
    pruned.set_proven(pruned.add(after_move(start_board(), 19)), 0);
    prune(pruned, root, 0, 4);
    ASSERT_TRUE(pruned[0].leaf);
    EXPECT_EQ(pruned[0].leaf->origin, BookLeaf::kNoOrigin);
}

TEST(BookFile, DamageIsFoundOrHarmless) {
    BookGraph graph = random_graph(1, 20, 12);
    graph.settle();
    const std::string bytes = format_book(graph, 1).joined();
    base::Random random(9);
    for (int round = 0; round < base::test_rounds(2000); ++round) {
        std::string damaged = bytes;
        if (random.below(4) == 0) damaged.resize(random.below(bytes.size()));
        for (auto i = random.below(4); i > 0 && !damaged.empty(); --i)
            damaged[random.below(damaged.size())] = static_cast<char>(random.next());
        if (damaged == bytes) continue;
        const auto book = Book::from_bytes(damaged, "test");
        if (!book) continue;
        EXPECT_NE(check_book(book.value()), std::vector<std::string>{});
        EXPECT_FALSE(read_graph(book.value(), "test"));
        static_cast<void>(read_graph(book.value(), "test", Reading::kRescue));
        for (std::size_t i = 0; i < book.value().size(); ++i) static_cast<void>(book.value().at(i));
    }
}

TEST(BookMoves, AreVariedWithinTheLossThatIsAllowed) {
    BookGraph graph;
    const Board board = start_board();
    const Board f5 = after_move(board, 37);
    for (const auto& [square, score] :
         {std::pair(43, 100), std::pair(45, 0), std::pair(29, -300)}) {
        const Board next = after_move(f5, square);
        ASSERT_TRUE(
            graph.set_leaf(next, {.square = std::countr_zero(legal_moves(next)), .score = -score}));
    }
    graph.add(f5);
    graph.settle();
    const auto book = Book::from_bytes(format_book(graph, 1).joined(), "test");
    ASSERT_TRUE(book);
    std::map<Square, int> seen;
    for (std::uint64_t random = 0; random < 12; ++random)
        ++seen[choose_book_move(book.value(), f5, 100, random)->square];
    EXPECT_EQ(seen, (std::map<Square, int>{{43, 6}, {45, 6}}));
    EXPECT_EQ(choose_book_move(book.value(), f5, 0, 3)->square, 43);
    EXPECT_FALSE(choose_book_move(book.value(), board, 0, 0));
}

}  // namespace
}  // namespace outflank::book
