// Files: limits, reasons, and the old contents after a failure.
#include "base/files.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

namespace outflank::base {
namespace {

namespace fs = std::filesystem;

/// An empty folder for one test.
class Files : public testing::Test {
  protected:
    void SetUp() override {
        const auto* test = testing::UnitTest::GetInstance()->current_test_info();
        folder_ = fs::path(testing::TempDir()) /
                  (std::string("outflank-files-") + test->name() + std::to_string(::getpid()));
        fs::remove_all(folder_);
        fs::create_directories(folder_);
    }
    void TearDown() override { fs::remove_all(folder_); }

    std::string path(const std::string& name) const { return (folder_ / name).string(); }
    std::size_t files_in_folder() const {
        return static_cast<std::size_t>(
            std::distance(fs::directory_iterator(folder_), fs::directory_iterator()));
    }
    static std::string contents(const std::string& path) {
        const auto text = read_text_file(path, 1'000'000);
        EXPECT_TRUE(text) << to_text(text.error());
        return text ? text.value() : "";
    }

    fs::path folder_;
};

/// Lets files grow to `bytes` only, as a full disk does: writing beyond fails.
class FullDisk {
  public:
    explicit FullDisk(rlim_t bytes) : old_handler_(std::signal(SIGXFSZ, SIG_IGN)) {
        EXPECT_EQ(::getrlimit(RLIMIT_FSIZE, &old_), 0);
        const rlimit limit{.rlim_cur = bytes, .rlim_max = old_.rlim_max};
        EXPECT_EQ(::setrlimit(RLIMIT_FSIZE, &limit), 0);
    }
    ~FullDisk() {
        ::setrlimit(RLIMIT_FSIZE, &old_);
        std::signal(SIGXFSZ, old_handler_);
    }

