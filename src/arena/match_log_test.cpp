// The log: what is written is read, and nothing breaks it.
#include "arena/match_log.h"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

#include "arena/testing.h"
#include "outflank/formats.h"

namespace outflank::arena {
namespace {

TournamentPlan some_plan() {
    TournamentPlan plan;
    plan.engines = {player("greedy"), player("random")};
    plan.openings = {"f5d6"};
    plan.pairs = 2;
    return plan;
}

LoggedGame some_game(std::size_t number) {
    LoggedGame game;
    const std::size_t black = number % 2 == 1 ? 0 : 1;
    game.scheduled = {.number = number, .black = black, .white = 1 - black, .opening = 0};
    game.played.game = parse_transcript("f5d6c3", start_position()).value();
    game.played.verdict = Verdict::kCrash;
    game.played.loser = Color::kWhite;
    game.played.reason = "it said \"no\"\\";
    game.played.times = {milliseconds{0}, milliseconds{0}, milliseconds{12}};
    game.played.scores = {std::nullopt, std::nullopt, -2.25};
    game.opening_plies = 2;
    game.date = "2026-03-01T10:00:00Z";
    return game;
}

std::string contents_of(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

void append_to(const std::string& path, const std::string& text) {
    std::ofstream(path, std::ios::binary | std::ios::app) << text;
}

void expect_same(const LoggedGame& found, const LoggedGame& expected) {
    EXPECT_EQ(found.scheduled, expected.scheduled);
    EXPECT_EQ(format_transcript(found.played.game), format_transcript(expected.played.game));
    EXPECT_EQ(found.played.verdict, expected.played.verdict);
    EXPECT_EQ(found.played.loser, expected.played.loser);
    EXPECT_EQ(found.played.score, expected.played.score);
    EXPECT_EQ(found.played.reason, expected.played.reason);
    EXPECT_EQ(found.played.times, expected.played.times);
    EXPECT_EQ(found.played.scores, expected.played.scores);
    EXPECT_EQ(found.opening_plies, expected.opening_plies);
    EXPECT_EQ(found.date, expected.date);
}

TEST(MatchLog, ReadsBackWhatWasWritten) {
    const TestFile file(".jsonl");
    const TournamentPlan plan = some_plan();
    {
        auto log = MatchLog::open(file.path(), plan);
        ASSERT_TRUE(log) << to_text(log.error());
        EXPECT_TRUE(log.value()->append(some_game(2)));
        EXPECT_TRUE(log.value()->append(some_game(1)));
    }
    auto log = MatchLog::open(file.path(), plan);
    ASSERT_TRUE(log);
    ASSERT_EQ(log.value()->games().size(), 2U);
    expect_same(log.value()->games()[0], some_game(2));
    expect_same(log.value()->games()[1], some_game(1));
}

TEST(MatchLog, IsMadeLongerByAPlanOfMoreGames) {
    const TestFile file(".jsonl");
    TournamentPlan plan = some_plan();
    plan.pairs = 1;
    for (const std::size_t number : {1, 2})
        ASSERT_TRUE(MatchLog::open(file.path(), plan).value()->append(some_game(number)));
    plan.pairs = 2;
    ASSERT_TRUE(MatchLog::open(file.path(), plan).value()->append(some_game(3)));
    const auto log = MatchLog::open(file.path(), plan);
    ASSERT_TRUE(log) << to_text(log.error());
    EXPECT_EQ(log.value()->games().size(), 3U);
    const auto read = parse_log(contents_of(file.path()), "log");
    ASSERT_TRUE(read) << to_text(read.error());
    EXPECT_EQ(read.value().header.games, 4U);
    EXPECT_EQ(read.value().header.plan, fingerprint_of(plan));
    // Not shorter again, and not with other settings.
    plan.pairs = 1;
    EXPECT_FALSE(MatchLog::open(file.path(), plan));
    plan.pairs = 5;
    plan.seed = 9;
    EXPECT_FALSE(MatchLog::open(file.path(), plan));
}

TEST(MatchLog, RefusesAHeadInTheMiddleThatIsNoLongerTournaments) {
    const std::string head = header_line(some_plan());
    EXPECT_FALSE(parse_log(head + head, "log"));
    TournamentPlan others = some_plan();
    others.pairs = 3;
    others.engines = {player("greedy"), player("minimax")};
    EXPECT_FALSE(parse_log(head + header_line(others), "log"));
}

TEST(MatchLog, CutsOffALineThatWasNotFinished) {
    const TestFile file(".jsonl");
    const TournamentPlan plan = some_plan();
    ASSERT_TRUE(MatchLog::open(file.path(), plan).value()->append(some_game(1)));
    const std::string whole = contents_of(file.path());
    const std::string line = game_line(some_game(2), plan.engines);
    for (const std::size_t bytes : {std::size_t{1}, line.size() / 2, line.size() - 1}) {
        append_to(file.path(), line.substr(0, bytes));
        const auto log = MatchLog::open(file.path(), plan);
        ASSERT_TRUE(log) << to_text(log.error());
        EXPECT_EQ(log.value()->games().size(), 1U);
        EXPECT_EQ(contents_of(file.path()), whole);
    }
}

TEST(MatchLog, BeginsAnewWhenItsFirstLineWasNotFinished) {
    const TestFile file(".jsonl");
    const TournamentPlan plan = some_plan();
    const std::string header = header_line(plan);
    append_to(file.path(), header.substr(0, header.size() / 2));
    ASSERT_TRUE(MatchLog::open(file.path(), plan));
    EXPECT_EQ(contents_of(file.path()), header);
}

TEST(MatchLog, LeavesOtherFilesAlone) {
    const TestFile file(".jsonl");
    append_to(file.path(), "a letter to a friend");
    EXPECT_FALSE(MatchLog::open(file.path(), some_plan()));
    append_to(file.path(), "\nof two lines\n");
    EXPECT_FALSE(MatchLog::open(file.path(), some_plan()));
    EXPECT_EQ(contents_of(file.path()), "a letter to a friend\nof two lines\n");
}

TEST(MatchLog, RefusesAnotherTournamentAndASecondProgram) {
    const TestFile file(".jsonl");
    const auto first = MatchLog::open(file.path(), some_plan());
    ASSERT_TRUE(first);
    const auto second = MatchLog::open(file.path(), some_plan());
    ASSERT_FALSE(second);
    EXPECT_NE(second.error().message.find("another program"), std::string::npos);
    const TestFile other(".other");
    { ASSERT_TRUE(MatchLog::open(other.path(), some_plan())); }
    TournamentPlan changed = some_plan();
    changed.seed = 2;
    const auto refused = MatchLog::open(other.path(), changed);
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().message.find("another tournament"), std::string::npos);
}

TEST(ParseLog, NamesTheLineOfAMistake) {
    const TournamentPlan plan = some_plan();
    const std::string good = header_line(plan) + game_line(some_game(1), plan.engines);
    ASSERT_TRUE(parse_log(good, "log"));
    const auto bad = parse_log(good + "{\"game\":2}\n", "log");
    ASSERT_FALSE(bad);
    EXPECT_EQ(bad.error().where, "log:3");
    EXPECT_EQ(parse_log(good + "nonsense\n", "log").error().where, "log:3");
    EXPECT_FALSE(parse_log("{\"outflank_arena\":2}\n", "log"));
    std::string line = game_line(some_game(2), plan.engines);
    line.insert(line.find("\"times_ms\":[") + 12, "9223372036854775807,");
    EXPECT_EQ(
        to_text(parse_log(good + line, "log").error()),
        "log:3: arena log: times_ms: found '9223372036854775807', expected whole numbers from 0 "
        "to 1000000000");
}

/// Why the log of a plan of greedy and random with these lines is refused.
std::string refusal(const std::string& lines) {
    const auto log = parse_log(header_line(some_plan()) + lines, "log");
    return log ? "taken" : to_text(log.error());
}

std::string line_of(const LoggedGame& game) { return game_line(game, some_plan().engines); }

LoggedGame finished_game() {
    LoggedGame game = some_game(1);
    game.played.game = parse_transcript("e6f4e3f6g5d6e7f5c5", start_position()).value();
    game.played.verdict = Verdict::kNormal;
    game.played.score = 64;
    game.played.loser = Color::kWhite;
    game.played.reason.clear();
    game.played.times.assign(9, milliseconds{0});
    game.played.scores.assign(9, std::nullopt);
    return game;
}

template <class Change>
std::string refusal_of(LoggedGame game, Change change) {
    change(game);
    return refusal(line_of(game));
}

TEST(ParseLog, RefusesGamesThatCannotBe) {
    EXPECT_EQ(refusal(line_of(finished_game()) + line_of(some_game(2))), "taken");
    EXPECT_EQ(refusal(line_of(some_game(5))), "log:2: arena log: found game 5 of 4");
    EXPECT_EQ(refusal(line_of(some_game(1)) + line_of(some_game(1))),
              "log:3: arena log: found game 1 for the second time");
    const auto with = [](auto change) { return refusal_of(finished_game(), change); };
    EXPECT_EQ(with([](LoggedGame& game) { game.played.score = 60; }),
              "log:2: arena log: game 1: score: found 60, expected 64 after these moves");
    EXPECT_EQ(with([](LoggedGame& game) { game.played.loser = Color::kBlack; }),
              "log:2: arena log: game 1: loser: found another one than the score says");
    EXPECT_EQ(with([](LoggedGame& game) { game.played.score.reset(); }),
              "log:2: arena log: game 1: found no score, expected one");
    EXPECT_EQ(with([](LoggedGame& game) { game.played.verdict = Verdict::kTime; }),
              "log:2: arena log: game 1: found a score of a game that discs did not decide");
    EXPECT_EQ(with([](LoggedGame& game) {
                  game.played.game = parse_transcript("f5d6c3", start_position()).value();
              }),
              "log:2: arena log: game 1: found times, scores or an opening of another number of "
              "moves");
    EXPECT_EQ(with([](LoggedGame& game) { game.scheduled.white = game.scheduled.black; }),
              "log:2: arena log: game 1: found an engine against itself");
    LoggedGame same_colours = some_game(2);
    std::swap(same_colours.scheduled.black, same_colours.scheduled.white);
    EXPECT_EQ(refusal(line_of(some_game(1)) + line_of(same_colours)),
              "log:3: arena log: game 2: found other engines or colours than in its pair with "
              "game 1");
}

TEST(MatchLog, RefusesGamesThatAreNotOfTheSchedule) {
    LoggedGame swapped = some_game(1);
    std::swap(swapped.scheduled.black, swapped.scheduled.white);
    LoggedGame elsewhere = some_game(1);
    elsewhere.played.game = parse_transcript("f5f6e6", start_position()).value();
    for (const LoggedGame& game : {swapped, elsewhere}) {
        const TestFile file(".jsonl");
        append_to(file.path(), header_line(some_plan()) + line_of(game));
        const auto log = MatchLog::open(file.path(), some_plan());
        ASSERT_FALSE(log);
        EXPECT_EQ(log.error().where, file.path() + ":2");
    }
}

TEST(MatchLog, RefusesAHeadWithMoreGamesThanTheScheduleHas) {
    const TestFile file(".jsonl");
    std::string head = header_line(some_plan());
    const std::string games = "\"games\":" + std::to_string(schedule_of(some_plan()).size());
    ASSERT_NE(head.find(games), std::string::npos) << head;
    head.replace(head.find(games), games.size(), "\"games\":900");
    append_to(file.path(), head + line_of(some_game(900)));
    EXPECT_FALSE(MatchLog::open(file.path(), some_plan()));
}

TEST(FingerprintOf, DiffersWhenTheGamesDiffer) {
    const TournamentPlan plan = some_plan();
    TournamentPlan other = plan;
    EXPECT_EQ(fingerprint_of(plan), fingerprint_of(other));
    other.time.base = milliseconds{1000};
    EXPECT_NE(fingerprint_of(plan), fingerprint_of(other));
    other = plan;
    other.openings.push_back("f5f6");
    EXPECT_NE(fingerprint_of(plan), fingerprint_of(other));
    other = plan;
    other.engines[0].init = {"x"};
    EXPECT_NE(fingerprint_of(plan), fingerprint_of(other));
    other = plan;
    other.engines[0].limit.emplace().depth = 3;
    EXPECT_NE(fingerprint_of(plan), fingerprint_of(other));
}

TEST(FingerprintOf, DiffersWhenTheTestDiffers) {
    TournamentPlan plan = some_plan();
    plan.sprt = SprtPlan{.elo0 = 0, .elo1 = 10};
    for (const SprtPlan& changed :
         {SprtPlan{.elo0 = 0, .elo1 = 11}, SprtPlan{.elo0 = 0, .elo1 = 10, .alpha = 0.1},
          SprtPlan{.elo0 = 0, .elo1 = 10, .beta = 0.1}}) {
        TournamentPlan other = plan;
        other.sprt = changed;
        EXPECT_NE(fingerprint_of(plan), fingerprint_of(other));
    }
}

}  // namespace
}  // namespace outflank::arena
