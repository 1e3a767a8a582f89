// Files that belong together, and processes that are killed while they replace them.
#include "base/file_set.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>

#include "base/files.h"

namespace outflank::base {
namespace {

namespace fs = std::filesystem;

class FileSet : public testing::Test {
  protected:
    void SetUp() override {
        const auto* test = testing::UnitTest::GetInstance()->current_test_info();
        folder_ = fs::path(testing::TempDir()) /
                  (std::string("outflank-set-") + test->name() + std::to_string(::getpid()));
        fs::remove_all(folder_);
        fs::create_directories(folder_);
    }
    void TearDown() override { fs::remove_all(folder_); }

    std::string path(const std::string& name) const { return (folder_ / name).string(); }
    std::string plan() const { return plan_of(path("set.wtb")); }
    std::string contents(const std::string& name) const {
        const auto text = read_text_file(path(name), 1000);
        return text ? text.value() : "none";
    }
    std::size_t files_in_folder() const {
        return static_cast<std::size_t>(
            std::distance(fs::directory_iterator(folder_), fs::directory_iterator()));
    }
    /// "new new new": what each of the three files holds.
    std::string all() const {
        return contents("set.jou") + ' ' + contents("set.trn") + ' ' + contents("set.wtb");
    }

    Result<Done> write_all(const std::string& text, const std::function<void()>& on_step = {}) {
        if (const auto done = finish_replacing(plan()); !done) return done;
        std::vector<Replacement> files;
        for (const char* name : {"set.jou", "set.trn", "set.wtb"}) {
            Result<Replacement> file = Replacement::begin(path(name));
            if (!file) return file.error();
            if (const auto written = file.value().append(text); !written) return written;
            files.push_back(std::move(file).value());
        }
        return replace_together(files, plan(), on_step);
    }

    /// A process that kills itself after that many steps. True when it came to so many.
    bool write_and_die(const std::string& text, int steps) {
        const pid_t process = ::fork();
        if (process == 0) {
            (void)write_all(text, [&steps] {
                if (steps-- == 0) ::raise(SIGKILL);
            });
            ::_exit(0);
        }
        int status = 0;
        EXPECT_EQ(::waitpid(process, &status, 0), process);
        return WIFSIGNALED(status);
    }

