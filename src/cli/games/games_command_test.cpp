// The commands of the games database as a person runs them.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "cli/command_fixture.h"

namespace outflank::cli {
namespace {

class GamesCommand : public CommandFixture {
  protected:
    GamesCommand() : CommandFixture("games", "--db", "test.games") {}
};

constexpr const char* kGames =
    "[Event \"Open\"]\n[Date \"2001.02.03\"]\n[Black \"Ann\"]\n[White \"Bob\"]\n[Result "
    "\"34-30\"]\n\n"
    "1. f5 d6 2. c3 d3 3. c4 34-30\n\n"
    "[Event \"Open\"]\n[Date \"2002.??.??\"]\n[Black \"Bob\"]\n[White \"Cy\"]\n[Result \"0-1\"]\n\n"
    "1. f5 d6 2. c4 0-1\n\n";

TEST_F(GamesCommand, ImportsSearchesCountsAndOpens) {
    const auto imported = json({"import", "-"}, kGames);
    EXPECT_EQ(imported["added"], 2);
    EXPECT_EQ(json({"import", "-"}, kGames)["duplicates"], 2);
    const auto found = json({"search", "--player", "bob", "--year", "2001"});
    EXPECT_EQ(found["count"], 1);
    EXPECT_EQ(found["games"][0]["black"], "Ann");
    EXPECT_EQ(found["games"][0]["score"], 4);
    const auto position = json({"position", "e6f4"});  // turned
    EXPECT_EQ(position["all"]["games"], 2);
    EXPECT_EQ(position["all"]["wins"], 1);
    EXPECT_EQ(position["all"]["losses"], 1);
    EXPECT_EQ(position["opening"]["name"], "Perpendicular");
    ASSERT_EQ(position["replies"].size(), 2U);
    EXPECT_EQ(position["replies"][0]["games"], 1);
    EXPECT_EQ(position["newest"], (std::vector<int>{2, 1}));
    const auto game = json({"open", "1"});
    EXPECT_EQ(game["moves"], "f5d6c3d3c4");
    EXPECT_EQ(game["opening"]["name"], "Tiger");
    EXPECT_EQ(game["new_at"], 3);
    EXPECT_EQ(json({"stats", "Bob"})["white"]["losses"], 1);
    EXPECT_EQ(json({"stats"})["games"], 2);
    EXPECT_NE(run({"search"}).out.find("34-30"), std::string::npos) << run({"search"}).out;
    EXPECT_NE(run({"position"}).out.find("100.0%"), std::string::npos) << run({"position"}).out;
    EXPECT_NE(run({"stats", "Ann"}).out.find("Tiger"), std::string::npos);
}

TEST_F(GamesCommand, WritesTheGamesBack) {
    EXPECT_EQ(run({"import", "-"}, kGames).status, kSuccess);
    EXPECT_EQ(run({"export", path("out.pgn"), "--opening", "TIGER"}).status, kSuccess);
    std::ifstream file(path("out.pgn"));
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    EXPECT_NE(text.find("[Black \"Ann\"]"), std::string::npos) << text;
    EXPECT_EQ(text.find("[Black \"Bob\"]"), std::string::npos) << text;
    EXPECT_NE(run({"open", "2", "--to", "sgf"}).out.find("PB[Bob]"), std::string::npos);
    EXPECT_EQ(run({"export", "-", "--to", "transcript"}).out, "f5d6c3d3c4\nf5d6c4\n");
}

TEST_F(GamesCommand, SaysWhatAFormatDoesNotHold) {
    ASSERT_EQ(run({"import", "-"}, kGames).status, kSuccess);
    const Ran fen = run({"export", path("out.fen")});
    EXPECT_EQ(fen.status, kSuccess);
    EXPECT_NE(fen.err.find("because fen cannot hold it: "), std::string::npos) << fen.err;
    EXPECT_NE(fen.err.find("moves (2 games)"), std::string::npos) << fen.err;
    const Ran saved = run({"export", path("out.game")});
    EXPECT_EQ(saved.status, kFailure);
    EXPECT_NE(saved.err.find("left out: 1 game: "), std::string::npos) << saved.err;
    // WTHOR keeps names in files of their own.
    const Ran wthor = run({"export", path("out.wtb")});
    EXPECT_EQ(wthor.status, kSuccess) << wthor.err;
    EXPECT_NE(wthor.err.find("the day of the date (1 game)"), std::string::npos) << wthor.err;
    EXPECT_TRUE(std::filesystem::exists(path("out.jou")));
    // What comes in without them, or is not understood, is told.
    EXPECT_EQ(run({"import", path("out.wtb")}).err.find("left out"), std::string::npos);
    std::filesystem::remove(path("out.jou"));
    const Ran nameless = run({"import", path("out.wtb")});
    EXPECT_EQ(nameless.status, kSuccess);
    EXPECT_NE(nameless.err.find("left out: names, as no .jou file is beside"), std::string::npos)
        << nameless.err;
    const Ran glyph = run({"import", "-"}, "[Event \"Open\"]\n\n1. f5 $14 d6 *\n");
    EXPECT_NE(glyph.err.find("not understood: glyph $14 (1 time)"), std::string::npos) << glyph.err;
    EXPECT_NE(run({"open", "1", "--to", "wthor"}).err.find("names, which WTHOR"),
              std::string::npos);
    EXPECT_EQ(run({"open", "1", "--to", "transcript"}).err.find("comments"), std::string::npos);
}

TEST_F(GamesCommand, NamesWhatIsWrongAndTakesTheRest) {
    const Ran ran = run({"import", "-"}, "f5d6\nf5f5\nd3c3\n");
    EXPECT_EQ(ran.status, kBadInput);
    EXPECT_NE(ran.err.find("standard input:2:3"), std::string::npos) << ran.err;
    EXPECT_NE(ran.out.find("added 3 games (1 up to a mistake)"), std::string::npos) << ran.out;
    for (const auto& [words, message] : {std::pair<std::vector<std::string>, std::string>{
                                             {"search", "--year", "x"}, "--year: found 'x'"},
                                         {{"search", "--score", "4..1"}, "--score: found 4..1"},
                                         {{"search", "--opening", "tigre d"}, "did you mean"},
                                         {{"search", "--position", "f5a1"}, "--position"},
                                         {{"open", "77"}, "no such game"},
                                         {{"stats", "nobody"}, "no player"},
                                         {{"export", path("out.xyz")}, "--to"},
                                         {{"position", "--size4"}, "--size4"}}) {
        const Ran refused = run(words);
        EXPECT_NE(refused.status, kSuccess) << message;
        EXPECT_NE(refused.err.find(message), std::string::npos) << refused.err;
    }
}

}  // namespace
}  // namespace outflank::cli
