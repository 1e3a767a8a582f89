#include "cli/help/option_rules.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "cli/help/manual.h"
#include "cli/help/written_files.h"
#include "cli/program.h"
#include "cli/support/text.h"
#include "train/files/label_file.h"

namespace outflank::cli {
namespace {

using Words = std::vector<std::string>;

struct Ran {
    int status = 0;
    std::string out;
    std::string err;

    explicit Ran(const Words& arguments) {
        std::istringstream in;
        std::ostringstream output;
        std::ostringstream errors;
        const std::atomic<bool> stop{false};
        Io io{.in = in, .out = output, .err = errors, .terminal = {}, .stop = stop};
        status = run_program(arguments, io);
        out = output.str();
        err = errors.str();
    }
};

std::string name_of(const OptionEntry& entry) {
    return entry.is_positional() ? entry.value : entry.names.front();
}

std::vector<OptionEntry> entries_of(const Command& command) {
    std::vector<OptionEntry> entries = option_entries(command);
    std::erase_if(entries, [](const OptionEntry& entry) {
        return !entry.is_positional() && entry.names.front() == "-h";
    });
    return entries;
}

Words words_of(std::string_view list) {
    std::istringstream stream{std::string(list)};
    Words words;
    for (std::string word; stream >> word;) words.push_back(word);
    return words;
}

/// A value that the option takes.
std::string sample(const OptionEntry& entry) {
    static const std::map<std::string, std::string> kValues = {
        {"--games", "4"},     {"--deepest", "4"},  {"--engine", "random"}, {"--move-time", "0.1"},
        {"--game-time", "1"}, {"--timeout", "1"},  {"--margin", "0.1"},    {"--sprt", "0,10"},
        {"--to", "sgf"},      {"--patience", "1"}, {"--hash", "1"},        {"--select", "1"},
        {"--percent", "73"}};
    const auto known = kValues.find(name_of(entry));
    if (known != kValues.end()) return known->second;
    const Words choices = entry.choices();
    return choices.empty() ? "1" : choices.front();
}

const OptionEntry& entry_named(const std::vector<OptionEntry>& entries, const std::string& name) {
    const auto found = std::find_if(entries.begin(), entries.end(), [&](const OptionEntry& entry) {
        return name_of(entry) == name;
    });
    EXPECT_NE(found, entries.end()) << name;
    return *found;
}

/// Puts "--name value" behind `line`, or the argument.
void append(const std::vector<OptionEntry>& entries, const std::string& word, Words& line) {
    const std::size_t equals = std::min(word.find('='), word.size());
    const OptionEntry& entry = entry_named(entries, word.substr(0, equals));
    if (!entry.is_positional()) line.push_back(entry.names.front());
    if (equals < word.size())
        line.push_back(word.substr(equals + 1));
    else if (name_of(entry) == "--window")
        line.insert(line.end(), {"-2", "2"});
    else if (!entry.value.empty())
        line.push_back(sample(entry));
}

/// A command line with the named options, and with what the command requires besides.
Words line_with(const Command& command, const Words& named) {
    const std::vector<OptionEntry> entries = entries_of(command);
    Words line = words_of(command.name);
    for (const OptionEntry& entry : entries)
        if (entry.required && std::find(named.begin(), named.end(), name_of(entry)) == named.end())
            append(entries, name_of(entry), line);
    for (const std::string& word : named) append(entries, word, line);
    return line;
}

/// An argument is named by its value.
std::string shown(const Command& command, const OptionRule& rule) {
    const std::vector<OptionEntry> entries = entries_of(command);
    const OptionEntry& entry = entry_named(entries, std::string(rule.option));
    return entry.is_positional() ? "'" + sample(entry) + "'" : name_of(entry);
}

void expect_refused(const Words& line, const std::string& reason) {
    const Ran run(line);
    EXPECT_EQ(run.status, kBadInput) << join(line, " ");
    EXPECT_EQ(run.out, "") << join(line, " ");
    EXPECT_NE(run.err.find(reason), std::string::npos) << join(line, " ") << ": " << run.err;
    EXPECT_EQ(std::count(run.err.begin(), run.err.end(), '\n'), 1) << run.err;
}

TEST(OptionRules, ClassifyEveryOptionOfEveryCommand) {
    for (const Command* command : runnable_commands()) {
        std::set<std::string> declared;
        std::set<std::string> classified;
        for (const OptionEntry& entry : entries_of(*command)) declared.insert(name_of(entry));
        for (const OptionRule& rule : option_rules(command->name))
            EXPECT_TRUE(classified.insert(std::string(rule.option)).second) << rule.option;
        EXPECT_EQ(declared, classified) << command->name;
    }
}

TEST(OptionRules, NameOptionsAndValuesThatThereAre) {
    for (const Command* command : runnable_commands()) {
        const std::vector<OptionEntry> entries = entries_of(*command);
        for (const OptionRule& rule : option_rules(command->name))
            for (const std::string_view list : {rule.only_with, rule.not_with})
                for (const std::string& word : words_of(list)) {
                    const std::size_t equals = std::min(word.find('='), word.size());
                    const OptionEntry& entry = entry_named(entries, word.substr(0, equals));
                    if (equals == word.size()) continue;
                    const Words choices = entry.choices();
                    EXPECT_NE(std::find(choices.begin(), choices.end(), word.substr(equals + 1)),
                              choices.end())
                        << command->name << ' ' << word;
                }
    }
}

TEST(OptionRules, RefuseAnOptionWithoutTheOneThatItNeeds) {
    for (const Command* command : runnable_commands())
        for (const OptionRule& rule : option_rules(command->name)) {
            if (rule.only_with.empty()) continue;
            expect_refused(line_with(*command, {std::string(rule.option)}),
                           shown(*command, rule) + " has no effect without ");
        }
}

TEST(OptionRules, RefuseAnOptionBesideOneThatMakesItVoid) {
    for (const Command* command : runnable_commands())
        for (const OptionRule& rule : option_rules(command->name))
            for (const std::string& other : words_of(rule.not_with)) {
                Words named = {other, std::string(rule.option)};
                if (!rule.only_with.empty()) named.push_back(words_of(rule.only_with).front());
                std::string typed = other;
                std::replace(typed.begin(), typed.end(), '=', ' ');
                expect_refused(line_with(*command, named),
                               shown(*command, rule) + " cannot be used together with " + typed);
            }
}

TEST(OptionRules, NameAFlagAsItWasTyped) {
    expect_refused({"serve", "--no-qr", "--probe"}, "--probe cannot be used together with --no-qr");
    expect_refused({"serve", "--qr", "--probe"}, "--probe cannot be used together with --qr");
}

/// A folder with the inputs of the cases below.
class Inputs {
  public:
    Inputs() {
        std::filesystem::create_directories(folder_);
        std::ofstream(path("suite.obf")) << "---------------------------OX------XO---------------"
                                            "------------ X; D3:+0;\n";
        std::ofstream(path("moves.txt")) << "f5d6c3\n";
        std::ofstream(path("test.labels")) << train::kLabelFileKind.magic;
        std::filesystem::remove(path("own.games"));
        const Ran made({"selfplay", "--out", path("own.games"), "--games", "1", "--player",
                        "random", "--solve-empties", "4"});
        EXPECT_EQ(made.status, kSuccess) << made.err;
    }
    std::string path(const std::string& name) const { return (folder_ / name).string(); }

