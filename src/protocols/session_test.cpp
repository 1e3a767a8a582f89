// What all protocols share: games with passes, and reports that are not believed blindly.
#include "protocols/session.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>

#include "outflank/formats.h"
#include "protocols/played_game.h"
#include "protocols/testing.h"

namespace outflank::protocols {
namespace {

// A game with forced passes for black before placements 49, 50, 51 and 56.
constexpr const char* kGameWithPasses =
    "E6F6F5D6C3G4C6F4H4F3G5E3D3C4C5G6H6H3G3E2E1D7D8B3B5F7F8D2D1C7A3H5H2C8F2E8B8E7B4A4A6A5B6H7H8G8G7"
    "A8PAA7PAB7PAA2B2G2F1H1PAA1C2G1B1C1";

Game game_with_passes() {
    const auto game = parse_game(kGameWithPasses);
    EXPECT_TRUE(game);
    return game ? game.value() : Game();
}

TEST(PlayedGame, TakesAGameWithItsPassesSentOrLeftOut) {
    const Game game = game_with_passes();
    PlayedGame sent;
    PlayedGame left_out;
    for (const Ply& ply : game.plies()) {
        ASSERT_TRUE(sent.play(ply.square));
        if (ply.is_pass()) continue;
        ASSERT_TRUE(left_out.play(ply.square));
    }
    EXPECT_EQ(sent.position(), game.position());
    EXPECT_EQ(left_out.position(), game.position());
    EXPECT_EQ(sent.move_count(), 64u);
    EXPECT_EQ(left_out.move_count(), 60u);
    EXPECT_EQ(sent.ply_by_ply(), left_out.ply_by_ply());
    EXPECT_EQ(sent.ply_by_ply().size(), 65u);
    EXPECT_EQ(PlayedGame(game).ply_by_ply(), sent.ply_by_ply());
}

TEST(PlayedGame, GoesBackTheWayItCame) {
    PlayedGame game(game_with_passes());
    while (game.undo()) {
    }
    EXPECT_EQ(game.position(), start_position());
}

TEST(PlayedGame, RefusesAndStaysTheSame) {
    PlayedGame game;
    EXPECT_FALSE(game.play(kPass));
    EXPECT_FALSE(game.play(Color::kWhite, 19));
    EXPECT_FALSE(game.play(0));
    EXPECT_EQ(game.position(), start_position());
    EXPECT_EQ(game.move_count(), 0u);
}

TEST(Checked, CutsLinesAtTheirFirstIllegalMove) {
    const SearchReport report = checked({.lines = {{.moves = {19, 18, 18, 20}},
                                                   {.moves = {-1}},
                                                   {.moves = {65}},
                                                   {.moves = {kPass, 19}},
                                                   {.moves = {}},
                                                   {.moves = {37}}}},
                                        start_position());
    ASSERT_EQ(report.lines.size(), 2u);
    EXPECT_EQ(report.lines[0].moves, (std::vector<Square>{19, 18}));
    EXPECT_EQ(report.lines[1].moves, std::vector<Square>{37});
}

TEST(MoveOf, IsAlwaysLegal) {
    EXPECT_EQ(move_of({.lines = {{.moves = {37}}}}, start_position()), 37);
    EXPECT_EQ(move_of({.lines = {{.moves = {0}}}}, start_position()), 19);
    EXPECT_EQ(move_of({}, start_position()), 19);
    const Position full{.board = {.mover = ~Bitboard{0}, .opponent = 0}};
    EXPECT_EQ(move_of({.lines = {{.moves = {0}}}}, full), kPass);
}

/// A session with a book that knows the answer to the start, and remembers what it learnt.
struct BookSession {
    testing::FakeThinker thinker;
    std::vector<std::string> said;
    std::vector<std::vector<Position>> learnt;
    std::unique_ptr<Session> session;

    explicit BookSession(Protocol protocol) {
        session = make_session(protocol,
                               {.thinker = thinker,
                                .say = [this](std::string_view line) { said.emplace_back(line); },
                                .book = [](const Position& position) -> std::optional<BookMove> {
                                    if (position != start_position()) return std::nullopt;
                                    return BookMove{.square = 37, .score = 125};
                                },
                                .learn = [this](const std::vector<Position>& game) -> Result<Done> {
                                    learnt.push_back(game);
                                    return Done{};
                                }});
    }
    std::string send(std::string_view line) {
        said.clear();
        session->line(line);
        session->wake();
        return said.empty() ? "" : said.back();
    }
};

TEST(SessionBook, AnswersARequestForAMoveWithoutASearch) {
    BookSession gtp(Protocol::kGtp);
    gtp.send("genmove b");
    EXPECT_EQ(gtp.said.front(), "= f5");
    gtp.send("book");
    EXPECT_EQ(gtp.said.front(), "=");
    gtp.send("undo");
    gtp.send("book");
    EXPECT_EQ(gtp.said.front(), "= f5");
    gtp.send("play b f5");
    EXPECT_TRUE(gtp.thinker.requests.empty());
    gtp.send("genmove w");
    EXPECT_EQ(gtp.thinker.requests.size(), 1U);
    BookSession xboard(Protocol::kXboard);
    xboard.send("bk");
    EXPECT_EQ(xboard.said, (std::vector<std::string>{" P@f5 1.25", ""}));
    xboard.send("force");
    xboard.send("P@f5");
    xboard.send("bk");
    EXPECT_EQ(xboard.said, (std::vector<std::string>{" not in the opening book", ""}));
    BookSession nboard(Protocol::kNBoard);
    EXPECT_EQ(nboard.send("go").rfind("=== F5/1.25", 0), 0U);
    nboard.send("hint 1");
    EXPECT_EQ(nboard.thinker.requests.size(), 1U);
    BookSession uci(Protocol::kUci);
    uci.send("uci");
    EXPECT_NE(
        std::find(uci.said.begin(), uci.said.end(), "option name OwnBook type check default true"),
        uci.said.end());
    EXPECT_EQ(uci.send("go depth 3").rfind("bestmove f5", 0), 0U);
    EXPECT_TRUE(uci.thinker.requests.empty());
    uci.send("setoption name OwnBook value false");
    uci.send("go depth 3");
    EXPECT_EQ(uci.thinker.requests.size(), 1U);
}

TEST(SessionBook, LearnsTheGameOfNBoard) {
    BookSession nboard(Protocol::kNBoard);
    nboard.send("move F5");
    nboard.send("move D6");
    EXPECT_EQ(nboard.send("learn"), "learned");
    ASSERT_EQ(nboard.learnt.size(), 1U);
    EXPECT_EQ(nboard.learnt[0].size(), 3U);
}

}  // namespace
}  // namespace outflank::protocols
