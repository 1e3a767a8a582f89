// The width of the output; and Ctrl-Z at the worst moment: a process whose output is a terminal
// stops itself while it draws.
#include "cli/support/terminal.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdlib>
#include <string>
#include <string_view>
#include <utility>

namespace outflank::cli {
namespace {

void say(std::string_view text) {
    if (::write(STDOUT_FILENO, text.data(), text.size()) < 0) _exit(3);
}

/// The process under test: two drawings, Ctrl-Z within the first and twice within the second one.
[[noreturn]] void draw_twice(int terminal_output) {
    setpgid(0, 0);  // a job of its own; its shell is this test
    dup2(terminal_output, STDOUT_FILENO);
    setenv("TERM", "xterm", 1);
    const Terminal terminal = detect_terminal();
    if (!terminal.moves_cursor) _exit(2);
    terminal.draw_screen("first again;", [] {
        std::raise(SIGTSTP);
        say("first;");
    });
    terminal.draw_screen("second again;", [] {
        say("sec");
        std::raise(SIGTSTP);
        std::raise(SIGTSTP);
        say("ond;");
    });
    _exit(0);
}

/// The process under test: one drawing, and Ctrl-\ (SIGQUIT) when it is there.
[[noreturn]] void draw_and_quit(int terminal_output) {
    dup2(terminal_output, STDOUT_FILENO);
    setenv("TERM", "xterm", 1);
    const rlimit no_core{.rlim_cur = 0, .rlim_max = 0};
    setrlimit(RLIMIT_CORE, &no_core);
    detect_terminal().draw_screen("first again;", [] { say("first;"); });
    std::raise(SIGQUIT);
    _exit(0);
}

class Terminals : public testing::Test {
  protected:
    Terminals() : master_(posix_openpt(O_RDWR | O_NOCTTY)) {
        grantpt(master_);
        unlockpt(master_);
        slave_ = open(ptsname(master_), O_RDWR | O_NOCTTY);
    }
    ~Terminals() override {
        close(slave_);
        close(master_);
    }

    /// What is shown next, which is as long as `expected`.
    std::string shown(std::string_view expected) {
        constexpr int kPatienceMs = 600'000;  // only to end a hang
        std::string text;
        while (text.size() < expected.size()) {
            pollfd readable{.fd = master_, .events = POLLIN, .revents = 0};
            char letter = 0;
            if (poll(&readable, 1, kPatienceMs) != 1 || ::read(master_, &letter, 1) != 1) break;
            text += letter;
        }
        return text;
    }

    int master_;
    int slave_;
};

TEST_F(Terminals, GiveTheShellItsScreenAtCtrlBackslash) {
    const pid_t job = fork();
    ASSERT_GE(job, 0);
    if (job == 0) draw_and_quit(slave_);
    int status = 0;
    ASSERT_EQ(waitpid(job, &status, 0), job);
    ASSERT_TRUE(WIFSIGNALED(status)) << status;
    EXPECT_EQ(WTERMSIG(status), SIGQUIT);
    const std::string left = std::string("first;") + kRestoreScreen;
    EXPECT_EQ(shown(left), left);
}

TEST_F(Terminals, StopsBehindWhatIsBeingDrawnAndDrawsThatAgain) {
    const pid_t job = fork();
    ASSERT_GE(job, 0);
    if (job == 0) draw_twice(slave_);
    int status = 0;
    std::string again;
    for (const std::string name : {"first", "second"}) {
        ASSERT_EQ(waitpid(job, &status, WUNTRACED), job);
        ASSERT_TRUE(WIFSTOPPED(status)) << status;
        EXPECT_EQ(WSTOPSIG(status), SIGTSTP);
        const std::string left = again + name + ';' + kRestoreScreen;
        EXPECT_EQ(shown(left), left);
        again = name + " again;";
        kill(job, SIGCONT);
    }
    ASSERT_EQ(waitpid(job, &status, WUNTRACED), job);
    EXPECT_TRUE(WIFEXITED(status)) << status;
    EXPECT_EQ(WEXITSTATUS(status), 0);
    EXPECT_EQ(shown(again), again);
}

TEST(DetectTerminal, TakesTheWidthThatColumnsSays) {
    for (const auto& [text, columns] : std::to_array<std::pair<const char*, int>>(
             {{"60", 60}, {"7", 20}, {"99999", 1000}, {"", 0}, {"0", 0}, {"-5", 0}, {"60x", 0}})) {
        setenv("COLUMNS", text, 1);
        EXPECT_EQ(detect_terminal().wanted_columns, columns) << text;
    }
    unsetenv("COLUMNS");
    EXPECT_EQ(detect_terminal().wanted_columns, 0);
}

}  // namespace
}  // namespace outflank::cli
