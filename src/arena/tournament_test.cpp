// Whole tournaments: resumed, interrupted, decided early, with engines that misbehave.
#include "arena/tournament.h"

#include <gtest/gtest.h>

#include <set>

#include "arena/testing.h"

namespace outflank::arena {
namespace {

TournamentPlan quick_plan(int pairs) {
    TournamentPlan plan;
    plan.engines = {player("greedy"), player("random")};
    plan.openings = {"f5d6c3", "f5f6", "f5f4e3"};
    plan.pairs = pairs;
    return plan;
}

/// Plays (or goes on with) a tournament, stopping after `most` games; gives all games.
std::vector<LoggedGame> play(const TournamentPlan& plan, const std::string& path,
                             std::size_t most = 1'000'000, int concurrency = 1) {
    auto log = MatchLog::open(path, plan);
    EXPECT_TRUE(log) << to_text(log.error());
    std::atomic<bool> stop = false;
    std::size_t games = 0;
    TournamentOptions options{.concurrency = concurrency, .stop = &stop};
    options.on_game = [&](const LoggedGame&, const std::vector<LoggedGame>&) {
        stop = ++games >= most;
    };
    const auto ended = run_tournament(plan, *log.value(), options);
    EXPECT_TRUE(ended) << to_text(ended.error());
    log.value().reset();
    return MatchLog::open(path, plan).value()->games();
}

std::set<std::string> lines_of(const TournamentPlan& plan, std::vector<LoggedGame> games) {
    std::set<std::string> lines;
    for (LoggedGame& game : games) {
        game.date.clear();
        std::fill(game.played.times.begin(), game.played.times.end(), milliseconds{0});
        lines.insert(game_line(game, plan.engines));
    }
    return lines;
}

TEST(Tournament, PlaysEveryGameOfTheScheduleOnce) {
    const TestFile file(".jsonl");
    const TournamentPlan plan = quick_plan(6);
    const auto games = play(plan, file.path());
    ASSERT_EQ(games.size(), 12U);
    std::set<std::size_t> numbers;
    for (const LoggedGame& game : games) {
        numbers.insert(game.scheduled.number);
        EXPECT_EQ(game.played.verdict, Verdict::kNormal);
        EXPECT_TRUE(game.played.game.is_over());
    }
    EXPECT_EQ(numbers.size(), 12U);
    EXPECT_EQ(*numbers.rbegin(), 12U);
}

TEST(Tournament, GoesOnAfterAStopWithTheSameGames) {
    const TestFile whole(".whole");
    const TestFile parts(".parts");
    constexpr std::size_t kGames = 20;
    const TournamentPlan plan = quick_plan(kGames / 2);
    const auto expected = play(plan, whole.path());
    const std::size_t first = play(plan, parts.path(), 3, 2).size();
    EXPECT_GE(first, 3U);
    EXPECT_LE(first, 4U);  // and what the other worker had already played
    const std::size_t second = play(plan, parts.path(), 4, 2).size();
    EXPECT_GE(second, first + 4);
    EXPECT_LE(second, first + 5);
    const auto found = play(plan, parts.path(), 1'000'000, 2);
    ASSERT_EQ(found.size(), kGames);
    EXPECT_EQ(lines_of(plan, found), lines_of(plan, expected));
}

TEST(Tournament, GoesOnWithOtherEnginesAfterFaults) {
    const TestFile file(".jsonl");
    TournamentPlan plan = quick_plan(2);
    plan.time.patience = milliseconds{4000};
    plan.engines = {player("greedy"), mock(Protocol::kGtp, "crash", 3),
                    mock(Protocol::kUci, "illegal", 2), mock(Protocol::kNboard, "exit", 0)};
    ASSERT_TRUE(check_plan(plan)) << to_text(check_plan(plan).error());
    const auto games = play(plan, file.path(), 1'000'000, 2);
    ASSERT_EQ(games.size(), 6U * 2 * 2);
    const LogHeader header{.plan = "",
                           .engines = {"greedy", "crash", "illegal", "exit"},
                           .games = 24,
                           .time = "",
                           .sprt = {}};
    const Standings standings = standings_of(header, games);
    EXPECT_EQ(standings.results[0].games.wins, 12U);
    EXPECT_EQ(standings.ranking[0], 0U);
    EXPECT_EQ(standings.results[3].lost_by[static_cast<std::size_t>(Verdict::kStartFailure)], 12U);
}

TEST(Tournament, StopsWhenTheTestHasDecided) {
    const TestFile file(".jsonl");
    TournamentPlan plan = quick_plan(500);
    plan.engines = {player("alphabeta:depth=2"), player("random")};
    plan.sprt = SprtPlan{.elo0 = 0, .elo1 = 100};
    const auto games = play(plan, file.path());
    EXPECT_LT(games.size(), 200U);
    SequentialTest test(*plan.sprt);
    test.look(games);
    EXPECT_EQ(test.state().verdict, SprtVerdict::kAccept1);
    EXPECT_EQ(play(plan, file.path()).size(), games.size());  // decided is decided
}

TEST(Tournament, TheSolverMayEndAGame) {
    const TestFile file(".jsonl");
    TournamentPlan plan = quick_plan(2);
    plan.adjudicate_empties = 8;
    for (const LoggedGame& game : play(plan, file.path())) {
        if (game.played.verdict == Verdict::kNormal) continue;  // it was over before
        EXPECT_EQ(game.played.verdict, Verdict::kAdjudicated);
        ASSERT_TRUE(game.played.score);
        const Position& position = game.played.game.position();
        EXPECT_EQ(position.board.empties(position.size), 8);
    }
}

/// A game of two engines in turn with black, of which the first one wins or loses all.
LoggedGame game_of(std::size_t number, bool first_wins) {
    LoggedGame game;
    const std::size_t black = (number - 1) % 2;
    game.scheduled = {.number = number, .black = black, .white = 1 - black, .opening = 0};
    const bool black_wins = (black == 0) == first_wins;
    game.played.loser = black_wins ? Color::kWhite : Color::kBlack;
    game.played.score = black_wins ? 10 : -10;
    return game;
}

TEST(SequentialTest, SaysTheSameWheneverItLooks) {
    const SprtPlan plan{.elo0 = 0, .elo1 = 100};
    std::vector<LoggedGame> games;
    SequentialTest each(plan);
    for (std::size_t number = 1; number <= 400; ++number) {
        games.push_back(game_of(number, number <= 60));  // enough to decide; then all are lost
        each.look(games);
    }
    EXPECT_EQ(each.state().verdict, SprtVerdict::kAccept1);
    SequentialTest late(plan);
    late.look({games.begin() + 2, games.end()});  // a slow first pair holds it back
    EXPECT_FALSE(late.is_decided());
    late.look(games);
    EXPECT_EQ(late.state().verdict, SprtVerdict::kAccept1);
    EXPECT_EQ(late.pairs(), each.pairs());
    EXPECT_NE(sprt(plan, PairTally{{170, 0, 0, 0, 30}}).verdict, SprtVerdict::kAccept1);
}

TEST(Standings, CountPairsFromTheFirstEnginesView) {
    std::vector<LoggedGame> games(4);
    for (std::size_t i = 0; i < 4; ++i) {
        games[i].scheduled = {.number = i + 1, .black = i % 2, .white = 1 - i % 2, .opening = 0};
        games[i].played.loser = Color::kWhite;  // black wins all: each pair is one point each
        games[i].played.score = 10;
    }
    games[3].played.loser = Color::kBlack;  // engine 1 was black: engine 0 wins both
    games[3].played.score = -4;
    const LogHeader header{.plan = "", .engines = {"a", "b"}, .games = 4, .time = "", .sprt = {}};
    const Standings standings = standings_of(header, games);
    ASSERT_EQ(standings.pairings.size(), 1U);
    const PairingResult& pairing = standings.pairings[0];
    EXPECT_EQ(pairing.games, (GameTally{.wins = 3, .draws = 0, .losses = 1}));
    EXPECT_EQ(pairing.pairs, (PairTally{{0, 0, 1, 0, 1}}));
    EXPECT_EQ(pairing.discs, 10 - 10 + 10 + 4);
    SequentialTest whole(SprtPlan{});
    whole.look(games);
    EXPECT_EQ(whole.pairs(), pairing.pairs);
    games.erase(games.begin() + 1);
    SequentialTest test(SprtPlan{});
    test.look(games);
    EXPECT_EQ(test.pairs().count(), 0U);  // the first pair is not whole
    EXPECT_EQ(standings_of(header, games).pairings[0].pairs.count(), 1U);
}

}  // namespace
}  // namespace outflank::arena
