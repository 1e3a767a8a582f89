#include "base/command_words.h"

#include <gtest/gtest.h>

namespace outflank::base {
namespace {

using Words = std::vector<std::string>;

Words words_of(std::string_view text) {
    const auto words = split_command_line(text);
    return words ? words.value() : Words{to_text(words.error())};
}

TEST(SplitCommandLine, SplitsAtBlanks) {
    EXPECT_EQ(words_of("  engine  --level\t12 "), (Words{"engine", "--level", "12"}));
}

TEST(SplitCommandLine, KeepsQuotedBlanksAndEmptyWords) {
    EXPECT_EQ(words_of(R"('my engine' "a b"c '' "")"), (Words{"my engine", "a bc", "", ""}));
}

TEST(SplitCommandLine, TakesBackslashesAsAShellDoes) {
    EXPECT_EQ(words_of(R"(a\ b "\"\\\n" '\')"), (Words{"a b", R"("\\n)", "\\"}));
}

TEST(SplitCommandLine, NamesTheColumnOfAnOpenQuotationMark) {
    EXPECT_EQ(words_of("run 'it"), Words{"column 5: found ', expected another one to close it"});
}

TEST(SplitCommandLine, RefusesNothingAndALoneBackslash) {
    EXPECT_EQ(words_of("  "), Words{"column 1: the command is empty"});
    EXPECT_EQ(words_of("a\\"),
              Words{"column 2: found a backslash at the end, expected a character"});
}

}  // namespace
}  // namespace outflank::base
