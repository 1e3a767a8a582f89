#include <gtest/gtest.h>

#include <algorithm>

#include "base/machine.h"
#include "outflank/formats.h"
#include "protocols/testing.h"

namespace outflank::protocols {
namespace {

using std::chrono::milliseconds;
using testing::Conversation;
using Lines = Conversation::Lines;

constexpr const char* kUciBlackPasses =
    "position board OOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOX- X";

struct Uci : Conversation {
    explicit Uci(const Options& options = {}) : Conversation(Protocol::kUci, options) {}

    std::string last(std::string_view line) {
        const Lines lines = send(line);
        return lines.empty() ? "(nothing)" : lines.back();
    }

    /// The position that a search would begin from.
    std::string position() {
        send("go depth 1");
        return format_position(thinker.positions.back());
    }
    const SearchRequest& request(std::string_view go) {
        send(go);
        return thinker.requests.back();
    }
};

TEST(Uci, IntroducesItself) {
    Uci uci({.level = 12,
             .engine = {.hash_bytes = std::size_t{32} << 20, .threads = 2, .weights = {}}});
    const Lines lines = uci.send("uci");
    EXPECT_TRUE(lines.front().starts_with("id name Outflank "));
    EXPECT_EQ(lines.back(), "uciok");
    for (const char* option : {"option name Threads type spin default 2 min 1 max 256",
                               "option name Level type spin default 12 min 0 max 60",
                               "option name MultiPV type spin default 1 min 1 max 64"})
        EXPECT_EQ(std::count(lines.begin(), lines.end(), option), 1) << option;
    // No more than the process may have.
    const std::uint64_t most = std::min<std::uint64_t>(base::most_table_mib(), 65536);
    EXPECT_EQ(std::count(lines.begin(), lines.end(),
                         "option name Hash type spin default 32 min 1 max " + std::to_string(most)),
              1);
    EXPECT_EQ(uci.last("ugi"), "ugiok");
    EXPECT_EQ(uci.send("isready"), Lines{"readyok"});
}

TEST(Uci, AnswersGoWithInfosAndABestMove) {
    Uci uci;
    const std::string info =
        "info depth 5 prob 87 multipv 1 score discs 1.00 nodes 1234 nps 4936 time 250 pv d3 c3";
    EXPECT_EQ(uci.send("go depth 5"), (Lines{info, "bestmove d3 ponder c3"}));
}

TEST(Uci, TakesPositionsInEveryForm) {
    Uci uci;
    uci.send("position startpos moves f5 d6");
    EXPECT_EQ(uci.position(), "---------------------------OX------OXX-----O-------------------- X");
    uci.send("position board ---------------------------OX------XO--------------------------- X");
    EXPECT_EQ(uci.position(), format_position(start_position()));
    uci.send("position fen 8/8/8/3Pp3/3pP3/8/8/8 w - - 0 1 moves f5");
    EXPECT_EQ(uci.position(), "---------------------------OX------XXX-------------------------- O");
    uci.send("position board -----XO--OX----- X");
    EXPECT_EQ(uci.thinker.positions.size(), 3u);
    EXPECT_EQ(uci.last("go depth 1").substr(0, 9), "bestmove ");
    EXPECT_EQ(uci.thinker.positions.back().size, BoardSize::k4);
}

TEST(Uci, AForcedPassMayBeSentOrLeftOut) {
    Uci uci;
    uci.send(kUciBlackPasses);
    EXPECT_EQ(uci.last("go depth 3"), "bestmove pass");
    for (const char* moves : {" moves pass h8", " moves h8", " moves 0000 h8", " moves @@@@ H8"}) {
        uci.send(std::string(kUciBlackPasses) + moves);
        EXPECT_EQ(uci.last("go depth 3"), "bestmove (none)") << moves;
    }
}

TEST(Uci, ADamagedPositionChangesNothing) {
    Uci uci;
    uci.send("position startpos moves f5");
    const std::string before = uci.position();
    for (const char* wrong : {"position", "position start", "position board XO", "position fen 8/8",
                              "position startpos moves f5 f5", "position startpos moves a1",
                              "position startpos moves pass", "position startpos moves d6 zz"}) {
        const Lines lines = uci.send(wrong);
        ASSERT_EQ(lines.size(), 1u) << wrong;
        EXPECT_TRUE(lines[0].starts_with("info string error: ")) << lines[0];
        EXPECT_EQ(uci.position(), before) << wrong;
    }
}

TEST(Uci, LimitsReachTheSearch) {
    Uci uci;
    EXPECT_EQ(uci.request("go depth 7").limits.depth, 7);
    EXPECT_EQ(uci.request("go nodes 5000").limits.nodes, 5000u);
    EXPECT_EQ(uci.request("go movetime 250").limits.move_time, milliseconds(250));
    EXPECT_EQ(uci.request("go level 9").limits.level, 9);
    EXPECT_EQ(uci.request("go solve").limits.percent, 100);
    EXPECT_EQ(uci.request("go solve").limits.depth, 64);
    const auto clock =
        uci.request("go btime 60000 wtime 50000 binc 1000 winc 2000 movestogo 12").limits.clock;
    ASSERT_TRUE(clock);
    EXPECT_EQ(clock->remaining, milliseconds(60'000));
    EXPECT_EQ(clock->increment, milliseconds(1000));
    EXPECT_EQ(clock->moves_to_go, 12);
    EXPECT_EQ(uci.request("go btime -5 wtime 1").limits.clock->remaining, milliseconds(1));
}

TEST(Uci, TheLevelHoldsWhereGoSetsNoOtherLimit) {
    Uci uci;
    EXPECT_FALSE(uci.request("go").limits.level);
    uci.send("setoption name Level value 15");
    EXPECT_EQ(uci.request("go").limits.level, 15);
    EXPECT_EQ(uci.request("go btime 1000 wtime 1000").limits.level, 15);
    EXPECT_FALSE(uci.request("go depth 3").limits.level);
    EXPECT_FALSE(uci.request("go movetime 10").limits.level);
}

TEST(Uci, ADamagedGoIsToldAndStillAnswered) {
    Uci uci;
    for (const char* wrong : {"go depth", "go depth x", "go nodes 1e9", "go searchmoves a1"}) {
        const Lines lines = uci.send(wrong);
        EXPECT_TRUE(lines.front().starts_with("info string error: ")) << wrong;
        EXPECT_TRUE(lines.back().starts_with("bestmove d3")) << wrong;
    }
    uci.send("go depth x movetime 70");
    EXPECT_EQ(uci.thinker.requests.back().limits.move_time, milliseconds(70));
}

TEST(Uci, NumbersOutOfRangeAskForTheNearest) {
    Uci uci;
    EXPECT_EQ(uci.request("go depth 0").limits.depth, 1);
    for (const char* beyond : {"1001", "999999999999", "99999999999999999999999999"})
        EXPECT_EQ(uci.request(std::string("go depth ") + beyond).limits.depth, 1000) << beyond;
    EXPECT_EQ(uci.request("go movetime 0").limits.move_time, milliseconds(1));
    EXPECT_EQ(uci.request("go movetime -20").limits.move_time, milliseconds(1));
    EXPECT_EQ(uci.request("go nodes 0").limits.nodes, 1u);
    EXPECT_EQ(uci.request("go movetime 0.5").limits.move_time, milliseconds(1));
    EXPECT_EQ(uci.request("go depth 7.9").limits.depth, 7);
    for (const char* none : {"0", "-3"}) {
        const auto clock =
            uci.request(std::string("go btime 9000 wtime 9000 movestogo ") + none).limits.clock;
        ASSERT_TRUE(clock);
        EXPECT_FALSE(clock->moves_to_go) << none;
    }
    for (const char* told :
         {"depth 0", "movetime -20", "nodes 0", "movestogo 0", "movetime 0.5", "binc -1"}) {
        const Lines lines = uci.send(std::string("go depth 3 ") + told);
        EXPECT_TRUE(lines.front().starts_with("info string error: ")) << told;
        EXPECT_TRUE(lines.back().starts_with("bestmove d3")) << told;
    }
    EXPECT_EQ(uci.last("go depth 0 movetime 0"), "bestmove d3 ponder c3");
}

TEST(Uci, SearchMovesAreTheOnlyOnes) {
    Uci uci;
    EXPECT_EQ(uci.last("go searchmoves f5 e6 depth 4"), "bestmove f5 ponder f4");
    EXPECT_EQ(uci.thinker.requests.back().limits.depth, 4);
    uci.thinker.reply = [](const Position&, const SearchRequest&) { return SearchReport{}; };
    EXPECT_EQ(uci.last("go searchmoves e6"), "bestmove e6");
}

TEST(Uci, MultiPvNumbersTheLines) {
    Uci uci;
    uci.send("setoption name MultiPV value 3");
    const Lines lines = uci.send("go depth 5");
    EXPECT_EQ(uci.thinker.requests.back().lines, 3);
    ASSERT_EQ(lines.size(), 4u);
    EXPECT_NE(lines[2].find("multipv 3 score discs -1.00"), std::string::npos) << lines[2];
}

TEST(Uci, SaysWhatIsProven) {
    Uci uci;
    uci.thinker.reply = [](const Position&, const SearchRequest&) {
        return SearchReport{.lines = {{.moves = {19}, .score = 4, .depth = 60, .exact = true},
                                      {.moves = {26}, .score = 2, .bound = Bound::kUpper},
                                      {.moves = {37}, .score = 2, .bound = Bound::kLower}}};
    };
    uci.send("setoption name MultiPV value 4");
    const Lines lines = uci.send("go solve");
    EXPECT_NE(lines[0].find("score discs 4.00 exact nodes"), std::string::npos) << lines[0];
    EXPECT_NE(lines[1].find("score discs 2.00 upperbound nodes"), std::string::npos) << lines[1];
    EXPECT_NE(lines[2].find("score discs 2.00 lowerbound nodes"), std::string::npos) << lines[2];
}

TEST(Uci, StopAnswersAtOnce) {
    Uci uci;
    uci.thinker.holds = true;
    EXPECT_EQ(uci.send("go infinite").size(), 1u);
    EXPECT_EQ(uci.send("isready"), Lines{"readyok"});
    EXPECT_EQ(uci.last("stop"), "bestmove d3 ponder c3");
    EXPECT_EQ(uci.send("stop"), Lines{});
}

TEST(Uci, AnInfiniteSearchKeepsItsMoveUntilStop) {
    Uci uci;
    uci.send("go infinite");
    for (const std::string& line : uci.end_search()) EXPECT_FALSE(line.starts_with("bestmove"));
    EXPECT_EQ(uci.send("stop"), Lines{"bestmove d3 ponder c3"});
}

TEST(Uci, PonderKeepsItsMoveUntilPonderhit) {
    Uci uci;
    uci.send("position startpos moves f5 d6");
    uci.send("go ponder btime 1000 wtime 1000");
    EXPECT_TRUE(uci.thinker.requests.back().ponder);
    EXPECT_TRUE(uci.last("ponderhit").starts_with("bestmove "));
    EXPECT_EQ(uci.thinker.hits, 1);
    uci.send("go ponder depth 3");
    uci.end_search();
    EXPECT_EQ(uci.send("ponderhit").size(), 1u);
    EXPECT_EQ(uci.send("ponderhit"), Lines{});
}

TEST(Uci, ASearchAfterPonderhitMayFinishAsAnyOther) {
    for (const bool comes : {false, true}) {
        Uci uci({.finish = true});
        uci.thinker.holds = true;
        uci.send("go ponder movetime 150");
        if (comes) uci.send("ponderhit");
        EXPECT_EQ(uci.end_input().empty(), comes);
        EXPECT_EQ(uci.finished(), !comes);
        if (comes) {
            EXPECT_EQ(uci.end_search().size(), 1u);
        }
        EXPECT_TRUE(uci.finished());
    }
}

TEST(Uci, EveryGoHasOneBestMoveWhateverComesNext) {
    for (const char* next : {"position startpos moves f5", "ucinewgame", "go depth 1",
                             "setoption name Threads value 2", "quit"}) {
        Uci uci;
        uci.thinker.holds = true;
        uci.send("go depth 20");
        int best = 0;
        for (const std::string& line : uci.send(next)) best += line.starts_with("bestmove") ? 1 : 0;
        EXPECT_EQ(best, 1) << next;
    }
}

TEST(Uci, OptionsMakeAnotherEngine) {
    Uci uci;
    EXPECT_EQ(uci.send("setoption name Hash value 16"), Lines{});
    EXPECT_EQ(uci.send("setoption name threads value 3"), Lines{});
    EXPECT_EQ(uci.send("setoption name Weights value my weights.ofw"), Lines{});
    ASSERT_EQ(uci.thinker.options.size(), 3u);
    EXPECT_EQ(uci.thinker.options.back().hash_bytes, std::size_t{16} << 20);
    EXPECT_EQ(uci.thinker.options.back().threads, 3);
    EXPECT_EQ(uci.thinker.options.back().weights, "my weights.ofw");
    uci.send("setoption name Clear Hash");
    uci.send("ucinewgame");
    EXPECT_EQ(uci.thinker.forgotten, 2);
}

TEST(Uci, AnOptionThatFailsIsToldAndForgotten) {
    Uci uci;
    uci.thinker.refuses_options = true;
    EXPECT_EQ(uci.send("setoption name Weights value none.ofw"),
              Lines{"info string error: none.ofw: no such file"});
    uci.thinker.refuses_options = false;
    uci.send("setoption name Threads value 2");
    EXPECT_EQ(uci.thinker.options.back().weights, "");
    for (const char* wrong :
         {"setoption", "setoption name", "setoption name Hash", "setoption name Hash value 0",
          "setoption name Hash value x", "setoption name Level value 61",
          "setoption name Nonsense value 1", "setoption name UCI_Variant value chess"})
        EXPECT_TRUE(uci.last(wrong).starts_with("info string error: ")) << wrong;
    EXPECT_EQ(uci.thinker.options.size(), 1u);
}

TEST(Uci, UnknownWordsAreSkipped) {
    Uci uci;
    EXPECT_EQ(uci.send("joho isready"), Lines{"readyok"});
    EXPECT_EQ(uci.send("debug on"), Lines{});
    EXPECT_EQ(uci.send(""), Lines{});
    EXPECT_EQ(uci.send("what is this"), Lines{"info string ignored an unknown command"});
    EXPECT_EQ(uci.send_overlong("position startpos moves"),
              Lines{"info string error: the line is too long"});
}

// Fairy-Stockfish counts rows from the other end: its f4 is our f5.
TEST(Uci, FlipelloHasTheCoordinatesOfFairyPrograms) {
    Uci uci;
    uci.send("setoption name UCI_Variant value flipello");
    uci.send("position startpos moves P@f4");
    EXPECT_EQ(uci.position(), "---------------------------OX------XXX-------------------------- O");
    for (const char* fen :
         {"8/8/8/3pP3/3Pp3/8/8/8[PPPPpppp] w 0 1", "8/8/8/3pP3/3Pp3/8/8/8 w 0 1"}) {
        uci.send(std::string("position fen ") + fen + " moves P@f4");
        EXPECT_EQ(uci.position(),
                  "---------------------------OX------XXX-------------------------- O");
    }
    uci.send("position startpos");
    EXPECT_EQ(uci.send("go depth 5").back(), "bestmove P@d6 ponder P@c6");
    EXPECT_EQ(uci.send("go depth 5").front(),
              "info depth 5 multipv 1 score cp 100 nodes 1234 nps 4936 time 250 pv P@d6 P@c6");
    EXPECT_EQ(uci.request("go wtime 7000 btime 3000").limits.clock->remaining, milliseconds(7000));
    uci.send(kUciBlackPasses);
    EXPECT_EQ(uci.last("go depth 1"), "bestmove g1g1");
    for (const char* word : {"g1g1", "0000", "c6c6"}) {
        uci.send(std::string(kUciBlackPasses) + " moves " + word + " P@h1");
        EXPECT_EQ(uci.last("go depth 1"), "bestmove (none)") << word;
    }
}

// Neither side can move: to Fairy-Stockfish the game is over only after a pass of each.
TEST(Uci, FlipelloGoesOnUntilBothHavePassed) {
    constexpr std::string_view kDead =
        "position board XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXOOOOOOO- X";
    constexpr std::string_view kWipedOut =
        "position board ---------------------------XX------XX--------------------------- O";
    Uci uci;
    for (const char* moves : {"", " moves pass", " moves pass pass"}) {
        uci.send(std::string(kDead) + moves);
        EXPECT_EQ(uci.last("go depth 1"), "bestmove (none)") << moves;
    }
    uci.send("setoption name UCI_Variant value flipello");
    for (const auto& [moves, answer] :
         {std::pair("", "a2a2"), {" moves a2a2", "a1a1"}, {" moves a2a2 a1a1", "(none)"}}) {
        uci.send(std::string(kDead) + moves);
        EXPECT_EQ(uci.last("go depth 1"), std::string("bestmove ") + answer) << moves;
    }
    uci.send(std::string(kWipedOut));
    EXPECT_EQ(uci.last("go depth 1"), "bestmove (none)");
}

TEST(Uci, EndsWithQuitAndWithTheInput) {
    Uci quits;
    quits.send("go infinite");
    quits.send("quit");
    EXPECT_TRUE(quits.finished());
    Uci ends;
    ends.thinker.holds = true;
    ends.send("go depth 30");
    EXPECT_EQ(ends.end_input().back(), "bestmove d3 ponder c3");
    EXPECT_TRUE(ends.finished());
}

TEST(Uci, ASearchMayFinishBeforeTheEndUnlessItIsEndless) {
    Uci uci({.finish = true});
    uci.thinker.holds = true;
    uci.send("go depth 30");
    uci.send("quit");
    EXPECT_FALSE(uci.finished());
    EXPECT_EQ(uci.end_search().back(), "bestmove d3 ponder c3");
    EXPECT_TRUE(uci.finished());
    Uci endless({.finish = true});
    endless.send("go infinite");
    endless.end_input();
    EXPECT_TRUE(endless.finished());
}

TEST(Uci, AnIllegalMoveOfTheEngineNeverLeaves) {
    Uci uci;
    uci.thinker.reply = [](const Position&, const SearchRequest&) {
        return SearchReport{.lines = {{.moves = {19, 19, 20}}, {.moves = {0}}}};
    };
    const Lines lines = uci.send("go depth 1");
    EXPECT_TRUE(lines.front().ends_with(" pv d3")) << lines.front();
    EXPECT_EQ(lines.back(), "bestmove d3");
}

}  // namespace
}  // namespace outflank::protocols
