#include "cli/support/arguments.h"

#include <gtest/gtest.h>

namespace outflank::cli {
namespace {

using std::chrono::milliseconds;

TEST(ParseDuration, ReadsSecondsAndMilliseconds) {
    EXPECT_EQ(parse_duration("2").value(), milliseconds(2000));
    EXPECT_EQ(parse_duration("0.5").value(), milliseconds(500));
    EXPECT_EQ(parse_duration("3s").value(), milliseconds(3000));
    EXPECT_EQ(parse_duration("250MS").value(), milliseconds(250));
}

TEST(ParseDuration, RefusesWhatIsNoTime) {
    for (const char* text : {"", "soon", "2h", "-1", "nan", "1e9", "1e1"})
        EXPECT_FALSE(parse_duration(text).has_value()) << text;
    EXPECT_EQ(parse_duration("0").error().code, ErrorCode::kOutOfRange);
}

// An application with one positional argument and one option.
struct Parsed {
    std::string position;
    SizeOption size;
    Result<Done> result = Done{};

    explicit Parsed(const std::vector<std::string>& words) {
        CLI::App app;
        app.set_help_flag();
        app.add_option("POSITION", position);
        add_size_option(app, size);
        result = parse_arguments(app, words);
    }
};

TEST(ParseArguments, TakesABoardThatBeginsWithDashesForABoard) {
    const Parsed parsed({"-----OX--XO----- X", "--size", "4"});
    ASSERT_TRUE(parsed.result.has_value());
    EXPECT_EQ(parsed.position, ".....OX--XO----- X");
    EXPECT_EQ(parsed.size.side, 4);
}

TEST(ParseArguments, SuggestsTheOptionThatWasMeant) {
    const Parsed parsed({"--sise", "4"});
    ASSERT_FALSE(parsed.result.has_value());
    EXPECT_NE(parsed.result.error().message.find("did you mean --size?"), std::string::npos);
}

TEST(ParseArguments, NamesTheOptionWithoutAValue) {
    const Parsed parsed({"--size"});
    ASSERT_FALSE(parsed.result.has_value());
    EXPECT_EQ(parsed.result.error().message, "--size: no value given, expected 4|6|8");
}

TEST(ParseArguments, TakesNoOtherWordForAValueThatIsMissing) {
    const Parsed parsed({"--size=", "4"});
    ASSERT_FALSE(parsed.result.has_value());
    EXPECT_EQ(parsed.result.error().message, "--size: no value given, expected 4|6|8");
    CLI::App app;
    bool json = false;
    app.add_flag("--json", json);
    const std::vector<std::string> words = {"--json=banana"};
    const Result<Done> result = parse_arguments(app, words);
    ASSERT_FALSE(result.has_value());
    EXPECT_EQ(result.error().message, "found '--json=banana', expected --json alone");
}

TEST(ParseArguments, RefusesAnEmptyWord) {
    const Parsed parsed({""});
    ASSERT_FALSE(parsed.result.has_value());
    EXPECT_EQ(parsed.result.error().message, "found an empty word, expected POSITION");
    EXPECT_TRUE(Parsed({"--", ""}).result.has_value()) << "a word of another program";
}

TEST(ParseArguments, RefusesAnEmptyValue) {
    CLI::App app;
    std::string text;
    app.add_option("--limit", text, "")->type_name("LIMIT");
    const std::vector<std::string> words = {"--limit", ""};
    const Result<Done> result = parse_arguments(app, words);
    ASSERT_FALSE(result.has_value());
    EXPECT_EQ(result.error().message, "--limit: no value given, expected LIMIT");
}

TEST(DecimalNumber, TakesPlainNumbersInItsRangeOnly) {
    const CLI::Validator check = decimal_number(0, 1);
    for (std::string text : {"0", "0.25", "1"}) EXPECT_EQ(check(text), "") << text;
    for (std::string text : {"NaN", "inf", "0x10", " 0.5", "", "1.5", "-0.1", "1e-1"})
        EXPECT_NE(check(text), "") << text;
}

TEST(ParseArguments, RefusesASecondPositionalArgument) {
    const Parsed parsed({"f5", "d6"});
    ASSERT_FALSE(parsed.result.has_value());
    EXPECT_EQ(parsed.result.error().message, "found 'd6', expected no further argument");
}

TEST(Seed, IsTheOneGivenOrASmallOneDrawn) {
    CLI::App app;
    Seed seed;
    add_seed_option(app, seed);
    EXPECT_GE(seed.value(), 1U);
    EXPECT_LE(seed.value(), 999'999'999U);
    const std::vector<std::string> words = {"--seed", "18446744073709551615"};
    ASSERT_TRUE(parse_arguments(app, words).has_value());
    EXPECT_EQ(seed.value(), 18446744073709551615U);
}

}  // namespace
}  // namespace outflank::cli
