// The engine keeps its limits, stops at once, and is right where it says so.
#include "outflank/engine.h"

#include <gtest/gtest.h>

#include <array>
#include <condition_variable>
#include <map>
#include <mutex>
#include <set>
#include <thread>

#include "base/random.h"
#include "outflank/formats.h"
#include "outflank/solver.h"
#include "outflank/symmetry.h"

namespace outflank {
namespace {

using std::chrono::milliseconds;

std::unique_ptr<Engine> make_engine(int threads = 1) {
    return Engine::create({.hash_bytes = std::size_t{4} << 20, .threads = threads}).value();
}

/// A position with `empties` squares empty and a move to make, by random play.
Position random_position(base::Random& random, int empties, BoardSize size = BoardSize::k8) {
    for (;;) {
        Game game(size);
        while (!game.is_over() && game.position().board.empties(size) > empties) {
            if (game.pass_if_forced()) continue;
            Bitboard moves = game.legal_moves();
            for (auto skip = random.below(std::popcount(moves)); skip > 0; --skip)
                moves &= moves - 1;
            EXPECT_TRUE(game.play(std::countr_zero(moves)));
        }
        if (game.legal_moves() != 0) return game.position();
    }
}

void expect_playable(const Position& start, const std::vector<Square>& moves) {
    Game game(start);
    for (const Square square : moves) {
        if (square == kPass) {
            ASSERT_TRUE(game.pass());
        } else {
            ASSERT_TRUE(game.play(square));
        }
    }
}

TEST(Engine, FindsTheExactScoreOfTheEndOnEverySize) {
    base::Random random(1);
    const auto engine = make_engine();
    Solver solver({.hash_bytes = std::size_t{4} << 20});
    for (int round = 0; round < 60; ++round) {
        const BoardSize size = round % 3 == 0 ? BoardSize::k6 : BoardSize::k8;
        const Position position = random_position(random, 4 + round % 11, size);
        engine->set_position(position);
        const SearchReport report = engine->go({.limits = {.depth = 60}, .lines = 3});
        const SolveResult solved =
            solver.solve({.board = position.board, .size = size, .all_moves = true});
        ASSERT_FALSE(report.lines.empty());
        EXPECT_EQ(report.lines.size(), std::min<std::size_t>(3, solved.moves.size()));
        for (std::size_t i = 0; i < report.lines.size(); ++i) {
            const EngineLine& line = report.lines[i];
            EXPECT_TRUE(line.exact);
            EXPECT_EQ(line.score, solved.moves[i].range.lower);
            expect_playable(position, line.moves);
            Game game(position);
            for (const Square square : line.moves)
                square == kPass ? (void)game.pass() : (void)game.play(square);
            ASSERT_TRUE(game.is_over()) << "a proven line goes to the end";
            const Score score = game.result()->score;
            EXPECT_EQ(position.to_move == Color::kBlack ? score : -score, line.score);
        }
    }
}

// White turns what is left of black whatever black does.
constexpr const char* kLopsided =
    "----------X-------XXX---XXXXXXX-OXXXX---OXXXX---OOOOX---OOOOOX-- O";

TEST(Engine, IsDoneWhereNothingWillBeLeftOfOneSide) {
    const auto engine = make_engine();
    engine->set_position(parse_position(kLopsided).value());
    const SearchReport report = engine->go({.limits = {.level = kDefaultLevel}});
    ASSERT_FALSE(report.lines.empty());
    EXPECT_EQ(report.lines.front().score, 64);
    EXPECT_LT(report.nodes, 1'500'000U);
}

TEST(Engine, ProvesWhereAProofIsAskedFor) {
    // The last move takes what is left.
    const auto engine = make_engine();
    engine->set_position(parse_position("OOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOO"
                                        "OOOOOOX- O")
                             .value());
    const SearchReport report = engine->go({.limits = {.level = 10}});
    ASSERT_FALSE(report.lines.empty());
    EXPECT_TRUE(report.lines.front().exact);
    EXPECT_EQ(report.lines.front().score, 64);
}

/// A random position that at least one symmetry leaves as it is.
Position symmetric_position(base::Random& random, BoardSize size) {
    for (;;) {
        const Symmetry symmetry = kSymmetries[1 + random.below(7)];
        Position position{.board = {}, .to_move = Color::kBlack, .size = size};
        for (Bitboard todo = playable(size); todo != 0;) {
            Bitboard orbit = todo & -todo;
            while (transform(orbit, symmetry) != orbit) orbit |= transform(orbit, symmetry);
            todo &= ~orbit;
            const auto what = random.below(12);
            if (what < 2) position.board.mover |= orbit;
            if (what == 2) position.board.opponent |= orbit;
        }
        if (legal_moves(position.board, size) != 0) return position;
    }
}

TEST(Engine, GivesMovesThatASymmetryMakesEqualOneScore) {
    base::Random random(21);
    const auto engine = make_engine();
    for (int round = 0; round < 60; ++round) {
        const BoardSize size = std::array{BoardSize::k4, BoardSize::k6, BoardSize::k8}[round % 3];
        const Position position =
            round < 3 ? start_position(size) : symmetric_position(random, size);
        engine->set_position(position);
        const auto lines =
            engine->go({.limits = {.depth = 1 + round % 9, .percent = 73}, .lines = 64}).lines;
        const Bitboard legal = legal_moves(position.board, size);
        ASSERT_EQ(lines.size(), static_cast<std::size_t>(std::popcount(legal)));
        std::map<Square, double> scores;
        for (const EngineLine& line : lines) {
            expect_playable(position, line.moves);
            scores[line.moves.front()] = line.score;
        }
        ASSERT_EQ(scores.size(), lines.size());
        for (const Symmetry symmetry : kSymmetries) {
            if (transform(position.board, symmetry) != position.board) continue;
            for (const auto& [square, score] : scores)
                EXPECT_EQ(scores[transform(square, symmetry)], score);
        }
    }
}

TEST(Engine, GivesSeveralLinesOfOneIteration) {
    base::Random random(22);
    const auto engine = make_engine();
    for (int round = 0; round < 200; ++round) {
        engine->forget();
        engine->set_position(random_position(random, 30));
        const SearchReport report = engine->go(
            {.limits = {.depth = 12, .nodes = 1000 + 400 * static_cast<std::uint64_t>(round)},
             .lines = 4});
        std::set<Square> moves;
        for (const EngineLine& line : report.lines) {
            EXPECT_EQ(line.depth, report.depth);
            EXPECT_EQ(line.bound, Bound::kExact);
            EXPECT_TRUE(moves.insert(line.moves.front()).second);
        }
    }
}

TEST(Engine, GivesLegalLinesInTheMidgame) {
    base::Random random(2);
    for (const int threads : {1, 2}) {
        const auto engine = make_engine(threads);
        for (const int empties : {60, 50, 40, 30, 20}) {
            const Position position = random_position(random, empties);
            engine->set_position(position);
            const SearchReport report = engine->go({.limits = {.depth = 6}, .lines = 2});
            ASSERT_FALSE(report.lines.empty());
            EXPECT_EQ(report.depth, 6);
            EXPECT_FALSE(report.lines.front().exact);
            EXPECT_GE(report.lines.front().score, report.lines.back().score);
            for (const EngineLine& line : report.lines) expect_playable(position, line.moves);
        }
    }
}

TEST(Engine, IsDeterministicOnOneThread) {
    base::Random random(3);
    const Position position = random_position(random, 44);
    std::uint64_t nodes = 0;
    for (int round = 0; round < 2; ++round) {
        const auto engine = make_engine();
        engine->set_position(position);
        const SearchReport report = engine->go({.limits = {.level = 8}});
        if (round == 0) nodes = report.nodes;
        EXPECT_EQ(report.nodes, nodes);
    }
}

TEST(Engine, KnowsPassesAndFinishedGames) {
    const auto engine = make_engine();
    Position position{.board = {.mover = bit(0), .opponent = bit(63)}, .to_move = Color::kBlack};
    engine->set_position(position);
    const SearchReport over = engine->go({.limits = {.depth = 4}});
    EXPECT_TRUE(over.lines.empty());
    EXPECT_FALSE(over.best().has_value());

    // The mover's g1 has the edge behind h1; the opponent can play f1.
    position.board = {.mover = bit(6), .opponent = bit(7)};
    ASSERT_EQ(legal_moves(position.board), 0u);
    engine->set_position(position);
    EXPECT_EQ(engine->go({.limits = {.depth = 4}}).best(), kPass);
}

TEST(Engine, EndsAtOnceWhereTheBoardIsFullWhateverTheClockSays) {
    const auto engine = make_engine();
    engine->set_position({.board = {.mover = ~bit(0), .opponent = bit(0)}});
    const SearchReport over =
        engine->go({.limits = {.clock = GameClock{.remaining = milliseconds(1000)}}});
    EXPECT_TRUE(over.lines.empty());
}

TEST(Engine, ForgetsNothingAndConfusesNothingWhenTheSizeOfTheBoardChanges) {
    // The same discs stand on the same squares of both boards at the start.
    const SearchLimits limits{.depth = 10, .percent = 73};
    const auto fresh = make_engine();
    fresh->set_position(start_position(BoardSize::k6));
    const SearchReport expected = fresh->go({.limits = limits});
    const auto used = make_engine();
    used->go({.limits = limits});
    used->set_position(start_position(BoardSize::k6));
    const SearchReport found = used->go({.limits = limits});
    EXPECT_GT(2 * found.nodes, expected.nodes) << "it was searched";
    EXPECT_NEAR(found.lines.front().score, expected.lines.front().score, 1);
}

TEST(Engine, EstimatesNoMoreDiscsThanASmallBoardHolds) {
    const auto engine = make_engine();
    // Three full rows against three discs: the evaluation alone would say more than 36.
    const auto lopsided = parse_position("XXXXXXXXXXXXXXXXXX-OOO-------------- X");
    ASSERT_TRUE(lopsided);
    for (const int depth : {1, 2, 3, 4}) {
        engine->forget();
        engine->set_position(lopsided.value());
        for (const EngineLine& line : engine->go({.limits = {.depth = depth}, .lines = 4}).lines)
            EXPECT_TRUE(line.exact || std::abs(line.score) <= 36) << depth << ": " << line.score;
    }
}

TEST(Engine, StopsASearchThatHasNoLimit) {
    const auto engine = make_engine(2);
    engine->set_position(start_position());
    std::atomic<int> reports{0};
    std::atomic<bool> done{false};
    SearchReport last;
    engine->start(
        {.limits = {.infinite = true}, .on_progress = [&](const SearchReport&) { ++reports; }},
        [&](const SearchReport& report) {
            last = report;
            done = true;
        });
    while (reports == 0) std::this_thread::yield();
    EXPECT_FALSE(done);
    engine->stop();
    engine->wait();
    EXPECT_TRUE(done);
    EXPECT_TRUE(last.stopped);
    ASSERT_TRUE(last.best().has_value());
    EXPECT_NE(legal_moves(start_board()) & bit(*last.best()), 0u);
}

TEST(Engine, WaitsForTheWordEvenWhenTheScoreIsProven) {
    base::Random random(4);
    const auto engine = make_engine();
    engine->set_position(random_position(random, 5));
    std::atomic<bool> done{false};
    std::atomic<bool> proven{false};
    engine->start({.limits = {.infinite = true},
                   .on_progress =
                       [&](const SearchReport& report) {
                           if (report.lines.front().exact) proven = true;
                       }},
                  [&](const SearchReport&) { done = true; });
    while (!proven) std::this_thread::yield();
    EXPECT_FALSE(done);
    engine->stop();
    engine->wait();
    EXPECT_TRUE(done);
}

TEST(Engine, EndsAPonderSearchSoonAfterTheHit) {
    const auto engine = make_engine();
    std::atomic<bool> done{false};
    engine->start({.limits = {.move_time = milliseconds(30)}, .ponder = true},
                  [&](const SearchReport&) { done = true; });
    engine->ponder_hit();
    engine->wait();
    EXPECT_TRUE(done);
}

TEST(Engine, EndsAPonderSearchOfASingleMoveAtTheHit) {
    const auto engine = make_engine();
    base::Random random(9);
    Position single = random_position(random, 34);
    while (std::popcount(legal_moves(single.board)) != 1) single = random_position(random, 34);
    engine->set_position(single);
    engine->start(
        {.limits = {.clock = GameClock{.remaining = std::chrono::hours(10)}}, .ponder = true},
        [](const SearchReport&) {});
    const auto began = std::chrono::steady_clock::now();
    engine->ponder_hit();
    engine->wait();
    // By the clock alone it would think for more than a quarter of an hour.
    EXPECT_LT(std::chrono::steady_clock::now() - began, std::chrono::minutes(1));
}

TEST(Engine, StopsByTheFlagOfTheRequest) {
    const auto engine = make_engine();
    const std::atomic<bool> stop{true};
    const SearchReport report = engine->go({.limits = {.infinite = true}, .stop = &stop});
    EXPECT_TRUE(report.stopped);
    EXPECT_TRUE(report.best().has_value());
}

TEST(Engine, KeepsItsNodeLimitButForTheSubtreeAtHand) {
    base::Random random(6);
    const auto engine = make_engine();
    // Nodes of one search to the end with ten empties, which no limit interrupts.
    constexpr std::uint64_t kSubtree = 40'000;
    for (const int empties : {60, 50, 40, 30, 20, 16}) {
        for (const std::uint64_t limit : {1'000u, 20'000u, 200'000u}) {
            engine->forget();
            engine->set_position(random_position(random, empties));
            const SearchReport report = engine->go({.limits = {.nodes = limit}});
            EXPECT_LE(report.nodes, limit + (empties > 40 ? 1'000 : kSubtree)) << empties;
            EXPECT_TRUE(report.best().has_value());
        }
    }
}

TEST(Engine, TellsHowFarEstimatesMayBeOffAndNothingOfProofs) {
    base::Random random(8);
    const auto engine = make_engine();
    for (const int empties : {8, 16, 30, 50}) {
        engine->set_position(random_position(random, empties));
        for (const EngineLine& line : engine->go({.limits = {.level = 4}, .lines = 3}).lines)
            EXPECT_EQ(line.standard_error == 0, line.exact) << empties;
    }
    engine->set_position(random_position(random, 20, BoardSize::k6));
    EXPECT_EQ(engine->go({.limits = {.depth = 4}}).lines.front().standard_error, 0);
}

TEST(Engine, ShowsRawValuesWhereItIsToldTo) {
    base::Random random(9);
    const Position position = random_position(random, 30);
    const SearchRequest request{.limits = {.depth = 5, .percent = 73}};
    const auto raw = Engine::create({.parts = {.calibration = false}}).value();
    raw->set_position(position);
    const SearchReport values = raw->go(request);
    EXPECT_EQ(values.lines.front().standard_error, 0);
    const auto engine = make_engine();
    engine->set_position(position);
    const SearchReport shown = engine->go(request);
    EXPECT_EQ(shown.nodes, values.nodes);  // the search sees nothing of it
    EXPECT_EQ(shown.lines.front().moves, values.lines.front().moves);
}

TEST(Engine, SearchesOnlyTheMovesThatItIsAsked) {
    base::Random random(10);
    const auto engine = make_engine();
    for (const int empties : {10, 40}) {
        const Position position = random_position(random, empties);
        engine->set_position(position);
        const Bitboard legal = legal_moves(position.board);
        for (const EngineLine& line : engine->go({.limits = {.level = 5}, .lines = 60}).lines) {
            engine->forget();
            const SearchReport alone = engine->go({.limits = {.level = 5},
                                                   .lines = 60,
                                                   .left_out = legal & ~bit(line.moves.front())});
            ASSERT_EQ(alone.lines.size(), 1U);
            EXPECT_EQ(alone.lines.front().moves.front(), line.moves.front());
            EXPECT_NEAR(alone.lines.front().score, line.score, line.exact ? 0 : 4);
        }
    }
}

TEST(Engine, KeepsEveryLimitWithoutAnyPartOfItsSearch) {
    base::Random random(5);
    const Position position = random_position(random, 30);
    for (int part = 0; part < 3; ++part) {
        const SearchParts parts{
            .probcut = part != 0, .ordering = part != 1, .extensions = part != 2};
        const auto engine =
            Engine::create({.hash_bytes = std::size_t{4} << 20, .parts = parts}).value();
        engine->set_position(position);
        const SearchReport report = engine->go({.limits = {.depth = 6, .percent = 73}});
        EXPECT_EQ(report.depth, 6);
        EXPECT_EQ(report.percent, part == 0 ? 100 : 73);
        expect_playable(position, report.lines.front().moves);
    }
}

}  // namespace
}  // namespace outflank
