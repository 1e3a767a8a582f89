#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "protocols/testing.h"

namespace outflank::protocols {
namespace {

using std::chrono::milliseconds;
using testing::Conversation;
using Lines = Conversation::Lines;

// Black to move has to pass; white's c1 then ends the game.
constexpr const char* kGtpBlackPasses =
    "OOOOOOOO OOOOOOOO OOOOOOOO OOOOOOOO OOOOOOOO OOOOOOOO OOOOOOOO OOOOOOX- X";

struct Gtp : Conversation {
    explicit Gtp(const Options& options = {}) : Conversation(Protocol::kGtp, options) {}

    /// The answer to one command, its lines joined by '|', without the empty line at the end.
    std::string ask(std::string_view line) { return joined(send(line)); }

    static std::string joined(Lines lines) {
        if (lines.empty()) return "(nothing)";
        EXPECT_EQ(lines.back(), "") << "an answer ends with an empty line";
        lines.pop_back();
        std::string text;
        for (const std::string& line : lines) text += (text.empty() ? "" : "|") + line;
        return text;
    }
};

TEST(Gtp, AnswersWithTheIdThatWasSent) {
    Gtp gtp;
    EXPECT_EQ(gtp.ask("protocol_version"), "= 2");
    EXPECT_EQ(gtp.ask("7 protocol_version"), "=7 2");
    EXPECT_EQ(gtp.ask("12 nonsense"), "?12 unknown command");
    EXPECT_EQ(gtp.ask("12"), "?12 unknown command");
    EXPECT_EQ(gtp.ask("3 komi 0"), "=3");
}

TEST(Gtp, CleansALineBeforeItReadsIt) {
    Gtp gtp;
    EXPECT_EQ(gtp.ask("  \x01name\r # and a remark"), "= Outflank");
    EXPECT_EQ(gtp.ask("play\tblack\tF5"), "=");
    EXPECT_EQ(gtp.ask("# a remark"), "(nothing)");
    EXPECT_EQ(gtp.ask(" \t "), "(nothing)");
}

TEST(Gtp, KnowsTheCommandsThatItLists) {
    Gtp gtp;
    const std::string list = gtp.ask("list_commands");
    std::size_t count = 0;
    for (std::size_t at = 2; at < list.size(); ++count) {
        const std::size_t end = std::min(list.find('|', at), list.size());
        EXPECT_EQ(gtp.ask("known_command " + list.substr(at, end - at)), "= true");
        at = end + 1;
    }
    EXPECT_EQ(count, 32u);
    EXPECT_EQ(gtp.ask("known_command Name"), "= false");
}

TEST(Gtp, PlaysAndTakesBack) {
    Gtp gtp;
    EXPECT_EQ(gtp.ask("play b f5"), "=");
    EXPECT_EQ(gtp.ask("play WHITE D6"), "=");
    EXPECT_EQ(gtp.ask("gogui-rules_side_to_move"), "= black");
    EXPECT_EQ(gtp.ask("undo"), "=");
    EXPECT_EQ(gtp.ask("undo"), "=");
    EXPECT_EQ(gtp.ask("undo"), "? cannot undo");
    EXPECT_EQ(gtp.ask("gogui-rules_legal_moves"), "= d3 c4 f5 e6");
}

TEST(Gtp, RefusesWhatIsIllegalAndChangesNothing) {
    Gtp gtp;
    for (const char* wrong : {"play b a1", "play w f5", "play b pass", "play b d4"})
        EXPECT_TRUE(gtp.ask(wrong).starts_with("? illegal move: ")) << wrong;
    for (const char* wrong : {"play b i9", "play b f", "play b 55"})
        EXPECT_TRUE(gtp.ask(wrong).starts_with("? invalid coordinate: ")) << wrong;
    for (const char* wrong : {"play",
                              "play b",
                              "play f5",
                              "play green f5",
                              "play b f5 d6",
                              "genmove",
                              "genmove x",
                              "genmove b w",
                              "komi",
                              "komi x",
                              "time_left b 1",
                              "time_settings 1 2",
                              "time_settings -1 0 0",
                              "boardsize",
                              "boardsize x",
                              "set_level 61",
                              "set_level x",
                              "loadsgf",
                              "set_position XO",
                              "solve now",
                              "analyze b x"})
        EXPECT_TRUE(gtp.ask(wrong).starts_with("? syntax error: ")) << wrong;
    EXPECT_EQ(gtp.ask("undo"), "? cannot undo");
    EXPECT_TRUE(gtp.thinker.requests.empty());
}

TEST(Gtp, AnOverlongLineIsAnUnknownCommand) {
    Gtp gtp;
    EXPECT_EQ(Gtp::joined(gtp.send_overlong("5 play b f5   ")), "?5 unknown command");
    EXPECT_EQ(gtp.ask("undo"), "? cannot undo");
}

TEST(Gtp, GenmovePlaysAndRegGenmoveDoesNot) {
    Gtp gtp;
    EXPECT_EQ(gtp.ask("1 reg_genmove b"), "=1 d3");
    EXPECT_EQ(gtp.ask("gogui-rules_side_to_move"), "= black");
    EXPECT_EQ(gtp.ask("2 genmove b"), "=2 d3");
    EXPECT_EQ(gtp.ask("gogui-rules_side_to_move"), "= white");
    EXPECT_TRUE(gtp.ask("genmove b").starts_with("? illegal move: it is white's turn"));
}

TEST(Gtp, AForcedPassMayBeSentAskedForOrLeftOut) {
    Gtp sent;
    sent.ask(std::string("set_position ") + kGtpBlackPasses);
    EXPECT_EQ(sent.ask("gogui-rules_legal_moves"), "= pass");
    EXPECT_EQ(sent.ask("play b pass"), "=");
    EXPECT_EQ(sent.ask("play w h8"), "=");
    EXPECT_EQ(sent.ask("final_score"), "= W+64");

    Gtp asked;
    asked.ask(std::string("set_position ") + kGtpBlackPasses);
    EXPECT_EQ(asked.ask("genmove b"), "= pass");
    EXPECT_EQ(asked.ask("genmove w"), "= h8");

    Gtp left_out;
    left_out.ask(std::string("set_position ") + kGtpBlackPasses);
    EXPECT_EQ(left_out.ask("genmove w"), "= h8");
    EXPECT_EQ(left_out.ask("undo"), "=");
    EXPECT_EQ(left_out.ask("gogui-rules_side_to_move"), "= black");
}

TEST(Gtp, APassThatWasSentIsTakenBackOnItsOwn) {
    Gtp gtp;
    gtp.ask(std::string("set_position ") + kGtpBlackPasses);
    gtp.ask("play b pass");
    gtp.ask("play w h8");
    EXPECT_EQ(gtp.ask("undo"), "=");
    EXPECT_EQ(gtp.ask("gogui-rules_side_to_move"), "= white");
    EXPECT_EQ(gtp.ask("undo"), "=");
    EXPECT_EQ(gtp.ask("gogui-rules_side_to_move"), "= black");
    EXPECT_EQ(gtp.ask("undo"), "? cannot undo");
}

// The shortest game without a white disc at its end.
TEST(Gtp, AnEarlyWipeOutEndsTheGame) {
    Gtp gtp;
    const char* moves[] = {"e6", "f4", "e3", "f6", "g5", "d6", "e7", "f5", "c5"};
    int ply = 0;
    for (const char* move : moves)
        EXPECT_EQ(gtp.ask(std::string("play ") + (ply++ % 2 == 0 ? "b " : "w ") + move), "=");
    EXPECT_EQ(gtp.ask("final_score"), "= B+64");
    EXPECT_EQ(gtp.ask("gogui-rules_final_result"), "= Black wins: 13 to 0 discs, score B+64.");
    EXPECT_EQ(gtp.ask("gogui-rules_legal_moves"), "=");
    EXPECT_EQ(gtp.ask("genmove w"), "= pass");
    EXPECT_EQ(gtp.ask("genmove b"), "= pass");
    EXPECT_EQ(gtp.ask("play w pass"), "=");
    EXPECT_TRUE(gtp.ask("play w a1").starts_with("? illegal move"));
    EXPECT_EQ(gtp.ask("analyze b"), "? the game is over");
    EXPECT_TRUE(gtp.thinker.requests.empty());
}

TEST(Gtp, ScoresOnlyAFinishedGame) {
    Gtp gtp;
    EXPECT_EQ(gtp.ask("final_score"), "? cannot score: the game is not over");
    EXPECT_EQ(gtp.ask("gogui-rules_final_result"), "=");
}

TEST(Gtp, HasThreeBoardSizes) {
    Gtp gtp;
    for (const char* side : {"4", "6", "8"}) {
        EXPECT_EQ(gtp.ask(std::string("boardsize ") + side), "=");
        EXPECT_EQ(gtp.ask("gogui-rules_board_size"), std::string("= ") + side);
    }
    EXPECT_EQ(gtp.ask("boardsize 10"), "? unacceptable size");
    EXPECT_EQ(gtp.ask("gogui-rules_board_size"), "= 8");
    gtp.ask("boardsize 4");
    EXPECT_EQ(gtp.ask("gogui-rules_legal_moves"), "= b1 a2 d3 c4");
    EXPECT_EQ(gtp.ask("clear_board"), "=");
    EXPECT_EQ(gtp.ask("gogui-rules_board"), "=|. . . .|. X O .|. O X .|. . . .");
}

TEST(Gtp, GoGuisBoardEndsWithTheFirstRow) {
    Gtp gtp;
    gtp.ask("boardsize 4");
    gtp.ask("play b b1");
    EXPECT_EQ(gtp.ask("gogui-rules_board"), "=|. . . .|. X O .|. X X .|. X . .");
    EXPECT_EQ(gtp.ask("gogui-rules_game_id"), "= Othello");
}

TEST(Gtp, ShowsTheBoardWithoutAnEmptyLine) {
    Gtp gtp;
    const Lines lines = gtp.send("showboard");
    ASSERT_GT(lines.size(), 9u);
    EXPECT_EQ(std::count(lines.begin(), lines.end(), ""), 1);
}

TEST(Gtp, ANewGameBeginsWithBlack) {
    Gtp gtp;
    gtp.ask("set_position ---------------------------OX------XXX-------------------------- O");
    EXPECT_EQ(gtp.ask("gogui-rules_side_to_move"), "= white");
    gtp.ask("clear_board");
    EXPECT_EQ(gtp.ask("gogui-rules_side_to_move"), "= black");
    EXPECT_EQ(gtp.ask("undo"), "? cannot undo");
}

TEST(Gtp, KnowsOneGame) {
    Gtp gtp;
    EXPECT_EQ(gtp.ask("list_games"), "= Othello");
    EXPECT_EQ(gtp.ask("set_game Othello"), "=");
    EXPECT_EQ(gtp.ask("set_game Go"), "? unsupported game");
    EXPECT_EQ(gtp.ask("book"), "=");
}

TEST(Gtp, TheLevelHoldsWithAndWithoutAClock) {
    Gtp gtp({.level = 7});
    gtp.ask("reg_genmove b");
    EXPECT_EQ(gtp.thinker.requests.back().limits.level, 7);
    gtp.ask("set_level 12");
    gtp.ask("outflank-level 13");
    gtp.ask("reg_genmove b");
    EXPECT_EQ(gtp.thinker.requests.back().limits.level, 13);
    EXPECT_FALSE(gtp.thinker.requests.back().limits.clock);
    gtp.ask("time_settings 60 0 0");
    gtp.ask("reg_genmove b");
    EXPECT_EQ(gtp.thinker.requests.back().limits.level, 13);
    EXPECT_TRUE(gtp.thinker.requests.back().limits.clock);
}

TEST(Gtp, TimeSettingsReachTheSearch) {
    Gtp gtp;
    gtp.ask("time_settings 60 2 0");
    gtp.ask("time_left b 31.5 0");
    gtp.ask("genmove b");
    const auto clock = gtp.thinker.requests.back().limits.clock;
    ASSERT_TRUE(clock);
    EXPECT_EQ(clock->remaining, milliseconds(31'500));
    EXPECT_EQ(clock->resolution, milliseconds(100));
    EXPECT_EQ(clock->increment, milliseconds(2'000));
    EXPECT_FALSE(clock->moves_to_go);
}

TEST(Gtp, NoTimeAtAllIsNoClockAndNoSearchWithoutEnd) {
    Gtp gtp;
    gtp.ask("time_settings 0 0 0");
    gtp.ask("time_left b 0 0");
    EXPECT_EQ(gtp.ask("genmove b"), "= d3");
    const SearchLimits& limits = gtp.thinker.requests.back().limits;
    EXPECT_FALSE(limits.clock);
    EXPECT_FALSE(limits.infinite);
    EXPECT_FALSE(limits.move_time);
}

TEST(Gtp, AnIllegalMoveOfTheEngineNeverLeaves) {
    Gtp gtp;
    gtp.thinker.reply = [](const Position&, const SearchRequest&) {
        return SearchReport{.lines = {{.moves = {0}}, {.moves = {99}}, {.moves = {kPass}}}};
    };
    EXPECT_EQ(gtp.ask("genmove b"), "= d3");
    gtp.thinker.reply = [](const Position&, const SearchRequest&) { return SearchReport{}; };
    EXPECT_EQ(gtp.ask("genmove w"), "= c3");
}

TEST(Gtp, CommandsWaitForTheMoveBeforeThem) {
    Gtp gtp;
    gtp.thinker.holds = true;
    EXPECT_EQ(gtp.ask("1 genmove b"), "(nothing)");
    EXPECT_EQ(gtp.ask("2 name"), "(nothing)");
    EXPECT_EQ(gtp.ask("3 genmove w"), "(nothing)");
    EXPECT_EQ(gtp.ask("4 nonsense"), "(nothing)");
    EXPECT_EQ(gtp.end_search(), (Lines{"=1 d3", "", "=2 Outflank", ""}));
    EXPECT_EQ(gtp.end_search(), (Lines{"=3 c3", "", "?4 unknown command", ""}));
}

TEST(Gtp, QuitEndsASearchAtOnce) {
    Gtp gtp;
    gtp.thinker.holds = true;
    gtp.send("1 genmove b");
    gtp.send("2 genmove w");
    EXPECT_FALSE(gtp.finished());
    EXPECT_EQ(gtp.send("3 quit"), (Lines{"=1 d3", "", "=2 c3", "", "=3", ""}));
    EXPECT_TRUE(gtp.finished());
}

TEST(Gtp, TheEndOfTheInputEndsASearchAtOnce) {
    Gtp gtp;
    gtp.thinker.holds = true;
    gtp.send("genmove b");
    gtp.send("name");
    EXPECT_EQ(gtp.end_input(), (Lines{"= d3", "", "= Outflank", ""}));
    EXPECT_TRUE(gtp.finished());
}

TEST(Gtp, ASearchMayFinishBeforeTheEnd) {
    Gtp gtp({.finish = true});
    gtp.thinker.holds = true;
    gtp.send("genmove b");
    gtp.send("genmove w");
    EXPECT_EQ(gtp.end_input(), Lines{});
    EXPECT_FALSE(gtp.finished());
    EXPECT_EQ(gtp.end_search(), (Lines{"= d3", ""}));
    EXPECT_FALSE(gtp.finished());
    EXPECT_EQ(gtp.end_search(), (Lines{"= c3", ""}));
    EXPECT_TRUE(gtp.finished());
}

TEST(Gtp, AThousandPipelinedMovesNeedNoDeepStack) {
    Gtp gtp;
    gtp.thinker.holds = true;
    gtp.send("reg_genmove b");
    for (int i = 0; i < 100'000; ++i) gtp.send("reg_genmove b");
    EXPECT_EQ(gtp.end_input().size(), 200'002u);
}

TEST(Gtp, AnalyzeGoesOnUntilAnythingComesIn) {
    Gtp gtp;
    EXPECT_EQ(gtp.send("9 analyze b 10 multipv 2"),
              (Lines{"=9", "info move d3 score 1.00 depth 5 prob 87 nodes 1234 pv d3 c3",
                     "info move c4 score 0.00 depth 5 prob 87 nodes 1234 pv c4 c3"}));
    EXPECT_TRUE(gtp.thinker.requests.back().limits.infinite);
    EXPECT_EQ(gtp.send(""), Lines{""});
    EXPECT_FALSE(gtp.thinker.runs());
    gtp.send("analyze interval 0");
    EXPECT_EQ(gtp.send("name"), (Lines{"", "= Outflank", ""}));
}

TEST(Gtp, AnalyzeBehindAnotherSearchEndsWithWhatIsBehindIt) {
    Gtp gtp;
    gtp.thinker.holds = true;
    gtp.send("1 reg_genmove b");
    gtp.send("2 analyze b");
    gtp.send("3 name");
    const Lines lines = gtp.end_search();
    ASSERT_GE(lines.size(), 5u);
    EXPECT_EQ(lines[0], "=1 d3");
    EXPECT_EQ(lines[2], "=2");
    EXPECT_EQ(lines[lines.size() - 2], "=3 Outflank");
}

TEST(Gtp, SolveTellsOnlyWhatIsProven) {
    Gtp gtp;
    EXPECT_EQ(gtp.ask("solve"), "? not solved");
    gtp.thinker.reply = [](const Position&, const SearchRequest&) {
        return SearchReport{.lines = {{.moves = {19, 18}, .score = -10, .exact = true}}};
    };
    EXPECT_EQ(gtp.ask("8 solve"), "=8 d3 score -10 pv d3 c3");
    EXPECT_EQ(gtp.thinker.requests.back().limits.percent, 100);
}

TEST(Gtp, LoadsAGameFileUpToAMove) {
    const std::string path = (std::filesystem::temp_directory_path() / "a g\u00e4me.sgf").string();
    std::ofstream(path) << "(;FF[4]GM[2]SZ[8];B[f5];W[d6];B[c3])";
    Gtp gtp;
    EXPECT_EQ(gtp.ask("loadsgf " + path), "=");
    EXPECT_EQ(gtp.ask("gogui-rules_side_to_move"), "= white");
    EXPECT_EQ(gtp.ask("loadsgf " + path + " 2"), "=");
    EXPECT_EQ(gtp.ask("gogui-rules_side_to_move"), "= white");
    EXPECT_EQ(gtp.ask("play w d6"), "=");
    EXPECT_TRUE(gtp.ask("loadsgf " + path + ".none").starts_with("? cannot load file: "));
    EXPECT_EQ(gtp.ask("play b c3"), "=");
    std::filesystem::remove(path);
}

}  // namespace
}  // namespace outflank::protocols
