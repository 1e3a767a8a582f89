// Player specs: what is read, and what a typing mistake is told.
#include "players/spec.h"

#include <gtest/gtest.h>

#include <array>

namespace outflank::players {
namespace {

constexpr Range kRange = {.low = 1, .high = 9};
constexpr std::array<std::string_view, 3> kColours = {"red", "green", "blue"};

Spec parsed(std::string_view text) { return Spec::parse(text).value(); }

std::string problem_text(const Spec& spec) {
    return spec.problem() ? to_text(*spec.problem()) : "no problem";
}

TEST(Spec, TakesNameAndValuesApart) {
    Spec spec = parsed("somebody:depth=4,colour=blue,weights=1/2/3");
    EXPECT_EQ(spec.name(), "somebody");
    EXPECT_EQ(spec.number("depth", 1, kRange), 4);
    EXPECT_EQ(spec.word("colour", "red", kColours), "blue");
    EXPECT_EQ(spec.numbers("weights", {7, 8, 9}, kRange), (std::vector{1, 2, 3}));
    EXPECT_FALSE(spec.problem());
}

TEST(Spec, GivesTheDefaultOfAKeyThatIsMissing) {
    Spec spec = parsed("somebody");
    EXPECT_EQ(spec.number("depth", 3, kRange), 3);
    EXPECT_EQ(spec.word("colour", "green", kColours), "green");
    EXPECT_EQ(spec.numbers("weights", {7, 8}, kRange), (std::vector{7, 8}));
    EXPECT_FALSE(spec.problem());
}

TEST(Spec, SpreadsOneNumberOverAllStages) {
    EXPECT_EQ(parsed("a:w=5").numbers("w", {1, 2, 3}, kRange), (std::vector{5, 5, 5}));
}

TEST(Spec, NamesTheColumnOfAPairWithoutEquals) {
    const Result<Spec> spec = Spec::parse("minimax:depth=4,simple");
    ASSERT_FALSE(spec);
    EXPECT_EQ(spec.error().code, ErrorCode::kParse);
    EXPECT_EQ(to_text(spec.error()),
              "column 17: player 'minimax': found 'simple', expected key=value");
}

TEST(Spec, WantsAPairAfterColonAndComma) {
    EXPECT_EQ(to_text(Spec::parse("a:").error()),
              "column 3: player 'a': found '', expected key=value");
    EXPECT_EQ(to_text(Spec::parse("a:b=1,").error()),
              "column 7: player 'a': found '', expected key=value");
    EXPECT_EQ(to_text(Spec::parse("a:=1").error()),
              "column 3: player 'a': found '=1', expected key=value");
}

TEST(Spec, RefusesAKeyGivenTwice) {
    EXPECT_EQ(to_text(Spec::parse("a:b=1,b=2").error()),
              "column 7: player 'a': 'b' is given twice");
}

TEST(Spec, ListsTheKeysWhenOneIsUnknown) {
    Spec spec = parsed("a:dpth=4");
    spec.number("depth", 1, kRange);
    spec.word("colour", "red", kColours);
    EXPECT_EQ(problem_text(spec),
              "column 3: player 'a': unknown key 'dpth', expected depth or colour");
    EXPECT_EQ(problem_text(parsed("a:dpth=4")),
              "column 3: player 'a': unknown key 'dpth', it takes no parameters");
}

TEST(Spec, SaysWhatIsWrongWithANumber) {
    const auto text_for = [](std::string_view text, ErrorCode code) {
        Spec spec = parsed(text);
        spec.number("depth", 1, kRange);
        EXPECT_EQ(spec.problem()->code, code);
        return problem_text(spec);
    };
    EXPECT_EQ(text_for("a:depth=x", ErrorCode::kParse),
              "column 9: player 'a': depth: found 'x', expected a whole number");
    EXPECT_EQ(text_for("a:depth=", ErrorCode::kParse),
              "column 9: player 'a': depth: found '', expected a whole number");
    EXPECT_EQ(text_for("a:depth=4x", ErrorCode::kParse),
              "column 9: player 'a': depth: found '4x', expected a whole number");
    EXPECT_EQ(text_for("a:depth=0", ErrorCode::kOutOfRange),
              "column 9: player 'a': depth: found 0, expected 1..9");
    EXPECT_EQ(text_for("a:depth=99999999999", ErrorCode::kOutOfRange),
              "column 9: player 'a': depth: found 99999999999, expected 1..9");
}

TEST(Spec, SaysWhatIsWrongWithAListOfNumbers) {
    const auto text_for = [](std::string_view text) {
        Spec spec = parsed(text);
        spec.numbers("w", {1, 2, 3}, kRange);
        return problem_text(spec);
    };
    EXPECT_EQ(text_for("a:w=1/2"), "column 5: player 'a': w: found 2 numbers, expected 1 or 3");
    EXPECT_EQ(text_for("a:w=1/2/3/4"), "column 5: player 'a': w: found 4 numbers, expected 1 or 3");
    EXPECT_EQ(text_for("a:w=1//3"), "column 5: player 'a': w: found '', expected a whole number");
    EXPECT_EQ(text_for("a:w=1/2/30"), "column 5: player 'a': w: found 30, expected 1..9");
}

TEST(Spec, ShowsStrangeTextOnOneShortLine) {
    const std::string text = "a:depth=\n\x1b\xff" + std::string(100, 'x');
    Spec spec = parsed(text);
    spec.number("depth", 1, kRange);
    EXPECT_EQ(problem_text(spec), "column 9: player 'a': depth: found '???" + std::string(37, 'x') +
                                      "...', expected a whole number");
}

TEST(Spec, RefusesMoreThanAThousandBytes) {
    const std::string longest = "a:b=" + std::string(kMaxSpecBytes - 4, '1');
    EXPECT_TRUE(Spec::parse(longest));
    const Result<Spec> longer = Spec::parse(longest + '1');
    ASSERT_FALSE(longer);
    EXPECT_EQ(longer.error().code, ErrorCode::kOutOfRange);
    EXPECT_EQ(to_text(longer.error()), "column 1: player: found 1001 bytes, expected at most 1000");
}

TEST(Spec, ListsTheWordsThatAValueMayBe) {
    Spec spec = parsed("a:colour=pink");
    spec.word("colour", "red", kColours);
    EXPECT_EQ(problem_text(spec),
              "column 10: player 'a': colour: found 'pink', expected red, green or blue");
}

}  // namespace
}  // namespace outflank::players