  private:
    void (*old_handler_)(int);
    rlimit old_{};
};

TEST_F(Files, ReadsBackWhatWasWritten) {
    const std::string text = std::string("a\nb\0c\r\n", 7) + std::string(200'000, 'x');
    ASSERT_TRUE(write_file_atomically(path("game.txt"), text));
    EXPECT_EQ(contents(path("game.txt")), text);
    ASSERT_TRUE(write_file_atomically(path("game.txt"), ""));
    EXPECT_EQ(contents(path("game.txt")), "");
    EXPECT_EQ(files_in_folder(), 1u);
}

TEST_F(Files, ReadsUpToTheLimitAndNoFurther) {
    ASSERT_TRUE(write_file_atomically(path("game.txt"), std::string(1000, 'x')));
    EXPECT_TRUE(read_text_file(path("game.txt"), 1000));
    const auto text = read_text_file(path("game.txt"), 999);
    ASSERT_FALSE(text);
    EXPECT_EQ(text.error().code, ErrorCode::kOutOfRange);
    EXPECT_EQ(text.error().message, "the file is longer than 999 bytes");
}

TEST_F(Files, SaysWhyAFileCannotBeRead) {
    const auto missing = read_text_file(path("missing.txt"), 10);
    ASSERT_FALSE(missing);
    EXPECT_EQ(missing.error().code, ErrorCode::kIo);
    EXPECT_EQ(to_text(missing.error()),
              path("missing.txt") + ": cannot open the file: No such file or directory");
    const auto folder = read_text_file(folder_.string(), 10);
    ASSERT_FALSE(folder);
    EXPECT_EQ(folder.error().message, "cannot read the file: Is a directory");
}

TEST_F(Files, SaysWhyAFileCannotBeWritten) {
    const auto no_folder = write_file_atomically(path("no/such/folder.txt"), "x");
    ASSERT_FALSE(no_folder);
    EXPECT_EQ(no_folder.error().code, ErrorCode::kIo);
    EXPECT_EQ(no_folder.error().message,
              "cannot create a file in its folder: No such file or directory");
    const auto folder = write_file_atomically(folder_.string(), "x");
    ASSERT_FALSE(folder);
    EXPECT_EQ(folder.error().message, "cannot write the file: Is a directory");
}

TEST_F(Files, KeepsTheOldContentsOnAFullDisk) {
    ASSERT_TRUE(write_file_atomically(path("game.txt"), "the old game"));
    {
        const FullDisk full_disk(100);
        const auto written = write_file_atomically(path("game.txt"), std::string(10'000, 'x'));
        ASSERT_FALSE(written);
        EXPECT_EQ(written.error().code, ErrorCode::kIo);
        EXPECT_EQ(written.error().message, "cannot write the file: File too large");
    }
    EXPECT_EQ(contents(path("game.txt")), "the old game");
    EXPECT_EQ(files_in_folder(), 1u);
}

TEST_F(Files, WritesToADeviceAndReplacesNone) {
    EXPECT_TRUE(write_file_atomically("/dev/null", "x"));
    EXPECT_TRUE(fs::is_character_file("/dev/null"));
    const auto full = write_file_atomically("/dev/full", "x");
    ASSERT_FALSE(full);
    EXPECT_EQ(full.error().message, "cannot write the file: No space left on device");
    EXPECT_TRUE(fs::is_character_file("/dev/full"));
}

TEST_F(Files, AppendsToTheFileBehindAnOpenDescriptor) {
    std::ofstream(path("all.txt")) << "before\n";
    const int descriptor = ::open(path("all.txt").c_str(), O_WRONLY | O_APPEND | O_CLOEXEC);
    ASSERT_GE(descriptor, 0);
    for (const std::string& process : {std::string("self"), std::to_string(::getpid())})
        EXPECT_TRUE(write_file_atomically("/proc/" + process + "/fd/" + std::to_string(descriptor),
                                          "after\n"));
    EXPECT_TRUE(write_file_atomically("/dev/fd/" + std::to_string(descriptor), "after\n"));
    ::close(descriptor);
    EXPECT_EQ(contents(path("all.txt")), "before\nafter\nafter\nafter\n");
    EXPECT_EQ(files_in_folder(), 1u);
    EXPECT_FALSE(write_file_atomically("/dev/fd/" + std::to_string(descriptor), "x"));
    EXPECT_FALSE(write_file_atomically("/dev/fd/x", "x"));
}

TEST_F(Files, WritesToAFifo) {
    ASSERT_EQ(::mkfifo(path("fifo").c_str(), 0600), 0);
    std::string got;
    std::thread reader([&] {
        std::ifstream fifo(path("fifo"));
        std::getline(fifo, got, '\0');
    });
    EXPECT_TRUE(write_file_atomically(path("fifo"), "all of it"));
    reader.join();
    EXPECT_EQ(got, "all of it");
    EXPECT_TRUE(fs::is_fifo(path("fifo")));
}

TEST_F(Files, KeepsThePermissionsOfAnExistingFile) {
    ASSERT_TRUE(write_file_atomically(path("game.txt"), "old"));
    fs::permissions(path("game.txt"), fs::perms::owner_read | fs::perms::owner_write);
    ASSERT_TRUE(write_file_atomically(path("game.txt"), "new"));
    EXPECT_EQ(fs::status(path("game.txt")).permissions(),
              fs::perms::owner_read | fs::perms::owner_write);
}

TEST_F(Files, WritesThroughASymbolicLink) {
    ASSERT_TRUE(write_file_atomically(path("game.txt"), "old"));
    fs::create_symlink("game.txt", folder_ / "link.txt");
    ASSERT_TRUE(write_file_atomically(path("link.txt"), "new"));
    EXPECT_TRUE(fs::is_symlink(path("link.txt")));
    EXPECT_EQ(contents(path("game.txt")), "new");
}

TEST_F(Files, WritesThroughALinkToAFileThatIsNotThere) {
    fs::create_symlink("later.txt", folder_ / "first.txt");
    fs::create_symlink(folder_ / "first.txt", folder_ / "second.txt");
    ASSERT_TRUE(write_file_atomically(path("second.txt"), "new"));
    EXPECT_TRUE(fs::is_symlink(path("second.txt")));
    EXPECT_TRUE(fs::is_symlink(path("first.txt")));
    EXPECT_EQ(contents(path("later.txt")), "new");
    fs::create_symlink("loop.txt", folder_ / "loop.txt");
    EXPECT_FALSE(write_file_atomically(path("loop.txt"), "new"));
    EXPECT_TRUE(fs::is_symlink(path("loop.txt")));
}

TEST_F(Files, TakesNamesOutsideAscii) {
    ASSERT_TRUE(write_file_atomically(path("\u5BFE\u5C40 1.txt"), "x"));
    EXPECT_EQ(contents(path("\u5BFE\u5C40 1.txt")), "x");
}

TEST_F(Files, PassesOverTheLeftoversOfAnEarlierRun) {
    const std::string leftover = path("game.txt.new-" + std::to_string(::getpid()) + "-0");
    std::ofstream(leftover) << "leftover";
    ASSERT_TRUE(write_file_atomically(path("game.txt"), "x"));
    EXPECT_EQ(contents(leftover), "leftover");
    EXPECT_EQ(contents(path("game.txt")), "x");
}

}  // namespace
}  // namespace outflank::base
