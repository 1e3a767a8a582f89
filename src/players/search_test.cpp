// Minimax and alpha-beta: equal values, equal choices, passes, ends and interruptions.
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>

#include "players/alphabeta.h"
#include "players/minimax.h"
#include "reference/reference_solver.h"
#include "reference/testing.h"

namespace outflank::players {
namespace {

constexpr BoardSize kSearchSizes[] = {BoardSize::k4, BoardSize::k6, BoardSize::k8};

std::unique_ptr<Evaluation> evaluation_named(const std::string& name) {
    const std::string text = "test:eval=" + name;
    Spec spec = Spec::parse(text).value();
    return make_evaluation(spec);
}

/// Sets a flag at its n-th evaluation: an interruption that no clock decides.
class StoppingEvaluation : public Evaluation {
  public:
    StoppingEvaluation(std::atomic<bool>& stop, int evaluations)
        : stop_(stop), left_(evaluations), inner_(evaluation_named("components")) {}

    Points evaluate(const Board& board, BoardSize size) const override {
        if (--left_ == 0) stop_ = true;
        return inner_->evaluate(board, size);
    }
    std::string spec() const override { return inner_->spec(); }

  private:
    std::atomic<bool>& stop_;
    mutable int left_;
    std::unique_ptr<Evaluation> inner_;
};

Board random_test_board(int trial, BoardSize size, base::Random& random) {
    const int empties = static_cast<int>(random.below(size == BoardSize::k4 ? 12 : 30));
    return trial % 2 == 0 ? reference::position_of_random_game(size, empties, random)
                          : reference::random_board(size, empties, random);
}

TEST(Alphabeta, GivesTheValueOfMinimaxWithNoMoreEvaluations) {
    base::Random random(41);
    Interrupt never({});
    for (const char* name : {"simple", "positional", "components"}) {
        const auto evaluation = evaluation_named(name);
        std::uint64_t plain_total = 0, pruned_total = 0;
        for (int trial = 0; trial < 240; ++trial) {
            const BoardSize size = kSearchSizes[trial % 3];
            const Board board = random_test_board(trial / 3, size, random);
            const int depth = static_cast<int>(random.below(5));
            Search plain{size, *evaluation, never};
            Search pruned{size, *evaluation, never};
            ASSERT_EQ(alphabeta(board, depth, -kInfinity, kInfinity, pruned),
                      minimax(board, depth, plain))
                << name << " at depth " << depth;
            ASSERT_LE(pruned.evaluations, plain.evaluations);
            plain_total += plain.evaluations;
            pruned_total += pruned.evaluations;
        }
        EXPECT_LT(pruned_total, plain_total / 2) << name;
    }
}

TEST(Alphabeta, GivesABoundOutsideItsWindow) {
    base::Random random(42);
    Interrupt never({});
    const auto evaluation = evaluation_named("positional");
    int below = 0, above = 0;
    for (int trial = 0; trial < 300; ++trial) {
        const BoardSize size = kSearchSizes[trial % 3];
        const Board board = random_test_board(trial / 3, size, random);
        Search search{size, *evaluation, never};
        const Points exact = minimax(board, 3, search);
        const Points alpha = exact - 100 + static_cast<Points>(random.below(200));
        const Points found = alphabeta(board, 3, alpha, alpha + 30, search);
        if (found <= alpha) {
            ASSERT_LE(exact, found);
            ++below;
        } else if (found >= alpha + 30) {
            ASSERT_GE(exact, found);
            ++above;
        } else {
            ASSERT_EQ(exact, found);
        }
    }
    EXPECT_GT(below, 0);
    EXPECT_GT(above, 0);
}

TEST(BothSearches, FindTheScoreOfAGameThatEndsWithinTheDepth) {
    base::Random random(43);
    Interrupt never({});
    const auto evaluation = evaluation_named("components");
    for (int trial = 0; trial < 150; ++trial) {
        const BoardSize size = kSearchSizes[trial % 3];
        const Board board = reference::random_board(size, 5, random);
        const Points expected = evaluation->finished(reference::solve(board, size));
        for (const int depth : {5, 6, 30}) {
            Search search{size, *evaluation, never};
            ASSERT_EQ(minimax(board, depth, search), expected);
            ASSERT_EQ(alphabeta(board, depth, -kInfinity, kInfinity, search), expected);
        }
    }
}

TEST(BothSearches, CountAForcedPassAsPartOfTheMoveBefore) {
    base::Random random(44);
    Interrupt never({});
    const auto evaluation = evaluation_named("simple");
    int passes = 0;
    for (int trial = 0; trial < 3000; ++trial) {
        const BoardSize size = kSearchSizes[trial % 3];
        const int empties = 1 + static_cast<int>(random.below(5));
        const Board board = reference::random_board(size, empties, random);
        if (legal_moves(board, size) != 0 || is_over(board, size)) continue;
        ++passes;
        for (int depth = 0; depth < 3; ++depth) {
            Search search{size, *evaluation, never};
            ASSERT_EQ(minimax(board, depth, search), -minimax(after_pass(board), depth, search));
            ASSERT_EQ(alphabeta(board, depth, -kInfinity, kInfinity, search),
                      minimax(board, depth, search));
        }
    }
    EXPECT_GT(passes, 10);
}

TEST(BothPlayers, MakeTheSameChoicesWithTheSameSeed) {
    base::Random random(45);
    for (const char* name : {"simple", "positional", "components"})
        for (int depth = 1; depth <= 3; ++depth) {
            const auto plain = make_minimax(depth, evaluation_named(name), 17);
            const auto pruned = make_alphabeta({.depth = depth}, evaluation_named(name), 17);
            for (int trial = 0; trial < 60; ++trial) {
                const BoardSize size = kSearchSizes[trial % 3];
                const Board board = random_test_board(trial / 3, size, random);
                if (legal_moves(board, size) == 0) continue;
                const Position position = {.board = board, .size = size};
                const Choice expected = plain->choose(position, {});
                const Choice found = pruned->choose(position, {});
                ASSERT_EQ(found.square, expected.square) << name << " at depth " << depth;
                ASSERT_EQ(found.value, expected.value);
                ASSERT_EQ(found.depth, expected.depth);
            }
        }
}

TEST(BothPlayers, SayHowDeepTheyLooked) {
    const Position position = start_position(BoardSize::k8);
    for (const auto& player : {make_minimax(3, evaluation_named("simple"), 1),
                               make_alphabeta({.depth = 3}, evaluation_named("simple"), 1)}) {
        const Choice choice = player->choose(position, {});
        EXPECT_EQ(choice.depth, 3);
        EXPECT_TRUE(choice.value.has_value());
        EXPECT_FALSE(choice.exact);
    }
}

TEST(MinimaxPlayer, EvaluatesEveryLeafThatPerftCounts) {
    base::Random random(46);
    for (int trial = 0; trial < 60; ++trial) {
        const BoardSize size = kSearchSizes[trial % 3];
        const Board board = random_test_board(trial / 3, size, random);
        if (legal_moves(board, size) == 0) continue;
        const int depth = std::min(1 + trial % 4, board.empties(size));
        const Choice choice = make_minimax(depth, evaluation_named("simple"), 1)
                                  ->choose({.board = board, .size = size}, {});
        EXPECT_EQ(choice.evaluations,
                  perft(board, depth, {.size = size, .pass = PassCounting::kFree}).leaves);
    }
}

// The figures that docs/players.md gives.
TEST(AlphabetaPlayer, NeedsFewEvaluationsForTheValueOfMinimaxEightDiscsAhead) {
    const Position start = start_position(BoardSize::k8);
    const Choice plain = make_minimax(8, evaluation_named("simple"), 1)->choose(start, {});
    const Choice pruned =
        make_alphabeta({.depth = 8}, evaluation_named("simple"), 1)->choose(start, {});
    EXPECT_EQ(pruned.value, plain.value);
    EXPECT_EQ(plain.evaluations, 390'216u);
    EXPECT_EQ(pruned.evaluations, 28'492u);
}

TEST(AlphabetaPlayer, AnswersWithTheLastCompleteIterationWhenStopped) {
    const Position position = start_position(BoardSize::k8);
    int deepest = 0;
    for (const int evaluations : {1, 5, 50, 500, 5000}) {
        std::atomic<bool> stop = false;
        const auto stopped = make_alphabeta(
            {.depth = 60}, std::make_unique<StoppingEvaluation>(stop, evaluations), 5);
        const Choice choice = stopped->choose(position, {.stop = &stop});
        EXPECT_EQ(choice.evaluations, static_cast<std::uint64_t>(evaluations));
        EXPECT_NE(legal_moves(position.board) & bit(choice.square), 0u);
        EXPECT_GE(choice.depth, deepest);
        deepest = choice.depth;
        if (choice.depth == 0) {
            EXPECT_FALSE(choice.value);
            continue;
        }
        const auto complete =
            make_alphabeta({.depth = choice.depth}, evaluation_named("components"), 5);
        EXPECT_EQ(choice.square, complete->choose(position, {}).square);
        EXPECT_EQ(choice.value, complete->choose(position, {}).value);
    }
    EXPECT_GE(deepest, 3);
}

TEST(MinimaxPlayer, AnswersWithTheBestMoveJudgedSoFarWhenStopped) {
    const Position position = start_position(BoardSize::k8);
    std::atomic<bool> stop = false;
    // Depth 3 has 14 leaves below each of the four moves.
    const auto stopped = make_minimax(3, std::make_unique<StoppingEvaluation>(stop, 20), 5);
    const Choice choice = stopped->choose(position, {.stop = &stop});
    EXPECT_EQ(choice.square, parse_square("d3").value());
    EXPECT_EQ(choice.evaluations, 20u);
    EXPECT_TRUE(choice.value.has_value());
}

TEST(BothPlayers, TellWhatAStopWouldMakeThemPlay) {
    const Position position = start_position(BoardSize::k8);
    for (const int reports : {1, 2, 3, 4}) {
        for (const auto& player : {make_minimax(3, evaluation_named("simple"), 7),
                                   make_alphabeta({.depth = 60}, evaluation_named("simple"), 7)}) {
            std::atomic<bool> stop = false;
            int told = 0;
            ThinkProgress last;
            const auto on_progress = [&](const ThinkProgress& progress) {
                last = progress;
                if (++told == reports) stop = true;
            };
            const Choice choice =
                player->choose(position, {.stop = &stop, .on_progress = on_progress});
            ASSERT_TRUE(last.best) << player->spec();
            EXPECT_EQ(choice.square, last.best->square) << player->spec();
            EXPECT_EQ(choice.value, last.best->value) << player->spec();
            EXPECT_EQ(choice.depth, last.best->depth) << player->spec();
        }
    }
}

TEST(BothPlayers, PlayTheSameWhetherTheyTellOrNot) {
    const auto play = [](const ThinkLimits& limits) {
        const auto player = make_alphabeta({.depth = 4}, evaluation_named("simple"), 3);
        Game game;
        std::string moves;
        while (!game.is_over() && moves.size() < 60) {
            if (game.pass_if_forced()) continue;
            const Square square = player->choose(game.position(), limits).square;
            moves += std::to_string(square) + ' ';
            EXPECT_TRUE(game.play(square));
        }
        return moves;
    };
    EXPECT_EQ(play({}), play({.on_progress = [](const ThinkProgress&) {}}));
}

TEST(BothPlayers, AnswerWithAnyLegalMoveWhenThereIsNoTimeAtAll) {
    const Position position = start_position(BoardSize::k8);
    for (const auto& player : {make_minimax(12, evaluation_named("simple"), 1),
                               make_alphabeta({.depth = 60}, evaluation_named("simple"), 1)}) {
        const Choice choice = player->choose(position, {.move_time = std::chrono::milliseconds(0)});
        EXPECT_NE(legal_moves(position.board) & bit(choice.square), 0u);
        EXPECT_EQ(choice.depth, 0);
        EXPECT_FALSE(choice.value);
    }
}

TEST(Interrupt, StaysTrueAfterTheFlagIsTakenBack) {
    std::atomic<bool> stop = false;
    Interrupt interrupt({.stop = &stop});
    EXPECT_FALSE(interrupt.poll());
    stop = true;
    EXPECT_TRUE(interrupt.poll());
    stop = false;
    EXPECT_TRUE(interrupt.poll());
    EXPECT_TRUE(interrupt.happened());
}

TEST(PickBest, ChoosesAmongEqualMovesWhateverTheirOrder) {
    const ValuedMove moves[] = {{10, 5}, {20, 9}, {30, 9}, {40, 1}};
    const ValuedMove reversed[] = {{40, 1}, {30, 9}, {20, 9}, {10, 5}};
    base::Random first(3);
    base::Random second(3);
    int counts[64] = {};
    for (int draw = 0; draw < 1000; ++draw) {
        const ValuedMove best = pick_best(moves, first);
        EXPECT_EQ(best.value, 9);
        EXPECT_EQ(best.square, pick_best(reversed, second).square);
        ++counts[best.square];
    }
    EXPECT_EQ(counts[20] + counts[30], 1000);
    EXPECT_GT(counts[20], 400);
    EXPECT_GT(counts[30], 400);
}

}  // namespace
}  // namespace outflank::players
