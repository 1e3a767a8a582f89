// What the program and its page print about positions and games is read back.
#include <gtest/gtest.h>

#include "formats/random_games.h"
#include "outflank/formats.h"
#include "outflank/record_files.h"

namespace outflank {
namespace {

std::string hex(Bitboard board) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string text = "0x";
    for (int shift = 60; shift >= 0; shift -= 4) text += kDigits[board >> shift & 15];
    return text;
}

/// As `outflank show` prints them.
std::string bitboards(const Position& position) {
    const std::string side = std::to_string(side_length(position.size));
    return "bitboards  " + hex(position.board.mover) + " " + hex(position.board.opponent) +
           (position.to_move == Color::kBlack ? ", black" : ", white") + " to move on " + side +
           "x" + side;
}

TEST(PrintedTexts, BitboardsOfEveryPositionAreReadBack) {
    base::Random random(24);
    for (const BoardSize size : formats::kAllSizes)
        for (int round = 0; round < 200; ++round) {
            const Position position = formats::random_position(size, random);
            const std::string text = bitboards(position);
            const Result<Position> read = parse_position(text);
            ASSERT_TRUE(read) << text << ": " << to_text(read.error());
            EXPECT_EQ(read.value(), position) << text;
            EXPECT_EQ(detect_format(text), RecordFormat::kPosition);
            const Result<RecordFile> file = read_records(text + "\n" + text + "\n");
            ASSERT_TRUE(file);
            ASSERT_EQ(file.value().records.size(), 2U);
            EXPECT_EQ(file.value().records[1].record.moves.start(), position);
        }
}

TEST(PrintedTexts, PlainBitboardsAreBlacksMove) {
    const Result<Game> game =
        parse_game("mover 0x0000000810000000, opponent 0x0000001008000000 (a1 = bit 0) f5d6");
    ASSERT_TRUE(game) << to_text(game.error());
    EXPECT_EQ(game.value().start(), start_position());
    EXPECT_EQ(game.value().plies().size(), 2U);
    EXPECT_FALSE(parse_position("0x1 0x1"));
    EXPECT_FALSE(parse_position("0x1"));
    EXPECT_FALSE(parse_position("0x1 0x10000000000000000"));
    EXPECT_FALSE(parse_position("0x1 0x2, black to move on 4x4"));
}

TEST(PrintedTexts, LinksOfMovesAreRead) {
    const std::string moves = "f5d6c3d3c4";
    for (const std::string& text : {"#" + moves, "http://127.0.0.1:8642/#" + moves,
                                    "https://example.org/reversi/index.html#" + moves + "\n"}) {
        const Result<Game> game = parse_game(text);
        ASSERT_TRUE(game) << text << ": " << to_text(game.error());
        EXPECT_EQ(format_transcript(game.value()), moves);
        EXPECT_EQ(detect_format(text), RecordFormat::kTranscript) << text;
        const Result<RecordFile> file = read_records(text);
        ASSERT_TRUE(file);
        ASSERT_EQ(file.value().records.size(), 1U) << text;
        EXPECT_TRUE(file.value().errors.empty());
        EXPECT_EQ(format_transcript(file.value().records[0].record.moves.main_line()), moves);
    }
    EXPECT_EQ(parse_game("#6:c2b4").value().size(), BoardSize::k6);
}

TEST(PrintedTexts, LinksFromEveryPositionAreRead) {
    base::Random random(25);
    for (const BoardSize size : formats::kAllSizes)
        for (int round = 0; round < 100; ++round) {
            Game game(formats::random_position(size, random));
            formats::play_random_moves(game, 5, random);
            std::string position = format_position(game.start());
            position.replace(position.find(' '), 1, "%20");
            const std::string text = "#p=" + position + ";" + format_transcript(game);
            const Result<Game> read = parse_game(text);
            ASSERT_TRUE(read) << text << ": " << to_text(read.error());
            EXPECT_EQ(read.value().start(), game.start());
            EXPECT_EQ(format_transcript(read.value()), format_transcript(game));
        }
}

TEST(PrintedTexts, LinksFromAPositionOfSignsKeepTheirMoves) {
    const Result<Game> read = parse_game("#p=.....○●..●○.....%20●;b1a1");
    ASSERT_TRUE(read) << to_text(read.error());
    EXPECT_EQ(read.value().start(), start_position(BoardSize::k4));
    EXPECT_EQ(format_transcript(read.value()), "b1a1");
}

TEST(PrintedTexts, TextsOfLinksBecomeUtf8WithoutControlCharacters) {
    // "\n\n\n\n\nOf\xE9\x01\nf5{caf\xE9\rtwo\x07}d6."
    const Result<RecordFile> file = read_records("#g=CgoKCgpPZukBCmY1e2NhZukNdHdvB31kNi4");
    ASSERT_TRUE(file);
    ASSERT_EQ(file.value().records.size(), 1U);
    const MoveTree& tree = file.value().records[0].record.moves;
    EXPECT_EQ(tree.notes(kRootNode).comment, "Ofé");
    EXPECT_EQ(tree.notes(tree.first_child(kRootNode)).comment, "café\ntwo");
    EXPECT_EQ(format_transcript(tree.main_line()), "f5d6");
}

// Made by the page's writer, packed and not.
constexpr std::string_view kPackedTree =
    "#z=43LMy-Nyyk_"
    "ici4t4DIyMDLTNTDUNbDk8k9TKMlIVUhPzE3V40ozrfbPS1WIqU4qSkxOjamNyUvMS1FIVMjJzEut1UgxSzbW1Egzqw5IL"
    "ErMyUnNqdXUAwA";
constexpr std::string_view kPlainTree =
    "#g="
    "CkFubgpCb2IKQ3VwCjIwMjYtMDEtMDkKT2YgdGhlIGdhbWUuCmY1e09uZSBce2JyYWNlXH1cbmFuZCBhIGxpbmV9KGQ2Yz"
    "MpKGY2e1BhcmFsbGVsfSku";

TEST(PrintedTexts, LinksOfTreesBringNamesAndComments) {
    for (const std::string_view text : {kPackedTree, kPlainTree}) {
        const Result<RecordFile> file = read_records(text);
        ASSERT_TRUE(file) << to_text(file.error());
        ASSERT_EQ(file.value().records.size(), 1U);
        EXPECT_TRUE(file.value().errors.empty()) << to_text(file.value().errors[0].error);
        const Record& record = file.value().records[0].record;
        EXPECT_EQ(record.info.black.name, "Ann");
        EXPECT_EQ(record.info.white.name, "Bob");
        EXPECT_EQ(record.info.event, "Cup");
        EXPECT_EQ(record.info.date, "2026-01-09");
        const MoveTree& tree = record.moves;
        EXPECT_EQ(tree.notes(kRootNode).comment, "Of the game.");
        const NodeIndex first = tree.first_child(kRootNode);
        EXPECT_EQ(tree.notes(first).comment, "One {brace}\nand a line");
        EXPECT_EQ(format_transcript(tree.main_line()), "f5d6c3");
        const NodeIndex second = tree.next_sibling(tree.first_child(first));
        ASSERT_NE(second, kNoNode);
        EXPECT_EQ(tree.notes(second).comment, "Parallel");
    }
}

TEST(PrintedTexts, LinksEndBeforeTheSignsOfASentence) {
    for (const char* behind : {".", ",", ")", ").", ">", "\".", "!\n"}) {
        for (const std::string link : {"#f5d6c3", "http://127.0.0.1:8642/#f5d6c3"}) {
            const Result<Game> game = parse_game(link + behind);
            ASSERT_TRUE(game) << link << behind << ": " << to_text(game.error());
            EXPECT_EQ(format_transcript(game.value()), "f5d6c3");
        }
        const Result<RecordFile> tree = read_records(std::string(kPackedTree) + behind);
        ASSERT_TRUE(tree && tree.value().records.size() == 1) << behind;
        EXPECT_TRUE(tree.value().errors.empty()) << behind;
    }
}

TEST(PrintedTexts, JudgementsBehindMovesAreKept) {
    for (const char* text :
         {"f5! d6?? c3!?", "1. f5! d6?? 2. c3!?", "moves,black\nf5! d6?? c3!?,Ann\n"}) {
        const Result<RecordFile> file = read_records(text);
        ASSERT_TRUE(file && file.value().records.size() == 1) << text;
        const MoveTree& tree = file.value().records[0].record.moves;
        EXPECT_EQ(format_transcript(tree.main_line()), "f5d6c3") << text;
        EXPECT_EQ(tree.notes(1).move_judgement, MoveJudgement::kGood) << text;
        EXPECT_EQ(tree.notes(2).move_judgement, MoveJudgement::kVeryBad) << text;
        EXPECT_EQ(tree.notes(3).move_judgement, MoveJudgement::kInteresting) << text;
    }
    EXPECT_FALSE(parse_game("f5!!! d6"));
    EXPECT_FALSE(parse_game("! f5"));
}

TEST(PrintedTexts, LinksMayHoldAStartAlone) {
    for (const char* link : {"#6:", "http://127.0.0.1:8642/#6:", "http://127.0.0.1:8642/#6:).\n"}) {
        const Result<Game> game = parse_game(link);
        ASSERT_TRUE(game) << link << ": " << to_text(game.error());
        EXPECT_EQ(game.value().start(), start_position(BoardSize::k6)) << link;
    }
}

TEST(PrintedTexts, LinksMayBeEncodedFurther) {
    for (const char* link : {"#6%3Ac2", "http://a.b/#6%253ac2", "#p%3D-----OX--XO-----%20X%3Bb1",
                             "#p=-----OX--XO-----%2520X;b1", "#g%3DCgoKCgoKZjUu"}) {
        const Result<Game> game = parse_game(link);
        ASSERT_TRUE(game) << link << ": " << to_text(game.error());
        EXPECT_EQ(game.value().plies().size(), 1U) << link;
    }
    EXPECT_FALSE(parse_game("#6%3"));
    EXPECT_FALSE(parse_game("#%25%25"));
    EXPECT_TRUE(parse_game("#6%2525253Ac2"));
    EXPECT_FALSE(parse_game("#6%252525253Ac2"));  // no five programs stand in a row
}

TEST(PrintedTexts, DamagedLinksSayWhereTheyEnd) {
    const std::string_view cut = kPackedTree.substr(0, kPackedTree.size() - 12);
    const Result<RecordFile> file = read_records(cut);
    ASSERT_TRUE(file);
    EXPECT_FALSE(file.value().errors.empty());
    EXPECT_FALSE(parse_game("#p=%ZZ;f5"));
    EXPECT_FALSE(parse_game("#g="));
    EXPECT_FALSE(parse_game("#f5d6z9"));
    EXPECT_FALSE(parse_game("#5:a1"));
    EXPECT_FALSE(parse_game("# f5"));
}

TEST(PrintedTexts, CommentsInTranscriptsAreKept) {
    const Result<RecordFile> file =
        read_records("# 2 games\nf5 {the tiger} d6 c3 {and d3 {next}\nf5d6 # a remark\n#f5d6c3\n");
    ASSERT_TRUE(file);
    ASSERT_EQ(file.value().records.size(), 2U) << to_text(file.value().errors[0].error);
    EXPECT_TRUE(file.value().errors.empty());
    const MoveTree& tree = file.value().records[0].record.moves;
    const NodeIndex first = tree.first_child(kRootNode);
    EXPECT_EQ(tree.notes(first).comment, "the tiger");
    EXPECT_EQ(tree.notes(tree.last_of_main_line()).comment, "and d3 {next");
    EXPECT_EQ(format_transcript(parse_game("# 1 game\nf5{a}d6 # so\nc3").value()), "f5d6c3");
    EXPECT_FALSE(parse_game("f5 {no end d6"));
}

}  // namespace
}  // namespace outflank