  private:
    std::filesystem::path folder_ = std::filesystem::path(testing::TempDir()) / "option_rules";
};

struct Case {
    std::string command;
    std::string option;
    Words rest;
};

/// For each rule that the input or a value decides: where the option has no effect.
std::vector<Case> cases_without_effect(const Inputs& inputs) {
    const std::string small = "-----OX--XO----- X";
    const std::string suite = inputs.path("suite.obf");
    const std::string moves = inputs.path("moves.txt");
    const std::string labels = inputs.path("test.labels");
    const std::string games = inputs.path("own.games");
    const std::string out = inputs.path("out");
    return {
        {"play", "--size", {"6", "--from", small}},
        {"play", "--seed", {"1", "--black", "human", "--white", "human"}},
        {"play", "--seed", {"1", "--black", "engine:level=1", "--white", "engine:level=1"}},
        {"play", "--seed", {"1", "--black", "engine:level=1", "--white", "engine", "--games", "2"}},
        {"play", "--move-time", {"1", "--black", "greedy", "--white", "random"}},
        {"play", "--move-time", {"1", "--black", "greedy", "--white", "greedy", "--games", "2"}},
        {"serve", "--qr", {"--port", "0"}},
        {"players", "--seed", {"1", "--round-robin", "engine:level=1", "engine:level=2"}},
        {"show", "--size", {"6", small}},
        {"solve", "--size", {"6", small}},
        {"solve", "--size", {"6", suite}},
        {"solve", "--check", {small}},
        {"analyze", "--size", {"6", small}},
        {"review", "--size", {"6", small + " b1"}},
        {"review", "--game", {"2", "f5d6"}},
        {"convert", "--size", {"6", suite, "--to", "fen"}},
        {"convert", "--players", {labels, moves, "--to", "sgf"}},
        {"convert", "--tournaments", {labels, moves, "--to", "sgf"}},
        {"convert", "--openings", {"en", moves, "--to", "ggf"}},
        {"arena", "--margin", {"1", "--engine", "random", "--engine", "greedy"}},
        {"arena", "--patience", {"1", "--engine", "random", "--engine", "greedy"}},
        {"openings", "--look", {"8", "--depth", "8"}},
        {"tree", "--size", {"6", small}},
        {"perft", "--size", {"6", "1", "--position", small}},
        {"label", "--held-out", {moves, "--out", out}},
        {"train", "--result-weight", {"0.5", games, "--out", out, "--model", "linear"}},
        {"train", "--bootstrap-to", {"5", games, "--out", out, "--model", "linear"}},
        {"validate", "--weights", {"x", suite, "--prove"}},
        {"validate", "--choices", {"4", suite}},
        {"validate", "--depth", {"4", labels}},
        {"validate", "--prove", {labels}},
        {"validate", "--plot", {out, suite}},
    };
}

TEST(OptionRules, RefuseWhatTheInputMakesVoid) {
    const Inputs inputs;
    std::set<std::string> tried;
    for (const Case& one : cases_without_effect(inputs)) {
        Words line = {one.command, one.option};
        line.insert(line.end(), one.rest.begin(), one.rest.end());
        expect_refused(line, one.option + ": ");
        tried.insert(one.command + ' ' + one.option);
    }
    for (const Command* command : runnable_commands())
        for (const OptionRule& rule : option_rules(command->name))
            EXPECT_EQ(!rule.depends_on.empty(),
                      tried.contains(std::string(command->name) + ' ' + std::string(rule.option)))
                << command->name << ' ' << rule.option;
    EXPECT_FALSE(std::filesystem::exists(inputs.path("out")));
}

TEST(OptionRules, LetASizeStandThatAgreesWithTheBoard) {
    const std::string small = "-----OX--XO----- X";
    for (const Words& line :
         {Words{"show", "--size", "4", small}, Words{"solve", "--size", "4", small},
          Words{"tree", "--size", "4", small}})
        EXPECT_EQ(Ran(line).status, kSuccess) << join(line, " ");
}

TEST(OptionRules, LetASeedStandThatDecidesSomething) {
    for (const Words& line : {Words{"play", "--seed", "1", "--black", "human", "--white", "human",
                                    "--random-plies", "4"},
                              Words{"play", "--seed", "1"}})
        EXPECT_EQ(Ran(line).status, kSuccess) << join(line, " ");
}

Words written_options(const Command& command) {
    Words written;
    for (const OptionRule& rule : option_rules(command.name))
        if (rule.is_written) written.emplace_back(rule.option);
    return written;
}

/// A test for each option that writes a file: over every other file of the command line.
TEST(WrittenFiles, AreNoOtherFilesOfTheCommandLine) {
    const std::filesystem::path folder = std::filesystem::path(testing::TempDir()) / "written";
    std::filesystem::create_directories(folder);
    const std::string file = (folder / "one").string();
    const std::string link = (folder / "other").string();
    std::filesystem::remove(link);
    std::ofstream(file) << "kept";
    std::filesystem::create_hard_link(file, link);
    const auto set = [](const std::string& name, const std::string& path, Words& line) {
        if (name.starts_with('-')) line.push_back(name);
        line.push_back(path);
    };
    int tried = 0;
    for (const Command* command : runnable_commands()) {
        const std::vector<OptionEntry> entries = entries_of(*command);
        for (const std::string& written : written_options(*command))
            for (const OptionEntry& other : entries) {
                const std::string name = name_of(other);
                if (name == written || !is_name_of_file(other.value)) continue;
                Words line = words_of(command->name);
                for (const OptionEntry& entry : entries)
                    if (entry.required && name_of(entry) != written && name_of(entry) != name)
                        append(entries, name_of(entry), line);
                set(written, file, line);
                set(name, link, line);
                const auto rules = option_rules(command->name);
                const OptionRule& rule =
                    *std::find_if(rules.begin(), rules.end(),
                                  [&](const OptionRule& each) { return each.option == name; });
                const OptionRule& own =
                    *std::find_if(rules.begin(), rules.end(),
                                  [&](const OptionRule& each) { return each.option == written; });
                const bool is_said_before = !rule.only_with.empty() || !rule.not_with.empty() ||
                                            own.not_with.find(name) != std::string_view::npos;
                if (is_said_before) continue;
                expect_refused(line, "found the file of ");
                ++tried;
            }
    }
    EXPECT_GE(tried, 15);
    std::ifstream kept(file);
    EXPECT_EQ(std::string(std::istreambuf_iterator<char>(kept), {}), "kept");
}

TEST(WrittenFiles, AreInTheTable) {
    for (const Command* command : runnable_commands())
        for (const OptionEntry& entry : entries_of(*command)) {
            const std::string name = name_of(entry);
            const Words table = written_options(*command);
            const bool is_listed = std::find(table.begin(), table.end(), name) != table.end();
            const bool is_output = name == "OUT" || name == "--out" || name == "--log" ||
                                   name == "--html" || name == "--games-file" || name == "--plot" ||
                                   name == "--curve";
            EXPECT_TRUE(is_listed || !is_output || command->name == "convert")
                << command->name << ' ' << name;
            EXPECT_TRUE(!is_listed || is_name_of_file(entry.value)) << name;
        }
}

TEST(WrittenFiles, AreNoFilesOfATournamentFile) {
    const std::filesystem::path folder = std::filesystem::path(testing::TempDir()) / "cups";
    std::filesystem::create_directories(folder);
    const std::string log = (folder / "cup.jsonl").string();
    const std::string openings = (folder / "openings.txt").string();
    const std::string cup = (folder / "cup.json").string();
    std::filesystem::remove(log);
    std::ofstream(openings) << "f5d6\n";
    std::ofstream(cup) << R"({"engines": ["random", "greedy"], "games": 2, "log": ")" << log
                       << R"(", "openings": ")" << openings << "\"}";
    for (const char* option : {"--html", "--games-file"}) {
        if (std::string(option) == "--html")
            expect_refused({"arena", cup, option, log}, "found the file of the log");
        expect_refused({"arena", cup, option, openings}, "found the file of the openings");
    }
    EXPECT_FALSE(std::filesystem::exists(log));  // no game was played
    std::ifstream kept(openings);
    EXPECT_EQ(std::string(std::istreambuf_iterator<char>(kept), {}), "f5d6\n");
}

TEST(WrittenFiles, OfWthorAreThreeAndBooksAndDatabasesHaveUsualNames) {
    expect_refused({"arena", "--engine", "random", "--engine", "greedy", "--games-file", "cup.wtb",
                    "--log", "cup.jou"},
                   "arena: --log cup.jou: found the file of --games-file, expected another file");
    expect_refused({"book", "export", "outflank.book", "--format", "edax"}, "found the file of");
    expect_refused({"games", "export", "./outflank.games", "--to", "sgf"}, "found the file of");
}

}  // namespace
}  // namespace outflank::cli
