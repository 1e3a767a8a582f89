#include <gtest/gtest.h>

#include "protocols/testing.h"

namespace outflank::protocols {
namespace {

using std::chrono::milliseconds;
using testing::Conversation;
using Lines = Conversation::Lines;

struct NBoard : Conversation {
    explicit NBoard(const Options& options = {}) : Conversation(Protocol::kNBoard, options) {}

    /// The last line said.
    std::string last(std::string_view line) {
        const Lines lines = send(line);
        return lines.empty() ? "(nothing)" : lines.back();
    }
};

constexpr const char* kNboardStart =
    "(;GM[Othello]PC[x]PB[a]PW[b]RE[?]TI[5:00//2:00]TY[8]BO[8 "
    "---------------------------O*------*O--------------------------- *]";

std::string game(std::string_view moves) {
    return "set game " + (kNboardStart + std::string(moves)) + ";)";
}

TEST(NBoard, NameHasNoBlanks) {
    NBoard nboard;
    EXPECT_EQ(nboard.send("nboard 2"), Lines{});
    EXPECT_EQ(nboard.send("set depth 12"), Lines{"set myname Outflank12"});
    EXPECT_EQ(nboard.send("set depth  12 \t"), Lines{"set myname Outflank12"});
    EXPECT_EQ(nboard.send("set depth 99"), Lines{"set myname Outflank60"});
}

TEST(NBoard, GoAnswersAndDoesNotPlay) {
    NBoard nboard;
    nboard.send("set depth 9");
    EXPECT_EQ(nboard.last("go"), "=== D3/1.00/0.25");
    EXPECT_EQ(nboard.thinker.requests.back().limits.level, 9);
    EXPECT_EQ(nboard.last("go"), "=== D3/1.00/0.25");
    EXPECT_EQ(nboard.send("move D3/1.00/0.25"), Lines{});
    EXPECT_EQ(nboard.last("go"), "=== C3/1.00/0.25");
}

TEST(NBoard, TakesMovesInEveryForm) {
    for (const char* move : {"move F5", "move f5/2.5/1.2", "move F5//3.1", "move F5/2.50"}) {
        NBoard nboard;
        EXPECT_EQ(nboard.send(move), Lines{}) << move;
        nboard.send("go");
        EXPECT_EQ(nboard.thinker.positions.back().to_move, Color::kWhite) << move;
    }
}

TEST(NBoard, TakesTheGameAndItsClock) {
    NBoard nboard;
    EXPECT_EQ(nboard.send(game("B[F5//10]W[D6//20.5]")), Lines{});
    nboard.send("go");
    const auto clock = nboard.thinker.requests.back().limits.clock;
    ASSERT_TRUE(clock);
    EXPECT_EQ(clock->remaining, milliseconds(290'000));
    EXPECT_EQ(clock->resolution, milliseconds(1000));
    nboard.send("move C3//30");
    nboard.send("go");
    EXPECT_EQ(nboard.thinker.requests.back().limits.clock->remaining, milliseconds(279'500));
    nboard.send("move D3//5");
    nboard.send("go");
    EXPECT_EQ(nboard.thinker.requests.back().limits.clock->remaining, milliseconds(260'000));
}

TEST(NBoard, AForcedPassIsAnsweredWithPa) {
    NBoard nboard;
    nboard.send(
        "set game (;GM[Othello]PC[]PB[]PW[]RE[?]TI[0]TY[8]BO[8 "
        "OOOOOOOO OOOOOOOO OOOOOOOO OOOOOOOO OOOOOOOO OOOOOOOO OOOOOOOO OOOOOO*- *];)");
    EXPECT_EQ(nboard.send("go"), Lines{"=== PA"});
    EXPECT_EQ(nboard.send("move PA"), Lines{});
    EXPECT_EQ(nboard.last("go"), "=== H8/1.00/0.25");
    EXPECT_EQ(nboard.send("move H8"), Lines{});
    EXPECT_EQ(nboard.send("go"), Lines{"=== PA"});  // nothing else is left to say
}

TEST(NBoard, AMoveAfterAPassThatWasLeftOutIsTaken) {
    NBoard nboard;
    nboard.send(
        "set game (;GM[Othello]PC[]PB[]PW[]RE[?]TI[0]TY[8]BO[8 "
        "OOOOOOOO OOOOOOOO OOOOOOOO OOOOOOOO OOOOOOOO OOOOOOOO OOOOOOOO OOOOOO*- *];)");
    EXPECT_EQ(nboard.send("move H8"), Lines{});
    EXPECT_EQ(nboard.send("hint 1"), Lines{"status The game is over"});
}

TEST(NBoard, HintsNameTheLineItsValueAndItsDepth) {
    NBoard nboard;
    EXPECT_EQ(nboard.send("hint 2"),
              (Lines{"status Analyzing", "search D3c3 1.00 0 5", "search C4c3 0.00 0 5",
                     "nodestats 1234 0.25", "status"}));
    EXPECT_FALSE(nboard.thinker.requests.back().limits.clock);
}

TEST(NBoard, OnlyAProvenScoreIsMarkedProven) {
    const auto depth_of = [](const EngineLine& line) {
        NBoard nboard;
        nboard.thinker.reply = [&](const Position&, const SearchRequest&) {
            return SearchReport{.lines = {line}};
        };
        const std::string text = nboard.send("hint 1").at(1);
        return text.substr(text.rfind(' ') + 1);
    };
    EXPECT_EQ(depth_of({.moves = {19}, .depth = 60, .percent = 100, .exact = true}), "100%");
    EXPECT_EQ(depth_of({.moves = {19}, .bound = Bound::kLower, .depth = 60, .exact = true}), "60");
    EXPECT_EQ(depth_of({.moves = {19}, .depth = 60, .percent = 95}), "95%");
    EXPECT_EQ(depth_of({.moves = {19}, .depth = 12, .percent = 100}), "12");
}

// Two values with the smaller one first are an error of the GUI; ours is always one.
TEST(NBoard, AValueIsOneNumber) {
    NBoard nboard;
    for (const std::string& line : nboard.send("hint 4"))
        EXPECT_EQ(line.find(','), std::string::npos) << line;
}

TEST(NBoard, PingEndsTheSearchAndNothingOldFollowsThePong) {
    NBoard nboard;
    nboard.thinker.holds = true;
    nboard.send("hint 4");
    EXPECT_TRUE(nboard.thinker.runs());
    EXPECT_EQ(nboard.send("ping 17"), Lines{"pong 17"});
    EXPECT_FALSE(nboard.thinker.runs());
    nboard.send("go");
    EXPECT_EQ(nboard.send("ping 18"), Lines{"pong 18"});
    EXPECT_EQ(nboard.send("ping"), Lines{});
    EXPECT_EQ(nboard.send("ping a\x7Fz"), Lines{"pong a z"});
}

TEST(NBoard, ANewPositionEndsTheSearch) {
    for (const std::string& change : {game("B[F5]"), std::string("move F5")}) {
        NBoard nboard;
        nboard.thinker.holds = true;
        nboard.send("go");
        EXPECT_EQ(nboard.send(change), Lines{});
        EXPECT_FALSE(nboard.thinker.runs());
    }
}

TEST(NBoard, WhatIsWrongIsIgnoredWithAStatus) {
    NBoard nboard;
    nboard.send("move F5");
    for (const std::string& wrong :
         {std::string("move F5"), std::string("move A1"), std::string("move PA"),
          std::string("move"), std::string("move Z9/0/0"), std::string("set game"),
          std::string("set game (;GM[Othello]BO[8 XO *];)"), game("B[A1]"), game("B[F5]W[F5]")}) {
        const Lines lines = nboard.send(wrong);
        ASSERT_EQ(lines.size(), 1u) << wrong;
        EXPECT_TRUE(lines[0].starts_with("status Ignored ")) << lines[0];
    }
    EXPECT_EQ(nboard.send_overlong("set game (").size(), 1u);
    nboard.send("go");
    EXPECT_EQ(nboard.thinker.positions.back().to_move, Color::kWhite);
    EXPECT_EQ(nboard.thinker.positions.back().board.disc_count(), 5);
}

TEST(NBoard, WhatIsUnknownIsIgnored) {
    NBoard nboard;
    for (const char* unknown :
         {"", "  ", "hello", "set", "set colour red", "set contempt 3.5", "GTP name", "\x01\x02"})
        EXPECT_EQ(nboard.send(unknown), Lines{}) << unknown;
    EXPECT_EQ(nboard.send("set depth x"),
              Lines{"status Ignored the depth: found 'x', expected a whole number from 0 to 1000"});
    EXPECT_EQ(nboard.send("learn"), Lines{"learned"});
}

TEST(NBoard, AnalyzesTheGameBackwardsAndCountsPasses) {
    NBoard nboard;
    nboard.send(game("B[F5]W[D6]"));
    Lines analysis;
    for (const std::string& line : nboard.send("analyze"))
        if (line.starts_with("analysis")) analysis.push_back(line);
    EXPECT_EQ(analysis, (Lines{"analysis 2 1.00", "analysis 1 1.00", "analysis 0 1.00"}));

    NBoard passing;
    passing.send(
        "set game (;GM[Othello]PC[]PB[]PW[]RE[?]TI[0]TY[8]BO[8 "
        "OOOOOOOO OOOOOOOO OOOOOOOO OOOOOOOO OOOOOOOO OOOOOOOO OOOOOOOO OOOOOO*- *];)");
    passing.send("move H8");
    analysis.clear();
    for (const std::string& line : passing.send("analyze"))
        if (line.starts_with("analysis")) analysis.push_back(line);
    EXPECT_EQ(analysis, (Lines{"analysis 2 -64.00", "analysis 1 1.00", "analysis 0 -2.00"}));
}

TEST(NBoard, AnAnalysisEndsWithAPing) {
    NBoard nboard;
    nboard.thinker.holds = true;
    nboard.send("analyze");
    EXPECT_EQ(nboard.send("ping 1"), Lines{"pong 1"});
    EXPECT_FALSE(nboard.thinker.runs());
}

TEST(NBoard, EndsWithQuitAndWithTheInput) {
    NBoard quits;
    quits.thinker.holds = true;
    quits.send("hint 1");
    quits.send("quit");
    EXPECT_TRUE(quits.finished());
    NBoard ends;
    ends.thinker.holds = true;
    ends.send("analyze");
    ends.end_input();
    EXPECT_TRUE(ends.finished());
}

TEST(NBoard, FinishesAnAnalysisWhereThatIsAskedFor) {
    for (const bool by_quit : {true, false}) {
        NBoard nboard({.finish = true});
        nboard.thinker.holds = true;
        nboard.send("move F5");
        nboard.send("analyze");
        NBoard::Lines said = by_quit ? nboard.send("quit") : nboard.end_input();
        for (int position = 0; position < 2; ++position) {
            EXPECT_FALSE(nboard.finished());
            for (std::string& line : nboard.end_search()) said.push_back(std::move(line));
        }
        std::erase_if(said, [](const std::string& line) { return !line.starts_with("analysis"); });
        EXPECT_EQ(said.size(), 2u);
        EXPECT_TRUE(nboard.finished());
        EXPECT_EQ(nboard.thinker.positions.size(), 2u);
    }
}

TEST(NBoard, AnIllegalMoveOfTheEngineNeverLeaves) {
    NBoard nboard;
    nboard.thinker.reply = [](const Position&, const SearchRequest&) {
        return SearchReport{.lines = {{.moves = {0, 1}, .score = 5}}};
    };
    EXPECT_EQ(nboard.last("go"), "=== D3");
    for (const std::string& line : nboard.send("hint 1")) EXPECT_FALSE(line.starts_with("search"));
}

}  // namespace
}  // namespace outflank::protocols
