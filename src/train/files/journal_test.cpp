#include "train/files/journal.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>

namespace outflank::train {
namespace {

constexpr BlockFileKind kKind = {"OFTESTS1", "a file of tests", "tests"};

class JournalTest : public testing::Test {
  protected:
    JournalTest() { clean(); }
    ~JournalTest() override { clean(); }
    void clean() const {
        std::filesystem::remove(path_);
        std::filesystem::remove(path_ + ".journal");
    }
    Result<BlockWriter> file() const {
        return BlockWriter::open(path_, kKind, "settings", [](const Block&) { return true; });
    }

    const std::string path_ = testing::TempDir() +
                              testing::UnitTest::GetInstance()->current_test_info()->name() +
                              ".tests";
};

TEST_F(JournalTest, KeepsWhatIsNotYetInTheFile) {
    {
        auto of = file();
        auto journal = Journal::open(of.value(), kKind);
        ASSERT_TRUE(journal);
        journal.value().add({1, 4, "four"});
        journal.value().add({1, 7, "seven"});
    }
    auto of = file();
    auto journal = Journal::open(of.value(), kKind);
    ASSERT_TRUE(journal);
    ASSERT_NE(journal.value().find(7), nullptr);
    EXPECT_EQ(*journal.value().find(7), "seven");
    EXPECT_EQ(journal.value().find(5), nullptr);
    ASSERT_TRUE(journal.value().clear());
    EXPECT_EQ(journal.value().find(7), nullptr);
}

TEST_F(JournalTest, LeavesAStrangersFileAlone) {
    const std::string diary = "Dear diary, today I won 40-24.\n";
    std::ofstream(path_ + ".journal") << diary;
    for (int run = 0; run < 2; ++run) {  // beside a new file and beside one that is there
        auto of = file();
        ASSERT_TRUE(of);
        const auto journal = Journal::open(of.value(), kKind);
        ASSERT_FALSE(journal);
        EXPECT_NE(journal.error().message.find("not a journal of a file of tests"),
                  std::string::npos);
        std::ifstream kept(path_ + ".journal");
        EXPECT_EQ(std::string(std::istreambuf_iterator<char>(kept), {}), diary);
        ASSERT_TRUE(of.value().append({1, 2, "two"}));
    }
}

TEST_F(JournalTest, IsForgottenWithItsFile) {
    {
        auto of = file();
        auto journal = Journal::open(of.value(), kKind);
        journal.value().add({1, 4, "four"});
    }
    std::filesystem::remove(path_);
    auto of = file();
    auto journal = Journal::open(of.value(), kKind);
    EXPECT_EQ(journal.value().find(4), nullptr);
}

}  // namespace
}  // namespace outflank::train
