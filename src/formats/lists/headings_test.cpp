// Lines of words above positions.
#include "formats/lists/headings.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "outflank/formats.h"

namespace outflank::formats {
namespace {

constexpr char kRows[] =
    "........\n........\n........\n...OX...\n...XO...\n........\n........\n........\n";
constexpr char kLine[] = "---------------------------OX------XO---------------------------";

std::string diagram() {
    const std::string text = format_diagram(start_position());
    return text.substr(0, text.find("X to move"));
}

RecordFile read(const std::string& text) {
    auto file = read_records(text, {.name = "x"});
    EXPECT_TRUE(file) << to_text(file.error()) << '\n' << text;
    return file ? std::move(file.value()) : RecordFile{};
}

std::vector<std::string> messages(const RecordFile& file) {
    std::vector<std::string> texts;
    for (const auto& failed : file.errors) texts.push_back(to_text(failed.error));
    return texts;
}

/// Who is to move, and the comment.
std::string said(const FileRecord& entry) {
    const MoveTree& moves = entry.record.moves;
    return std::string(color_name(moves.start().to_move)) + ": " + moves.notes(kRootNode).comment;
}

TEST(PositionHeading, SaysWhoIsToMoveAndIsTheComment) {
    struct Case {
        std::string heading;
        std::string said;
    };
    for (const std::string& board : {diagram(), std::string(kRows), std::string(kLine) + "\n"})
        for (const Case& each :
             {Case{"Position after move 0, Black to move",
                   "black: Position after move 0, Black to move"},
              Case{"Problem 3. White to play and win", "white: Problem 3. White to play and win"},
              Case{"3. O to move", "white: 3. O to move"}, Case{"White to move:", "white: "},
              Case{"Turn: white", "white: "}, Case{"A quiet one", "black: A quiet one"}}) {
            const std::string text = each.heading + "\n\n" + board;
            const RecordFile file = read(text);
            EXPECT_EQ(messages(file), std::vector<std::string>{}) << text;
            ASSERT_EQ(file.records.size(), 1U) << text;
            EXPECT_EQ(said(file.records[0]), each.said) << text;
        }
}

TEST(PositionHeading, SaysWhoIsToMoveWhereMoreStandsBesideThePosition) {
    for (const std::string beside : {" +4", "; +4; hard", "  # hard"})
        for (const char* side : {"white", "black"}) {
            const RecordFile file =
                read(std::string(side) + " to move\n\n" + std::string(kLine) + beside + "\n");
            EXPECT_EQ(messages(file), std::vector<std::string>{}) << beside;
            ASSERT_EQ(file.records.size(), 1U) << beside;
            EXPECT_EQ(color_name(file.records[0].record.moves.start().to_move), std::string(side))
                << beside;
        }
}

TEST(PositionHeading, MayStandOnTheLineAboveTheRows) {
    const RecordFile file = read("Diagram 7, white to move\n" + std::string(kRows));
    EXPECT_EQ(messages(file), std::vector<std::string>{});
    ASSERT_EQ(file.records.size(), 1U);
    EXPECT_EQ(said(file.records[0]), "white: Diagram 7, white to move");
}

TEST(PositionHeading, BelongsToTheNextPositionAlone) {
    const RecordFile file = read("Endings\nfor two\n\nWhite to play\n\n" + std::string(kRows) +
                                 "\nBlack to play\n\n" + kRows + "\n" + kRows);
    EXPECT_EQ(messages(file), std::vector<std::string>{});
    ASSERT_EQ(file.records.size(), 3U);
    EXPECT_EQ(said(file.records[0]), "white: Endings\nfor two");
    EXPECT_EQ(said(file.records[1]), "black: ");
    EXPECT_EQ(said(file.records[2]), "black: ");
}

TEST(PositionHeading, StandsAmongTheLinesOfAList) {
    const std::string line = std::string(kLine) + "\n";
    const std::string list = "Section one\n" + line + line + "Section two: white to move\n" + line;
    for (const std::string& text : {list, list + std::string(kMaxTextBytes, '\n')}) {
        const RecordFile file = read(text);
        EXPECT_EQ(messages(file), std::vector<std::string>{});
        ASSERT_EQ(file.records.size(), 3U);
        EXPECT_EQ(said(file.records[0]), "black: Section one");
        EXPECT_EQ(said(file.records[1]), "black: ");
        EXPECT_EQ(said(file.records[2]), "white: Section two: white to move");
    }
    std::string longer = "Section one\n";
    while (longer.size() < 2 * kMaxTextBytes) longer += line;
    const RecordFile file = read(longer + "Section two: white to move\n" + line);
    EXPECT_EQ(messages(file), std::vector<std::string>{});
    EXPECT_EQ(said(file.records.front()), "black: Section one");
    EXPECT_EQ(said(file.records.back()), "white: Section two: white to move");
}

TEST(PositionHeading, DoesNotContradictItsPosition) {
    const RecordFile file = read("White to move\n\n" + std::string(kLine) + " X\n");
    EXPECT_TRUE(file.records.empty());
    ASSERT_EQ(file.errors.size(), 2U);
    EXPECT_EQ(messages(file)[1],
              "x:3:1: board: found black to move, but white is to move by a line above");
}

TEST(PositionHeading, IsAnErrorWhereNothingComesBelowOrAPositionStoodAbove) {
    RecordFile file = read("Section one\n\n" + std::string(kRows) + "\nThe end\n");
    EXPECT_EQ(file.records.size(), 1U);
    ASSERT_EQ(file.errors.size(), 1U);
    EXPECT_EQ(file.errors[0].error.where, "x:12:1");
    // It may be the caption of the diagram above.
    file = read(std::string(kRows) + "\nWhite to play\n\n" + kRows);
    EXPECT_EQ(file.records.size(), 2U);
    ASSERT_EQ(file.errors.size(), 1U);
    EXPECT_EQ(file.errors[0].error.where, "x:10:1");
}

TEST(PositionHeading, IsNamedOnceWhereThereAreManyAboveABrokenPosition) {
    const std::string broken = "........\n...Q....\n........\n";
    for (const int count : {3, 25}) {
        std::string lines;
        for (int i = 0; i < count; ++i) lines += "a line of words\n";
        // Above the same block they are a part of what cannot be read; in blocks of their own each
        // is one more.
        EXPECT_EQ(read("A title\n\n" + lines + broken + "\n" + kLine + "\n").errors.size(), 2U);
        EXPECT_EQ(read("A title\n\n" + lines + "\n" + broken + "\n" + kLine + "\n").errors.size(),
                  count == 3 ? 5U : 3U);
    }
}

TEST(PositionHeading, IsNoRowOfABoardWithAWrongSign) {
    for (const char* line : {"---XXOQX", "XXOO?XXO", "--X--XQO--OX", "OXOXOXOX|", "XOBW", "...",
                             "row e4 is broken", "f5d6c3 Ann", "\u25CF\u25CB\u25CF\u25CB\u25CF?"})
        EXPECT_FALSE(is_position_heading(line)) << line;
    for (const char* line : {"12. White to play", "Diagram", "Follow the bow: 10-0"})
        EXPECT_TRUE(is_position_heading(line)) << line;
}

}  // namespace
}  // namespace outflank::formats
