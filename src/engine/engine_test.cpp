// The engine keeps its limits, stops at once, and is right where it says so.
#include "outflank/engine.h"

#include <gtest/gtest.h>

#include <condition_variable>
#include <mutex>
#include <thread>

#include "base/random.h"
#include "outflank/solver.h"

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
