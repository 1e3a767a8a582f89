#include "cli/program.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "cli/help/manual.h"
#include "cli/support/screen_text.h"
#include "outflank/version.h"

namespace outflank::cli {
namespace {

// One run of the program on string streams.
struct Invocation {
    std::istringstream in;
    std::ostringstream out;
    std::ostringstream err;
    std::atomic<bool> stop{false};
    int status = 0;

    explicit Invocation(const std::vector<std::string>& arguments, const std::string& input = "",
                        const Terminal& terminal = {})
        : in(input) {
        Io io{.in = in, .out = out, .err = err, .terminal = terminal, .stop = stop};
        status = run_program(arguments, io);
    }
};

TEST(RunProgram, ShowReadsWhatItPrints) {
    const Invocation first({"show", "f5d6"});
    EXPECT_EQ(Invocation({"show", "-"}, first.out.str()).out.str(), first.out.str());
    const Invocation small({"show", "-----OX--XO----- X"});
    EXPECT_EQ(Invocation({"show", "-"}, small.out.str()).out.str(), small.out.str());
}

std::string program_file(const std::string& name) {
    const std::string path = testing::TempDir() + "/program_" + name;
    std::remove(path.c_str());
    return path;
}

TEST(RunProgram, KeepsToTheColumnsThatItIsGiven) {
    constexpr int kColumns = 80;
    const std::string games = program_file("wide.games");
    const std::string labels = program_file("wide.labels");
    const std::string log = program_file("wide.jsonl");
    const std::vector<std::vector<std::string>> commands = {
        {},
        {"players"},
        {"show", "f5d6"},
        {"solve", "--size", "4"},
        {"analyze", "f5d6", "--level", "4", "--multipv", "3"},
        {"analyze", "XXXXXXXXXXXXXXX- O"},
        {"review", "f5d6c3d3c4f4f6f3e6e7", "--level", "2"},
        {"arena", "--engine", "random", "--engine", "greedy", "--games", "2", "--log", log},
        {"perft", "3"},
        {"tree"},
        {"eval", "f5d6"},
        {"openings", "--names"},
        {"selfplay", "--out", games, "--games", "40", "--player", "greedy", "--solve-empties", "6"},
        {"label", games, "--out", labels, "--positions", "4", "--from", "4", "--to", "6"},
        {"validate", labels}};
    for (const std::vector<std::string>& arguments : commands) {
        const Invocation run(arguments, "", {.wanted_columns = kColumns});
        EXPECT_EQ(run.status, kSuccess) << run.err.str();
        std::istringstream lines(run.out.str());
        for (std::string line; std::getline(lines, line);)
            EXPECT_LE(visible_width(line), kColumns) << line;
    }
}

TEST(RunProgram, GivesJsonOfFilesWhoseNamesAreNotUtf8) {
    const std::string games = program_file("caf\xE9.games");
    const std::string labels = program_file("caf\xE9.labels");
    const std::string weights = program_file("caf\xE9.weights");
    const std::string text = program_file("caf\xE9.txt");
    std::ofstream(text) << "f5d6c3;caf\xE9\nz9\xE9\n";
    const std::vector<std::vector<std::string>> commands = {
        {"selfplay", "--out", games, "--games", "40", "--player", "greedy", "--solve-empties", "6"},
        {"label", games, "--out", labels, "--positions", "4", "--from", "4", "--to", "6"},
        {"train", games, "--out", weights, "--epochs", "1", "--linear-epochs", "1"},
        {"validate", labels},
        {"convert", text, program_file("caf\xE9.sgf")}};
    for (std::vector<std::string> arguments : commands) {
        arguments.emplace_back("--json");
        const Invocation run(arguments);
        EXPECT_EQ(run.status, arguments[0] == "convert" ? kBadInput : kSuccess) << run.err.str();
        EXPECT_TRUE(nlohmann::json::accept(run.out.str())) << arguments[0] << run.out.str();
    }
}

/// Changes a byte in the middle of a file.
void damage(const std::string& path) {
    std::fstream file(path, std::ios::binary | std::ios::in | std::ios::out);
    file.seekg(0, std::ios::end);
    const auto middle = file.tellg() / 2;
    file.seekg(middle);
    const char damaged = static_cast<char>(file.get() ^ 4);
    file.seekp(middle);
    file.put(damaged);
}

TEST(RunProgram, SaysThatAFileOfGamesIsDamaged) {
    const std::string games = program_file("damaged.games");
    const Invocation made({"selfplay", "--out", games, "--games", "600", "--player", "random",
                           "--solve-empties", "4"});
    ASSERT_EQ(made.status, kSuccess) << made.err.str();
    damage(games);
    for (const std::vector<std::string>& arguments :
         {std::vector<std::string>{"validate", games},
          {"label", games, "--out", program_file("damaged.labels"), "--positions", "4", "--from",
           "4", "--to", "6"},
          {"train", games, "--out", program_file("damaged.weights"), "--model", "linear",
           "--linear-epochs", "1", "--first-stage", "14"},
          {"fit-selectivity", games, "--positions", "2", "--deepest", "3"}}) {
        const Invocation run(arguments);
        EXPECT_EQ(run.status, kBadInput) << arguments.front();
        EXPECT_NE(run.err.str().find("found a block whose checksum does not match"),
                  std::string::npos)
            << arguments.front() << ": " << run.err.str();
    }
}

TEST(RunProgram, SaysThatAFileOfLabelsIsDamaged) {
    const std::string games = program_file("labelled.games");
    const std::string labels = program_file("damaged-middle.labels");
    const Invocation made({"selfplay", "--out", games, "--games", "40", "--player", "random",
                           "--solve-empties", "4"});
    ASSERT_EQ(made.status, kSuccess) << made.err.str();
    const Invocation labelled(
        {"label", games, "--out", labels, "--positions", "1500", "--from", "1", "--to", "4"});
    ASSERT_EQ(labelled.status, kSuccess) << labelled.err.str();
    damage(labels);
    for (const std::vector<std::string>& arguments :
         {std::vector<std::string>{"validate", labels},
          {"train", labels, "--out", program_file("of-labels.weights"), "--model", "linear",
           "--linear-epochs", "1", "--first-stage", "14"},
          {"fit-calibration", labels, "--deepest", "3", "--deepest-full", "2"}}) {
        const Invocation run(arguments);
        EXPECT_EQ(run.status, kBadInput) << arguments.front();
        EXPECT_NE(
            run.err.str().find(labels + ": found a block whose checksum does not match after "),
            std::string::npos)
            << arguments.front() << ": " << run.err.str();
    }
}

TEST(RunProgram, CallsNothingMeasuredNoSuccess) {
    const std::string games = program_file("few.games");
    const std::string labels = program_file("few.labels");
    ASSERT_EQ(Invocation({"selfplay", "--out", games, "--games", "4", "--player", "random",
                          "--solve-empties", "4"})
                  .status,
              kSuccess);
    ASSERT_EQ(Invocation(
                  {"label", games, "--out", labels, "--positions", "4", "--from", "4", "--to", "6"})
                  .status,
              kSuccess);
    const Invocation none({"validate", games});
    EXPECT_EQ(none.status, kBadInput);
    EXPECT_NE(none.err.str().find("found no position to measure on"), std::string::npos);
    const Invocation other({"validate", labels, "--choices", "20"});
    EXPECT_EQ(other.status, kBadInput);
    EXPECT_NE(other.err.str().find("--choices 20: found no position with so many empty squares"),
              std::string::npos);
}

TEST(RunProgram, RefusesStagesThatAreNone) {
    const std::string out = program_file("none.weights");
    for (const auto& [first, second, third] :
         {std::tuple("--groups", "10,7,0", "found 10,7,0, expected numbers that rise from 0 on"),
          std::tuple("--groups", "3,7", "found 3,7, expected numbers that rise from 0 on"),
          std::tuple("--first-stage", "9", "found 9, expected at most the 3 of --last-stage")}) {
        std::vector<std::string> arguments = {"train", "no such file", "--out", out, first, second};
        if (std::string(first) == "--first-stage")
            arguments.insert(arguments.end(), {"--last-stage", "3"});
        const Invocation run(arguments);
        EXPECT_EQ(run.status, kBadInput);
        EXPECT_NE(run.err.str().find(third), std::string::npos) << run.err.str();
    }
    EXPECT_FALSE(std::filesystem::exists(out + ".parts"));
}

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

TEST(Manual, HelpFitsATerminalAndItsExamplesCanBeCopied) {
    std::vector<const Command*> commands = runnable_commands();
    commands.insert(commands.end(), command_table().begin(), command_table().end());
    for (const Command* command : commands) {
        const std::string text = help_text(*command);
        std::istringstream lines(text);
        for (std::string line; std::getline(lines, line);)
            EXPECT_LE(visible_width(line), 80) << command->name;
        // As a shell reads them: a backslash at the end of a line joins the next one.
        std::string joined = text;
        for (std::size_t at = 0; (at = joined.find(" \\\n    ", at)) != std::string::npos;)
            joined.replace(at, 7, " ");
        for (const Example& example : command->examples)
            EXPECT_NE(
                joined.find(std::string("  outflank ") + std::string(example.arguments) + "\n"),
                std::string::npos)
                << example.arguments;
    }
}

TEST(Manual, HelpOfAPartIsFoundByItsWords) {
    const Invocation part({"help", "book", "learn"});
    EXPECT_EQ(part.out.str(), Invocation({"book", "learn", "--help"}).out.str());
    EXPECT_EQ(Invocation({"help", "book", "lern"})
                  .err.str()
                  .rfind("outflank: help: book: found 'lern'", 0),
              0U);
    EXPECT_EQ(Invocation({"help", "perft", "learn"}).err.str(),
              "outflank: help: found 'learn' behind perft, which has no parts\n");
}

TEST(Manual, ManualPageAndCompletionsNameEveryCommandAndOption) {
    const std::string man = man_page();
    for (const Command* command : runnable_commands()) {
        std::string heading = ".SS ";  // where a hyphen is written as one
        for (const char symbol : command->name)
            heading += symbol == '-' ? std::string("\\-") : std::string(1, symbol);
        EXPECT_NE(man.find(heading), std::string::npos) << heading;
        for (const char* shell : {"bash", "zsh", "fish"}) {
            const std::string script = completion_script(shell);
            EXPECT_NE(script.find(last_word(command->name)), std::string::npos) << shell;
            for (const OptionEntry& entry : option_entries(*command))
                for (const std::string& name : entry.names)
                    EXPECT_NE(script.find(name.substr(name.find_first_not_of('-'))),
                              std::string::npos)
                        << shell << ' ' << name;
        }
    }
}

TEST(Manual, HelpNamesEveryValueInWords) {
    for (const Command* command : runnable_commands())
        for (const OptionEntry& entry : option_entries(*command)) {
            const std::string text = entry.value + " " + entry.description;
            for (const char* raw : {"FLOAT", "INT:", "UINT", " in [", "TEXT:", "{", "BOOLEAN"})
                EXPECT_EQ(text.find(raw), std::string::npos) << command->name << ": " << text;
            EXPECT_FALSE(entry.description.empty()) << command->name << ' ' << entry.value;
        }
}

/// What bash offers at the end of `line`, sorted; nothing where there is no bash.
std::vector<std::string> bash_offers(const std::string& line) {
    const std::string folder = testing::TempDir();
    const std::string script = folder + "/completion.bash";
    const std::string offers = folder + "/completion.offers";
    std::ofstream(folder + "/completion.line") << line << '.';
    std::ofstream(script) << completion_script("bash") << "COMP_LINE=$(cat '" << folder
                          << "/completion.line')\nCOMP_LINE=${COMP_LINE%.}\n"
                             "COMP_POINT=${#COMP_LINE}\n_outflank\n"
                             "printf '%s\\n' \"${COMPREPLY[@]}\"\n";
    EXPECT_EQ(std::system(("bash '" + script + "' > '" + offers + "' 2>&1").c_str()), 0);
    std::ifstream file(offers);
    std::vector<std::string> words;
    for (std::string word; std::getline(file, word);) words.push_back(word);
    std::sort(words.begin(), words.end());
    return words;
}

TEST(Completion, OffersCommandsOptionsAndValues) {
    using Offers = std::vector<std::string>;
    EXPECT_EQ(bash_offers("outflank pl"), (Offers{"play", "players"}));
    EXPECT_EQ(bash_offers("outflank convert games.ggf --to s"), (Offers{"saved", "sgf"}));
    EXPECT_EQ(bash_offers("outflank conformance --protocol x"), Offers{"xboard"});
    EXPECT_EQ(bash_offers("outflank play --white p"), (Offers{"perfect", "puppy"}));
    EXPECT_EQ(bash_offers("outflank play --white h"), (Offers{"hedgehog", "heron", "human"}));
    EXPECT_EQ(bash_offers("outflank arena --engine h"), (Offers{"hedgehog", "heron"}));
    EXPECT_EQ(bash_offers("outflank play --white minimax:eval=c"), Offers{"components"});
    EXPECT_EQ(bash_offers("outflank help per"), Offers{"perft"});
    EXPECT_EQ(bash_offers("outflank openings --percent 7"), Offers{"73"});
    EXPECT_EQ(bash_offers("outflank convert games.ggf --openings f"), Offers{"fr"});
    EXPECT_EQ(bash_offers("outflank play --from ./"), Offers{""});  // a position that is typed
    EXPECT_EQ(bash_offers("outflank solve --select 1-"), Offers{"1-10"});
    EXPECT_EQ(bash_offers("outflank analyze --level 2"), (Offers{"21", "24", "27"}));
    EXPECT_EQ(bash_offers("outflank perft --pass "), (Offers{"free", "ply"}));
    EXPECT_EQ(bash_offers("outflank solve --win"), Offers{"--window"});
    EXPECT_EQ(bash_offers("outflank completion f"), Offers{"fish"});
    EXPECT_EQ(bash_offers("outflank book s"), (Offers{"show", "stats", "subtree"}));
    EXPECT_EQ(bash_offers("outflank book widen --err"), Offers{"--error"});
    EXPECT_EQ(bash_offers("outflank convert games.ggf --to=s"), (Offers{"saved", "sgf"}));
    EXPECT_EQ(bash_offers("outflank play --white=minimax:eval=c"), Offers{"components"});
    EXPECT_EQ(bash_offers("outflank convert 'two words.ggf' --to q"), Offers{"quest"});
    EXPECT_EQ(bash_offers("outflank convert \"two $words.ggf\" --to q"), Offers{"quest"});
    EXPECT_EQ(bash_offers("outflank convert two\\ words.ggf --to q"), Offers{"quest"});
}

TEST(Completion, OffersFilesWhereACommandReadsThem) {
    const std::string file = program_file("completed.games");
    std::ofstream(file) << "f5d6\n";
    const std::string begun = file.substr(0, file.size() - 6);
    for (const char* command :
         {"convert", "book learn", "fit-calibration", "validate", "selfplay --out",
          "fit-calibration --test", "tree", "eval", "book show"})
        EXPECT_EQ(bash_offers("outflank " + std::string(command) + " " + begun),
                  std::vector<std::string>{file})
            << command;
#ifdef OUTFLANK_GAMES
    EXPECT_EQ(bash_offers("outflank games import " + begun), std::vector<std::string>{file});
#endif
    const std::string odd = program_file("my $1 'games'.ggf");
    std::ofstream(odd) << "f5d6\n";
    const std::string folder = odd.substr(0, odd.rfind('/'));
    for (const std::string& typed :
         {"\"" + folder + "/program_my ", folder + "/program_my\\ ",
          "'" + folder + "/program_my $1", folder + "/program_my\\ \\$1"})
        EXPECT_EQ(bash_offers("outflank convert " + typed), std::vector<std::string>{odd}) << typed;
    std::remove(odd.c_str());
    std::filesystem::create_directory(folder + "/some folder");
    EXPECT_EQ(bash_offers("outflank convert " + folder + "/some\\ f"),
              std::vector<std::string>{folder + "/some folder"});
}

TEST(RunProgram, NamesTheWeightsAlikeEverywhere) {
    const std::string version = Invocation({"--version"}).out.str();
    const std::string name = version.substr(version.rfind(' ') + 1, 16);
    const std::string book = program_file("weights.book");
    Invocation({"book", "widen", "--level", "1", "--limit", "1", "--book", book});
    const Invocation stats({"book", "stats", "--book", book});
    EXPECT_NE(stats.out.str().find("weights " + name + "\n"), std::string::npos)
        << version << stats.out.str();
}

TEST(RunProgram, AFitThatIsInterruptedPrintsNothing) {
    const std::string games = program_file("fit.games");
    const std::string labels = program_file("fit.labels");
    Invocation({"selfplay", "--out", games, "--games", "40", "--player", "greedy",
                "--solve-empties", "6"});
    const Invocation made(
        {"label", games, "--out", labels, "--positions", "4", "--from", "4", "--to", "6"});
    ASSERT_EQ(made.status, kSuccess) << made.err.str();
    std::istringstream in;
    std::ostringstream out;
    std::ostringstream err;
    const std::atomic<bool> stop{true};
    Io io{.in = in, .out = out, .err = err, .terminal = {}, .stop = stop};
    const std::vector<std::string> arguments = {"fit-calibration", labels};
    EXPECT_EQ(run_program(arguments, io), kInterrupted);
    EXPECT_EQ(out.str(), "");
    EXPECT_EQ(err.str(), "outflank: fit-calibration: interrupted; nothing was fitted\n");
}

TEST(RunProgram, SuggestsTheCommandThatWasMeant) {
    for (const std::vector<std::string>& line :
         {std::vector<std::string>{"plya"}, {"help", "plya"}}) {
        const Invocation run(line);
        EXPECT_EQ(run.status, kBadInput);
        EXPECT_NE(run.err.str().find("found 'plya', expected a command; did you mean play?\n"),
                  std::string::npos)
            << run.err.str();
    }
    EXPECT_EQ(Invocation({"zzzzzz"}).err.str(),
              "outflank: found 'zzzzzz', expected a command (outflank help lists them)\n");
    EXPECT_EQ(Invocation({"--jsno", "show"}).status, kBadInput);
}

TEST(RunProgram, SuggestsEveryOptionThatWasMeant) {
    for (const Command* command : runnable_commands())
        for (const OptionEntry& entry : option_entries(*command)) {
            if (entry.is_positional() || entry.names.front().size() < 6) continue;
            const std::string& name = entry.names.front();
            const std::string typed = name.substr(0, name.size() - 1) + "q";
            std::vector<std::string> line;
            std::istringstream words{std::string(command->name)};
            for (std::string word; words >> word;) line.push_back(word);
            line.push_back(typed);
            const std::string err = Invocation(line).err.str();
            EXPECT_NE(err.find("; did you mean --"), std::string::npos) << typed << ": " << err;
        }
}

TEST(Manual, SaysFirstWhatTheProgramIs) {
    const std::string about = "Outflank " + std::string(version()) + " plays, analyzes and solves";
    EXPECT_EQ(overview_text().rfind(about, 0), 0U);
    EXPECT_NE(man_page().find(".SH DESCRIPTION\nOutflank plays, analyzes and solves"),
              std::string::npos);
}

TEST(Manual, ManualPageHasTheUsualSections) {
    const std::string man = man_page();
    std::size_t place = 0;
    for (const char* title : {"NAME", "SYNOPSIS", "DESCRIPTION", "COMMANDS", "EXIT STATUS",
                              "ENVIRONMENT", "FILES", "SIGNALS", "SEE ALSO"}) {
        place = man.find("\n.SH " + std::string(title) + "\n", place);
        ASSERT_NE(place, std::string::npos) << title << " is not there, or not in this place";
    }
    for (const char* name : {"SIGINT", "SIGTERM", "SIGHUP", "SIGPIPE", "share/outflank/web"})
        EXPECT_NE(man.find(name), std::string::npos) << name;
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
