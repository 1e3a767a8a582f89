// `outflank review` on string streams.
#include <gtest/gtest.h>

#include <atomic>
#include <nlohmann/json.hpp>
#include <sstream>

#include "cli/program.h"

namespace outflank::cli {
namespace {

struct ReviewInvocation {
    std::istringstream in;
    std::ostringstream out;
    std::ostringstream err;
    std::atomic<bool> stop{false};
    int status = 0;

    explicit ReviewInvocation(const std::vector<std::string>& arguments,
                              const std::string& input = "", bool stopped = false,
                              const Terminal& terminal = {})
        : in(input), stop(stopped) {
        Io io{.in = in, .out = out, .err = err, .terminal = terminal, .stop = stop};
        status = run_program(arguments, io);
    }
    nlohmann::json json() const { return nlohmann::json::parse(out.str()); }
};

TEST(ReviewCommand, ReadsAGameOfAnyFormatWithItsPlayers) {
    const ReviewInvocation run({"review", "-", "--json", "--level", "2"},
                               "(;GM[2]FF[4]PB[Ann]PW[Bob];B[f5];W[d6];B[c3])");
    ASSERT_EQ(run.status, kSuccess) << run.err.str();
    const nlohmann::json json = run.json();
    EXPECT_EQ(json["black"], "Ann");
    EXPECT_EQ(json["white"], "Bob");
    EXPECT_EQ(json["moves"], "f5d6c3");
    ASSERT_EQ(json["judgements"].size(), 3u);
    EXPECT_EQ(json["judgements"][1]["side"], "white");
    EXPECT_EQ(json["judgements"][1]["proven"], false);
}

TEST(ReviewCommand, TakesTheGameThatWasAskedFor) {
    const std::string games = "f5d6c3\nf5f6e6f4\n";
    EXPECT_EQ(ReviewInvocation({"review", "-"}, games).status, kBadInput);
    const ReviewInvocation second({"review", "-", "--game", "2", "--level", "1", "--json"}, games);
    ASSERT_EQ(second.status, kSuccess) << second.err.str();
    EXPECT_EQ(second.json()["moves"], "f5f6e6f4");
    EXPECT_EQ(ReviewInvocation({"review", "-", "--game", "3"}, games).status, kBadInput);
}

TEST(ReviewCommand, FitsTheWidthOfTheTerminal) {
    // Mistakes, changes of the result and forced moves.
    const std::string game =
        "e6f4g3c6c5c4b4a3c7d6a4c8d7f3a2e8f2e7b7b6d8b8a6c3b5h2b3b2c2d3a5g2f8b1e3e1";
    for (const int width : {40, 60, 80}) {
        Terminal terminal;
        terminal.wanted_columns = width;
        const ReviewInvocation run({"review", game, "--level", "2"}, "", false, terminal);
        ASSERT_EQ(run.status, kSuccess) << run.err.str();
        EXPECT_NE(run.out.str().find("changed the result"), std::string::npos);
        std::istringstream lines(run.out.str());
        for (std::string line; std::getline(lines, line);)
            EXPECT_LE(line.size(), static_cast<std::size_t>(width)) << line;
    }
}

TEST(ReviewCommand, ShowsHowFarItHasComeOnTheErrorTerminal) {
    Terminal terminal;
    terminal.shows_errors = true;
    const ReviewInvocation run({"review", "f5d6c3", "--level", "1"}, "", false, terminal);
    EXPECT_NE(run.err.str().find("\r1 of 3 moves, "), std::string::npos) << run.err.str();
    EXPECT_EQ(run.err.str().find(" left"), std::string::npos) << run.err.str();
}

TEST(ReviewCommand, SaysWhatIsMissingWhenItIsInterrupted) {
    const ReviewInvocation run({"review", "f5d6c3", "--json"}, "", true);
    EXPECT_EQ(run.status, kInterrupted);
    EXPECT_EQ(run.json()["complete"], false);
    EXPECT_NE(run.err.str().find("interrupted; judged the last 0 moves"), std::string::npos);
}

}  // namespace
}  // namespace outflank::cli
