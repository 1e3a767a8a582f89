#include "cli/program.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "cli/manual.h"

namespace outflank::cli {
namespace {

// One run of the program on string streams.
struct Invocation {
    std::istringstream in;
    std::ostringstream out;
    std::ostringstream err;
    std::atomic<bool> stop{false};
    int status = 0;

    explicit Invocation(const std::vector<std::string>& arguments, const std::string& input = "")
        : in(input) {
        Io io{.in = in, .out = out, .err = err, .terminal = {}, .stop = stop};
        status = run_program(arguments, io);
    }
};

TEST(RunProgram, GivesBadInputOneLineAndStatusTwo) {
    const Invocation run({"perft", "three"});
    EXPECT_EQ(run.status, kBadInput);
    EXPECT_EQ(run.out.str(), "");
    EXPECT_EQ(run.err.str(),
              "outflank: perft: DEPTH: found 'three', expected a whole number from 0 to 60\n");
}

TEST(RunProgram, GivesWhatTheSystemRefusesStatusOne) {
    const Invocation run({"play", "--load", "/nonexistent/game.txt"});
    EXPECT_EQ(run.status, kFailure);
    EXPECT_NE(run.err.str().find("/nonexistent/game.txt"), std::string::npos);
}

TEST(RunProgram, ReportsAnInterruptedCommandByItsStatus) {
    std::istringstream in;
    std::ostringstream out;
    std::ostringstream err;
    const std::atomic<bool> stop{true};
    Io io{.in = in, .out = out, .err = err, .terminal = {}, .stop = stop};
    const std::vector<std::string> arguments = {"play",   "--black", "random", "--white",
                                                "random", "--games", "5"};
    EXPECT_EQ(run_program(arguments, io), kInterrupted);
}

TEST(RunProgram, ReportsOutputThatCannotBeWritten) {
    std::istringstream in;
    std::ostringstream out;
    std::ostringstream err;
    out.setstate(std::ios::badbit);
    const std::atomic<bool> stop{false};
    Io io{.in = in, .out = out, .err = err, .terminal = {}, .stop = stop};
    EXPECT_EQ(run_program(std::vector<std::string>{"show"}, io), kFailure);
    EXPECT_EQ(err.str(), "outflank: standard output: could not write the output\n");
}

TEST(RunProgram, ReadsAPositionFromStandardInput) {
    const Invocation run({"show", "-", "--json"}, "f5\nd6\n");
    ASSERT_EQ(run.status, kSuccess) << run.err.str();
    const auto json = nlohmann::json::parse(run.out.str());
    EXPECT_EQ(json["moves"], "f5d6");
    EXPECT_EQ(json["to_move"], "black");
    EXPECT_EQ(json["discs"]["white"], 3);
}

TEST(RunProgram, CountsLeavesAsJson) {
    const Invocation run({"perft", "8", "--every-leaf", "--json"});
    ASSERT_EQ(run.status, kSuccess) << run.err.str();
    const auto json = nlohmann::json::parse(run.out.str());
    EXPECT_EQ(json["leaves"], 390216);
    EXPECT_EQ(json["pass"], "ply");
    EXPECT_TRUE(json["every_leaf"]);
    EXPECT_EQ(json["checksum"].get<std::string>().size(), 16U);
}

TEST(RunProgram, SolvesTheFourByFourGame) {
    const Invocation run({"tree", "--json"});
    ASSERT_EQ(run.status, kSuccess) << run.err.str();
    const auto json = nlohmann::json::parse(run.out.str());
    EXPECT_EQ(json["score"], -10);
    EXPECT_EQ(json["plain_difference"], -8);
    EXPECT_EQ(json["games"], 60060);
}

TEST(RunProgram, ListsThePlayersAsJson) {
    const Invocation run({"players", "--json"});
    const auto json = nlohmann::json::parse(run.out.str());
    EXPECT_EQ(json["players"][0]["name"], "random");
    EXPECT_FALSE(json["evaluations"].empty());
}

TEST(RunProgram, PlaysTheSameSeriesFromTheSameSeed) {
    const std::vector<std::string> arguments = {
        "play", "--black", "greedy", "--white", "random", "--games", "6", "--seed", "5", "--json"};
    auto first = nlohmann::json::parse(Invocation(arguments).out.str());
    auto second = nlohmann::json::parse(Invocation(arguments).out.str());
    first.erase("seconds");
    second.erase("seconds");
    EXPECT_EQ(first, second);
    EXPECT_EQ(first["games"].size(), 6U);
    EXPECT_EQ(first["games"][1]["black"], "random");
}

TEST(Manual, EveryCommandHasHelpThatEndsWithExamples) {
    for (const Command* command : command_table()) {
        const std::string text = help_text(*command);
        EXPECT_NE(text.find("usage: outflank " + std::string(command->name)), std::string::npos);
        const std::size_t examples = text.find("\nexamples:\n");
        ASSERT_NE(examples, std::string::npos) << command->name;
        EXPECT_FALSE(command->examples.empty());
    }
}

TEST(Manual, ManualPageAndCompletionsNameEveryCommandAndOption) {
    const std::string man = man_page();
    for (const Command* command : command_table()) {
        std::string heading = ".SS ";  // where a hyphen is written as one
        for (const char symbol : command->name)
            heading += symbol == '-' ? std::string("\\-") : std::string(1, symbol);
        EXPECT_NE(man.find(heading), std::string::npos) << heading;
        for (const char* shell : {"bash", "zsh", "fish"}) {
            const std::string script = completion_script(shell);
            EXPECT_NE(script.find(std::string(command->name)), std::string::npos) << shell;
            for (const OptionEntry& entry : option_entries(*command))
                for (const std::string& name : entry.names)
                    EXPECT_NE(script.find(name.substr(name.find_first_not_of('-'))),
                              std::string::npos)
                        << shell << ' ' << name;
        }
    }
}

TEST(Manual, ManualPageHidesLeadingDotsFromRoff) {
    const std::string man = man_page();
    EXPECT_EQ(man.find("\n.."), std::string::npos);
    EXPECT_EQ(man.rfind(".TH OUTFLANK 1", 0), 0U);
}

TEST(CommandTable, FindsCommandsByName) {
    EXPECT_EQ(find_command("perft")->name, "perft");
    EXPECT_EQ(find_command("nothing"), nullptr);
}

}  // namespace
}  // namespace outflank::cli
