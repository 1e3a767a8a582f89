#include "engine/levels.h"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <string>

namespace outflank::engine {
namespace {

TEST(Levels, AreNeverWeakerThanTheLevelBefore) {
    for (int empties = 0; empties <= 60; ++empties)
        for (int level = 1; level <= 60; ++level) {
            const Target weaker = target_of_level(level - 1, empties);
            const Target stronger = target_of_level(level, empties);
            EXPECT_GE(stronger.depth, weaker.depth) << level << " at " << empties;
            if (stronger.depth == weaker.depth) {
                EXPECT_GE(stronger.selectivity, weaker.selectivity) << level << " at " << empties;
            }
        }
}

TEST(Levels, StepsEndAtTheTarget) {
    for (int empties = 1; empties <= 60; ++empties)
        for (int level = 1; level <= 60; ++level) {
            const Target target = target_of_level(level, empties);
            const std::vector<Step> steps = steps_to(target, empties);
            ASSERT_FALSE(steps.empty());
            EXPECT_EQ(steps.back().depth, target.depth);
            EXPECT_EQ(steps.back().selectivity, target.selectivity);
            for (std::size_t i = 1; i < steps.size(); ++i)
                EXPECT_GE(steps[i].depth, steps[i - 1].depth);
        }
}

/// The empties from which down a level searches to the end with at least that confidence; "-" where
/// nothing lies between it and the next one.
std::string to_the_end_from(int level, search::Selectivity least) {
    int from = 0;
    for (int empties = 1; empties <= 60; ++empties) {
        const Target target = target_of_level(level, empties);
        if (target.depth == empties && target.selectivity == least) from = empties;
    }
    return from == 0 && least != search::Selectivity::kAll ? "-" : std::to_string(from);
}

/// The table of docs/engine.md: what the levels search.
std::string table_of_levels() {
    using search::Selectivity;
    std::string table =
        "| level | middle game | 87 % to the end from | 99 % to the end from | exact from |\n"
        "| ---: | --- | ---: | ---: | ---: |\n";
    for (const int level : {0, 1, 2, 4, 6, 8, 10, 12, 15, 18, 21, 24, 27, 30, 36, 42, 48, 54, 60}) {
        const Target opening = target_of_level(level, 60);
        const std::string plies = std::to_string(opening.depth) + (level == 1 ? " ply" : " plies");
        table += "| " + std::to_string(level) + " | ";
        table += level == 0
                     ? "the evaluation alone"
                     : plies + " at " + std::to_string(percent_of(opening.selectivity)) + " %";
        for (const Selectivity least : {Selectivity::k87, Selectivity::k99, Selectivity::kAll})
            table += " | " + to_the_end_from(level, least);
        table += " |\n";
    }
    return table;
}

TEST(Levels, AreTheTableOfTheDocument) {
    std::ifstream file(std::string(OUTFLANK_SOURCE_DIR) + "/docs/engine.md");
    const std::string document{std::istreambuf_iterator<char>(file), {}};
    EXPECT_NE(document.find(table_of_levels()), std::string::npos) << table_of_levels();
}

TEST(Levels, CostMoreTheHigherTheyAre) {
    EXPECT_EQ(largest_cost(kDefaultLevel), std::uint64_t{1} << 26);
    for (int level = 1; level <= kMostLevel; ++level)
        EXPECT_GT(largest_cost(level), largest_cost(level - 1)) << level;
    EXPECT_GT(largest_cost(kMostLevel), std::uint64_t{200'000'000'000});
}

TEST(Levels, BoundTheNodesUnlessAnotherLimitStandsAlone) {
    const std::uint64_t usual = largest_cost(kDefaultLevel);
    constexpr std::uint64_t kAny = ~std::uint64_t{0};
    EXPECT_EQ(most_nodes({}, 1), usual);
    EXPECT_EQ(most_nodes({}, 3), 3 * usual);
    EXPECT_EQ(most_nodes({.level = 5}, 1), largest_cost(5));
    EXPECT_EQ(most_nodes({.level = 5, .nodes = 10}, 1), 10U);
    EXPECT_EQ(most_nodes({.level = 5, .depth = 30}, 1), largest_cost(5));
    EXPECT_EQ(most_nodes({.depth = 30}, 1), kAny);
    EXPECT_EQ(most_nodes({.move_time = std::chrono::seconds(1)}, 1), kAny);
    EXPECT_EQ(most_nodes({.level = 5, .infinite = true}, 1), kAny);
}

TEST(Levels, LetNarrowNodesAddAPartOfTheStep) {
    EXPECT_EQ(extension_floor({12, search::Selectivity::k73}, 20), 20 - 12 - 6);
    EXPECT_EQ(extension_floor({1, search::Selectivity::k73}, 10), 9);
    EXPECT_EQ(extension_floor({12, search::Selectivity::k73}, 30), search::kNoExtension);
    EXPECT_EQ(extension_floor({20, search::Selectivity::k73}, 20), search::kNoExtension);
}

}  // namespace
}  // namespace outflank::engine
