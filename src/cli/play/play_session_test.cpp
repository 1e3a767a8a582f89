#include "cli/play/play_session.h"

#include <gtest/gtest.h>

#include <bit>
#include <condition_variable>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <sstream>

#include "cli/play/plain_view.h"

namespace outflank::cli {
namespace {

// Plays the first legal square in board order.
class FirstSquare : public Player {
  public:
    std::string spec() const override { return "first"; }
    Choice choose(const Position& position, const ThinkLimits&) override {
        return {.square = std::countr_zero(legal_moves(position.board, position.size))};
    }
};

// A sitting whose dialogue is read back as event lines.
class Sitting {
  public:
    explicit Sitting(SessionSetup setup) : session_(with_advice(std::move(setup)), view_) {
        session_.begin();
        let_computers_move();
    }

    /// Types a line, lets the computers answer, and returns the new event lines.
    std::string say(const std::string& line) {
        out_.str("");
        session_.submit(line);
        let_computers_move();
        return out_.str();
    }

    std::string said() const { return out_.str(); }
    PlaySession& session() { return session_; }
    const Game& game() const { return session_.state().game; }

  private:
    static SessionSetup with_advice(SessionSetup setup) {
        setup.advise = [](const Position& position, const ThinkLimits&) {
            const Square square = std::countr_zero(legal_moves(position.board, position.size));
            return Advice{.line = {.moves = {square}, .score = 1.5, .depth = 6, .percent = 73},
                          .nodes = 3210};
        };
        return setup;
    }

    void let_computers_move() {
        while (session_.computer_to_move()) ASSERT_TRUE(session_.think().has_value());
    }

