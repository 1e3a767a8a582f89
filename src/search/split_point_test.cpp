// The pool of shared nodes: idle threads join, everybody leaves at a cutoff, and the bounds are
// those of one thread.
#include "search/split_point.h"

#include <gtest/gtest.h>

#include <deque>

#include "base/random.h"
#include "kernels/table.h"
#include "outflank/game.h"
#include "search/helper_threads.h"

namespace outflank::search {
namespace {

/// A position of random moves with that many empties; 8x8.
Board random_board(base::Random& random, int empties) {
    for (;;) {
        Board board = start_position().board;
        while (board.empties(BoardSize::k8) > empties && !is_over(board)) {
            Bitboard moves = legal_moves(board);
            if (moves == 0) {
                board = after_pass(board);
                continue;
            }
            for (auto skip = random.below(static_cast<std::uint64_t>(std::popcount(moves)));
                 skip > 0; --skip)
                moves &= moves - 1;
            board = after_move(board, std::countr_zero(moves));
        }
        if (board.empties(BoardSize::k8) == empties && legal_moves(board) != 0) return board;
    }
}

/// A search by some threads that share one table.
struct Team {
    explicit Team(int count) : table(std::size_t{1} << 20) {
        for (int i = 0; i < count; ++i) threads.emplace_back(table, control);
        helpers.gather(threads);
        for (SearchThread& thread : threads) thread.begin(BoardSize::k8);
    }

    Score search(const Board& board, Score alpha) {
        return kernels::active().null_window(threads.front(), board, alpha);
    }

    /// Nodes of the threads that help.
    std::uint64_t helped() const {
        std::uint64_t nodes = 0;
        for (std::size_t i = 1; i < threads.size(); ++i) nodes += threads[i].nodes;
        return nodes;
    }

    TranspositionTable table;
    SearchControl control;
    std::deque<SearchThread> threads;
    HelperThreads helpers;
};

TEST(SplitPoint, HasWorkUntilItsMovesAreTakenOrOneCutsOff) {
    MoveList moves;
    moves.append([] { return OrderedMove{}; });
    moves.append([] { return OrderedMove{}; });
    SplitPoint node;
    node.take(moves);
    EXPECT_TRUE(node.has_work());
    node.next = 2;
    EXPECT_FALSE(node.has_work());
    node.next = 1;
    node.cutoff = true;
    EXPECT_FALSE(node.has_work());
}

TEST(SplitPoint, KnowsTheNodesAboveIt) {
    SplitPoint top;
    SplitPoint middle;
    SplitPoint low;
    SplitPoint other;
    middle.parent = &top;
    low.parent = &middle;
    EXPECT_TRUE(low.descends_from(low));
    EXPECT_TRUE(low.descends_from(top));
    EXPECT_FALSE(top.descends_from(low));
    EXPECT_FALSE(low.descends_from(other));
}

TEST(SplitPool, GivesTheBoundsOfOneThread) {
    base::Random random(42);
    Team one(1);
    Team four(4);
    // On a busy machine the search may be over before a helper has its turn. The limit only ends a
    // hang: usually one round is enough.
    constexpr int kRounds = 12;
    constexpr int kMostRounds = 2000;
    for (int round = 0; round < kRounds || (four.helped() == 0 && round < kMostRounds); ++round) {
        const Board board = random_board(random, 16);
        for (const Score alpha : {-11, -1, 9}) {
            const bool high = one.search(board, alpha) > alpha;
            EXPECT_EQ(four.search(board, alpha) > alpha, high) << round << ' ' << alpha;
        }
    }
    EXPECT_GT(four.helped(), 0U);
}

TEST(SplitPool, LeavesNothingBehindWhenASearchIsStopped) {
    base::Random random(7);
    Team four(4);
    std::atomic<bool> stop{false};
    four.control.stop = &stop;
    for (int round = 0; round < 8; ++round) {
        for (SearchThread& thread : four.threads) thread.begin(BoardSize::k8);
        four.control.stopped = false;
        four.control.node_limit = 5'000;
        four.search(random_board(random, 28), -1);
        EXPECT_TRUE(four.threads.front().stopped());
        for (const SearchThread& thread : four.threads) EXPECT_EQ(thread.split, nullptr);
    }
    // The same threads go on with the next search.
    four.control.stopped = false;
    four.control.node_limit = ~std::uint64_t{0};
    for (SearchThread& thread : four.threads) thread.begin(BoardSize::k8);
    Team one(1);
    const Board board = random_board(random, 14);
    EXPECT_EQ(four.search(board, 0) > 0, one.search(board, 0) > 0);
}

}  // namespace
}  // namespace outflank::search
