#include "cli/play/screen_view.h"

#include <gtest/gtest.h>

#include <sstream>

#include "cli/play/play_session.h"
#include "cli/support/screen_text.h"
#include "cli/support/terminal.h"
#include "cli/support/text.h"

namespace outflank::cli {
namespace {

Terminal terminal(int rows, int columns, bool capable) {
    Terminal terminal;
    terminal.shows_output = true;
    terminal.moves_cursor = terminal.color = terminal.colors_256 = terminal.unicode = capable;
    terminal.size = [rows, columns] { return TerminalSize{.rows = rows, .columns = columns}; };
    return terminal;
}

// A sitting of two people on a screen; `frame` is the last drawing.
class Screen {
  public:
    Screen(const std::string& moves, BoardSize size, const Terminal& terminal)
        : view_(out_, terminal), session_(setup(moves, size), view_) {
        session_.begin();
        draw();
    }

    void type(const std::string& line) {
        session_.submit(line);
        draw();
    }

    /// What is written when the game is left, and while a computer thinks.
    std::string left() {
        out_.str("");
        view_.show(event::Closed{.sitting_ends = true}, session_.state());
        return out_.str();
    }
    std::string thinking(std::chrono::seconds so_far) {
        out_.str("");
        view_.thinking(Color::kBlack, so_far);
        return out_.str();
    }

    std::string all() const { return out_.str(); }
    const std::string& frame() const { return frame_; }
    PlaySession& session() { return session_; }

    std::vector<std::string> lines() const {
        std::vector<std::string> lines;
        std::istringstream text(frame_);
        for (std::string line; std::getline(text, line);) lines.push_back(clipped(line, 1000));
        return lines;
    }

    bool shows(std::string_view part) const {
        return join(lines(), "\n").find(part) != std::string::npos;
    }

  private:
    static SessionSetup setup(const std::string& moves, BoardSize size) {
        SessionSetup setup;
        setup.record.game = parse_game(moves, size).value();
        setup.record.seed = 1;
        return setup;
    }

    void draw() {
        out_.str("");
        view_.await_line(session_.state());
        frame_ = out_.str();
    }

    std::ostringstream out_;
    ScreenView view_;
    PlaySession session_;
    std::string frame_;
};

TEST(ScreenView, LeavesALineBelowThePromptOnEverySizeOfTerminal) {
    for (const BoardSize size : {BoardSize::k4, BoardSize::k6, BoardSize::k8})
        for (const bool capable : {false, true})
            for (const auto& [rows, columns] :
                 {std::pair{24, 80}, std::pair{50, 200}, std::pair{20, 60}, std::pair{24, 40}}) {
                Screen screen("", size, terminal(rows, columns, capable));
                for (const char* line : {"help", "moves", "nonsense", "?zz", "hnt"}) {
                    screen.type(line);
                    EXPECT_LT(static_cast<int>(screen.lines().size()), rows) << line;
                    for (const std::string& text : screen.lines())
                        EXPECT_LE(visible_width(text), columns) << text;
                }
            }
}

TEST(ScreenView, KeepsThePromptOnTheSameLineWhateverIsSaid) {
    Screen screen("", BoardSize::k8, terminal(24, 80, true));
    const std::size_t before = screen.lines().size();
    for (const char* line : {"f5", "?f4", "help", "nonsense", "undo"}) {
        screen.type(line);
        EXPECT_EQ(screen.lines().size(), before) << line;
    }
}

TEST(ScreenView, ShowsWhoIsToMoveTheDiscsAndTheMoves) {
    const Screen screen("f5d6c3", BoardSize::k8, terminal(24, 80, true));
    EXPECT_TRUE(screen.shows("White to move"));
    EXPECT_TRUE(screen.shows("Black  5"));
    EXPECT_TRUE(screen.shows("White  2"));
    EXPECT_TRUE(screen.shows(" 1. f5 d6"));
    EXPECT_TRUE(screen.shows(" 2. c3"));
}

TEST(ScreenView, ShowsEveryCommandOfTheHelpInATerminalOf24Rows) {
    Screen screen("", BoardSize::k8, terminal(24, 80, true));
    screen.type("help");
    for (const PlayHelp& help : play_help()) EXPECT_TRUE(screen.shows(help.effect)) << help.effect;
}

TEST(ScreenView, GivesTheHelpTheWholeScreenOfASmallTerminal) {
    Screen screen("", BoardSize::k8, terminal(20, 60, true));
    screen.type("help");
    for (const PlayHelp& help : play_help()) EXPECT_TRUE(screen.shows(help.effect)) << help.effect;
    screen.type("f5");
    EXPECT_TRUE(screen.shows("Black  4"));
}

TEST(ScreenView, LeavesWithTheCommandThatGoesOnWithTheGame) {
    Screen screen("f5d6c3", BoardSize::k8, terminal(24, 80, true));
    EXPECT_NE(screen.left().find("Go on with it: outflank play --black human --white human --from "
                                 "f5d6c3\n"),
              std::string::npos)
        << screen.left();
}

TEST(ScreenView, KeepsWhatItSaysOfThinkingOnOneLine) {
    Screen screen("f5", BoardSize::k8, terminal(24, 20, true));
    EXPECT_EQ(screen.thinking(std::chrono::seconds(100)).find("Black is thinking,"), 1U);
    EXPECT_LT(visible_width(screen.thinking(std::chrono::seconds(100))), 20 + 1);
}

TEST(ScreenView, WipesAnAnswerWithTheNextLine) {
    Screen screen("", BoardSize::k8, terminal(24, 80, true));
    screen.type("nonsense");
    EXPECT_TRUE(screen.shows("found 'nonsense'"));
    screen.type("f5");
    EXPECT_FALSE(screen.shows("nonsense"));
    EXPECT_TRUE(screen.shows("Black plays f5 and flips 1 disc (e5)."));
}

TEST(ScreenView, GoesToTheAlternateScreenAndBack) {
    std::ostringstream out;
    {
        const ScreenView view(out, terminal(24, 80, true));
        EXPECT_TRUE(out.str().starts_with(kEnterScreen));
    }
    EXPECT_TRUE(out.str().ends_with(kRestoreScreen));
}

TEST(ScreenView, LeavesTheScreenAndPrintsTheTranscriptAtTheEnd) {
    Screen screen("f5d6", BoardSize::k8, terminal(24, 80, true));
    screen.session().close();
    const std::string text = screen.all();
    const std::size_t left = text.find(kRestoreScreen);
    ASSERT_NE(left, std::string::npos);
    EXPECT_NE(text.find("Transcript: f5d6\n", left), std::string::npos);
}

TEST(ScreenView, WritesNoEscapeSequenceOnATerminalThatKnowsNone) {
    Screen screen("f5", BoardSize::k8, terminal(24, 80, false));
    screen.type("?d6");
    screen.session().close();
    EXPECT_EQ(screen.all().find('\x1b'), std::string::npos);
    EXPECT_EQ(screen.frame().find('\x1b'), std::string::npos);
}

}  // namespace
}  // namespace outflank::cli