    fs::path folder_;
};

TEST_F(FileSet, IsReplacedTogetherOrNotAtAll) {
    ASSERT_TRUE(write_all("old"));
    EXPECT_EQ(all(), "old old old");
    ASSERT_TRUE(write_all("new"));
    EXPECT_EQ(all(), "new new new");
    EXPECT_EQ(files_in_folder(), 3u);
    // The second cannot be exchanged: a folder came in its way at the last moment.
    int step = 0;
    EXPECT_FALSE(write_all("newer", [&] {
        if (step++ != 1) return;
        fs::remove(path("set.trn"));
        fs::create_directories(path("set.trn") + "/x");
    }));
    EXPECT_EQ(contents("set.jou"), "new");
    EXPECT_EQ(contents("set.wtb"), "new");
    EXPECT_EQ(files_in_folder(), 3u);
}

TEST_F(FileSet, IsWholeAfterAKillAtEachStep) {
    for (const bool has_old : {true, false}) {
        int steps = 0;
        for (bool is_killed = true; is_killed; ++steps) {
            for (const char* name : {"set.jou", "set.trn", "set.wtb"}) fs::remove(path(name));
            const bool is_begun = !has_old || write_all("old").has_value();
            ASSERT_TRUE(is_begun);
            is_killed = write_and_die("new", steps);
            ASSERT_TRUE(finish_replacing(plan()));
            const std::string before = has_old ? "old old old" : "none none none";
            EXPECT_EQ(all(), steps == 0 ? before : "new new new") << "killed after " << steps;
            // The next one finds its folder as after a good end, but for what it takes away.
            ASSERT_TRUE(write_all("next"));
            EXPECT_EQ(all(), "next next next");
            EXPECT_EQ(files_in_folder(), 3u) << "killed after " << steps;
        }
        EXPECT_GE(steps, 6);
    }
}

TEST_F(FileSet, IsFinishedWhereTheFolderWasMoved) {
    ASSERT_TRUE(write_all("old"));
    ASSERT_TRUE(write_and_die("new", 1));  // right after the plan was whole
    const fs::path moved = folder_.string() + "-moved";
    fs::remove_all(moved);
    fs::rename(folder_, moved);
    folder_ = moved;
    ASSERT_TRUE(finish_replacing(plan()));
    EXPECT_EQ(all(), "new new new");
    EXPECT_EQ(files_in_folder(), 3u);
}

TEST_F(FileSet, IsFinishedFromAnotherWorkingFolder) {
    const fs::path before = fs::current_path();
    fs::current_path(folder_);
    const pid_t process = ::fork();
    if (process == 0) {
        std::vector<Replacement> files;
        files.push_back(std::move(Replacement::begin("set.wtb")).value());
        (void)files.back().append("new");
        int steps = 1;
        (void)replace_together(files, "set.replacing", [&steps] {
            if (steps-- == 0) ::raise(SIGKILL);
        });
        ::_exit(0);
    }
    int status = 0;
    EXPECT_EQ(::waitpid(process, &status, 0), process);
    fs::current_path(before);
    ASSERT_TRUE(WIFSIGNALED(status));
    ASSERT_TRUE(finish_replacing(plan()));
    EXPECT_EQ(contents("set.wtb"), "new");
}

TEST_F(FileSet, APlanThatWasLeftIsCarriedOutBeforeTheNext) {
    ASSERT_TRUE(write_all("old"));
    std::vector<Replacement> files;
    files.push_back(std::move(Replacement::begin(path("set.wtb"))).value());
    ASSERT_TRUE(files.back().append("newest"));
    ASSERT_TRUE(write_and_die("new", 1));
    ASSERT_TRUE(replace_together(files, plan()));
    EXPECT_EQ(all(), "new new newest");
    EXPECT_FALSE(fs::exists(plan()));
}

TEST_F(FileSet, APlanMovesNothingButNewFilesToTheirNames) {
    const std::string head = "outflank: files that are being replaced\n";
    std::ofstream(path("mine")) << "mine";
    std::ofstream(path("bait")) << "bait";
    std::ofstream(path("mine.new-x")) << "bait";
    for (const auto& [from, to] : {std::pair("bait", "mine"),
                                   {"mine.new-x", "mine"},
                                   {"mine.new-1", "mine"},
                                   {"../bait.new-1-1", "mine"},
                                   {"", ""}}) {
        const std::string text = head + from + '\0' + to + '\0' + "whole";
        std::ofstream(plan()) << text;
        const Result<Done> done = finish_replacing(plan());
        ASSERT_FALSE(done) << from;
        EXPECT_EQ(done.error().code, ErrorCode::kParse);
        EXPECT_EQ(done.error().where, plan());
        EXPECT_FALSE(write_all("new"));
        EXPECT_EQ(contents("mine"), "mine");
        EXPECT_EQ(contents("set.replacing"), text);
        EXPECT_EQ(files_in_folder(), 4u);
    }
}

TEST_F(FileSet, AFileOfAnotherProgramStaysAndIsInTheWayOfWritingAlone) {
    std::ofstream(path("bait")) << "bait";
    for (const std::string& text :
         {std::string("notes on replacing"), std::string("bait\0set.wtb\0whole", 18)}) {
        std::ofstream(plan()) << text;
        EXPECT_TRUE(finish_replacing(plan()));
        EXPECT_EQ(contents("set.replacing"), text);
        EXPECT_EQ(contents("bait"), "bait");
        EXPECT_FALSE(write_all("new"));
        EXPECT_EQ(all(), "none none none");
        EXPECT_EQ(files_in_folder(), 2u);
    }
}

TEST_F(FileSet, FinishingDoesNothingWithoutAPlan) {
    ASSERT_EQ(::mkfifo(plan().c_str(), 0600), 0);
    EXPECT_TRUE(finish_replacing(plan()));  // does not wait for a writer
    fs::remove(plan());
    EXPECT_TRUE(finish_replacing(plan()));
    EXPECT_EQ(files_in_folder(), 0u);
    EXPECT_EQ(plan(), path("set.replacing"));
}

TEST_F(FileSet, LeftoversOfKilledProcessesGoAndThoseOfOthersStay) {
    const pid_t process = ::fork();
    if (process == 0) {
        auto file = Replacement::begin(path("game.txt"));
        (void)file.value().append("half");
        ::raise(SIGKILL);
    }
    int status = 0;
    ASSERT_EQ(::waitpid(process, &status, 0), process);
    EXPECT_EQ(files_in_folder(), 1u);
    const auto ours = Replacement::begin(path("game.txt"));  // at work
    ASSERT_TRUE(ours);
    for (const char* name : {"game.txt.new-x", "game.txt.new-1-backup", "game.txt.new-12"})
        std::ofstream(path(name)) << "mine";
    EXPECT_EQ(files_in_folder(), 4u);
    ASSERT_TRUE(write_file_atomically(path("game.txt"), "new"));
    EXPECT_EQ(files_in_folder(), 5u);
    EXPECT_TRUE(fs::exists(ours.value().created()));
}

}  // namespace
}  // namespace outflank::base