    std::ostringstream out_;
    PlainView view_{out_};
    PlaySession session_;
};

SessionSetup two_people(const std::string& moves = "", BoardSize size = BoardSize::k8) {
    SessionSetup setup;
    setup.record.game = parse_game(moves, size).value();
    setup.record.seed = 7;
    setup.today = "2024-05-01";
    return setup;
}

SessionSetup against_computer(Color computer) {
    SessionSetup setup = two_people();
    setup.seats[computer == Color::kBlack ? 0 : 1] = {.name = "first",
                                                      .player = std::make_unique<FirstSquare>()};
    return setup;
}

std::string moves_of(const Sitting& sitting) { return format_transcript(sitting.game()); }

bool contains(const std::string& text, std::string_view part) {
    return text.find(part) != std::string::npos;
}

std::string temporary(const std::string& name) {
    return (std::filesystem::path(testing::TempDir()) / ("outflank_session_" + name)).string();
}

void write(const std::string& path, const std::string& text) { std::ofstream(path) << text; }

std::string contents(const std::string& path) {
    std::ifstream file(path);
    return {std::istreambuf_iterator<char>(file), {}};
}

TEST(PlaySession, AnnouncesTheGameAndTheFirstTurn) {
    const Sitting sitting(two_people());
    EXPECT_EQ(sitting.said(),
              "game: 8x8, black human, white human, seed 7\n"
              "turn: black, discs 2-2, legal d3 c4 f5 e6\n");
}

TEST(PlaySession, PlaysATypedMoveAndLetsTheComputerAnswer) {
    Sitting sitting(against_computer(Color::kWhite));
    EXPECT_EQ(sitting.say("F5"),
              "move 1: black f5, flips e5, discs 4-1\n"
              "move 2: white f4, flips e4, discs 3-3\n"
              "turn: black, discs 3-3, legal c3 d3 e3 f3 g3\n");
}

TEST(PlaySession, LetsAComputerWithBlackBegin) {
    const Sitting sitting(against_computer(Color::kBlack));
    EXPECT_EQ(moves_of(sitting), "d3");
}

TEST(PlaySession, LeavesTheGameAloneWhenAMoveIsIllegal) {
    Sitting sitting(two_people());
    EXPECT_EQ(sitting.say("a1"),
              "error: found a1, which flips nothing; expected one of d3 c4 f5 e6\n");
    EXPECT_EQ(sitting.say("d4"),
              "error: found d4, which is occupied; expected one of d3 c4 f5 e6\n");
    EXPECT_EQ(moves_of(sitting), "");
}

TEST(PlaySession, ShowsWhatAMoveWouldFlipWithoutPlayingIt) {
    Sitting sitting(two_people());
    EXPECT_EQ(sitting.say("?f5"), "preview: black f5, flips e5\n");
    EXPECT_EQ(moves_of(sitting), "");
    EXPECT_TRUE(contains(sitting.say("?a1"), "error:"));
}

TEST(PlaySession, ListsTheMovesWithTheDiscsTheyFlip) {
    Sitting sitting(two_people());
    EXPECT_EQ(sitting.say("moves"), "moves: d3 1, c4 1, f5 1, e6 1\n");
}

TEST(PlaySession, GivesAdviceAsAnEstimate) {
    Sitting sitting(two_people());
    EXPECT_EQ(sitting.say("hint"),
              "hint: black d3, value +1.50 discs, an estimate 6 moves deep from 3,210 positions\n");
}

TEST(PlaySession, TakesBackTheLastMoveOfTwoPeopleOneByOne) {
    Sitting sitting(two_people("f5d6"));
    EXPECT_TRUE(contains(sitting.say("undo"), "undo: white d6\n"));
    EXPECT_TRUE(contains(sitting.say("u"), "undo: black f5\n"));
    EXPECT_EQ(sitting.say("u"), "error: found undo, but no move of yours to take back\n");
}

TEST(PlaySession, TakesBackToTheHumansOwnTurnAgainstAComputer) {
    Sitting sitting(against_computer(Color::kWhite));
    sitting.say("f5");
    EXPECT_EQ(sitting.say("undo"),
              "undo: black f5, white f4\n"
              "turn: black, discs 2-2, legal d3 c4 f5 e6\n");
    EXPECT_EQ(moves_of(sitting), "");
}

TEST(PlaySession, HasNothingToTakeBackWhenOnlyTheComputerHasMoved) {
    Sitting sitting(against_computer(Color::kBlack));
    EXPECT_TRUE(contains(sitting.say("undo"), "error:"));
    EXPECT_EQ(moves_of(sitting), "d3");
}

TEST(PlaySession, PlaysAgainWhatWasTakenBack) {
    Sitting sitting(against_computer(Color::kWhite));
    sitting.say("f5");
    sitting.say("undo");
    EXPECT_TRUE(contains(sitting.say("redo"), "redo: black f5, white f4\n"));
    EXPECT_EQ(moves_of(sitting), "f5f4");
    EXPECT_TRUE(contains(sitting.say("redo"), "error:"));
}

TEST(PlaySession, ForgetsWhatWasTakenBackAfterAnotherMove) {
    Sitting sitting(two_people("f5d6"));
    sitting.say("undo");
    sitting.say("f4");
    EXPECT_TRUE(contains(sitting.say("redo"), "error:"));
}

// 47 discs placed; after white's a8 black has no move.
constexpr const char* kBeforePass =
    "e6f6f5d6c3g4c6f4h4f3g5e3d3c4c5g6h6h3g3e2e1d7d8b3b5f7f8d2d1c7a3h5h2c8f2e8b8e7b4a4a6a5b6h7h8g8g"
    "7";

TEST(PlaySession, AnnouncesAPassAndTakesItBackWithItsMove) {
    Sitting sitting(two_people(kBeforePass));
    EXPECT_TRUE(contains(sitting.say("a8"),
                         "pass: black has no move and passes\nturn: white, discs 37-15"));
    EXPECT_TRUE(contains(sitting.say("undo"), "undo: white a8, black pass\nturn: white"));
    EXPECT_TRUE(contains(sitting.say("redo"), "redo: white a8, black pass\nturn: white"));
}

TEST(PlaySession, AnnouncesTheEndAndGoesOnTakingLines) {
    Sitting sitting(two_people("e6f4e3f6g5d6e7f5"));
    EXPECT_TRUE(contains(sitting.say("c5"), "end: black wins 13-0, score +64\n"));
    EXPECT_FALSE(sitting.session().is_closed());
    EXPECT_TRUE(contains(sitting.say("c4"), "error: the game is over"));
    EXPECT_TRUE(contains(sitting.say("hint"), "error: the game is over"));
    EXPECT_TRUE(contains(sitting.say("moves"), "error: the game is over"));
    EXPECT_TRUE(contains(sitting.say("resign"), "error: the game is over"));
    EXPECT_TRUE(contains(sitting.say("undo"), "turn: black"));
}

TEST(PlaySession, EndsWithTheGameOfTwoComputers) {
    SessionSetup setup = against_computer(Color::kBlack);
    setup.seats[1] = {.name = "first", .player = std::make_unique<FirstSquare>()};
    Sitting sitting(std::move(setup));
    EXPECT_TRUE(sitting.session().is_closed());
    EXPECT_TRUE(sitting.game().is_over());
    EXPECT_TRUE(contains(sitting.said(), "transcript: " + moves_of(sitting)));
}

TEST(PlaySession, ResignsForTheSideToMoveAndTakesThatBack) {
    Sitting sitting(two_people("f5"));
    EXPECT_EQ(sitting.say("resign"), "resign: white\nend: black wins, white resigned\n");
    EXPECT_TRUE(contains(sitting.say("d6"), "error: the game is over"));
    EXPECT_EQ(sitting.say("undo"), "undo: white resign\nturn: white, discs 4-1, legal f4 d6 f6\n");
}

TEST(PlaySession, PlaysNothingAgainInAResignedGame) {
    Sitting sitting(two_people("f5d6"));
    sitting.say("undo");
    sitting.say("resign");
    EXPECT_TRUE(contains(sitting.say("redo"), "error: the game is over"));
    EXPECT_EQ(moves_of(sitting), "f5");
    sitting.say("undo");
    EXPECT_TRUE(contains(sitting.say("redo"), "redo: white d6"));
}

TEST(PlaySession, StartsAgainFromTheSameStart) {
    Sitting sitting(two_people("f5d6"));
    EXPECT_EQ(sitting.say("new"),
              "transcript: f5d6\n"
              "game: 8x8, black human, white human, seed 7\n"
              "turn: black, discs 2-2, legal d3 c4 f5 e6\n");
}

TEST(PlaySession, SavesAndLoadsAGame) {
    const std::string path = temporary("saved.txt");
    std::filesystem::remove(path);
    Sitting sitting(two_people("f5d6"));
    EXPECT_EQ(sitting.say("save " + path), "saved: " + path + "\n");
    sitting.say("c3");
    EXPECT_TRUE(contains(sitting.say("load " + path), "loaded: " + path + "\n"));
    EXPECT_EQ(moves_of(sitting), "f5d6");
    const GameRecord record = parse_game_record(contents(path)).value();
    EXPECT_EQ(record.date, "2024-05-01");
    EXPECT_EQ(record.seed, 7U);
}

TEST(PlaySession, RefusesToSaveUnderAnEndingOfNoFormat) {
    const std::string path = temporary("saved.xyz");
    std::filesystem::remove(path);
    Sitting sitting(two_people("f5d6"));
    EXPECT_TRUE(contains(sitting.say("save " + path), "found the ending '.xyz'"));
    EXPECT_FALSE(std::filesystem::exists(path));
}

TEST(PlaySession, SavesAndLoadsAResignedGame) {
    const std::string path = temporary("resigned.txt");
    std::filesystem::remove(path);
    Sitting sitting(two_people("f5"));
    sitting.say("resign");
    sitting.say("save " + path);
    sitting.say("new");
    EXPECT_TRUE(contains(sitting.say("load " + path), "end: black wins, white resigned\n"));
}

TEST(PlaySession, SavesAndLoadsTheFormatOfTheExtension) {
    for (const char* name : {"saved.sgf", "saved.ggf", "saved.pgn"}) {
        const std::string path = temporary(name);
        std::filesystem::remove(path);
        Sitting sitting(two_people("f5d6"));
        EXPECT_EQ(sitting.say("save " + path), "saved: " + path + "\n");
        EXPECT_FALSE(parse_game_record(contents(path)).has_value()) << path;
        sitting.say("c3");
        EXPECT_TRUE(contains(sitting.say("load " + path), "loaded: " + path + "\n"));
        EXPECT_EQ(moves_of(sitting), "f5d6");
        EXPECT_EQ(sitting.say("save " + path), "saved: " + path + "\n");  // over its own
    }
}

TEST(PlaySession, DoesNotSaveOverAGameWithMoreInIt) {
    const std::string path = temporary("annotated.sgf");
    std::ofstream(path) << "(;GM[2]FF[4]SZ[8]C[a comment];B[f5])";
    Sitting sitting(two_people("f5d6"));
    EXPECT_TRUE(contains(sitting.say("save " + path), "nothing was written"));
    EXPECT_TRUE(contains(contents(path), "a comment"));
}

TEST(PlaySession, KeepsTheGameWhenAFileIsDamaged) {
    const std::string path = temporary("damaged.txt");
    Sitting saver(two_people("f5d6c3"));
    std::filesystem::remove(path);
    saver.say("save " + path);
    const std::string whole = contents(path);
    for (std::size_t length = 0; length + 1 < whole.size(); length += 7) {
        write(path, whole.substr(0, length));
        Sitting sitting(two_people("f5"));
        const std::string answer = sitting.say("load " + path);
        if (contains(answer, "loaded:")) continue;  // a shorter record that is whole
        EXPECT_TRUE(contains(answer, "error: ")) << length;
        EXPECT_TRUE(contains(answer, "the game goes on as it was")) << answer;
        EXPECT_EQ(moves_of(sitting), "f5") << length;
    }
}

TEST(PlaySession, WritesOverNoFileThatIsNotASavedGame) {
    const std::string path = temporary("notes.txt");
    write(path, "a shopping list\n");
    Sitting sitting(two_people("f5"));
    EXPECT_TRUE(contains(sitting.say("save " + path), "error: "));
    EXPECT_EQ(contents(path), "a shopping list\n");
}

TEST(PlaySession, LoadsAPlainListOfMoves) {
    const std::string path = temporary("moves.txt");
    write(path, "1. F5 D6 2. C3\n");
    Sitting sitting(two_people());
    sitting.say("load " + path);
    EXPECT_EQ(moves_of(sitting), "f5d6c3");
}

TEST(PlaySession, LoadsAGameOfAnotherBoardSize) {
    const std::string path = temporary("small.txt");
    write(path, "-----OX--XO----- X b1a1");
    Sitting sitting(against_computer(Color::kWhite));
    EXPECT_TRUE(contains(sitting.say("load " + path), "game: 4x4, "));
    EXPECT_TRUE(contains(sitting.say("a2"), "move 4: white "));
}

TEST(PlaySession, PrintsTheTranscriptWhenInputEnds) {
    Sitting sitting(two_people("f5"));
    EXPECT_EQ(sitting.say("d6"),
              "move 2: white d6, flips d5, discs 3-3\n"
              "turn: black, discs 3-3, legal c3 c4 c5 c6 c7\n");
    sitting.session().close();
    EXPECT_TRUE(contains(sitting.said(), "transcript: f5d6\n"));
    EXPECT_TRUE(sitting.session().is_closed());
}

TEST(PlaySession, AnswersHelpAndNothingToAnEmptyLine) {
    Sitting sitting(two_people());
    EXPECT_TRUE(contains(sitting.say("help"), "help: undo, u: take back your last move\n"));
    EXPECT_EQ(sitting.say("  "), "");
}

// Asks to stop while it thinks, as Ctrl-C does.
class StoppedPlayer : public FirstSquare {
  public:
    explicit StoppedPlayer(std::atomic<bool>& stop) : stop_(stop) {}
    Choice choose(const Position& position, const ThinkLimits& limits) override {
        stop_ = true;
        return FirstSquare::choose(position, limits);
    }

