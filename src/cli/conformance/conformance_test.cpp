#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <thread>

#include "base/command_words.h"
#include "cli/commands.h"
#include "cli/conformance/conformance_run.h"

namespace outflank::cli {
namespace {

std::vector<Dialogue> dialogues_of(std::string_view text) {
    const auto dialogues = parse_dialogues(text, "x.txt");
    EXPECT_TRUE(dialogues) << to_text(dialogues.error());
    return dialogues ? dialogues.value() : std::vector<Dialogue>{};
}

std::string error_of(std::string_view text) {
    const auto dialogues = parse_dialogues(text, "x.txt");
    return dialogues ? "no error" : to_text(dialogues.error());
}

/// What went wrong between a dialogue of these lines and a shell script, as one text.
std::string outcome(std::string_view lines, const std::string& script) {
    const auto dialogues = dialogues_of("== a dialogue\n" + std::string(lines));
    const auto problem = play_dialogue(dialogues.at(0), {.command = {"sh", "-c", script},
                                                         .answer_time = std::chrono::seconds(2),
                                                         .silence = std::chrono::milliseconds(50)});
    if (!problem) return to_text(problem.error());
    if (!problem.value()) return "passed";
    const ConformanceProblem& what = *problem.value();
    return std::to_string(what.line) + ": after [" + what.sent + "] expected " + what.expected +
           ", found " + what.found + (what.errors.empty() ? "" : "; " + what.errors);
}

constexpr const char* kEcho = "while read -r line; do echo \"$line\"; done";

TEST(ParseDialogues, ReadsTitlesAndSteps) {
    const auto all = dialogues_of(
        "# a remark\n\n== The first\n> hello  \n<\n~ a|b\n* c\n-\n!\n.\n== [extension] The "
        "second\n");
    ASSERT_EQ(all.size(), 2u);
    EXPECT_EQ(all[0].title, "The first");
    EXPECT_EQ(all[0].line, 3u);
    ASSERT_EQ(all[0].steps.size(), 7u);
    EXPECT_EQ(all[0].steps[0].text, "hello  ");
    EXPECT_EQ(all[0].steps[6].line, 10u);
    EXPECT_FALSE(all[0].extension);
    EXPECT_TRUE(all[1].extension);
    EXPECT_EQ(all[1].title, "The second");
}

TEST(ParseDialogues, NamesTheLineOfAnError) {
    EXPECT_EQ(error_of("\n> hello\n"), "x.txt:2: found a step, expected the title of a dialogue");
    EXPECT_EQ(error_of("== a\nhello\n"), "x.txt:2: found 'hello', expected a mark and a blank");
    EXPECT_EQ(error_of("== \n"), "x.txt:1: found no title, expected what the dialogue is about");
    EXPECT_TRUE(error_of("== a\n~ (\n").starts_with("x.txt:2: the expression '(': "));
}

TEST(ParseDialogues, KnowWhatAnAnswerLooksLike) {
    EXPECT_TRUE(dialogues_of("@ [=?].*\n== a\n< =\n").at(0).answer);
    EXPECT_FALSE(dialogues_of("== a\n< =\n").at(0).answer);
    EXPECT_TRUE(error_of("== a\n@ =\n").starts_with("x.txt:2: found what an answer looks like"));
    EXPECT_TRUE(error_of("@ (\n").starts_with("x.txt:1: the expression"));
}

TEST(PlayDialogue, PassesOverWhatAProgramSaysOfItselfFirst) {
    const auto play = [](std::string_view lines, const std::string& script) {
        const auto dialogue = dialogues_of("@ [=?].*\n== a\n" + std::string(lines)).at(0);
        const auto problem = play_dialogue(dialogue, {.command = {"sh", "-c", script},
                                                      .answer_time = std::chrono::seconds(2),
                                                      .silence = std::chrono::milliseconds(50)});
        if (!problem) return to_text(problem.error());
        return problem.value() ? problem.value()->found : std::string("passed");
    };
    const std::string greets = std::string("echo Hello; echo I am 1; ") + kEcho;
    EXPECT_EQ(play("> = x\n< = x\n> = y\n< = y\n", greets), "passed");
    EXPECT_EQ(play("> =\n< =x\n", greets), "\"=\"");
    EXPECT_EQ(play("-\n", greets + "; sleep 1"), "\"Hello\"");
    // Behind a silence it is no greeting, however late it comes.
    EXPECT_EQ(play("-\n> =\n< =\n", "read x; echo Hello; echo \"$x\""), "\"Hello\"");
    // Behind the first answer every line counts.
    EXPECT_EQ(play("> =\n< =\n> x\n< =\n", greets), "\"x\"");
    EXPECT_EQ(play("< =\n", "echo Hello; sleep 100"),
              "nothing but \"Hello\" and no answer within 2.0 s");
}

TEST(PlayDialogue, EndsWhenItIsStoppedWhateverItWaitsFor) {
    // When the engine has made the file, the dialogue waits for what never comes.
    for (const char* lines : {"> x\n< never\n", "> x\n-\n", "> x\n.\n", "> x\n!\n.\n"}) {
        for (const char* waits : {"exec sleep 1000", "exec sleep 1000 >&-"}) {
            const std::filesystem::path begun =
                testing::TempDir() + "conformance-" + std::to_string(::getpid());
            std::filesystem::remove(begun);
            std::atomic<bool> stop = false;
            std::atomic<bool> is_over = false;
            std::thread stopper([&] {
                while (!is_over && !std::filesystem::exists(begun)) std::this_thread::yield();
                stop = true;
            });
            const auto dialogue = dialogues_of("== a\n" + std::string(lines)).at(0);
            const auto problem = play_dialogue(
                dialogue,
                {.command = {"sh", "-c", "read x; : > '" + begun.string() + "'; " + waits},
                 .answer_time = std::chrono::seconds(1000),
                 .silence = std::chrono::seconds(1000),
                 .stop = &stop});
            is_over = true;
            stopper.join();
            std::filesystem::remove(begun);
            EXPECT_TRUE(problem) << lines << waits;
        }
    }
}

TEST(ParseDialogues, ReadsThoseOfTheProgram) {
    for (const protocols::Protocol protocol : protocols::kProtocols) {
        const DialogueFile file = dialogue_file(protocol);
        EXPECT_EQ(file.name, std::string(protocols::protocol_name(protocol)) + ".txt");
        EXPECT_GT(dialogues_of(file.text).size(), 5u) << file.name;
    }
}

TEST(PlayDialogue, PassesWhatIsAsItShouldBe) {
    EXPECT_EQ(outcome("> one\n< one\n> Two\n~ t[w]o\n-\n!\n.\n", kEcho), "passed");
    EXPECT_EQ(outcome("* x.*\n> x1\n> x2\n> two\n< two\n> xx\n-\n", kEcho), "passed");
    EXPECT_EQ(outcome("* .*\n> x\n> wanted\n< wanted\n", kEcho), "passed");
    EXPECT_EQ(outcome("> blanks at the end   \n< blanks at the end\n", kEcho), "passed");
}

TEST(PlayDialogue, TellsTheFirstThingThatIsWrong) {
    EXPECT_EQ(outcome("> one\n< two\n", kEcho), "3: after [one] expected \"two\", found \"one\"");
    EXPECT_EQ(outcome("> one\n~ t.*\n", kEcho),
              "3: after [one] expected a line that matches t.*, found \"one\"");
    EXPECT_EQ(outcome("> one\n-\n", kEcho),
              "3: after [one] expected nothing more for now, found \"one\"");
    EXPECT_EQ(outcome("> one\n< one\n< two\n", kEcho),
              "4: after [one] expected \"two\", found nothing within 2.0 s");
}

TEST(PlayDialogue, TellsHowAnEngineEnded) {
    EXPECT_EQ(outcome("< one\n", "echo reason >&2; exit 3"),
              "2: after [] expected \"one\", found the end of its output (exit status 3); reason");
    EXPECT_EQ(
        outcome("< one\n> two\n", "exec 0<&-; echo one; echo reason >&2; exit 3"),
        "3: after [two] expected an engine that reads, found its end (exit status 3); reason");
    EXPECT_EQ(outcome(".\n", "exit 3"),
              "2: after [] expected an engine that ends with exit status 0, found exit status 3");
    EXPECT_EQ(outcome("!\n.\n", "exec 1>&-; sleep 60"),
              "3: after [] expected the end of the engine, found a process that has closed its "
              "output and still runs");
    EXPECT_EQ(outcome("> one\n.\n", kEcho),
              "3: after [one] expected the end of the engine, found \"one\"");
}

TEST(PlayDialogue, SurvivesGarbage) {
    EXPECT_EQ(outcome("* b.*\n< one\n", "head -c 3000000 /dev/zero"),
              "3: after [] expected \"one\", found a line that does not end");
    EXPECT_EQ(
        outcome("* (a|b)*\n< one\n", "head -c 100000 /dev/zero | tr '\\0' b; echo").substr(0, 36),
        "3: after [] expected \"one\", found \"b");
    EXPECT_EQ(outcome("* blah\n< one\n", "while :; do echo blah; done"),
              "3: after [] expected \"one\", found nothing within 2.0 s");
}

/// What is found by a dialogue whose answers begin with `=` when an engine says something else.
std::string found_in_flood(const std::string& lines, const std::string& script,
                           std::chrono::milliseconds answer_time) {
    const auto dialogue = dialogues_of("@ =.*\n== a\n" + lines).at(0);
    const auto problem = play_dialogue(
        dialogue,
        {.command = {"sh", "-c", script}, .answer_time = answer_time, .silence = answer_time});
    return problem && problem.value() ? problem.value()->found : "passed";
}

TEST(PlayDialogue, AFloodEndsWhateverItIsMadeOf) {
    constexpr std::chrono::minutes kForever{10};
    // Mostly blanks, which no expression has to be compared with.
    const std::string lines = "yes \"$(printf %-999s 0)\"";
    const std::string found = "more than 16777216 bytes";
    EXPECT_EQ(found_in_flood("< =\n", lines, kForever), found);
    for (const char* step : {"< =\n", "-\n", ".\n"})
        EXPECT_EQ(found_in_flood("* 0\n" + std::string(step), lines, kForever), found) << step;
    // Each answer has room of its own.
    EXPECT_EQ(
        found_in_flood("* 0\n~ =.*\n~ =.*\n",
                       "for i in 1 2; do " + lines + " | head -c 12000000; echo =; done", kForever),
        "passed");
}

TEST(PlayDialogue, TheTimeForAnAnswerHoldsInAFloodToo) {
    const std::string found =
        found_in_flood("< =\n", "yes y | head -c 12000000", std::chrono::milliseconds(1));
    EXPECT_TRUE(found.ends_with("within 0.0 s")) << found;
}

TEST(ConformanceCommand, ItsExamplesNameTitlesThatThereAre) {
    int named = 0;
    for (const Example& example : kConformanceCommand.examples) {
        const auto words = base::split_command_line(example.arguments).value();
        const auto word_after = [&](std::string_view option) {
            const auto at = std::find(words.begin(), words.end(), option);
            return at == words.end() ? std::string() : at[1];
        };
        const std::string part = word_after("--only");
        if (part.empty()) continue;
        ++named;
        const std::string file = word_after("--protocol") + ".txt";
        bool is_there = false;
        for (const protocols::Protocol protocol : protocols::kProtocols)
            if (dialogue_file(protocol).name == file)
                for (const Dialogue& dialogue : dialogues_of(dialogue_file(protocol).text))
                    is_there |= dialogue.title.find(part) != std::string::npos;
        EXPECT_TRUE(is_there) << example.arguments;
    }
    EXPECT_GT(named, 0);
}

TEST(PlayDialogue, AProgramThatIsNotThereIsAnError) {
    const auto dialogues = dialogues_of("== a\n> x\n");
    EXPECT_FALSE(play_dialogue(dialogues[0], {.command = {"/no/such/engine"}}));
}

}  // namespace
}  // namespace outflank::cli
