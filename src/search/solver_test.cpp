// The solver against the slow reference solver, from every side.
#include "outflank/solver.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "base/test_rounds.h"
#include "kernels/table.h"
#include "outflank/formats.h"
#include "outflank/symmetry.h"
#include "reference/reference_solver.h"
#include "search/search_thread.h"

namespace outflank {
namespace {

constexpr std::array kSolverSizes = {BoardSize::k4, BoardSize::k6, BoardSize::k8};
constexpr std::size_t kTinyTable = 1 << 16;
constexpr std::size_t kTableBytes = 4 << 20;

struct Problem {
    Board board;
    BoardSize size;
};

std::string describe(const Problem& problem) {
    return std::to_string(problem.board.mover) + ' ' + std::to_string(problem.board.opponent) +
           " size " + std::to_string(side_length(problem.size));
}

// A position reached by random moves with at most `empties` empty squares.
Board played(std::mt19937_64& random, BoardSize size, int empties) {
    Board board = start_board();
    while (board.empties(size) > empties && !is_over(board, size)) {
        Bitboard moves = legal_moves(board, size);
        if (moves == 0) {
            board = after_pass(board);
            continue;
        }
        for (auto skip = random() % std::popcount(moves); skip > 0; --skip) moves &= moves - 1;
        board = after_move(board, std::countr_zero(moves));
    }
    return board;
}

// Any discs on a board with exactly `empties` empty squares: positions no game reaches.
Board filled(std::mt19937_64& random, BoardSize size, int empties) {
    Bitboard occupied = playable(size);
    while (std::popcount(occupied) > square_count(size) - empties)
        occupied &= ~bit(static_cast<Square>(random() % 64));
    const Bitboard mover = random() % 4 == 0 ? random() & random() : random();
    return {.mover = occupied & mover, .opponent = occupied & ~mover};
}

std::vector<Problem> problems(std::uint64_t seed, int count, int most_empties) {
    std::mt19937_64 random(seed);
    std::vector<Problem> list;
    for (int i = 0; i < base::test_rounds(count); ++i) {
        const BoardSize size = kSolverSizes[random() % 3];
        const int empties = 1 + static_cast<int>(random() % most_empties);
        list.push_back(
            {i % 2 == 0 ? played(random, size, empties) : filled(random, size, empties), size});
    }
    return list;
}

TEST(Solver, EqualsTheReferenceOnEveryKernelLevel) {
    search::TranspositionTable table(kTableBytes);
    search::SearchControl control;
    search::SearchThread thread(table, control);
    for (const Problem& problem : problems(1, 10'000, 9)) {
        const Score expected = reference::solve(problem.board, problem.size);
        for (const kernels::Table* level : kernels::compiled()) {
            if (!level->runs_here()) continue;
            table.forget();
            thread.forget();
            thread.begin(problem.size);
            for (const Score alpha : {expected - 2, expected - 1, expected, expected + 1}) {
                const Score score = level->null_window(thread, problem.board, alpha);
                ASSERT_EQ(score > alpha, expected > alpha) << level->name << describe(problem);
                ASSERT_TRUE(score > alpha ? score <= expected : score >= expected)
                    << level->name << ' ' << describe(problem);
            }
        }
    }
}

TEST(Solver, EqualsTheReferenceInEveryWindow) {
    Solver solver({.hash_bytes = kTinyTable});
    for (const Problem& problem : problems(2, 2'000, 9)) {
        const Score expected = reference::solve(problem.board, problem.size);
        for (Score alpha = -65; alpha < 65; alpha += 7)
            for (const Score width : {1, 2, 5, 30, 130}) {
                const SolveResult result = solver.solve({.board = problem.board,
                                                         .size = problem.size,
                                                         .alpha = alpha,
                                                         .beta = alpha + width});
                EXPECT_LE(result.range.lower, expected) << describe(problem);
                EXPECT_GE(result.range.upper, expected) << describe(problem);
                if (alpha < expected && expected < alpha + width) {
                    EXPECT_TRUE(result.range.exact()) << describe(problem);
                } else if (expected <= alpha) {
                    EXPECT_LE(result.range.upper, alpha) << describe(problem);
                } else {
                    EXPECT_GE(result.range.lower, alpha + width) << describe(problem);
                }
            }
    }
}

TEST(Solver, TwoThreadsTinyAndLargeTablesAndWinDrawLossAgree) {
    Solver tiny({.hash_bytes = kTinyTable});
    Solver large({.hash_bytes = kTableBytes});
    Solver two({.hash_bytes = kTableBytes, .threads = 2});
    for (const Problem& problem : problems(3, 500, 11)) {
        const Score expected = reference::solve(problem.board, problem.size);
        for (Solver* solver : {&tiny, &large, &two}) {
            const SolveResult exact = solver->solve({.board = problem.board, .size = problem.size});
            ASSERT_EQ(exact.range, (ScoreRange{expected, expected})) << describe(problem);
            const SolveResult sign = solver->solve(
                {.board = problem.board, .size = problem.size, .alpha = -1, .beta = 1});
            EXPECT_EQ(sign.range.lower > 0, expected > 0) << describe(problem);
            EXPECT_EQ(sign.range.upper < 0, expected < 0) << describe(problem);
        }
    }
}

TEST(Solver, SharesDeepNodesBetweenThreadsWithoutChangingTheScore) {
    std::mt19937_64 random(4);
    Solver one({.hash_bytes = kTableBytes});
    Solver three({.hash_bytes = kTableBytes, .threads = 3});
    for (int trial = 0; trial < std::max(3, base::test_rounds(12)); ++trial) {
        const Board board = played(random, BoardSize::k8, 17);
        EXPECT_EQ(one.solve({.board = board}).range, three.solve({.board = board}).range);
    }
}

// The searches before the exact one leave moves out: that must not change a score.
TEST(Solver, LearntWeightsChangeNoScore) {
    std::mt19937_64 random(9);
    Solver learnt({.hash_bytes = kTableBytes});
    Solver plain({.hash_bytes = kTableBytes, .learnt = false});
    for (int trial = 0; trial < std::max(6, base::test_rounds(24)); ++trial) {
        const Board board =
            trial % 3 == 0 ? filled(random, BoardSize::k8, 16) : played(random, BoardSize::k8, 16);
        EXPECT_EQ(learnt.solve({.board = board}).range, plain.solve({.board = board}).range);
    }
}

TEST(Solver, AllEightSymmetriesHaveTheSameScore) {
    Solver solver({.hash_bytes = kTableBytes});
    for (const Problem& problem : problems(5, 500, 13)) {
        const ScoreRange expected =
            solver.solve({.board = problem.board, .size = problem.size}).range;
        for (const Symmetry symmetry : kSymmetries)
            EXPECT_EQ(
                solver.solve({.board = transform(problem.board, symmetry), .size = problem.size})
                    .range,
                expected)
                << describe(problem);
    }
}

// With few discs the table holds one form for all images of a position.
TEST(Solver, AnImageOfASolvedPositionIsInTheTable) {
    const Board board = parse_game("c2b4c5d2e4e3d1c1b1d5", BoardSize::k6).value().position().board;
    Solver solver({.hash_bytes = kTableBytes});
    const SolveResult first = solver.solve({.board = board, .size = BoardSize::k6});
    for (const Symmetry symmetry : kSymmetries) {
        const Board image = transform(board, symmetry);
        const SolveResult second = solver.solve({.board = image, .size = BoardSize::k6});
        EXPECT_EQ(second.range, first.range);
        EXPECT_LT(second.nodes, first.nodes / 3);  // the rest is its principal variation
        Solver other({.hash_bytes = kTableBytes});
        const Board next = after_move(image, second.best.value());
        EXPECT_EQ(other.solve({.board = next, .size = BoardSize::k6}).score(), -first.score());
    }
}

TEST(Solver, ThePrincipalVariationEndsTheGameWithTheScore) {
    Solver solver({.hash_bytes = kTableBytes});
    for (const Problem& problem : problems(6, 2'000, 13)) {
        const SolveResult result = solver.solve({.board = problem.board, .size = problem.size});
        ASSERT_TRUE(result.range.exact());
        Board board = problem.board;
        int sign = 1;
        for (const Square square : result.pv) {
            const Bitboard moves = legal_moves(board, problem.size);
            if (square == kPass) {
                ASSERT_EQ(moves, 0u) << describe(problem);
                board = after_pass(board);
            } else {
                ASSERT_NE(moves & bit(square), 0u) << describe(problem);
                board = after_move(board, square);
            }
            sign = -sign;
        }
        ASSERT_TRUE(is_over(board, problem.size)) << describe(problem);
        EXPECT_EQ(sign * final_score(board, problem.size), result.range.lower) << describe(problem);
        if (!result.pv.empty()) {
            EXPECT_EQ(result.best, result.pv.front());
        }
    }
}

TEST(Solver, AllMovesAreScoredExactlyAndSortedBestFirst) {
    Solver solver({.hash_bytes = kTableBytes});
    for (const Problem& problem : problems(7, 1'000, 9)) {
        const SolveResult result =
            solver.solve({.board = problem.board, .size = problem.size, .all_moves = true});
        const Bitboard moves = legal_moves(problem.board, problem.size);
        ASSERT_EQ(result.moves.size(), static_cast<std::size_t>(std::popcount(moves)));
        Score before = 65;
        for (const SolvedRootMove& move : result.moves) {
            const Score expected =
                -reference::solve(after_move(problem.board, move.square), problem.size);
            EXPECT_EQ(move.range, (ScoreRange{expected, expected})) << describe(problem);
            EXPECT_LE(expected, before);
            before = expected;
        }
        if (!result.moves.empty()) {
            EXPECT_EQ(result.moves.front().range, result.range);
        }
    }
}

TEST(Solver, AnswersDoNotDependOnWhatTheTableHolds) {
    const auto list = problems(8, 1'000, 13);
    Solver forwards({.hash_bytes = kTinyTable});
    Solver backwards({.hash_bytes = kTinyTable});
    std::vector<ScoreRange> first;
    for (const Problem& problem : list)
        first.push_back(forwards.solve({.board = problem.board, .size = problem.size}).range);
    for (std::size_t i = list.size(); i-- > 0;)
        EXPECT_EQ(backwards.solve({.board = list[i].board, .size = list[i].size}).range, first[i])
            << describe(list[i]);
}

TEST(Solver, NodeCountsOfOneThreadAreReproducible) {
    std::mt19937_64 random(9);
    Solver solver({.hash_bytes = kTableBytes});
    for (int trial = 0; trial < 5; ++trial) {
        const Board board = played(random, BoardSize::k8, 15);
        solver.forget();
        const std::uint64_t nodes = solver.solve({.board = board}).nodes;
        solver.solve({.board = played(random, BoardSize::k8, 14)});
        solver.forget();
        EXPECT_EQ(solver.solve({.board = board}).nodes, nodes);
    }
}

TEST(Solver, AStopFlagLeavesOnlyProvenBounds) {
    std::mt19937_64 random(10);
    const Board board = played(random, BoardSize::k8, 36);
    std::atomic<bool> stop{false};
    Solver solver({.hash_bytes = kTableBytes, .threads = 2});
    int reports = 0;
    const SolveResult result =
        solver.solve({.board = board, .stop = &stop, .on_progress = [&](const SolveProgress&) {
                          ++reports;
                          stop = true;
                      }});
    EXPECT_TRUE(result.stopped);
    EXPECT_EQ(reports, 1);
    EXPECT_FALSE(result.range.exact());
    ASSERT_TRUE(result.best);
    EXPECT_NE(legal_moves(board) & bit(*result.best), 0u);
}

TEST(Solver, ANodeLimitEndsTheSolve) {
    std::mt19937_64 random(11);
    const Board board = played(random, BoardSize::k8, 30);
    Solver solver({.hash_bytes = kTableBytes});
    const SolveResult result = solver.solve({.board = board, .node_limit = 100'000});
    EXPECT_TRUE(result.stopped);
    EXPECT_FALSE(result.range.exact());
    EXPECT_LT(result.nodes, 200'000u);
}

TEST(Solver, FinishedGamesAndForcedPassesAreAnswered) {
    Solver solver({.hash_bytes = kTinyTable});
    const SolveResult over = solver.solve({.board = {.mover = 0x7, .opponent = 0}});
    EXPECT_EQ(over.range, (ScoreRange{64, 64}));
    EXPECT_FALSE(over.best);
    EXPECT_TRUE(over.pv.empty());
    // The mover has b1 only; the opponent takes c1.
    const SolveResult pass = solver.solve({.board = {.mover = bit(1), .opponent = bit(0)}});
    EXPECT_EQ(pass.best, kPass);
    EXPECT_EQ(pass.range, (ScoreRange{-64, -64}));
    EXPECT_EQ(pass.pv, (std::vector<Square>{kPass, 2}));
}

TEST(SolveAll, GivesTheSameAnswersAndNodesInBothOrdersAndOnTwoThreads) {
    std::vector<SolveRequest> requests;
    for (const Problem& problem : problems(12, 300, 14))
        requests.push_back({.board = problem.board, .size = problem.size});
    struct Answer {
        ScoreRange range;
        std::uint64_t nodes;
        bool operator==(const Answer&) const = default;
    };
    const auto solve = [](const std::vector<SolveRequest>& list, int threads) {
        std::vector<Answer> answers;
        solve_all(list, {.hash_bytes = kTableBytes, .threads = threads},
                  [&](std::size_t index, const SolveResult& result) {
                      EXPECT_EQ(index, answers.size());
                      answers.push_back({result.range, threads == 1 ? result.nodes : 0});
                  });
        return answers;
    };
    const auto forwards = solve(requests, 1);
    std::vector<SolveRequest> reversed(requests.rbegin(), requests.rend());
    auto backwards = solve(reversed, 1);
    std::reverse(backwards.begin(), backwards.end());
    EXPECT_EQ(forwards, backwards);
    const auto parallel = solve(requests, 2);
    for (std::size_t i = 0; i < forwards.size(); ++i)
        EXPECT_EQ(parallel[i].range, forwards[i].range);
}

// Positions on the line of perfect play of the 8x8 game that H. Takizawa published
// (arXiv 2310.19387): each must be a draw. The positions come from replaying that line.
TEST(Solver, FindsTheDrawAlongThePublishedOptimalLine) {
    struct Known {
        const char* squares;
    };
    constexpr std::array kLine = {
        Known{"-X-OOOO--OOOOX---OOXXXXX-OXOOOXOXXXXOXO-XXXOXOO-X-XXOX----XXXXX-"},
        Known{"-X-OOOO---OOOX---OXXXXX--OXXOOOOXXXXXOO-XXXOXOO-X-XXOX----XXXXX-"},
        Known{"-X-OOOO---XOOX----XXXXX--OXXOOOOXXXXXOO-XXXOXOO-X-XXOO----XXXO--"},
    };
    Solver solver({.hash_bytes = std::size_t{16} << 20});
    for (const Known& known : kLine) {
        Board board;
        for (Square square = 0; square < 64; ++square) {
            if (known.squares[square] == 'X') board.mover |= bit(square);
            if (known.squares[square] == 'O') board.opponent |= bit(square);
        }
        EXPECT_EQ(solver.solve({.board = board}).range, (ScoreRange{0, 0})) << known.squares;
    }
}

}  // namespace
}  // namespace outflank
