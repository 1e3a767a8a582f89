// What a caller can ask of the solver besides the score: limits, windows, lists.
#include <gtest/gtest.h>

#include <atomic>
#include <vector>

#include "base/random.h"
#include "outflank/solver.h"
#include "reference/reference_solver.h"
#include "reference/testing.h"

namespace outflank {
namespace {

constexpr std::size_t kTable = 1 << 20;
constexpr BoardSize kSizes[] = {BoardSize::k4, BoardSize::k6, BoardSize::k8};

TEST(SolveResult, KnowsNothingWithoutASearchOnAnySize) {
    const std::atomic<bool> stop{true};
    Solver solver({.hash_bytes = kTable});
    for (const BoardSize size : kSizes) {
        const SolveResult result =
            solver.solve({.board = start_board(), .size = size, .stop = &stop});
        EXPECT_TRUE(result.stopped);
        EXPECT_EQ(result.size, size);
        EXPECT_EQ(result.bound(), Bound::kNone);
        EXPECT_EQ(result.score(), 0);
        EXPECT_STREQ(bound_name(result.bound()), "none");
    }
}

TEST(SolveResult, NamesTheInformativeBound) {
    const auto bound_of = [](ScoreRange range, BoardSize size) {
        SolveResult result;
        result.size = size;
        result.range = range;
        return std::pair(result.bound(), result.score());
    };
    using Read = std::pair<Bound, Score>;
    EXPECT_EQ(bound_of({4, 4}, BoardSize::k8), Read(Bound::kExact, 4));
    EXPECT_EQ(bound_of({-36, -36}, BoardSize::k6), Read(Bound::kExact, -36));
    EXPECT_EQ(bound_of({-36, 2}, BoardSize::k6), Read(Bound::kUpper, 2));
    EXPECT_EQ(bound_of({-36, 2}, BoardSize::k8), Read(Bound::kLower, -36));
    EXPECT_EQ(bound_of({-4, 16}, BoardSize::k4), Read(Bound::kLower, -4));
    EXPECT_EQ(bound_of({-16, 16}, BoardSize::k4), Read(Bound::kNone, 0));
}

TEST(SolveRequest, TheNodeLimitIsSharedByTheThreads) {
    constexpr std::uint64_t kLimit = 3'000'000;
    Solver four({.hash_bytes = kTable, .threads = 4});
    const SolveResult result = four.solve({.board = start_board(), .node_limit = kLimit});
    EXPECT_TRUE(result.stopped);
    EXPECT_LT(result.nodes, 2 * kLimit);
}

TEST(SolveRequest, MovesAreProvenInTheSameWindow) {
    base::Random random(20);
    Solver solver({.hash_bytes = kTable});
    for (int trial = 0; trial < 300; ++trial) {
        const BoardSize size = kSizes[random.below(3)];
        const Board board = reference::position_of_random_game(size, 8, random);
        const SolveResult result =
            solver.solve({.board = board, .size = size, .alpha = -1, .beta = 1, .all_moves = true});
        for (const SolvedRootMove& move : result.moves) {
            const Score score = -reference::solve(after_move(board, move.square), size);
            EXPECT_LE(move.range.lower, score);
            EXPECT_GE(move.range.upper, score);
            EXPECT_EQ(move.range.lower > 0, score > 0);
            EXPECT_EQ(move.range.upper < 0, score < 0);
        }
    }
}

TEST(SolveRequest, AStoppedSearchStillNamesEveryMoveAndALikelyOne) {
    const std::atomic<bool> stop{true};
    base::Random random(22);
    Solver solver({.hash_bytes = kTable});
    Score lost_by_named = 0;
    Score lost_by_first = 0;
    for (int trial = 0; trial < 60; ++trial) {
        const Board board = reference::position_of_random_game(BoardSize::k8, 13, random);
        if (legal_moves(board) == 0) continue;
        const SolveResult stopped =
            solver.solve({.board = board, .all_moves = true, .stop = &stop});
        ASSERT_TRUE(stopped.best);
        ASSERT_EQ(stopped.moves.size(),
                  static_cast<std::size_t>(std::popcount(legal_moves(board))));
        const SolveResult solved = solver.solve({.board = board, .all_moves = true});
        const auto loss = [&](Square square) {
            for (const SolvedRootMove& move : solved.moves)
                if (move.square == square) return solved.range.lower - move.range.lower;
            return 64;
        };
        lost_by_named += loss(*stopped.best);
        lost_by_first += loss(std::countr_zero(legal_moves(board)));
    }
    EXPECT_LT(2 * lost_by_named, lost_by_first);
}

std::vector<SolveRequest> requests_with(const std::vector<int>& empties) {
    base::Random random(21);
    std::vector<SolveRequest> requests;
    for (const int count : empties)
        requests.push_back(
            {.board = reference::position_of_random_game(BoardSize::k8, count, random)});
    return requests;
}

TEST(SolveAll, ReportsInOrderAlsoWhenTheHardestComesLast) {
    const auto requests = requests_with({3, 12, 9, 5, 12, 7, 1, 16});
    std::vector<ScoreRange> alone;
    Solver solver({.hash_bytes = kTable});
    for (const SolveRequest& request : requests) alone.push_back(solver.solve(request).range);
    for (const int threads : {1, 2, 3, 20}) {
        std::vector<ScoreRange> found;
        solve_all(requests, {.hash_bytes = kTable, .threads = threads},
                  [&](std::size_t index, const SolveResult& result) {
                      EXPECT_EQ(index, found.size());
                      found.push_back(result.range);
                  });
        EXPECT_EQ(found, alone) << threads;
    }
}

TEST(SolveAll, CountsTheSameNodesWithAsLargeATableForEachThread) {
    const auto requests = requests_with({13, 14, 15, 12, 14, 13});
    const auto nodes = [&](int threads) {
        std::vector<std::uint64_t> counts;
        solve_all(requests,
                  {.hash_bytes = kTable * static_cast<std::size_t>(threads), .threads = threads},
                  [&](std::size_t, const SolveResult& result) { counts.push_back(result.nodes); });
        return counts;
    };
    const auto one = nodes(1);
    EXPECT_EQ(nodes(2), one);
    EXPECT_EQ(nodes(3), one);
}

TEST(SolveAll, LeavesOutWhatWasCancelledBeforeItsTurn) {
    auto requests = requests_with({14, 14, 14, 14});
    for (const int threads : {1, 2}) {
        std::atomic<bool> stop{true};
        for (SolveRequest& request : requests) request.stop = &stop;
        int reported = 0;
        solve_all(requests, {.hash_bytes = kTable, .threads = threads},
                  [&](std::size_t, const SolveResult& result) {
                      ++reported;
                      EXPECT_TRUE(result.stopped);
                      EXPECT_EQ(result.nodes, 0u);
                      EXPECT_EQ(result.bound(), Bound::kNone);
                  });
        EXPECT_EQ(reported, 4);
    }
}

TEST(SolveAll, HasNothingToSayAboutNothing) {
    solve_all({}, {}, [](std::size_t, const SolveResult&) { FAIL(); });
}

}  // namespace
}  // namespace outflank
