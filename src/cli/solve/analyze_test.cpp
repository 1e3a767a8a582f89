// The parts of `outflank analyze`, and the whole command on string streams.
#include <gtest/gtest.h>

#include <atomic>
#include <nlohmann/json.hpp>
#include <sstream>

#include "cli/program.h"
#include "cli/solve/analyze_status.h"
#include "cli/solve/engine_text.h"
#include "outflank/solver.h"

namespace outflank::cli {
namespace {

constexpr const char* kFourteenEmpties =
    "-XXXXX--XXXXXX--XXXOXX--XOXXOX--XXXOOOOOXXXXOXOXX-XOXOX--X-OOOO- X";

struct AnalyzeWorld {
    std::istringstream in;
    std::ostringstream out;
    std::ostringstream err;
    std::atomic<bool> stop{false};
    Io io{.in = in, .out = out, .err = err, .terminal = {}, .stop = stop};

    int run(const std::vector<std::string>& arguments) { return run_program(arguments, io); }
    std::vector<nlohmann::json> objects() const {
        std::vector<nlohmann::json> found;
        std::istringstream text(out.str());
        for (std::string line; std::getline(text, line);)
            found.push_back(nlohmann::json::parse(line));
        return found;
    }
    std::vector<std::string> rows() const {
        std::vector<std::string> found;
        std::istringstream text(out.str());
        for (std::string line; std::getline(text, line);) found.push_back(line);
        return found;
    }
};

EngineLine estimate(double score) {
    return {.moves = {19}, .score = score, .depth = 18, .percent = 73};
}

TEST(EngineScore, ShowsAFractionOnlyWhereItIsAnEstimate) {
    EXPECT_EQ(engine_score(estimate(1.524)), "+1.52");
    EXPECT_EQ(engine_score(estimate(-0.001)), "0.00");
    EXPECT_EQ(engine_score(estimate(4)), "+4.00");
    EngineLine line = estimate(4);
    line.exact = true;
    EXPECT_EQ(engine_score(line), "+4");
    line.score = 0;
    EXPECT_EQ(engine_score(line), "0");
}

TEST(EngineScore, MarksBounds) {
    EngineLine line = estimate(-2.5);
    line.bound = Bound::kLower;
    EXPECT_EQ(engine_score(line), ">=-2.50");
    line.bound = Bound::kUpper;
    EXPECT_EQ(engine_score(line), "<=-2.50");
}

TEST(EngineDepth, IsExactOnlyWhereTheScoreIsProven) {
    EngineLine line = estimate(4);
    EXPECT_EQ(engine_depth(line), "18@73%");
    line.percent = 100;
    EXPECT_EQ(engine_depth(line), "18@100%");
    line.exact = true;
    EXPECT_EQ(engine_depth(line), "exact");
    line.bound = Bound::kLower;
    EXPECT_EQ(engine_depth(line), "bound");
}

TEST(AnalyzeStatusText, TellsTheBestMoveAndThePlaceAmongSeveral) {
    SearchReport report;
    report.elapsed = std::chrono::duration<double>(12.2);
    report.nodes = 1234567;
    EXPECT_EQ(analyze_status_text(report, BoardSize::k8, 1, 1), "12 s, 1,234,567 nodes");
    report.lines.push_back(estimate(1.5));
    EXPECT_EQ(analyze_status_text(report, BoardSize::k8, 3, 20),
              "3 of 20 positions, 12 s, 18@73%, d3 +1.50, 1,234,567 nodes");
}

TEST(Analyze, GivesProvenLinesWithTheScoresOfTheSolver) {
    AnalyzeWorld world;
    ASSERT_EQ(world.run({"analyze", kFourteenEmpties, "--depth", "60", "--multipv", "3", "--json"}),
              kSuccess);
    const nlohmann::json result = world.objects().back();
    EXPECT_EQ(result["event"], "result");
    EXPECT_EQ(result["best"], "g4");
    EXPECT_EQ(result["score"], -46);
    ASSERT_EQ(result["lines"].size(), 3u);
    EXPECT_EQ(result["lines"][1]["move"], "h7");
    EXPECT_EQ(result["lines"][1]["score"], -48);
    EXPECT_EQ(result["lines"][2]["score"], -54);
    for (const nlohmann::json& line : result["lines"]) {
        EXPECT_EQ(line["proven"], true);
        EXPECT_EQ(line["bound"], "exact");
    }
}

TEST(Analyze, PrintsAnObjectForEachIteration) {
    AnalyzeWorld world;
    ASSERT_EQ(world.run({"analyze", "f5", "--depth", "4", "--percent", "73", "--json"}), kSuccess);
    const auto objects = world.objects();
    ASSERT_EQ(objects.size(), 5u);
    for (std::size_t i = 0; i < 4; ++i) {
        EXPECT_EQ(objects[i]["event"], "iteration");
        EXPECT_EQ(objects[i]["depth"], i + 1);
        EXPECT_EQ(objects[i]["percent"], 73);
    }
    EXPECT_EQ(objects[4]["event"], "result");
    EXPECT_EQ(objects[4]["lines"][0]["proven"], false);
    EXPECT_EQ(objects[4]["stopped"], false);
}

TEST(Analyze, StreamsIterationsToATerminalOnly) {
    AnalyzeWorld pipe;
    ASSERT_EQ(pipe.run({"analyze", "f5", "--depth", "4"}), kSuccess);
    EXPECT_EQ(pipe.rows().size(), 3u);  // heading, result, total
    AnalyzeWorld terminal;
    terminal.io.terminal.shows_output = true;
    ASSERT_EQ(terminal.run({"analyze", "f5", "--depth", "4"}), kSuccess);
    EXPECT_EQ(terminal.rows().size(), 11u);  // heading, four iterations, total, moves below each
}

TEST(Analyze, PrintsWhatIsKnownWhenItIsInterrupted) {
    AnalyzeWorld world;
    world.io.terminal.shows_output = true;
    std::istringstream in;
    std::ostringstream out;
    std::ostringstream err;
    const std::atomic<bool> stop{true};
    Io io{.in = in, .out = out, .err = err, .terminal = {}, .stop = stop};
    const std::vector<std::string> arguments = {"analyze", "f5", "--level", "60"};
    EXPECT_EQ(run_program(arguments, io), kInterrupted);
    EXPECT_NE(err.str().find("interrupted; printed 0 of 1 position"), std::string::npos);
}

TEST(Analyze, KnowsPassesAndFinishedGames) {
    AnalyzeWorld pass;
    ASSERT_EQ(pass.run({"analyze", "OX-------------- X", "--json"}), kSuccess);
    EXPECT_EQ(pass.objects().back()["best"], "pass");
    EXPECT_EQ(pass.objects().back()["score"], -16);
    AnalyzeWorld over;
    ASSERT_EQ(over.run({"analyze", "XXXXXXXXXXXXXXX- O", "--json"}), kSuccess);
    EXPECT_EQ(over.objects().back()["over"], true);
    EXPECT_EQ(over.objects().back()["best"], nullptr);
    EXPECT_EQ(over.objects().back()["score"], -16);
}

}  // namespace
}  // namespace outflank::cli