  private:
    std::atomic<bool>& stop_;
};

TEST(PlaySession, DropsTheMoveAndClosesWhenStoppedInThought) {
    std::atomic<bool> stop{false};
    SessionSetup setup = two_people("f5");
    setup.seats[1] = {.name = "stopped", .player = std::make_unique<StoppedPlayer>(stop)};
    setup.limits.stop = &stop;
    Sitting sitting(std::move(setup));
    EXPECT_TRUE(sitting.session().is_closed());
    EXPECT_EQ(moves_of(sitting), "f5");
    EXPECT_TRUE(contains(sitting.said(), "transcript: f5\n"));
}

class CheatingPlayer : public FirstSquare {
  public:
    Choice choose(const Position&, const ThinkLimits&) override { return {.square = 0}; }
};

TEST(PlaySession, ReportsAPlayerThatChoosesAnIllegalMove) {
    SessionSetup setup = two_people("f5");
    setup.seats[1] = {.name = "cheat", .player = std::make_unique<CheatingPlayer>()};
    std::ostringstream out;
    PlainView view(out);
    PlaySession session(std::move(setup), view);
    session.begin();
    const Result<Done> moved = session.think();
    ASSERT_FALSE(moved.has_value());
    EXPECT_EQ(moved.error().code, ErrorCode::kIllegalMove);
}

// Notes that a long thought was reported, and lets a player wait for that.
class PatientView : public PlainView {
  public:
    using PlainView::PlainView;
    void thinking(Color color, std::chrono::seconds) override {
        const std::lock_guard lock(mutex_);
        reported_ = color;
        wake_.notify_all();
    }
    bool wait() {
        std::unique_lock lock(mutex_);
        return wake_.wait_for(lock, std::chrono::minutes(1),
                              [this] { return reported_.has_value(); });
    }

  private:
    std::mutex mutex_;
    std::condition_variable wake_;
    std::optional<Color> reported_;
};

class SlowPlayer : public FirstSquare {
  public:
    explicit SlowPlayer(PatientView& view) : view_(view) {}
    Choice choose(const Position& position, const ThinkLimits& limits) override {
        EXPECT_TRUE(view_.wait());
        return FirstSquare::choose(position, limits);
    }

  private:
    PatientView& view_;
};

TEST(PlaySession, ReportsALongThoughtWhileItLasts) {
    std::ostringstream out;
    PatientView view(out);
    SessionSetup setup = two_people("f5");
    setup.seats[1] = {.name = "slow", .player = std::make_unique<SlowPlayer>(view)};
    setup.patience = std::chrono::milliseconds(1);
    PlaySession session(std::move(setup), view);
    session.begin();
    EXPECT_TRUE(session.think().has_value());
}

}  // namespace
}  // namespace outflank::cli
