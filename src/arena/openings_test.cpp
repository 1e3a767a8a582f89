// Openings: complete, different under every symmetry, legal.
#include "arena/openings.h"

#include <gtest/gtest.h>

#include <set>

#include "outflank/formats.h"
#include "outflank/record_files.h"
#include "outflank/symmetry.h"

namespace outflank::arena {
namespace {

using Key = std::pair<Bitboard, Bitboard>;

Key key_of(std::string_view moves) {
    const Board board =
        canonical(parse_transcript(moves, start_position()).value().position().board).board;
    return {board.mover, board.opponent};
}

TEST(AllOpenings, CountsPositionsUpToSymmetry) {
    // Positions after 1 to 5 plies, symmetric ones counted once.
    const std::vector<std::size_t> expected = {1, 3, 14, 60, 322};
    for (int plies = 1; plies <= 5; ++plies)
        EXPECT_EQ(all_openings(plies).size(), expected[static_cast<std::size_t>(plies - 1)])
            << plies;
}

TEST(AllOpenings, AreNoneOnceTheyAreStopped) {
    const std::atomic<bool> stop = true;
    EXPECT_TRUE(all_openings(9, &stop).empty());
}

TEST(AllOpenings, AreLegalAndAllDifferent) {
    std::set<Key> seen;
    for (const std::string& moves : all_openings(5)) {
        const Result<Game> game = parse_transcript(moves, start_position());
        ASSERT_TRUE(game) << moves;
        EXPECT_EQ(game.value().plies().size(), 5U);
        EXPECT_TRUE(seen.insert(key_of(moves)).second) << moves;
    }
}

TEST(BuiltinOpenings, AreEightPliesLongLegalAndAllDifferent) {
    std::set<Key> seen;
    for (const std::string_view moves : builtin_openings()) {
        const Result<Game> game = parse_transcript(moves, start_position());
        ASSERT_TRUE(game) << moves;
        EXPECT_EQ(game.value().plies().size(), 8U) << moves;
        EXPECT_TRUE(seen.insert(key_of(moves)).second) << moves;
    }
    EXPECT_FALSE(seen.empty());
}

Result<std::vector<std::string>> read_openings_text(std::string_view text,
                                                    const std::string& name) {
    base::TextSource source(text);
    return read_openings(source, name);
}

TEST(ReadOpenings, TakesGamesFromTheStartInAnyFormat) {
    const auto lines = read_openings_text("# mine\nf5d6\nF5 F6\n", "o.txt");
    ASSERT_TRUE(lines) << to_text(lines.error());
    EXPECT_EQ(lines.value(), (std::vector<std::string>{"f5d6", "f5f6"}));
    Game game;
    for (const Square square : {parse_square("f5").value(), parse_square("d6").value()})
        ASSERT_TRUE(game.play(square));
    const Record record = record_of(game);
    for (const RecordFormat format : kRecordFormats) {
        const WrittenFile file = write_records({&record, 1}, format);
        const auto read = read_records(file.contents);
        if (!read || read.value().records.empty() ||
            read.value().records[0].record.moves.node_count() < 3)
            continue;  // a position
        const auto opened = read_openings_text(file.contents, "o");
        ASSERT_TRUE(opened) << format_name(format) << ": " << to_text(opened.error());
        EXPECT_EQ(opened.value(), std::vector<std::string>{"f5d6"}) << format_name(format);
    }
    EXPECT_EQ(read_openings_text("f5d6\nf5f5\n", "o.txt").error().where, "o.txt:2:3");
    EXPECT_FALSE(read_openings_text("-----OX--XO----- X", "o.txt"));
}

TEST(ReadOpenings, RefusesMoreThanItKeeps) {
    std::string text;
    for (std::size_t i = 0; i <= kMostOpenings; ++i) text += "f5\n";
    const auto lines = read_openings_text(text, "o.txt");
    ASSERT_FALSE(lines);
    EXPECT_EQ(lines.error().code, ErrorCode::kOutOfRange);
}

}  // namespace
}  // namespace outflank::arena
