#include "base/locked_file.h"

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <csignal>
#include <filesystem>
#include <fstream>

#include "base/byte_source.h"

namespace outflank::base {
namespace {

class LockedFileTest : public testing::Test {
  protected:
    LockedFileTest() { std::filesystem::remove(path_); }
    ~LockedFileTest() override { std::filesystem::remove(path_); }

    std::string contents() const {
        std::string text;
        EXPECT_TRUE(open_source(path_).value()->read_to(text, 1000));
        return text;
    }

    const std::string path_ =
        testing::TempDir() + testing::UnitTest::GetInstance()->current_test_info()->name();
};

TEST_F(LockedFileTest, FollowsALinkToAFileThatIsNotThere) {
    const std::string link = path_ + ".link";
    std::filesystem::remove(link);
    std::filesystem::create_symlink(path_, link);
    {
        auto file = LockedFile::open(link);
        ASSERT_TRUE(file) << to_text(file.error());
        ASSERT_TRUE(file.value().append("f5"));
        EXPECT_EQ(contents(), "f5");
        EXPECT_FALSE(LockedFile::open(path_)) << "one file, one lock";
        file.value().remove();
    }
    EXPECT_FALSE(std::filesystem::exists(path_));
    EXPECT_TRUE(std::filesystem::is_symlink(link));
    std::filesystem::remove(link);
}

TEST_F(LockedFileTest, IsOpenOnce) {
    {
        const auto first = LockedFile::open(path_);
        ASSERT_TRUE(first);
        const auto second = LockedFile::open(path_, "somebody else is here");
        ASSERT_FALSE(second);
        EXPECT_EQ(to_text(second.error()), path_ + ": somebody else is here");
    }
    EXPECT_TRUE(LockedFile::open(path_));
}

TEST_F(LockedFileTest, AppendsBehindWhatWasThere) {
    std::ofstream(path_) << "old, ";
    auto file = LockedFile::open(path_);
    ASSERT_TRUE(file.value().append("new"));
    EXPECT_EQ(contents(), "old, new");
    ASSERT_TRUE(file.value().cut(3));
    ASSERT_TRUE(file.value().append("er"));
    EXPECT_EQ(contents(), "older");
    file.value().remove_if_new();
    EXPECT_TRUE(std::filesystem::exists(path_));
}

TEST_F(LockedFileTest, KeepsNoPieceOfWhatTheDiskHasNoRoomFor) {
    auto file = LockedFile::open(path_);
    ASSERT_TRUE(file.value().append("ten bytes."));
    rlimit before{};
    ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &before), 0);
    const rlimit small = {15, before.rlim_max};
    std::signal(SIGXFSZ, SIG_IGN);
    ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &small), 0);
    const auto written = file.value().append("ten bytes.");
    ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &before), 0);
    std::signal(SIGXFSZ, SIG_DFL);
    EXPECT_FALSE(written);
    EXPECT_EQ(contents(), "ten bytes.");
    file.value().remove_if_new();
    EXPECT_FALSE(std::filesystem::exists(path_));
}

TEST(PeekedSource, GivesWhatWasLookedAtAgain) {
    PeekedSource source(std::make_unique<TextSource>("abcdef"));
    EXPECT_EQ(source.peek(3).value(), "abc");
    EXPECT_EQ(source.peek(2).value(), "ab");
    std::string text;
    ASSERT_TRUE(source.read_to(text, 2));
    EXPECT_EQ(text, "ab");
    EXPECT_EQ(source.peek(10).value(), "cdef");
    ASSERT_TRUE(source.read_to(text, 10));
    EXPECT_EQ(text, "abcdef");
}

}  // namespace
}  // namespace outflank::base
