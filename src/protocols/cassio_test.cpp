#include <gtest/gtest.h>

#include "protocols/testing.h"

namespace outflank::protocols {
namespace {

using testing::Conversation;
using Lines = Conversation::Lines;

const std::string kStart = "---------------------------OX------XO---------------------------";
const std::string kBlackPasses = "OOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOX-";

struct Cassio : Conversation {
    Cassio() : Conversation(Protocol::kCassio) {}

    Lines order(const std::string& command) { return send("ENGINE-PROTOCOL " + command); }
    Lines midgame(const std::string& position) {
        return order("midgame-search " + position + " -64 64 12 73");
    }
};

TEST(Cassio, GetsReady) {
    Cassio cassio;
    EXPECT_EQ(cassio.order("init"), Lines{"ready."});
    const Lines version = cassio.order("get-version");
    ASSERT_EQ(version.size(), 2u);
    EXPECT_TRUE(version[0].starts_with("version: Outflank "));
    EXPECT_EQ(version[1], "ready.");
    EXPECT_EQ(cassio.send("engine-protocol New-Position"), Lines{"ready."});
    EXPECT_EQ(cassio.send(""), Lines{"ready."});
    EXPECT_EQ(cassio.order("stop"), Lines{"ready."});
    EXPECT_EQ(cassio.order("get-search-infos"), Lines{"ready."});
    EXPECT_EQ(cassio.order("empty-hash"), Lines{"ready."});
    EXPECT_EQ(cassio.order("feed-hash " + kStart + "X -2.00 2.00 12 73 F5d6"), Lines{"ready."});
    EXPECT_EQ(cassio.thinker.forgotten, 2);
}

TEST(Cassio, AnswersASearchWithAResultAndReady) {
    Cassio cassio;
    EXPECT_EQ(cassio.midgame(kStart + "X"),
              (Lines{kStart + "X, move D3, depth 5, @87%, B+1.00 <= v <= B+1.00, D3c3, "
                              "node 1234, time 0.250",
                     "ready."}));
    EXPECT_EQ(cassio.thinker.requests.back().limits.depth, 12);
    EXPECT_EQ(cassio.thinker.requests.back().limits.percent, 73);
}

TEST(Cassio, NamesTheSideToMoveInTheScore) {
    Cassio cassio;
    cassio.thinker.reply = [](const Position&, const SearchRequest&) {
        return SearchReport{
            .lines = {{.moves = {20, 19}, .score = -3, .bound = Bound::kUpper, .depth = 7}}};
    };
    EXPECT_EQ(cassio.midgame(kStart + " O").front(),
              kStart +
                  "O, move E3, depth 7, @100%, W-64.00 <= v <= W-3.00, e3D3, node 0, "
                  "time 0.000");
}

TEST(Cassio, SolvesTheEndgame) {
    Cassio cassio;
    cassio.order("endgame-search " + kStart + "X -1 1 100");
    EXPECT_EQ(cassio.thinker.requests.back().limits.depth, 64);
    EXPECT_EQ(cassio.thinker.requests.back().limits.percent, 100);
}

TEST(Cassio, PrecisionBecomesAConfidenceThatThereIs) {
    Cassio cassio;
    const auto percent = [&](const std::string& precision) {
        cassio.order("midgame-search " + kStart + "X -64 64 9 " + precision);
        return cassio.thinker.requests.back().limits.percent;
    };
    EXPECT_EQ(percent("50"), 73);
    EXPECT_EQ(percent("73"), 73);
    EXPECT_EQ(percent("74"), 87);
    EXPECT_EQ(percent("91.5"), 95);
    EXPECT_EQ(percent("98"), 99);
    EXPECT_EQ(percent("100"), 100);
}

TEST(Cassio, AForcedPassIsAMove) {
    Cassio cassio;
    EXPECT_EQ(cassio.midgame(kBlackPasses + "X").front(),
              kBlackPasses +
                  "X, move PA, depth 5, @87%, B-2.00 <= v <= B-2.00, PA, node 1234, "
                  "time 0.250");
}

TEST(Cassio, AFinishedGameHasItsScore) {
    Cassio cassio;
    const std::string end(64, 'X');
    EXPECT_EQ(cassio.midgame(end + "O"),
              (Lines{end + "O, move --, depth 0, @100%, W-64.00 <= v <= W-64.00, --, node 0, "
                           "time 0.000",
                     "ready."}));
    EXPECT_TRUE(cassio.thinker.requests.empty());
}

TEST(Cassio, IsAskedAndStoppedWhileItSearches) {
    Cassio cassio;
    cassio.thinker.holds = true;
    EXPECT_EQ(cassio.midgame(kStart + "X").size(), 1u);
    EXPECT_EQ(cassio.send(""), Lines{"ok."});
    EXPECT_EQ(cassio.order("get-search-infos"), Lines{"node 1234, time 0.250"});
    EXPECT_EQ(cassio.order("stop"), Lines{"ready."});
    EXPECT_FALSE(cassio.thinker.runs());
    EXPECT_EQ(cassio.send(""), Lines{"ready."});
}

TEST(Cassio, ANewSearchEndsTheOldOne) {
    Cassio cassio;
    cassio.thinker.holds = true;
    cassio.midgame(kStart + "X");
    EXPECT_EQ(cassio.midgame(kBlackPasses + "O").size(), 2u);  // ready. and a result
    EXPECT_EQ(cassio.order("new-position"), (Lines{"ready.", "ready."}));
}

TEST(Cassio, WhatIsWrongIsAnErrorAndReady) {
    Cassio cassio;
    for (const std::string& wrong :
         {std::string("hello"), std::string("ENGINE-PROTOCOL"),
          std::string("ENGINE-PROTOCOL nonsense"), std::string("ENGINE-PROTOCOL midgame-search"),
          "ENGINE-PROTOCOL midgame-search " + kStart + "X",
          "ENGINE-PROTOCOL midgame-search " + kStart + "X -64 64 12",
          "ENGINE-PROTOCOL midgame-search " + kStart + "X -64 64 12 73 1",
          "ENGINE-PROTOCOL midgame-search " + kStart + "X a b c d",
          "ENGINE-PROTOCOL midgame-search " + kStart + "X 64 -64 12 73",
          "ENGINE-PROTOCOL midgame-search " + kStart.substr(1) + "X -64 64 12 73",
          "ENGINE-PROTOCOL midgame-search " + kStart + "Z -64 64 12 73",
          "ENGINE-PROTOCOL endgame-search " + kStart + "X -64 64 12 100"}) {
        const Lines lines = cassio.send(wrong);
        ASSERT_EQ(lines.size(), 2u) << wrong;
        EXPECT_TRUE(lines[0].starts_with("ERROR: ")) << lines[0];
        EXPECT_EQ(lines[1], "ready.");
    }
    EXPECT_EQ(cassio.send_overlong("ENGINE-PROTOCOL stop").size(), 2u);
    EXPECT_TRUE(cassio.thinker.requests.empty());
}

TEST(Cassio, SaysGoodbye) {
    Cassio quits;
    quits.thinker.holds = true;
    quits.midgame(kStart + "X");
    EXPECT_EQ(quits.order("quit"), (Lines{"ready.", "bye bye."}));
    EXPECT_TRUE(quits.finished());
    Cassio ends;
    EXPECT_EQ(ends.end_input(), Lines{"bye bye."});
}

TEST(Cassio, AnIllegalMoveOfTheEngineNeverLeaves) {
    Cassio cassio;
    cassio.thinker.reply = [](const Position&, const SearchRequest&) {
        return SearchReport{.lines = {{.moves = {0}}}};
    };
    EXPECT_EQ(cassio.midgame(kStart + "X"), Lines{"ready."});
}

}  // namespace
}  // namespace outflank::protocols
