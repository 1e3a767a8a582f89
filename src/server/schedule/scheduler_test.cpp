// Turns, stops and leaving, with tasks that do as they are told. Nothing here depends on how
// fast the machine is: tasks wait for words, not for time.
#include "server/schedule/scheduler.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace outflank::server {
namespace {

/// What tasks have done, in order.
class Diary {
  public:
    void note(const std::string& entry) {
        const std::lock_guard lock(guard_);
        entries_.push_back(entry);
        changed_.notify_all();
    }
    /// Waits until there are so many entries.
    std::vector<std::string> wait_for(std::size_t count) {
        std::unique_lock lock(guard_);
        changed_.wait(lock, [&] { return entries_.size() >= count; });
        return entries_;
    }

  private:
    std::mutex guard_;
    std::condition_variable changed_;
    std::vector<std::string> entries_;
};

/// Works until it is stopped, `turns` times; or not at all with no turns.
class Worker : public Task {
  public:
    Worker(Diary& diary, std::string name, int turns)
        : diary_(diary), name_(std::move(name)), turns_(turns) {}
    ~Worker() override { diary_.note(name_ + " gone"); }

    bool turn(const std::atomic<bool>& stop) override {
        diary_.note(name_ + " works");
        if (turns_-- == 0) return true;
        while (!stop) std::this_thread::yield();
        return false;
    }
    void end() override { diary_.note(name_ + " ends"); }
    void fail(const Error& error) override { diary_.note(name_ + " fails: " + error.message); }

  private:
    Diary& diary_;
    std::string name_;
    int turns_;
};

class Thrower : public Worker {
  public:
    using Worker::Worker;
    bool turn(const std::atomic<bool>&) override { throw std::bad_alloc(); }
};

constexpr int kEndless = 1'000'000;

class SchedulerTest : public testing::Test {
  protected:
    Result<Done> submit(ClientId client, std::uint64_t id, const std::string& name, int turns) {
        return scheduler_.submit({client, id}, std::make_unique<Worker>(diary_, name, turns));
    }

    Diary diary_;
    Scheduler scheduler_{{.tasks = 4,
                          .tasks_per_client = 2,
                          .turns = {.first = std::chrono::milliseconds(1),
                                    .later = std::chrono::milliseconds(2),
                                    .least = std::chrono::milliseconds(1)}}};
};

TEST_F(SchedulerTest, RunsATaskToItsEnd) {
    EXPECT_TRUE(submit(1, 1, "a", 0));
    EXPECT_EQ(diary_.wait_for(2), (std::vector<std::string>{"a works", "a gone"}));
}

TEST_F(SchedulerTest, LetsOthersInWhileATaskGoesOn) {
    EXPECT_TRUE(submit(1, 1, "long", kEndless));
    diary_.wait_for(1);
    EXPECT_TRUE(submit(2, 1, "short", 0));
    const auto entries = diary_.wait_for(4);
    EXPECT_EQ(entries[1], "short works");
    EXPECT_EQ(entries[2], "short gone");
    EXPECT_EQ(entries[3], "long works");
}

TEST_F(SchedulerTest, EndsARunningAndAWaitingTaskWithWhatIsKnown) {
    EXPECT_TRUE(submit(1, 1, "first", kEndless));
    diary_.wait_for(1);
    scheduler_.cancel({1, 1});
    EXPECT_EQ(diary_.wait_for(3)[1], "first ends");
    scheduler_.cancel({1, 1});  // there is none any more
    EXPECT_EQ(scheduler_.load().waiting, 0u);
}

TEST_F(SchedulerTest, SaysNothingToAClientThatLeft) {
    EXPECT_TRUE(submit(1, 1, "a", kEndless));
    EXPECT_TRUE(submit(1, 2, "b", kEndless));
    diary_.wait_for(1);
    scheduler_.leave(1);
    scheduler_.close();
    const std::vector<std::string> entries = diary_.wait_for(3);
    EXPECT_EQ(std::count(entries.begin(), entries.end(), "a gone"), 1);
    EXPECT_EQ(std::count(entries.begin(), entries.end(), "b gone"), 1);
    EXPECT_EQ(std::count(entries.begin(), entries.end(), "a ends"), 0);
    EXPECT_EQ(std::count(entries.begin(), entries.end(), "b ends"), 0);
    EXPECT_EQ(scheduler_.load().running, 0u);
    EXPECT_EQ(scheduler_.load().waiting, 0u);
}

TEST_F(SchedulerTest, RefusesWhatIsTooMuch) {
    EXPECT_TRUE(submit(1, 1, "a", kEndless));
    EXPECT_TRUE(submit(1, 2, "b", kEndless));
    const Result<Done> third = submit(1, 3, "c", 0);
    ASSERT_FALSE(third);
    EXPECT_EQ(to_text(third.error()),
              "request: found 2 unanswered requests of this client, expected fewer: wait for "
              "answers or stop some");
    EXPECT_TRUE(submit(2, 1, "d", kEndless));
    EXPECT_TRUE(submit(3, 1, "e", kEndless));
    EXPECT_FALSE(submit(4, 1, "f", 0));
}

TEST_F(SchedulerTest, TellsATaskThatTheSystemHasNoRoomForIt) {
    EXPECT_TRUE(scheduler_.submit({1, 1}, std::make_unique<Thrower>(diary_, "a", 0)));
    EXPECT_TRUE(diary_.wait_for(2)[0].starts_with("a fails: "));
    EXPECT_TRUE(submit(1, 2, "b", 0));
    EXPECT_EQ(diary_.wait_for(3)[2], "b works");
}

TEST_F(SchedulerTest, ClosesWhileTasksWorkAndWait) {
    for (ClientId client = 1; client <= 3; ++client)
        EXPECT_TRUE(submit(client, 1, "task", kEndless));
    diary_.wait_for(1);
    scheduler_.close();
    EXPECT_EQ(scheduler_.load().running, 0u);
    scheduler_.leave(1);
}

}  // namespace
}  // namespace outflank::server
