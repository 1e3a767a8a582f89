#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>

#include "base/random.h"
#include "base/test_rounds.h"
#include "formats/random_records.h"
#include "games/database.h"
#include "games/importer.h"
#include "games/position_key.h"
#include "games/stored_game.h"
#include "outflank/formats.h"
#include "outflank/opening_names.h"

namespace outflank::games {
namespace {

class GamesTest : public ::testing::Test {
  protected:
    GamesTest()
        : folder_(std::filesystem::temp_directory_path() /
                  (std::string("outflank-games-") +
                   ::testing::UnitTest::GetInstance()->current_test_info()->name())) {
        std::filesystem::remove_all(folder_);
        std::filesystem::create_directory(folder_);
    }
    ~GamesTest() override { std::filesystem::remove_all(folder_); }

    std::string path() const { return (folder_ / "test.games").string(); }

    Database open(Access access = Access::kCreate) const {
        auto database = Database::open(path(), access);
        EXPECT_TRUE(database) << to_text(database.error());
        return std::move(database).value();
    }

    /// Adds records; how many were new.
    static int add(Database& database, const std::vector<Record>& records) {
        auto importer = Importer::begin(database);
        EXPECT_TRUE(importer);
        int added = 0;
        for (const Record& record : records) {
            const auto done = importer.value().add(record);
            EXPECT_TRUE(done) << to_text(done.error());
            if (done && done.value() == Added::kNew) ++added;
        }
        EXPECT_TRUE(importer.value().finish());
        return added;
    }

    /// Copies the database and its journal as they are at this moment, in a transaction.
    void leave_as_a_kill_would(const std::string& copy) const {
        constexpr auto kReplace = std::filesystem::copy_options::overwrite_existing;
        std::filesystem::copy_file(path(), copy, kReplace);
        std::filesystem::copy_file(path() + "-journal", copy + "-journal", kReplace);
    }

