// Public position suites, read whole, where they lie beside the source tree.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <ostream>
#include <string>

#include "outflank/formats.h"

namespace outflank {
namespace {

/// A file of the suites and how many positions it holds.
struct Suite {
    const char* file;
    std::size_t positions;
};

void PrintTo(const Suite& suite, std::ostream* out) { *out << suite.file; }

class SuiteFile : public testing::TestWithParam<Suite> {};

TEST_P(SuiteFile, IsReadWithoutError) {
    const auto path =
        std::filesystem::path(OUTFLANK_SOURCE_DIR) / "../shared/suites" / GetParam().file;
    if (!std::filesystem::exists(path))
        GTEST_SKIP() << "no position suite at " << path << ": nothing to read";
    std::ifstream stream(path, std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(stream), {}};

    const ObfFile file = parse_obf_file(text, GetParam().file);
    for (const Error& error : file.errors) ADD_FAILURE() << to_text(error);
    EXPECT_EQ(file.records.size(), GetParam().positions);
    for (const ObfFileRecord& entry : file.records) {
        const ObfRecord& record = entry.record;
        EXPECT_FALSE(record.moves.empty()) << "line " << entry.line;
        const auto again = parse_obf(format_obf(record));
        ASSERT_TRUE(again) << to_text(again.error());
        EXPECT_EQ(again.value().position, record.position);
        EXPECT_EQ(again.value().moves, record.moves);
    }
}

INSTANTIATE_TEST_SUITE_P(Obf, SuiteFile,
                         testing::Values(Suite{"fforum-1-19.obf", 19},
                                         Suite{"fforum-20-39.obf", 20},
                                         Suite{"fforum-40-59.obf", 20}, Suite{"hard-20.obf", 276}),
                         [](const testing::TestParamInfo<Suite>& suite) {
                             std::string name = suite.param.file;
                             std::replace_if(
                                 name.begin(), name.end(),
                                 [](char symbol) { return symbol == '-' || symbol == '.'; }, '_');
                             return name;
                         });

}  // namespace
}  // namespace outflank
