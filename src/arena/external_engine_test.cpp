// Engines in other processes: whole games in each protocol, and every way to misbehave.
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <atomic>

#include "arena/play_game.h"
#include "arena/testing.h"
#include "outflank/formats.h"

namespace outflank::arena {
namespace {

constexpr Protocol kExternal[] = {Protocol::kGtp, Protocol::kNboard, Protocol::kUci};

/// Longer than the busiest machine needs: no test waits for it to end.
constexpr TimeControl kPatient{.patience = milliseconds{60'000}};

/// Black must pass before the next move of this game.
constexpr const char* kBeforeAPass =
    "e6f6f5d6c3g4c6f4h4f3g5e3d3c4c5g6h6h3g3e2e1d7d8b3b5f7f8d2d1c7a3h5h2c8f2e8b8e7b4a4a6a5b6h7h8g8g7"
    "a8";

PlayedGame play(const EngineSpec& black, const EngineSpec& white,
                const TimeControl& time = kPatient, const std::string& opening = "f5d6") {
    const ContestantOptions options{.time = time, .cpus = {}, .stop = nullptr};
    const auto first = make_contestant(black, options);
    const auto second = make_contestant(white, options);
    const GamePlan plan{.opening = parse_transcript(opening, start_position()).value(),
                        .time = time};
    const auto played = play_game(plan, *first, *second, nullptr);
    EXPECT_TRUE(played && played.value());
    return played.value().value_or(PlayedGame{});
}

TEST(ExternalEngine, PlaysWholeGamesInEveryProtocol) {
    for (const Protocol black : kExternal)
        for (const Protocol white : kExternal) {
            const PlayedGame played = play(mock(black), mock(white, "none", 1, 2));
            EXPECT_EQ(played.verdict, Verdict::kNormal) << played.reason;
            EXPECT_TRUE(played.game.is_over());
            EXPECT_EQ(played.times.size(), played.game.plies().size());
        }
}

TEST(ExternalEngine, AnswersForcedPassesInEveryProtocol) {
    for (const Protocol protocol : kExternal) {
        const PlayedGame played = play(mock(protocol), mock(protocol), kPatient, kBeforeAPass);
        EXPECT_EQ(played.verdict, Verdict::kNormal) << played.reason;
        EXPECT_TRUE(played.game.is_over());
    }
}

TEST(ExternalEngine, PassesAreUnderstoodInOtherWords) {
    for (const Protocol protocol : kExternal)
        for (const char* word : {"@@", "none", "None", "PASS", "PP", "0000", "e3e3", "--"}) {
            const EngineSpec engine = mock(protocol, std::string("passes-as-") + word);
            const PlayedGame played = play(engine, engine, kPatient, kBeforeAPass);
            EXPECT_EQ(played.verdict, Verdict::kNormal) << word << ": " << played.reason;
            EXPECT_TRUE(played.game.is_over());
        }
}

TEST(ExternalEngine, FairyEnginesGetTheirOwnSpellings) {
    EngineSpec fairy = mock(Protocol::kUci);
    fairy.options = {{"UCI_Variant", "flipello"}};
    for (const char* opening : {"f5d6", kBeforeAPass}) {
        const PlayedGame played = play(fairy, fairy, kPatient, opening);
        EXPECT_EQ(played.verdict, Verdict::kNormal) << played.reason;
        EXPECT_TRUE(played.game.is_over());
    }
}

TEST(ExternalEngine, AGtpEngineMayRefuseAForcedPass) {
    const EngineSpec refuses = mock(Protocol::kGtp, "refuses-pass");
    const PlayedGame played = play(refuses, refuses, kPatient, kBeforeAPass);
    EXPECT_EQ(played.verdict, Verdict::kNormal) << played.reason;
    EXPECT_TRUE(played.game.is_over());
    EXPECT_NE(played.reason.find("refused the forced pass"), std::string::npos) << played.reason;
}

TEST(ExternalEngine, EndsAtAWipeOut) {
    for (const Protocol protocol : kExternal) {
        const PlayedGame played =
            play(mock(protocol), mock(protocol), kPatient, "e6f4e3f6g5d6e7f5");
        EXPECT_EQ(played.verdict, Verdict::kNormal) << played.reason;
    }
}

struct FaultCase {
    const char* fault;
    int at;
    Verdict verdict;
};

TEST(ExternalEngine, EveryFaultGetsItsVerdictAndLosesTheGame) {
    for (const FaultCase& wrong : {FaultCase{"illegal", 3, Verdict::kIllegalMove},
                                   {"pass", 2, Verdict::kIllegalMove},
                                   {"nonsense", 2, Verdict::kProtocol},
                                   {"says-more", 2, Verdict::kProtocol},
                                   {"crash", 4, Verdict::kCrash},
                                   {"exit", 1, Verdict::kCrash},
                                   {"flood", 2, Verdict::kFlood},
                                   {"line", 2, Verdict::kFlood},
                                   {"crash", 0, Verdict::kStartFailure},
                                   {"exit", 0, Verdict::kStartFailure},
                                   {"flood", 0, Verdict::kStartFailure}})
        for (const Protocol protocol : kExternal) {
            const PlayedGame played =
                play(mock(Protocol::kUci), mock(protocol, wrong.fault, wrong.at));
            EXPECT_EQ(verdict_name(played.verdict), std::string(verdict_name(wrong.verdict)))
                << protocol_name(protocol) << ' ' << wrong.fault << ": " << played.reason;
            EXPECT_EQ(played.loser, Color::kWhite);
            EXPECT_FALSE(played.score);
            EXPECT_NE(played.reason, "");
        }
}

TEST(ExternalEngine, TheReasonOfAFaultNamesWhatWasFound) {
    for (const Protocol protocol : kExternal) {
        const PlayedGame played = play(mock(Protocol::kUci), mock(protocol, "says-more", 2));
        EXPECT_NE(played.reason.find("found 'e3,"), std::string::npos) << played.reason;
        EXPECT_NE(played.reason.find("expected a move"), std::string::npos) << played.reason;
    }
}

TEST(ExternalEngine, WhatDoesNotAnswerIsNotWaitedForForEver) {
    const TimeControl impatient{.patience = milliseconds{1500}};
    for (const FaultCase& wrong : {FaultCase{"hang", 2, Verdict::kHang},
                                   {"garbage", 2, Verdict::kHang},
                                   {"hang", 0, Verdict::kStartFailure},
                                   {"deaf", 1, Verdict::kStartFailure}}) {
        const PlayedGame played =
            play(mock(Protocol::kGtp, wrong.fault, wrong.at), mock(Protocol::kGtp), impatient);
        EXPECT_EQ(verdict_name(played.verdict), std::string(verdict_name(wrong.verdict)))
            << wrong.fault << ": " << played.reason;
        EXPECT_EQ(played.loser, Color::kBlack);
    }
}

TEST(ExternalEngine, TooLateIsLostOnTime) {
    const TimeControl clock{.base = milliseconds{300},
                            .increment = milliseconds{200},
                            .margin = milliseconds{50},
                            .patience = milliseconds{5000}};
    const PlayedGame played = play(mock(Protocol::kUci, "slow", 1), mock(Protocol::kUci), clock);
    EXPECT_EQ(played.verdict, Verdict::kTime) << played.reason;
    EXPECT_EQ(played.loser, Color::kBlack);
}

TEST(ExternalEngine, MayGiveUpInGtp) {
    const PlayedGame played = play(mock(Protocol::kGtp, "resign", 3), mock(Protocol::kGtp));
    EXPECT_EQ(played.verdict, Verdict::kResigned);
    EXPECT_EQ(played.loser, Color::kBlack);
    EXPECT_EQ(half_points(played, Color::kWhite), 2);
}

TEST(ExternalEngine, IsStartedAgainAfterAFault) {
    const ContestantOptions options{.time = kPatient, .cpus = {}, .stop = nullptr};
    const auto broken = make_contestant(mock(Protocol::kGtp, "crash", 5), options);
    const auto other = make_contestant(mock(Protocol::kGtp), options);
    const GamePlan plan{.time = kPatient};
    for (int game = 0; game < 3; ++game) {
        const auto played = play_game(plan, *broken, *other, nullptr);
        ASSERT_TRUE(played && played.value());
        EXPECT_EQ(played.value()->verdict, Verdict::kCrash) << played.value()->reason;
        EXPECT_EQ(played.value()->game.plies().size(),
                  8U);  // four moves each before the fifth answer
    }
}

TEST(ExternalEngine, ToldToStopWhileItStartsItPlaysNoGame) {
    const std::atomic<bool> stop = true;
    for (const Protocol protocol : kExternal) {
        const ContestantOptions options{.time = kPatient, .cpus = {}, .stop = &stop};
        const auto starting = make_contestant(mock(protocol, "deaf"), options);
        const auto ready = make_contestant(player("greedy"), options);
        const GamePlan plan{.time = kPatient};
        for (const bool is_first : {true, false}) {
            const auto played = is_first ? play_game(plan, *starting, *ready, nullptr)
                                         : play_game(plan, *ready, *starting, nullptr);
            ASSERT_TRUE(played);
            EXPECT_FALSE(played.value()) << played.value()->reason;
        }
    }
}

TEST(ExternalEngine, HasALimitOfItsOwn) {
    // The clock of the match is too short for any answer; only one side is judged by it.
    const TimeControl match{.base = milliseconds{1}, .margin = milliseconds{0}};
    EngineSpec unlimited = mock(Protocol::kNboard);
    unlimited.limit.emplace();
    EngineSpec slow = mock(Protocol::kGtp, "slow", 1, 2);
    const auto contestant = [&](const EngineSpec& spec) {
        TimeControl limit = limit_of(spec, match);
        limit.patience = kPatient.patience;
        return make_contestant(spec, {.time = limit, .cpus = {}, .stop = nullptr});
    };
    const auto black = contestant(unlimited);
    const auto white = contestant(slow);
    const GamePlan plan{.time = limit_of(unlimited, match), .white_time = match};
    const auto played = play_game(plan, *black, *white, nullptr);
    ASSERT_TRUE(played && played.value());
    EXPECT_EQ(played.value()->verdict, Verdict::kTime);
    EXPECT_EQ(played.value()->loser, Color::kWhite);
}

TEST(CheckSpec, TakesALimitOfItsOwnWhereTheProtocolHasNoWordForTheCommonOne) {
    const TimeControl move_time{.move_time = milliseconds{100}};
    const TimeControl depth{.depth = 8};
    EngineSpec nboard = mock(Protocol::kNboard);
    EngineSpec gtp = mock(Protocol::kGtp);
    EXPECT_FALSE(check_spec(nboard, move_time));
    EXPECT_FALSE(check_spec(gtp, depth));
    nboard.limit = TimeControl{.level = 6};
    gtp.limit = TimeControl{.move_time = milliseconds{50}};
    EXPECT_TRUE(check_spec(nboard, move_time));
    EXPECT_TRUE(check_spec(gtp, depth));
    gtp.limit = TimeControl{.nodes = 5};
    EXPECT_FALSE(check_spec(gtp, move_time));
    gtp.limit = TimeControl{};
    EXPECT_TRUE(check_spec(gtp, depth));
}

/// Lets this process open no more files while it lives.
class NoMoreFiles {
  public:
    NoMoreFiles() {
        ::getrlimit(RLIMIT_NOFILE, &before_);
        const rlimit none{.rlim_cur = 0, .rlim_max = before_.rlim_max};
        ::setrlimit(RLIMIT_NOFILE, &none);
    }
    ~NoMoreFiles() { ::setrlimit(RLIMIT_NOFILE, &before_); }
    NoMoreFiles(const NoMoreFiles&) = delete;
    NoMoreFiles& operator=(const NoMoreFiles&) = delete;

  private:
    rlimit before_{};
};

TEST(ExternalEngine, OwnLackOfFilesIsNoFaultOfAnEngine) {
#ifdef OUTFLANK_SANITIZED
    GTEST_SKIP() << "a sanitizer opens a pipe to look at an address: without files it sees faults";
#endif
    const ContestantOptions options{.time = kPatient, .cpus = {}, .stop = nullptr};
    const auto first = make_contestant(mock(Protocol::kGtp), options);
    const auto second = make_contestant(mock(Protocol::kUci), options);
    const GamePlan plan{.time = kPatient};
    {
        const NoMoreFiles none;
        const auto played = play_game(plan, *first, *second, nullptr);
        ASSERT_FALSE(played);
        EXPECT_EQ(played.error().code, ErrorCode::kOutOfRange);
    }
    const auto later = play_game(plan, *first, *second, nullptr);
    ASSERT_TRUE(later && later.value());
    EXPECT_EQ(later.value()->verdict, Verdict::kNormal);
}

TEST(ExternalEngine, SaysWhyAProgramCannotBeStarted) {
    EngineSpec missing = mock(Protocol::kUci);
    missing.command = {"/nonexistent/engine"};
    const PlayedGame played = play(missing, mock(Protocol::kUci));
    EXPECT_EQ(played.verdict, Verdict::kStartFailure);
    EXPECT_NE(played.reason.find("/nonexistent/engine"), std::string::npos) << played.reason;
}

TEST(ExternalEngine, TellsTheLastWordsOfAProgramThatEnded) {
    const PlayedGame played = play(mock(Protocol::kUci, "exit", 2), mock(Protocol::kUci));
    EXPECT_NE(played.reason.find("exit status 3"), std::string::npos) << played.reason;
    EXPECT_NE(played.reason.find("out of luck"), std::string::npos) << played.reason;
}

TEST(ExternalEngine, TellsWhichEndOfAnEngineThatLivesOnIsClosed) {
    struct Closing {
        const char* script;
        const char* reason;
    };
    constexpr const char* kFirstAnswer = "printf '=1 2\\n\\n'; exec sleep 1000";
    for (const Closing& closing :
         {Closing{"exec 0<&-; ", "the engine closed its input"},
          Closing{"echo bad luck >&2; exec 0<&-; ",
                  "the engine closed its input, after 'bad luck'"},
          Closing{"exec sleep 1000 >&-; ", "the engine closed its output"}}) {
        EngineSpec engine = mock(Protocol::kGtp);
        engine.command = {"sh", "-c", std::string("read x; ") + closing.script + kFirstAnswer};
        const PlayedGame played = play(engine, mock(Protocol::kUci));
        EXPECT_EQ(played.verdict, Verdict::kStartFailure);
        EXPECT_EQ(played.reason, closing.reason);
    }
}

TEST(ExternalEngine, ItsScoresAreKept) {
    const PlayedGame played = play(mock(Protocol::kUci), mock(Protocol::kNboard));
    ASSERT_GT(played.scores.size(), 4U);
    EXPECT_FALSE(played.scores[0]);  // of the opening
    EXPECT_EQ(played.scores[2], -2.5);
    EXPECT_EQ(played.scores[3], 1.5);
}

TEST(CheckSpec, RefusesLimitsThatAProtocolCannotSay) {
    EXPECT_TRUE(check_spec(mock(Protocol::kUci), {.nodes = 1000}));
    EXPECT_FALSE(check_spec(mock(Protocol::kGtp), {.depth = 4}));
    EXPECT_FALSE(check_spec(mock(Protocol::kNboard), {.move_time = milliseconds{100}}));
    EXPECT_FALSE(check_spec(player("greedy"), {.depth = 4}));
    EXPECT_FALSE(check_spec(player("no such player"), {}));
    EXPECT_TRUE(check_spec(player("greedy"), {}));
}

}  // namespace
}  // namespace outflank::arena
