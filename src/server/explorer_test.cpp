#include "server/explorer.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "book/writer.h"
#include "outflank/formats.h"
#ifdef OUTFLANK_GAMES
#include "games/importer.h"
#endif

namespace outflank::server {
namespace {

Game game_of_text(std::string_view moves) {
    return parse_transcript(moves, start_position()).value();
}

TEST(Explorer, KnowsNamesWithoutFiles) {
    Explorer explorer;
    EXPECT_FALSE(explorer.has_book() || explorer.has_games());
    const auto known = explorer.explore(game_of_text("f5"));
    ASSERT_TRUE(known);
    ASSERT_EQ(known.value()["moves"].size(), 3U);
    for (const OrderedJson& move : known.value()["moves"]) EXPECT_TRUE(move.contains("names"));
    EXPECT_EQ(known.value()["book"], nullptr);
    EXPECT_EQ(explorer.explore(Game(BoardSize::k6)).value()["moves"].size(), 0U);
    EXPECT_EQ(explorer.game(1).error().code, ErrorCode::kUnsupported);
    EXPECT_FALSE(Explorer::open({.book = "there is no such book"}));
    EXPECT_FALSE(Explorer::open({.games = "there are no such games"}));
}

#ifdef OUTFLANK_GAMES
TEST(Explorer, PutsBookAndGamesBesideEachOther) {
    const auto folder = std::filesystem::path(testing::TempDir()) / "outflank-explorer";
    std::filesystem::remove_all(folder);
    std::filesystem::create_directories(folder);
    const ExplorerFiles files{.book = (folder / "b").string(), .games = (folder / "g").string()};
    const Game line = game_of_text("f5d6c3");
    {
        auto writer = book::BookWriter::open(files.book, book::IfMissing::kCreate);
        ASSERT_TRUE(writer);
        const BookLeaf leaf{.square = parse_square("d3").value(),
                            .score = -150,
                            .level = 4,
                            .depth = 12,
                            .percent = 95};
        ASSERT_TRUE(writer.value().set_leaf(line.position().board, leaf, "somebody"));
        ASSERT_TRUE(writer.value().close());
        auto database = games::Database::open(files.games, games::Access::kCreate);
        ASSERT_TRUE(database);
        auto importer = games::Importer::begin(database.value());
        Record record = record_of(game_of_text("f5d6c3d3c4"));
        record.info.black.name = "Ann";
        record.info.outcome = {.ending = Ending::kNormal, .score = 4 * kDisc, .winner = {}};
        ASSERT_TRUE(importer.value().add(record));
        ASSERT_TRUE(importer.value().finish());
    }
    auto explorer = Explorer::open(files);
    ASSERT_TRUE(explorer) << to_text(explorer.error());
    const auto known = explorer.value().explore(line);
    ASSERT_TRUE(known) << to_text(known.error());
    EXPECT_EQ(known.value()["book"]["value"], -1.5);
    EXPECT_EQ(known.value()["games"]["losses"], 1);
    EXPECT_EQ(known.value()["games"]["newest"][0]["black"], "Ann");
    int found = 0;
    for (const OrderedJson& move : known.value()["moves"]) {
        EXPECT_EQ(move.contains("book"), move.contains("games")) << move;
        if (!move.contains("book")) continue;
        ++found;
        EXPECT_EQ(move["square"], 19);  // d3
        EXPECT_EQ(move["book"]["depth"], 12);
        EXPECT_EQ(move["book"]["origin"], "somebody");
        EXPECT_EQ(move["games"]["meanScore"], -4);
    }
    EXPECT_EQ(found, 1);
    EXPECT_EQ(explorer.value().game(1).value()["info"]["black"], "Ann");
    EXPECT_EQ(explorer.value().game(2).error().code, ErrorCode::kOutOfRange);
    std::filesystem::remove_all(folder);
}
#endif

}  // namespace
}  // namespace outflank::server
