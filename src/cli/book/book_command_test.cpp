// The commands of the book as a person runs them.
#include <gtest/gtest.h>

#include <bit>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "base/files.h"
#include "book/book_file.h"
#include "book/writer.h"
#include "cli/book/session_book.h"
#include "cli/command_fixture.h"
#include "outflank/formats.h"
#include "outflank/game.h"
#include "protocols/played_game.h"

namespace outflank::cli {
namespace {

/// A finished game in which both sides play the first legal square.
Game first_moves_game() {
    Game game;
    while (!game.is_over()) {
        if (game.pass_if_forced()) continue;
        EXPECT_TRUE(game.play(std::countr_zero(game.legal_moves())));
    }
    return game;
}

std::string bytes_of(const std::string& file) {
    return base::read_text_file(file, std::size_t{1} << 30).value();
}

class BookCommand : public CommandFixture {
  protected:
    BookCommand() : CommandFixture("book", "--book", "test.book") {}

    void expect_sound() const {
        const Ran ran = run({"fix", "--check"});
        EXPECT_EQ(ran.status, kSuccess) << ran.out;
    }
};

TEST_F(BookCommand, LearnsGamesAndShowsThemFromEverySide) {
    const auto learnt = json({"learn", "-", "--level", "1"}, "f5d6c3d3c4\nf5f6e6f4\n");
    EXPECT_EQ(learnt["games"], 2);
    EXPECT_EQ(learnt["new_positions"], 9);
    EXPECT_TRUE(learnt["complete"]);
    expect_sound();
    const auto shown = json({"show", "f5d6"});
    EXPECT_EQ(shown["certainty"], "estimated");
    const auto turned = json({"show", "d3c5"});
    EXPECT_EQ(shown["value"], turned["value"]);
    EXPECT_EQ(shown["moves"].size(), 2U);
    for (const auto& move : shown["moves"])
        EXPECT_EQ(move.contains("search"), !move["in_book"].get<bool>());
    EXPECT_EQ(json({"show"})["moves"].size(), 4U);
    EXPECT_EQ(run({"show", "f5d6c4"}).status, kBadInput);
}

TEST_F(BookCommand, CountsTheResultsOfFinishedGames) {
    const std::string moves = format_transcript(first_moves_game());
    EXPECT_EQ(json({"learn", "-", "--no-search", "--plies", "10"}, moves)["positions"], 11);
    const auto games = json({"show"})["games"];
    EXPECT_EQ(games["wins"].get<int>() + games["draws"].get<int>() + games["losses"].get<int>(), 1);
    expect_sound();
}

TEST_F(BookCommand, SaysWhatItLeavesOut) {
    const Ran ran = run({"learn", "-", "--no-search"},
                        "(;GM[2]SZ[6]B[c2])(;GM[2]SZ[8]PB[a]PB[b]B[f5]W[d6])(;GM[2]SZ[8])"
                        "(;GM[2]SZ[8]AB[c4]AW[d4]PL[B];B[e4])");
    EXPECT_EQ(ran.status, kSuccess) << ran.err;
    EXPECT_NE(ran.out.find("learnt 1 game"), std::string::npos) << ran.out;
    EXPECT_NE(ran.err.find("left out 3 games, expected moves on a board of 8x8"), std::string::npos)
        << ran.err;
    EXPECT_NE(ran.err.find("not understood: "), std::string::npos) << ran.err;
    expect_sound();
}

TEST_F(BookCommand, WidensGoesOnDeepensAndCounts) {
    const auto first =
        json({"widen", "--level", "1", "--error", "3", "--plies", "5", "--limit", "4"});
    EXPECT_EQ(first["searches"], 4);
    EXPECT_FALSE(first["complete"]);
    const auto rest = json({"widen", "--level", "1", "--error", "3", "--plies", "5"});
    EXPECT_TRUE(rest["complete"]);
    expect_sound();
    const auto deeper = json({"deepen", "--level", "2", "--threads", "2"});
    EXPECT_TRUE(deeper["complete"]);
    const auto stats = json({"stats"});
    EXPECT_EQ(stats["unsearched"], 0);
    EXPECT_EQ(stats["levels"].back()["level"], 2);  // but for the start, all of whose moves are in
    EXPECT_EQ(stats["origins"][0]["origin"].get<std::string>().rfind("outflank ", 0), 0U);
    EXPECT_GE(json({"umigame"})["black"], 1);
    expect_sound();
}

TEST_F(BookCommand, PrunesTakesPartsAndMerges) {
    json({"learn", "-", "--level", "1"}, "f5d6c3d3c4\nf5f6e6f4\n");
    const auto whole = json({"stats"})["positions"].get<int>();
    EXPECT_EQ(json({"subtree", "f5d6", "--out", path("part.book")})["positions"], 4);
    EXPECT_EQ(json({"stats"})["positions"], whole);
    EXPECT_EQ(json({"prune", "--error", "60", "--plies", "3"})["positions"], 6);
    expect_sound();
    EXPECT_EQ(json({"merge", path("part.book")})["positions"], 8);
    expect_sound();
}

TEST_F(BookCommand, LeavesTheBookAsItIsWhereItWritesToAnotherFile) {
    json({"learn", "-", "--level", "1"}, "f5d6c3d3c4\nf5f6e6f4\n");
    const std::string file = path("test.book");
    {  // what a killed command left
        auto writer = book::BookWriter::open(file, book::IfMissing::kFail);
        ASSERT_TRUE(writer);
        ASSERT_TRUE(writer.value().add(
            parse_transcript("f5d6c3d3c4f4", start_position()).value().position().board));
    }
    const std::string journal = bytes_of(file + ".journal");
    const std::string before = bytes_of(file);
    const Ran part = run({"subtree", "f5d6", "--out", path("part.book")});
    EXPECT_NE(part.err.find(file + ".journal is left out"), std::string::npos) << part.err;
    json({"prune", "--error", "60", "--plies", "3", "--out", path("small.book")});
    EXPECT_EQ(bytes_of(file), before);
    EXPECT_EQ(bytes_of(file + ".journal"), journal);
    std::filesystem::create_symlink(file, path("link.book"));
    for (const char* name : {"test.book", "link.book", "./test.book"}) {
        const Ran refused = run({"prune", "--out", path(name)});
        EXPECT_EQ(refused.status, kBadInput) << name;
        EXPECT_NE(refused.err.find("found the file of --book, expected another file"),
                  std::string::npos)
            << refused.err;
        EXPECT_EQ(bytes_of(file), before);
    }
}

TEST_F(BookCommand, ASessionCountsAGameAsTheCommandThatLearnsDoes) {
    const Game game = first_moves_game();
    const std::string moves = format_transcript(game);
    json({"learn", "-", "--no-search", "--plies", "60"}, moves);
    std::filesystem::copy_file(path("test.book"), path("session.book"));
    json({"learn", "-", "--no-search"}, moves);
    auto session = SessionBook::open(path("session.book"), 0);
    ASSERT_TRUE(session);
    ASSERT_TRUE(session.value()->learner()(protocols::PlayedGame(game).ply_by_ply()));
    EXPECT_EQ(bytes_of(path("session.book")), bytes_of(path("test.book")));
}

TEST_F(BookCommand, ASessionRefusesAFileThatCannotCome) {
    const auto fresh = SessionBook::open(path("new.book"), 0);
    ASSERT_TRUE(fresh);
    EXPECT_TRUE(fresh.value()->is_new());
    const auto lost = SessionBook::open(path("nowhere/new.book"), 0);
    ASSERT_FALSE(lost);
    EXPECT_EQ(lost.error().code, ErrorCode::kIo);
}

TEST_F(BookCommand, SaysWhatIsWrongWithABookAndRepairsIt) {
    json({"learn", "-", "--level", "1"}, "f5d6c3d3c4\n");
    const std::string file = path("test.book");
    {
        std::fstream damaged(file, std::ios::in | std::ios::out | std::ios::binary);
        damaged.seekp(128 + 6 * 16 + 3 * 48 + 24);  // a value
        damaged.put('\x55');
    }
    const Ran check = run({"fix", "--check"});
    EXPECT_EQ(check.status, kBadInput);
    EXPECT_NE(check.out.find("checksum"), std::string::npos) << check.out;
    const Ran refused = run({"deepen", "--level", "1"});
    EXPECT_EQ(refused.status, kBadInput);
    EXPECT_NE(refused.err.find("damaged"), std::string::npos) << refused.err;
    EXPECT_EQ(run({"fix"}).status, kSuccess);
    expect_sound();
    std::filesystem::resize_file(file, 100);
    EXPECT_EQ(run({"show"}).status, kBadInput);
    EXPECT_EQ(run({"fix"}).status, kBadInput);
}

TEST_F(BookCommand, GoesToOtherProgramsAndComesBack) {
    json({"learn", "-", "--level", "1"}, "f5d6c3d3c4\n");
    for (const char* name : {"out.dat", "out.egbk3", "out.txt"}) {
        EXPECT_EQ(json({"export", path(name)})["positions"], 6);
        EXPECT_EQ(json({"import", path(name)})["new_positions"], 0);
        expect_sound();
    }
    std::ofstream(path("zebra.bin")) << "\x9e\x0a\x02\x0b" << std::string(100, ' ');
    const Ran zebra = run({"import", path("zebra.bin")});
    EXPECT_EQ(zebra.status, kFailure);
    EXPECT_NE(zebra.err.find("Zebra"), std::string::npos);
    std::filesystem::resize_file(path("out.dat"), 60);
    const Ran cut = run({"import", path("out.dat")});
    EXPECT_EQ(cut.status, kBadInput);
    EXPECT_NE(cut.err.find("byte 42"), std::string::npos) << cut.err;
}

TEST_F(BookCommand, NamesWhatItExpected) {
    EXPECT_EQ(run({"shwo"}).err.rfind("outflank: book: found 'shwo', expected one of show, ", 0),
              0U);
    const Ran missing = run({"show"});
    EXPECT_EQ(missing.status, kFailure);
    EXPECT_NE(missing.err.find("test.book: cannot be opened"), std::string::npos) << missing.err;
    EXPECT_EQ(run({"learn", "-", "--no-search"}, "f5d6x9\n").status, kBadInput);
}

}  // namespace
}  // namespace outflank::cli
