// The evaluations: hand-counted positions, and what must hold for every position.
#include "players/evaluation.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <string>
#include <string_view>

#include "outflank/symmetry.h"
#include "players/geometry.h"
#include "reference/testing.h"

namespace outflank::players {
namespace {

constexpr BoardSize kEvaluationSizes[] = {BoardSize::k4, BoardSize::k6, BoardSize::k8};

std::unique_ptr<Evaluation> evaluation(const std::string& parameters) {
    const std::string text = "test:eval=" + parameters;
    Spec spec = Spec::parse(text).value();
    std::unique_ptr<Evaluation> made = make_evaluation(spec);
    EXPECT_FALSE(spec.problem()) << to_text(*spec.problem());
    return made;
}

/// Only one of the components, in every stage.
std::unique_ptr<Evaluation> only(const std::string& component) {
    std::string parameters = "components";
    for (const char* name : {"parity", "mobility", "corners", "stability"})
        parameters += "," + std::string(name) + (name == component ? "=1" : "=0");
    return evaluation(parameters);
}

Bitboard squares(std::string_view names, BoardSize size) {
    Bitboard set = 0;
    for (; names.size() >= 2; names.remove_prefix(std::min<std::size_t>(3, names.size())))
        set |= bit(parse_square(names.substr(0, 2), size).value());
    return set;
}

Board board_of(std::string_view mover, std::string_view opponent, BoardSize size = BoardSize::k8) {
    return {.mover = squares(mover, size), .opponent = squares(opponent, size)};
}

TEST(Neighbours, DoNotWrapAroundTheEdge) {
    EXPECT_EQ(neighbours(squares("a1", BoardSize::k8)), squares("b1 a2 b2", BoardSize::k8));
    EXPECT_EQ(neighbours(squares("h4", BoardSize::k8)), squares("h3 g3 g4 g5 h5", BoardSize::k8));
    EXPECT_EQ(neighbours(squares("d5", BoardSize::k8)),
              squares("c4 d4 e4 c5 e5 c6 d6 e6", BoardSize::k8));
}

TEST(SimpleEvaluation, CountsDiscsMovesAndCorners) {
    const auto simple = evaluation("simple");
    EXPECT_EQ(simple->evaluate(start_board(), BoardSize::k8), 3 * 4);
    // 3 discs to 2, one legal move (d1), one corner.
    EXPECT_EQ(simple->evaluate(board_of("a1 a2 a3", "b1 c1"), BoardSize::k8), 1 + 3 + 10);
    // 2 discs to 3, no legal move, the opponent's corner.
    EXPECT_EQ(simple->evaluate(board_of("b1 c1", "a1 a2 a3"), BoardSize::k8), -1 - 10);
    // d1 is a corner of the 4x4 board.
    EXPECT_EQ(simple->evaluate(board_of("b1 d1", "a1 b2", BoardSize::k4), BoardSize::k4),
              3 * 1 + 0);
}

TEST(SimpleEvaluation, KnowsOnlyWonLostAndTiedGames) {
    const auto simple = evaluation("simple");
    EXPECT_EQ(simple->finished(2), 1000);
    EXPECT_EQ(simple->finished(64), 1000);
    EXPECT_EQ(simple->finished(0), 0);
    EXPECT_EQ(simple->finished(-2), -1000);
}

TEST(OtherEvaluations, PreferEveryWinToEveryUnfinishedGameAndLargeWinsToSmallOnes) {
    for (const char* name : {"positional", "positional,liberty=1000,risk=1000,chain=1000",
                             "components", "components,parity=1000,mobility=1000"}) {
        const auto tested = evaluation(name);
        EXPECT_GT(tested->finished(64), tested->finished(2));
        EXPECT_EQ(tested->finished(0), 0);
        EXPECT_EQ(tested->finished(-6), -tested->finished(6));
        base::Random random(31);
        for (int trial = 0; trial < 2000; ++trial) {
            const Board board = reference::random_board(
                BoardSize::k8, 1 + static_cast<int>(random.below(60)), random);
            ASSERT_LT(std::abs(tested->evaluate(board, BoardSize::k8)), tested->finished(1));
        }
    }
}

TEST(PositionalEvaluation, AddsThePricesOfTheSquares) {
    const auto prices = evaluation("positional,liberty=0,risk=0,chain=0");
    EXPECT_EQ(prices->evaluate(board_of("a1", ""), BoardSize::k8), 500);
    EXPECT_EQ(prices->evaluate(board_of("h8 g7", ""), BoardSize::k8), 500 - 250);
    EXPECT_EQ(prices->evaluate(board_of("a3", "b8"), BoardSize::k8), 30 + 150);
    EXPECT_EQ(prices->evaluate(board_of("d4 e5", "c3 d3"), BoardSize::k8), 32 - 3);
    EXPECT_EQ(prices->evaluate(start_board(), BoardSize::k8), 0);
}

TEST(PositionalEvaluation, KeepsEdgeAndCentreOfTheTableOnSmallBoards) {
    const auto prices = evaluation("positional,liberty=0,risk=0,chain=0");
    EXPECT_EQ(prices->evaluate(board_of("a1", "", BoardSize::k6), BoardSize::k6), 500);
    EXPECT_EQ(prices->evaluate(board_of("b1", "", BoardSize::k6), BoardSize::k6), 30);
    EXPECT_EQ(prices->evaluate(board_of("c6", "", BoardSize::k6), BoardSize::k6), 10);
    EXPECT_EQ(prices->evaluate(board_of("b2", "", BoardSize::k6), BoardSize::k6), 1);
    EXPECT_EQ(prices->evaluate(board_of("d4", "", BoardSize::k6), BoardSize::k6), 16);
    EXPECT_EQ(prices->evaluate(board_of("d4", "", BoardSize::k4), BoardSize::k4), 500);
    EXPECT_EQ(prices->evaluate(board_of("a3", "", BoardSize::k4), BoardSize::k4), 10);
    EXPECT_EQ(prices->evaluate(board_of("b2", "", BoardSize::k4), BoardSize::k4), 16);
}

TEST(PositionalEvaluation, TakesOffForEmptyNeighbours) {
    const auto without = evaluation("positional,liberty=0,risk=0,chain=0");
    const auto with = evaluation("positional,liberty=7,risk=0,chain=0");
    // Each of the four discs touches five empty squares.
    const Board board = board_of("d4", "e4 d5 e5");
    EXPECT_EQ(with->evaluate(board, BoardSize::k8) - without->evaluate(board, BoardSize::k8),
              7 * (3 * 5 - 5));
    // The edge of the board is not empty.
    EXPECT_EQ(with->evaluate(board_of("a1", ""), BoardSize::k8), 500 - 7 * 3);
}

TEST(PositionalEvaluation, CountsACornerThatCanBeLost) {
    const auto without = evaluation("positional,liberty=0,risk=0,chain=0");
    const auto with = evaluation("positional,liberty=0,risk=40,chain=0");
    const Board at_risk = board_of("b2", "c3");  // the opponent can take a1
    EXPECT_EQ(with->evaluate(at_risk, BoardSize::k8) - without->evaluate(at_risk, BoardSize::k8),
              -40);
    const Board safe = board_of("b2", "c4");
    EXPECT_EQ(with->evaluate(safe, BoardSize::k8), without->evaluate(safe, BoardSize::k8));
}

TEST(PositionalEvaluation, CountsDiscsJoinedToAnOwnCorner) {
    const auto without = evaluation("positional,liberty=0,risk=0,chain=0");
    const auto with = evaluation("positional,liberty=0,risk=0,chain=9");
    const auto chain = [&](const Board& board, BoardSize size) {
        return with->evaluate(board, size) - without->evaluate(board, size);
    };
    EXPECT_EQ(chain(board_of("h1 g1 f1 h2 d1", "e1"), BoardSize::k8), 9 * 3);
    EXPECT_EQ(chain(board_of("b1 c1 a2", "a1"), BoardSize::k8), 0);
    // A full edge is joined to both its corners.
    EXPECT_EQ(chain(board_of("a6 b6 c6 d6 e6 f6", "", BoardSize::k6), BoardSize::k6), 9 * 10);
}

TEST(ComponentsEvaluation, ScalesEachTermToAHundred) {
    const Board one_sided = board_of("a1 a2 b1", "");
    EXPECT_EQ(only("parity")->evaluate(one_sided, BoardSize::k8), 100);
    EXPECT_EQ(only("stability")->evaluate(one_sided, BoardSize::k8), 100);
    EXPECT_EQ(only("corners")->evaluate(one_sided, BoardSize::k8), 75);
    EXPECT_EQ(only("parity")->evaluate(board_of("d4 e4 d5", "e5"), BoardSize::k8), 50);
}

TEST(ComponentsEvaluation, WeighsMovesTwiceAsMuchAsPotentialMoves) {
    EXPECT_EQ(only("mobility")->evaluate(start_board(), BoardSize::k8), 0);
    // The mover can play d1. Beside the opponent's discs lie d1, a2..d2 (5 squares), beside
    // the mover's disc a2 and b2: (2 * 100 + 100 * 3 / 7) / 3.
    EXPECT_EQ(only("mobility")->evaluate(board_of("a1", "b1 c1"), BoardSize::k8), 80);
}

TEST(ComponentsEvaluation, CountsCornersThreeTimesAsMuchAsStandingBesideAnEmptyOne) {
    const auto corner_term = only("corners");
    EXPECT_EQ(corner_term->evaluate(board_of("a1", "h1 h8 a8"), BoardSize::k8), -37);
    EXPECT_EQ(corner_term->evaluate(board_of("b2", "d4"), BoardSize::k8), -25);
    // Beside a corner that is taken it does not matter.
    EXPECT_EQ(corner_term->evaluate(board_of("a1 b2", "d4"), BoardSize::k8), 75);
}

TEST(ComponentsEvaluation, CountsStableUnstableAndOtherDiscs) {
    // a1 is stable; the opponent's b1 can be flipped from c1; d4 and g7 are neither.
    EXPECT_EQ(only("stability")->evaluate(board_of("a1 d4", "b1 g7"), BoardSize::k8), 100);
    // Both sides have one unstable disc.
    EXPECT_EQ(only("stability")->evaluate(board_of("d4", "e4"), BoardSize::k8), 0);
}

TEST(ComponentsEvaluation, ChangesItsWeightsAfterEachThirdOfTheDiscs) {
    struct Stages {
        BoardSize size;
        int last_of_opening;  // discs placed since the start
        int last_of_middle_game;
    };
    const auto staged = evaluation("components,parity=1/2/3,mobility=0,corners=0,stability=0");
    base::Random random(32);
    for (const Stages& stages : {Stages{BoardSize::k4, 4, 8}, Stages{BoardSize::k6, 11, 22},
                                 Stages{BoardSize::k8, 20, 40}})
        for (int empties = square_count(stages.size) - 4; empties > 0; --empties) {
            const int placed = square_count(stages.size) - 4 - empties;
            const Board filled = reference::random_board(stages.size, empties, random);
            const Board board = {.mover = filled.occupied(), .opponent = 0};
            const int stage = placed <= stages.last_of_opening       ? 1
                              : placed <= stages.last_of_middle_game ? 2
                                                                     : 3;
            EXPECT_EQ(staged->evaluate(board, stages.size), 100 * stage) << placed << " placed";
        }
}

TEST(EveryEvaluation, SeesTheSameInMirroredPositions) {
    base::Random random(33);
    for (const char* name : {"simple", "positional", "components"}) {
        const auto tested = evaluation(name);
        for (int trial = 0; trial < 600; ++trial) {
            const BoardSize size = kEvaluationSizes[trial % 3];
            const Board board = reference::position_of_random_game(
                size, static_cast<int>(random.below(30)), random);
            const Points points = tested->evaluate(board, size);
            for (const Symmetry symmetry : kSymmetries)
                ASSERT_EQ(tested->evaluate(transform(board, symmetry), size), points) << name;
        }
    }
}

TEST(EveryEvaluation, IsTheOppositeForTheOtherSideUnlessItCountsTheMovesOfOneSideOnly) {
    base::Random random(34);
    for (const char* name : {"positional", "components"}) {
        const auto tested = evaluation(name);
        for (int trial = 0; trial < 600; ++trial) {
            const BoardSize size = kEvaluationSizes[trial % 3];
            const Board board =
                reference::random_board(size, static_cast<int>(random.below(50)) % 14, random);
            ASSERT_EQ(tested->evaluate(after_pass(board), size), -tested->evaluate(board, size))
                << name;
        }
    }
}

}  // namespace
}  // namespace outflank::players
