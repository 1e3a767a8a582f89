#include <gtest/gtest.h>

#include "outflank/formats.h"
#include "protocols/testing.h"

namespace outflank::protocols {
namespace {

using std::chrono::milliseconds;
using testing::Conversation;
using Lines = Conversation::Lines;

// Black (White in chess) has to pass, and then white's h8 ends the game.
constexpr const char* kXboardBlackPasses =
    "setboard ppppppP1/pppppppp/pppppppp/pppppppp/pppppppp/pppppppp/pppppppp/pppppppp w - - 0 1";

struct Xboard : Conversation {
    explicit Xboard(const Options& options = {}) : Conversation(Protocol::kXboard, options) {
        send("xboard");
        send("protover 2");
        send("new");
        send("variant reversi");
    }
    std::string position() { return format_position(thinker.positions.back()); }
};

TEST(Xboard, TellsItsFeatures) {
    Conversation xboard(Protocol::kXboard);
    EXPECT_EQ(xboard.send("xboard"), Lines{});
    const Lines lines = xboard.send("protover 2");
    ASSERT_EQ(lines.size(), 3u);
    for (const char* feature : {"setboard=1", "playother=1", "ping=1", "sigint=0", "analyze=1",
                                "variants=\"reversi\"", "colors=0", "memory=1", "smp=1"})
        EXPECT_NE(lines[0].find(feature), std::string::npos) << feature;
    EXPECT_EQ(lines[2], "feature done=1");
}

TEST(Xboard, SetsTheBoardUpForTheVariant) {
    Conversation xboard(Protocol::kXboard);
    EXPECT_EQ(xboard.send("variant reversi"),
              Lines{"setup (P.....p.....) 8/8/8/3Pp3/3pP3/8/8/8 w - - 0 1"});
    EXPECT_EQ(xboard.send("variant chess"), Lines{"Error (unsupported variant): chess"});
}

TEST(Xboard, AnswersAMoveAsTheSecondMover) {
    Xboard xboard;
    EXPECT_EQ(xboard.send("P@f5"), Lines{"move P@f4"});
    EXPECT_EQ(xboard.send("usermove P@e3").size(), 1u);
}

TEST(Xboard, AlienEditionGetsTheBoardAfterEachMove) {
    Xboard xboard;
    xboard.send("variant alien");
    EXPECT_EQ(xboard.send("P@f5"),
              (Lines{"move P@f4", "setup (P.....p.....) 8/8/8/3PPP2/3ppp2/8/8/8 w - - 0 1"}));
}

TEST(Xboard, GoPlaysTheSideToMoveAndForceNone) {
    Xboard xboard;
    EXPECT_EQ(xboard.send("go"), Lines{"move P@d3"});
    EXPECT_EQ(xboard.send("force"), Lines{});
    EXPECT_EQ(xboard.send("P@c3"), Lines{});
    EXPECT_EQ(xboard.send("playother"), Lines{});
    EXPECT_EQ(xboard.send("P@c4").size(), 1u);
}

TEST(Xboard, PassesAndTellsTheResult) {
    Xboard engine;
    engine.send("force");
    engine.send(kXboardBlackPasses);
    EXPECT_EQ(engine.send("go"), Lines{"move @@@@"});
    EXPECT_EQ(engine.send("P@h8"), Lines{"0-1 {Black wins 64-0}"});

    Xboard user;
    user.send("force");
    user.send(kXboardBlackPasses);
    user.send("playother");
    EXPECT_EQ(user.send("@@@@"), (Lines{"move P@h8", "0-1 {Black wins 64-0}"}));
}

TEST(Xboard, AMoveAfterAPassThatWasLeftOutIsTaken) {
    Xboard xboard;
    xboard.send("force");
    xboard.send(kXboardBlackPasses);
    EXPECT_EQ(xboard.send("P@h8"), Lines{"0-1 {Black wins 64-0}"});
}

TEST(Xboard, TellsTheResultOfAWipeOut) {
    Xboard xboard;
    xboard.send("force");
    for (const char* move : {"P@e6", "P@f4", "P@e3", "P@f6", "P@g5", "P@d6", "P@e7", "P@f5"})
        EXPECT_EQ(xboard.send(move), Lines{}) << move;
    EXPECT_EQ(xboard.send("P@c5"), Lines{"1-0 {White wins 13-0}"});
    EXPECT_EQ(xboard.send("go"), Lines{});
}

TEST(Xboard, RefusesWhatIsIllegalAndChangesNothing) {
    Xboard xboard;
    xboard.send("force");
    for (const char* wrong :
         {"P@a1", "@@@@", "usermove P@d4", "usermove", "usermove xyz", "P@i9"}) {
        const Lines lines = xboard.send(wrong);
        ASSERT_EQ(lines.size(), 1u) << wrong;
        EXPECT_TRUE(lines[0].starts_with("Illegal move")) << lines[0];
    }
    for (const char* wrong :
         {"nonsense", "undo", "remove", "level", "level a b c", "st 0", "sd x", "time x",
          "memory 0", "cores none", "option Level=61", "option x=1"}) {
        const Lines lines = xboard.send(wrong);
        ASSERT_EQ(lines.size(), 1u) << wrong;
        EXPECT_TRUE(lines[0].starts_with("Error (")) << lines[0];
    }
    EXPECT_EQ(xboard.send_overlong("usermove   ").size(), 1u);
    EXPECT_TRUE(xboard.send("setboard 8/8").at(0).starts_with("tellusererror Illegal position"));
    xboard.send("go");
    EXPECT_EQ(xboard.position(), format_position(start_position()));
}

TEST(Xboard, IgnoresWhatDoesNotConcernIt) {
    Xboard xboard;
    for (const char* line : {"", "accepted setboard", "rejected san", "random", "computer",
                             "name A Person", "rating 1500 1600", "ics -", "otim 100", "draw"})
        EXPECT_EQ(xboard.send(line), Lines{}) << line;
}

TEST(Xboard, TakesMovesBack) {
    Xboard xboard;
    xboard.send("P@f5");
    EXPECT_EQ(xboard.send("remove"), Lines{});
    xboard.send("force");
    xboard.send("P@f5");
    EXPECT_EQ(xboard.send("undo"), Lines{});
    xboard.send("go");
    EXPECT_EQ(xboard.position(), format_position(start_position()));
}

TEST(Xboard, ANewGameBeginsWithTheFirstMover) {
    Xboard xboard;
    xboard.send("force");
    xboard.send("setboard 8/8/8/3PPP2/3pP3/8/8/8 b - - 0 1");
    xboard.send("new");
    xboard.send("go");
    EXPECT_EQ(xboard.position(), format_position(start_position()));
}

TEST(Xboard, LimitsReachTheSearch) {
    Xboard xboard({.level = 9});
    xboard.send("level 40 5:30 2.5");
    xboard.send("time 1234");
    xboard.send("P@f5");
    const SearchLimits& timed = xboard.thinker.requests.back().limits;
    EXPECT_EQ(timed.level, 9);
    ASSERT_TRUE(timed.clock);
    EXPECT_EQ(timed.clock->remaining, milliseconds(12'340));
    EXPECT_EQ(timed.clock->increment, milliseconds(2'500));
    EXPECT_EQ(timed.clock->moves_to_go, 40);
    xboard.send("st 3");
    xboard.send("sd 6");
    xboard.send("go");
    const SearchLimits& fixed = xboard.thinker.requests.back().limits;
    EXPECT_EQ(fixed.move_time, milliseconds(3000));
    EXPECT_EQ(fixed.depth, 6);
    EXPECT_FALSE(fixed.clock);
    EXPECT_EQ(xboard.send("memory 32"), Lines{});
    EXPECT_EQ(xboard.send("cores 2"), Lines{});
    EXPECT_EQ(xboard.thinker.options.back().hash_bytes, std::size_t{32} << 20);
    EXPECT_EQ(xboard.thinker.options.back().threads, 2);
    EXPECT_EQ(xboard.send("option Level=5"), Lines{});
    xboard.send("new");
    xboard.send("go");
    EXPECT_EQ(xboard.thinker.requests.back().limits.level, 5);
    EXPECT_FALSE(xboard.thinker.requests.back().limits.depth);
}

TEST(Xboard, PostsItsThinkingWhenAsked) {
    Xboard xboard;
    xboard.send("post");
    const Lines lines = xboard.send("go");
    EXPECT_EQ(lines.front(), "5 100 25 1234 @87% P@d3 P@c3");
    EXPECT_EQ(lines.back(), "move P@d3");
    xboard.send("nopost");
    EXPECT_EQ(xboard.send("P@c3").size(), 1u);
}

TEST(Xboard, MovesAtOnceWhenAsked) {
    Xboard xboard;
    xboard.thinker.holds = true;
    EXPECT_EQ(xboard.send("go"), Lines{});
    EXPECT_EQ(xboard.send("?"), Lines{"move P@d3"});
    EXPECT_EQ(xboard.send("?"), Lines{});
}

// As the protocol has it: a ping does not take the engine's time to think away.
TEST(Xboard, APongDuringTheOwnMoveComesAfterIt) {
    Xboard xboard;
    xboard.thinker.holds = true;
    EXPECT_EQ(xboard.send("ping 1"), Lines{"pong 1"});
    xboard.send("go");
    EXPECT_EQ(xboard.send("ping 2"), Lines{});
    EXPECT_EQ(xboard.end_search(), (Lines{"move P@d3", "pong 2"}));
}

TEST(Xboard, APongIsSaidWhereTheOwnMoveWillNotCome) {
    for (const char* end : {"new", "force", "result 1-0 {x}", "playother", "undo", "analyze",
                            "setboard 8/8/8/3Pp3/3pP3/8/8/8 w"}) {
        Xboard xboard;
        xboard.thinker.holds = true;
        xboard.send("P@f5");
        EXPECT_EQ(xboard.send("ping 1"), Lines{}) << end;
        const Lines said = xboard.send(end);
        ASSERT_FALSE(said.empty()) << end;
        EXPECT_EQ(said.front(), "pong 1") << end;
        EXPECT_EQ(xboard.send("ping 2"), Lines{"pong 2"}) << end;
    }
}

TEST(Xboard, WhatRunsGoesOnWithOtherResources) {
    for (const char* change : {"memory 32", "cores 2"})
        for (const bool refuses : {false, true}) {
            Xboard moves;
            moves.thinker.holds = true;
            moves.thinker.refuses_options = refuses;
            moves.send("go");
            moves.send("ping 1");
            EXPECT_EQ(moves.send(change).size(), refuses ? 1U : 0U) << change;
            EXPECT_EQ(moves.end_search(), (Lines{"move P@d3", "pong 1"})) << change;
            Xboard analyzes;
            analyzes.thinker.refuses_options = refuses;
            analyzes.send("analyze");
            analyzes.send(change);
            EXPECT_TRUE(analyzes.thinker.runs()) << change;
            Xboard hints;
            hints.thinker.holds = true;
            hints.thinker.refuses_options = refuses;
            hints.send("hint");
            hints.send(change);
            EXPECT_EQ(hints.end_search(), Lines{"Hint: P@d3"}) << change;
        }
}

TEST(Xboard, MovesThatAreTakenBackDoNotCountOnTheClock) {
    Xboard xboard;
    xboard.send("level 3 0:10 0");
    const auto moves_to_go = [&] {
        return xboard.thinker.requests.back().limits.clock.value_or(GameClock{}).moves_to_go;
    };
    xboard.send("P@f5");
    EXPECT_EQ(moves_to_go(), 3);
    xboard.send("P@e3");
    EXPECT_EQ(moves_to_go(), 2);
    xboard.send("remove");
    xboard.send("P@e3");
    EXPECT_EQ(moves_to_go(), 2);
    xboard.send("level 3 0:10 0");
    xboard.send("go");
    EXPECT_EQ(moves_to_go(), 3);
}

TEST(Xboard, ANewGameForceAndAResultEndTheSearch) {
    for (const char* end : {"new", "force", "result 1-0 {x}", "setboard 8/8/8/3Pp3/3pP3/8/8/8 w"}) {
        Xboard xboard;
        xboard.thinker.holds = true;
        xboard.send("go");
        EXPECT_EQ(xboard.send(end), Lines{}) << end;
        EXPECT_FALSE(xboard.thinker.runs()) << end;
    }
}

TEST(Xboard, PondersOnTheExpectedMove) {
    Xboard xboard;
    xboard.send("hard");
    EXPECT_EQ(xboard.send("go"), Lines{"move P@d3"});  // expects c3
    ASSERT_TRUE(xboard.thinker.runs());
    EXPECT_TRUE(xboard.thinker.requests.back().ponder);
    EXPECT_EQ(xboard.send("ping 3"), Lines{"pong 3"});
    EXPECT_TRUE(xboard.thinker.runs());
    EXPECT_EQ(xboard.send("P@c3").front(), "move P@b3");
    EXPECT_EQ(xboard.thinker.hits, 1);
}

TEST(Xboard, PondersOnTheClockAsItStandsAfterTheOwnMove) {
    Xboard xboard;
    xboard.send("hard");
    xboard.send("level 0 1 2");
    xboard.send("time 5000");
    xboard.send("go");  // takes 0.25 s
    const auto clock = xboard.thinker.requests.back().limits.clock;
    ASSERT_TRUE(clock);
    EXPECT_EQ(clock->remaining, std::chrono::milliseconds(50'000 - 250 + 2'000));
    EXPECT_EQ(clock->resolution, std::chrono::milliseconds(10));
}

TEST(Xboard, AnUnexpectedMoveEndsPondering) {
    Xboard xboard;
    xboard.send("hard");
    xboard.send("go");
    EXPECT_EQ(xboard.send("P@e3").size(), 1u);
    EXPECT_EQ(xboard.thinker.hits, 0);
    EXPECT_TRUE(xboard.thinker.runs());  // ponders again
    xboard.send("easy");
    EXPECT_FALSE(xboard.thinker.runs());
}

TEST(Xboard, PonderingThatHasEndedAnswersAtOnce) {
    Xboard xboard;
    xboard.send("hard");
    xboard.send("go");
    EXPECT_EQ(xboard.end_search(), Lines{});
    EXPECT_EQ(xboard.send("P@c3").front(), "move P@b3");
}

TEST(Xboard, AnalyzesUntilExit) {
    Xboard xboard;
    EXPECT_EQ(xboard.send("analyze"), Lines{"5 100 25 1234 @87% P@d3 P@c3"});
    EXPECT_TRUE(xboard.thinker.requests.back().limits.infinite);
    EXPECT_EQ(xboard.send("."), Lines{"stat01: 25 1234 5 0 0"});
    EXPECT_EQ(xboard.send("P@f5").size(), 1u);
    EXPECT_EQ(xboard.thinker.positions.back().to_move, Color::kWhite);
    xboard.send("undo");
    EXPECT_EQ(xboard.position(), format_position(start_position()));
    EXPECT_EQ(xboard.send("exit"), Lines{});
    EXPECT_FALSE(xboard.thinker.runs());
    EXPECT_EQ(xboard.send("."), Lines{});
}

TEST(Xboard, GivesAHint) {
    Xboard xboard;
    EXPECT_EQ(xboard.send("hint"), Lines{"Hint: P@d3"});
    EXPECT_EQ(xboard.send("bk"), (Lines{" no opening book", ""}));
}

TEST(Xboard, EndsWithQuitAndWithTheInput) {
    Xboard quits;
    quits.thinker.holds = true;
    quits.send("go");
    quits.send("quit");
    EXPECT_TRUE(quits.finished());
    Xboard ends;
    ends.send("analyze");
    ends.end_input();
    EXPECT_TRUE(ends.finished());
}

TEST(Xboard, AnIllegalMoveOfTheEngineNeverLeaves) {
    Xboard xboard;
    xboard.thinker.reply = [](const Position&, const SearchRequest&) {
        return SearchReport{.lines = {{.moves = {0}}}};
    };
    EXPECT_EQ(xboard.send("go"), Lines{"move P@d3"});
}

}  // namespace
}  // namespace outflank::protocols
