// Reports and plots.
#include "cli/arena/arena_report.h"

#include <gtest/gtest.h>

#include <limits>
#include <nlohmann/json.hpp>
#include <sstream>

#include "cli/arena/arena_plots.h"
#include "cli/support/screen_text.h"
#include "outflank/formats.h"

namespace outflank::cli {
namespace {

arena::LoggedGame game(std::size_t number, bool first_is_black, std::optional<Color> loser,
                       std::optional<Score> score) {
    arena::LoggedGame logged;
    logged.scheduled = {.number = number,
                        .black = first_is_black ? 0U : 1U,
                        .white = first_is_black ? 1U : 0U,
                        .opening = 0};
    logged.played.game = parse_transcript("f5d6c3", start_position()).value();
    logged.played.loser = loser;
    logged.played.score = score;
    return logged;
}

ArenaReport some_report() {
    arena::LogContents log;
    log.header = {.plan = "",
                  .engines = {"<a> & \"b\"", "c"},
                  .games = 6,
                  .time = "depth 3",
                  .sprt = arena::SprtPlan{}};
    log.games = {game(1, true, Color::kWhite, 10), game(2, false, Color::kWhite, 4),
                 game(3, true, std::nullopt, 0), game(4, false, Color::kBlack, std::nullopt)};
    log.games[3].played.verdict = arena::Verdict::kCrash;
    log.games[3].played.reason = "the engine ended: exit status 3";
    return make_arena_report("cup.jsonl", std::move(log));
}

TEST(ArenaReport, TextSaysPointsPairsAndFaults) {
    const std::string text = report_text(some_report(), 0);
    for (const char* part :
         {"games  4 of 6", "time   depth 3", "2 won, 1 drawn, 1 lost: 62.5 %",
          "0: 0, 1/2: 0, 1: 1, 1 1/2: 1, 2: 0", "game 4: c: crash: the engine ended: exit status 3",
          "SPRT      elo0 0, elo1 5"})
        EXPECT_NE(text.find(part), std::string::npos) << part << '\n' << text;
}

TEST(ArenaReport, TellsTheAverageTimeOfAMove) {
    ArenaReport report = some_report();
    for (arena::LoggedGame& logged : report.games)
        logged.played.times = {std::chrono::milliseconds{300}, std::chrono::milliseconds{100},
                               std::chrono::milliseconds{300}};
    report.standings = arena::standings_of(report.header, report.games);
    // Black made two moves and white one; each engine had both colours twice.
    EXPECT_NE(report_text(report, 0).find("   233.3\n"), std::string::npos)
        << report_text(report, 0);
    const auto json = nlohmann::json::parse(report_json(report));
    EXPECT_NEAR(json["engines"][0]["seconds_a_move"], 0.2333, 0.001);
    EXPECT_NEAR(json["engines"][0]["longest_move_seconds"], 0.3, 1e-9);
}

/// A tournament of engines with long names, each against each.
ArenaReport wide_report() {
    arena::LogContents log;
    log.header = {.plan = "", .engines = {}, .games = 0, .time = "depth 3", .sprt = {}};
    constexpr std::size_t kEngines = 9;
    for (std::size_t i = 0; i < kEngines; ++i)
        log.header.engines.push_back("alphabeta:depth=4,eval=components,number=" +
                                     std::to_string(i));
    for (std::size_t black = 0; black < kEngines; ++black)
        for (std::size_t white = 0; white < kEngines; ++white) {
            if (black == white) continue;
            log.games.push_back(game(log.games.size() + 1, true, Color::kWhite, 10));
            log.games.back().scheduled.black = black;
            log.games.back().scheduled.white = white;
        }
    log.header.games = log.games.size();
    log.games.back().played.verdict = arena::Verdict::kCrash;
    log.games.back().played.reason =
        "the engine ended in the middle of its answer to a question: 3";
    return make_arena_report("cup.jsonl", std::move(log));
}

TEST(ArenaReport, FitsTheWidthAndKeepsTheNames) {
    const ArenaReport report = wide_report();
    for (const int width : {60, 80, 100}) {
        const std::string text = report_text(report, width);
        std::istringstream lines(text);
        for (std::string line; std::getline(lines, line);)
            EXPECT_LE(visible_width(line), width) << line;
        for (const std::string& name : report.header.engines)
            EXPECT_NE(ranking_text(report.standings, width).find(name + "\n"), std::string::npos);
    }
    // Without a width every engine has a line of its own.
    EXPECT_NE(report_text(report, 0).find("number=0 "), std::string::npos);
}

TEST(ArenaReport, JsonHoldsTheSameNumbers) {
    const auto json = nlohmann::json::parse(report_json(some_report()));
    EXPECT_EQ(json["played"], 4);
    EXPECT_EQ(json["pairings"][0]["wins"], 2);
    EXPECT_EQ(json["pairings"][0]["pairs"], (std::vector<int>{0, 0, 1, 1, 0}));
    EXPECT_EQ(json["engines"][0]["name"], "<a> & \"b\"");
    EXPECT_EQ(json["engines"][1]["lost_by"]["crash"], 1);
    EXPECT_EQ(json["pairings"][0]["sprt"]["verdict"], "open");
}

TEST(ArenaReport, PageNeedsNothingElseAndEscapesNames) {
    const std::string page = report_html(some_report());
    EXPECT_EQ(page.find("http"), std::string::npos);
    EXPECT_EQ(page.find("<script"), std::string::npos);
    EXPECT_EQ(page.find("<a>"), std::string::npos);
    EXPECT_NE(page.find("&lt;a&gt; &amp; &quot;b&quot;"), std::string::npos);
    EXPECT_NE(page.find("<svg"), std::string::npos);
    EXPECT_EQ(page.find("nan"), std::string::npos);
}

TEST(EloPlot, StaysOnThePaperWhateverTheResults) {
    for (const int outcome : {0, 2, 4}) {
        const std::string svg = elo_plot(std::vector<int>(50, outcome), "a");
        EXPECT_NE(svg.find("polyline"), std::string::npos);
        EXPECT_EQ(svg.find("nan"), std::string::npos);
        EXPECT_EQ(svg.find("inf"), std::string::npos);
    }
    EXPECT_EQ(elo_plot({}, "a"), "");
}

TEST(EloText, HasASignAndNoMinusZero) {
    EXPECT_EQ(elo_text(12.34), "+12.3");
    EXPECT_EQ(elo_text(-0.01), "0.0");
    EXPECT_EQ(elo_text(-std::numeric_limits<double>::infinity()), "-inf");
}

}  // namespace
}  // namespace outflank::cli
