// Children are small shell scripts; what they do is in the test that starts them.
#include "base/child_process.h"

#include <gtest/gtest.h>
#include <signal.h>
#include <unistd.h>

#include <cstdlib>

namespace outflank::base {
namespace {

using std::chrono::milliseconds;

// Long enough for a busy machine; every test ends as soon as its child has answered.
constexpr milliseconds kSoon{20'000};
constexpr milliseconds kNow{0};

std::unique_ptr<ChildProcess> started(const std::string& script) {
    auto child = ChildProcess::start({.command = {"sh", "-c", script}, .folder = {}, .cpus = {}});
    EXPECT_TRUE(child) << to_text(child.error());
    return child ? std::move(child).value() : nullptr;
}

std::string next(ChildProcess& child) {
    const ReadLine line = child.read_line(kSoon);
    return line.outcome == ReadOutcome::kLine ? line.text : "(no line)";
}

TEST(ChildProcess, TalksByLines) {
    const auto child = started("while read -r word; do echo \"got $word\"; done");
    for (const std::string word : {"one", "two words", ""}) {
        EXPECT_TRUE(child->write_line(word, kSoon));
        EXPECT_EQ(next(*child), "got " + word);
    }
    child->close_input();
    EXPECT_EQ(child->read_line(kSoon).outcome, ReadOutcome::kEnd);
    EXPECT_EQ(to_text(child->wait(kSoon).value()), "exit status 0");
}

TEST(ChildProcess, GivesLinesWithoutTheirEndsAndALastOneWithoutItsEnd) {
    const auto child = started("printf 'a\\r\\n\\nb'");
    EXPECT_EQ(next(*child), "a");
    EXPECT_EQ(next(*child), "");
    EXPECT_EQ(next(*child), "b");
    EXPECT_EQ(child->read_line(kSoon).outcome, ReadOutcome::kEnd);
    EXPECT_EQ(child->read_line(kSoon).outcome, ReadOutcome::kEnd);
}

TEST(ChildProcess, ATimeoutKeepsTheBeginningOfALine) {
    const auto child = started("printf be; read -r x; echo gin");
    while (child->read_line(milliseconds(20)).outcome != ReadOutcome::kTimeout) {
    }
    EXPECT_TRUE(child->write_line("", kSoon));
    EXPECT_EQ(next(*child), "begin");
}

TEST(ChildProcess, AProgramThatIsNotThereIsAnError) {
    const auto child =
        ChildProcess::start({.command = {"/nowhere/engine", "-x"}, .folder = {}, .cpus = {}});
    ASSERT_FALSE(child);
    EXPECT_EQ(child.error().code, ErrorCode::kIo);
    EXPECT_EQ(to_text(child.error()),
              "/nowhere/engine: cannot start the program: No such file or directory");
    EXPECT_FALSE(ChildProcess::start({.command = {}, .folder = {}, .cpus = {}}));
    EXPECT_FALSE(ChildProcess::start({.command = {"sh"}, .folder = "/nowhere", .cpus = {}}));
    EXPECT_FALSE(ChildProcess::start({.command = {"sh"}, .folder = {}, .cpus = {100'000}}));
}

TEST(ChildProcess, ToldHowAChildEnded) {
    EXPECT_EQ(to_text(started("exit 3")->wait(kSoon).value()), "exit status 3");
    EXPECT_EQ(to_text(started("kill -SEGV $$")->wait(kSoon).value()),
              "killed by signal 11 (Segmentation fault)");
    EXPECT_FALSE(started("sleep 60")->wait(kNow));
}

TEST(ChildProcess, WritingToAChildThatHasEndedIsNoSignal) {
    const auto child = started("exit 0");
    child->wait(kSoon);
    EXPECT_FALSE(child->write_line("hello?", kSoon));
    EXPECT_EQ(child->read_line(kSoon).outcome, ReadOutcome::kEnd);
}

TEST(ChildProcess, AChildThatDoesNotReadIsGivenUp) {
    const auto child = started("sleep 60");
    const std::string long_line(1 << 18, 'x');  // more than a pipe holds
    EXPECT_FALSE(child->write_line(long_line, milliseconds(20)));
}

TEST(ChildProcess, AFloodWithoutLineEndsIsDroppedUpToTheNextOne) {
    const auto child = started("head -c 5000000 /dev/zero; echo; echo after");
    EXPECT_EQ(child->read_line(kSoon).outcome, ReadOutcome::kTooLong);
    EXPECT_EQ(next(*child), "after");
}

TEST(ChildProcess, AnEndlessFloodOfOneLineDoesNotOutlastTheTimeout) {
    const auto child = started("cat /dev/zero");
    EXPECT_EQ(child->read_line(kSoon).outcome, ReadOutcome::kTooLong);
    EXPECT_EQ(child->read_line(milliseconds(50)).outcome, ReadOutcome::kTimeout);
}

TEST(ChildProcess, KeepsTheEndOfStandardError) {
    const auto child = started("head -c 200000 /dev/zero >&2; echo the reason >&2; echo done");
    EXPECT_EQ(next(*child), "done");
    EXPECT_EQ(child->read_line(kSoon).outcome, ReadOutcome::kEnd);
    EXPECT_EQ(child->last_errors().size(), kKeptErrorBytes);
    EXPECT_TRUE(child->last_errors().ends_with("the reason\n"));
}

TEST(ChildProcess, TellsWhatAChildSaidThatWasNeverRead) {
    const auto child = started("echo the reason >&2; exit 2");
    ASSERT_TRUE(child->wait(kSoon));
    EXPECT_EQ(child->last_errors(), "the reason\n");
}

TEST(ChildProcess, RunsInTheFolderAskedFor) {
    auto child = ChildProcess::start({.command = {"pwd"}, .folder = "/", .cpus = {}});
    ASSERT_TRUE(child);
    EXPECT_EQ(next(*child.value()), "/");
}

TEST(ChildProcess, RunsOnTheProcessorsAskedForAndLeavesOthersAlone) {
    cpu_set_t before;
    ASSERT_EQ(sched_getaffinity(0, sizeof before, &before), 0);
    int first = 0;
    while (!CPU_ISSET(static_cast<std::size_t>(first), &before)) ++first;
    auto child = ChildProcess::start({.command = {"grep", "Cpus_allowed_list", "/proc/self/status"},
                                      .folder = {},
                                      .cpus = {first}});
    ASSERT_TRUE(child);
    EXPECT_EQ(next(*child.value()), "Cpus_allowed_list:\t" + std::to_string(first));
    cpu_set_t after;
    ASSERT_EQ(sched_getaffinity(0, sizeof after, &after), 0);
    EXPECT_TRUE(CPU_EQUAL(&before, &after));
}

bool runs(pid_t id) { return ::kill(id, 0) == 0; }

TEST(ChildProcess, StopAsksFirstAndThenKills) {
    const auto polite = started("read -r x; exit 4");
    EXPECT_EQ(to_text(polite->stop(kSoon)), "exit status 4");
    const auto deaf = started("trap '' TERM; echo ready; while :; do sleep 1; done");
    EXPECT_EQ(next(*deaf), "ready");
    EXPECT_EQ(to_text(deaf->stop(milliseconds(20))), "killed by signal 9 (Killed)");
}

TEST(ChildProcess, TakesItsOwnChildrenWithIt) {
    auto child = started("sleep 60 & echo $!; read -r x");
    const pid_t grandchild = std::atoi(next(*child).c_str());
    ASSERT_GT(grandchild, 0);
    EXPECT_TRUE(runs(grandchild));
    const pid_t id = child->id();
    child.reset();
    EXPECT_FALSE(runs(id));
    // Nobody waits for the grandchild but the system, which may take its time.
    for (int i = 0; i < 2000 && runs(grandchild); ++i) {
        const std::string state =
            "grep -q 'State:.*Z' /proc/" + std::to_string(grandchild) + "/status";
        if (std::system(state.c_str()) == 0) return;
        ::usleep(1000);
    }
    EXPECT_FALSE(runs(grandchild));
}

TEST(ChildProcess, HidesItsPipesFromOtherChildren) {
    const auto first = started("cat");
    const auto second = started("read -r x");
    first->close_input();  // would stay open if `second` had inherited it
    EXPECT_EQ(first->read_line(kSoon).outcome, ReadOutcome::kEnd);
}

}  // namespace
}  // namespace outflank::base