  private:
    std::filesystem::path folder_;
};

Game game_of_text(std::string_view moves) {
    return parse_transcript(moves, start_position()).value();
}

Record named(const Game& game, std::string black, std::string white, std::string date = "") {
    Record record = outflank::record_of(game);
    record.info.black.name = std::move(black);
    record.info.white.name = std::move(white);
    record.info.date = std::move(date);
    return record;
}

/// Games of which most begin alike, from any image of the start, with every kind of result.
std::vector<Record> random_games(base::Random& random, int count) {
    std::vector<Record> records;
    for (int i = 0; i < count; ++i) {
        Game game;
        const int common = static_cast<int>(random.below(12));
        base::Random beginning(random.below(4));
        formats::play_random_moves(game, common, beginning);
        formats::play_random_moves(game, 1 + static_cast<int>(random.below(60)), random);
        Record record = named(game, "B" + std::to_string(random.below(9)), "W" + std::to_string(i),
                              std::to_string(1990 + random.below(30)));
        if (random.below(8) == 0) record.info.outcome = {};
        if (random.below(8) == 0)
            record.info.outcome = {
                .ending = Ending::kResigned, .score = {}, .winner = Color::kWhite};
        records.push_back(std::move(record));
    }
    return records;
}

/// What `Database::position` has to say, from the games alone.
struct SlowCounts {
    Counts all;
    std::map<int, ReplyCounts> replies;
};

SlowCounts count_slowly(const std::vector<Record>& records, const Board& wanted) {
    SlowCounts slow;
    const Board least = canonical(wanted).board;
    for (const Record& record : records) {
        const Game game = record.moves.main_line();
        Game line(game.start());
        for (std::size_t i = 0; i <= game.plies().size(); ++i) {
            const bool is_end = i == game.plies().size();
            const Board board = line.position().board;
            if (canonical(board).board == least) {
                // Of all ways to turn the position into the wanted one, the least reply.
                int reply = kNoReply;
                for (const Symmetry symmetry : kSymmetries)
                    if (!is_end && transform(board, symmetry) == wanted)
                        reply = std::min<int>(reply, transform(game.plies()[i].square, symmetry));
                const int sign = line.position().to_move == Color::kBlack ? 1 : -1;
                const Outcome& outcome = record.info.outcome;
                std::optional<std::int64_t> result;
                std::optional<std::int64_t> score;
                if (outcome.score) score = sign * *outcome.score;
                if (outcome.score) result = score;
                if (outcome.winner) result = *outcome.winner == Color::kBlack ? sign : -sign;
                slow.all.add(result, score);
                slow.replies[reply].reply = reply;
                slow.replies[reply].counts.add(result, score);
                slow.replies[reply].last_date =
                    std::max(slow.replies[reply].last_date, record.info.date);
            }
            if (is_end) break;
            const Ply& ply = game.plies()[i];
            static_cast<void>(ply.is_pass() ? line.pass() : line.play(ply.square));
        }
    }
    return slow;
}

/// The least image of a reply, as the slow count has it.
int least_reply(const Board& board, int reply) {
    int least = reply;
    for (const Symmetry symmetry : kSymmetries)
        if (reply != kNoReply && transform(board, symmetry) == board)
            least = std::min<int>(least, transform(static_cast<Square>(reply), symmetry));
    return least;
}

TEST_F(GamesTest, CountsOfPositionsAreThoseOfAllGames) {
    base::Random random(1);
    const std::vector<Record> records = random_games(random, base::test_rounds(400));
    Database database = open();
    // In pieces, so that crowds grow while games are added.
    for (std::size_t from = 0; from < records.size(); from += records.size() / 5)
        add(database, {records.begin() + static_cast<std::ptrdiff_t>(from),
                       records.begin() + static_cast<std::ptrdiff_t>(
                                             std::min(from + records.size() / 5, records.size()))});
    for (int round = 0; round < base::test_rounds(200); ++round) {
        const Game game = records[random.below(records.size())].moves.main_line();
        Game line(game.start());
        for (std::uint64_t plies = random.below(round % 2 == 0 ? 9 : 40); plies > 0; --plies) {
            if (line.plies().size() == game.plies().size()) break;
            const Ply& ply = game.plies()[line.plies().size()];
            static_cast<void>(ply.is_pass() ? line.pass() : line.play(ply.square));
        }
        const Board board =
            transform(line.position().board, kSymmetries[static_cast<std::size_t>(round % 8)]);
        const SlowCounts slow = count_slowly(records, board);
        const auto fast = database.position(board);
        ASSERT_TRUE(fast) << to_text(fast.error());
        EXPECT_EQ(fast.value().all, slow.all);
        ASSERT_EQ(fast.value().replies.size(), slow.replies.size());
        for (ReplyCounts reply : fast.value().replies) {
            reply.reply = least_reply(board, reply.reply);
            EXPECT_EQ(reply, slow.replies.at(reply.reply)) << reply.reply;
        }
    }
}

TEST_F(GamesTest, RecordsComeBackAsTheyCame) {
    base::Random random(2);
    std::vector<Record> records;
    for (int i = 0; i < base::test_rounds(300); ++i) {
        Record record = formats::random_record(random);
        if (record.moves.size() != BoardSize::k8) continue;
        if (record.info.type.anti || record.moves.main_line().plies().empty()) continue;
        record.info.black.name = "black " + std::to_string(i);  // no twins
        // What SGF does to a record is not the matter here.
        const auto written = write_records({&record, 1}, RecordFormat::kSgf);
        const auto read = read_records(written.contents, {.format = RecordFormat::kSgf});
        if (!read || read.value().records.size() != 1) continue;
        records.push_back(read.value().records[0].record);
    }
    Database database = open();
    EXPECT_EQ(add(database, records), static_cast<int>(records.size()));
    for (std::size_t i = 0; i < records.size(); ++i) {
        const auto game = database.game(static_cast<GameId>(i) + 1);
        ASSERT_TRUE(game) << to_text(game.error());
        EXPECT_EQ(game.value(), records[i]) << i;
    }
    EXPECT_FALSE(database.game(0));
    EXPECT_FALSE(database.game(static_cast<GameId>(records.size()) + 1));
}

TEST_F(GamesTest, ATwinIsTheSameGameOfTheSamePlayersAlsoTurned) {
    Database database = open();
    const Record game = named(game_of_text("f5d6c3d3c4"), "Ann", "Bob");
    EXPECT_EQ(add(database, {game, game, named(game_of_text("e6f4c3c4d3"), "Ann", "Bob")}), 1);
    EXPECT_EQ(add(database, {game, named(game_of_text("f5d6c3d3c4"), "Bob", "Ann"),
                             named(game_of_text("f5d6c3d3"), "Ann", "Bob")}),
              2);
    EXPECT_EQ(database.totals().value().games, 3);
    Record elsewhere = game;
    elsewhere.info.event = "Cup";
    EXPECT_EQ(add(database, {elsewhere}), 0);
    EXPECT_EQ(database.totals().value().events, 0);
    EXPECT_EQ(database.totals().value().players, 2);
}

TEST_F(GamesTest, SearchFindsByEveryCondition) {
    Database database = open();
    Record tiger = named(game_of_text("f5d6c3d3c4f4"), "Ann Lee", "Bob", "2001-02-03");
    tiger.info.event = "Open 100% A_B";
    tiger.info.outcome = {.ending = Ending::kNormal, .score = 4 * kDisc, .winner = {}};
    Record other = named(game_of_text("f5f6e6f4"), "Bob", "Annika", "2010");
    other.info.outcome = {.ending = Ending::kResigned, .score = {}, .winner = Color::kWhite};
    add(database, {tiger, other, named(game_of_text("f5d6"), "Cy", "Di")});
    const auto ids = [&](const Filter& filter) {
        std::vector<GameId> found;
        const auto lines = database.search(filter, 10);
        EXPECT_TRUE(lines);
        for (const GameLine& line : lines.value()) found.push_back(line.id);
        EXPECT_EQ(database.count(filter).value(), static_cast<std::int64_t>(found.size()));
        return found;
    };
    using Ids = std::vector<GameId>;
    EXPECT_EQ(ids({}), (Ids{3, 2, 1}));
    EXPECT_EQ(ids({.players = {"ann"}}), (Ids{2, 1}));
    EXPECT_EQ(ids({.players = {"ann", "lee"}}), (Ids{1}));
    EXPECT_EQ(ids({.black = "bob"}), (Ids{2}));
    EXPECT_EQ(ids({.white = "bob"}), (Ids{1}));
    EXPECT_EQ(ids({.event = "100%"}), (Ids{1}));
    EXPECT_EQ(ids({.event = "%"}), (Ids{1}));
    EXPECT_EQ(ids({.event = "AxB"}), (Ids{}));
    EXPECT_EQ(ids({.from_year = 2002}), (Ids{2}));
    EXPECT_EQ(ids({.to_year = 2002}), (Ids{1}));
    EXPECT_EQ(ids({.result = GameResult::kWhite}), (Ids{2}));
    EXPECT_EQ(ids({.least_score = 4, .most_score = 4}), (Ids{1}));
    EXPECT_EQ(ids({.most_score = 3}), (Ids{}));
    EXPECT_EQ(ids({.through = {game_of_text("e6f4").position().board}}), (Ids{3, 1}));
    EXPECT_EQ(database.search({}, 1, 1).value().at(0).id, 2);
    const auto filtered = database.position(game_of_text("f5").position().board, {.black = "bob"});
    ASSERT_TRUE(filtered);
    EXPECT_EQ(filtered.value().all.games, 1);
    EXPECT_EQ(filtered.value().newest, (Ids{2}));
    EXPECT_EQ(database.left_after(game_of_text("f5d6c3d3c4f4"), 1).value(), 3);
    EXPECT_EQ(database.left_after(game_of_text("f5d6c3d3c4f4"), 0).value(), std::nullopt);
    EXPECT_EQ(database.left_after(game_of_text("f5d6c3d3c4f4e6"), 0).value(), 7);
}

TEST_F(GamesTest, APlayerIsCountedByColourYearOpeningAndOpponent) {
    Database database = open();
    add(database, {named(game_of_text("f5d6c3d3c4"), "Ann", "Bob", "2001"),
                   named(game_of_text("f5d6c3d3c4f4"), "Bob", "Ann", "2002"),
                   named(game_of_text("f5"), "Annika", "Bob")});
    EXPECT_FALSE(database.player("nn"));
    EXPECT_FALSE(database.player("nobody"));
    const auto ann = database.player("Ann");
    ASSERT_TRUE(ann);
    EXPECT_EQ(ann.value().black.games, 1);
    EXPECT_EQ(ann.value().white.games, 1);
    EXPECT_EQ(ann.value().years.size(), 2U);
    ASSERT_EQ(ann.value().openings.size(), 1U);
    EXPECT_EQ(ann.value().openings[0].name, "f5d6c3d3c4");
    EXPECT_EQ(ann.value().openings[0].counts.games, 2);
    EXPECT_EQ(database.player("bo").value().name, "Bob");
}

TEST_F(GamesTest, WhatIsNotFinishedIsNotThere) {
    {
        Database database = open();
        add(database, {named(game_of_text("f5"), "Ann", "Bob")});
        auto importer = Importer::begin(database);
        ASSERT_TRUE(importer);
        ASSERT_TRUE(importer.value().add(named(game_of_text("f5d6"), "Ann", "Bob")));
    }
    EXPECT_EQ(open(Access::kRead).totals().value().games, 1);
}

TEST_F(GamesTest, ReadersTakeBackWhatAKilledImportWroteInPart) {
    {
        Database database = open();
        add(database, {named(game_of_text("f5"), "Ann", "Bob")});
    }
    const std::string killed = path() + ".killed";
    std::filesystem::copy_file(path(), killed);
    auto reader = Database::open(killed, Access::kRead);  // as a server that is running
    ASSERT_TRUE(reader);
    EXPECT_EQ(reader.value().totals().value().games, 1);
    {
        Database database = open();
        Connection& connection = database.connection();
        ASSERT_TRUE(connection.run("PRAGMA cache_size = 1"));
        ASSERT_TRUE(connection.run("BEGIN IMMEDIATE"));
        ASSERT_TRUE(connection.run("UPDATE games SET moves = zeroblob(100000)"));
        ASSERT_TRUE(connection.run("CREATE TABLE other AS SELECT zeroblob(500000)"));
        leave_as_a_kill_would(killed);
        ASSERT_TRUE(connection.run("ROLLBACK"));
    }
    ASSERT_GT(std::filesystem::file_size(killed), std::filesystem::file_size(path()));
    const auto totals = reader.value().totals();
    ASSERT_TRUE(totals) << to_text(totals.error());
    EXPECT_EQ(totals.value().games, 1);
    EXPECT_FALSE(std::filesystem::exists(killed + "-journal"));
    EXPECT_EQ(std::filesystem::file_size(killed), std::filesystem::file_size(path()));
    EXPECT_EQ(reader.value().game(1).value().moves.main_line().plies().size(), 1U);
}

TEST_F(GamesTest, AReaderOpensWhatAKilledImportLeft) {
    const std::string killed = path() + ".killed";
    {
        Database database = open();
        add(database, {named(game_of_text("f5"), "Ann", "Bob")});
        auto importer = Importer::begin(database);
        ASSERT_TRUE(importer);
        ASSERT_TRUE(importer.value().add(named(game_of_text("f5d6"), "Ann", "Bob")));
        Connection& connection = database.connection();
        ASSERT_TRUE(connection.run("PRAGMA cache_size = 1"));
        ASSERT_TRUE(connection.run("CREATE TABLE other AS SELECT zeroblob(500000)"));
        leave_as_a_kill_would(killed);
    }
    auto reader = Database::open(killed, Access::kRead);
    ASSERT_TRUE(reader) << to_text(reader.error());
    EXPECT_EQ(reader.value().totals().value().games, 1);
    EXPECT_FALSE(std::filesystem::exists(killed + "-journal"));
}

TEST_F(GamesTest, OtherFilesAreRefusedAndDamagedOnesDoNotCrash) {
    EXPECT_EQ(Database::open(path(), Access::kRead).error().code, ErrorCode::kIo);
    const std::string folder = std::filesystem::path(path()).parent_path().string();
    EXPECT_EQ(Database::open(folder, Access::kRead).error().message,
              "found a folder, expected the file of a games database");
    EXPECT_EQ(Database::open(folder, Access::kCreate).error().code, ErrorCode::kIo);
    std::ofstream(path()).close();
    EXPECT_EQ(Database::open(path(), Access::kRead).error().message,
              "found an empty file, expected a games database");
    std::ofstream(path()) << "no database at all, just a text that goes on for a while";
    EXPECT_EQ(Database::open(path(), Access::kCreate).error().code, ErrorCode::kParse);
    std::filesystem::remove(path());
    {
        auto other = Connection::open(path(), Access::kCreate);
        ASSERT_TRUE(other.value().run("CREATE TABLE t (x)"));
    }
    EXPECT_EQ(Database::open(path(), Access::kCreate).error().code, ErrorCode::kParse);
    std::filesystem::remove(path());
    {
        Database database = open();
        add(database, {named(game_of_text("f5d6c3"), "Ann", "Bob")});
        ASSERT_TRUE(database.connection().run("UPDATE games SET moves = x'ff00', start = 'no'"));
        const auto game = database.game(1);
        ASSERT_FALSE(game);
        EXPECT_EQ(game.error().code, ErrorCode::kParse);
        EXPECT_TRUE(database.player("Ann"));
        ASSERT_TRUE(database.connection().run("PRAGMA user_version = 2"));
    }
    EXPECT_EQ(Database::open(path(), Access::kRead).error().code, ErrorCode::kUnsupported);
    base::Random random(3);
    const auto size = std::filesystem::file_size(path());
    for (int round = 0; round < base::test_rounds(200); ++round) {
        {
            std::fstream file(path(), std::ios::in | std::ios::out | std::ios::binary);
            file.seekp(static_cast<std::streamoff>(100 + random.below(size - 100)));
            file.put(static_cast<char>(random.below(256)));
        }
        auto database = Database::open(path(), Access::kRead);
        if (!database) continue;
        static_cast<void>(database.value().game(1));
        static_cast<void>(database.value().position(start_board()));
        static_cast<void>(database.value().search({}, 10));
    }
}

}  // namespace
}  // namespace outflank::games
