// Terminal abilities and stop signals, by POSIX.
#include "cli/support/terminal.h"

#include <langinfo.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <clocale>
#include <csignal>
#include <cstdlib>
#include <functional>
#include <string>
#include <string_view>
#include <utility>

#include "base/process_start.h"

namespace outflank::cli {
namespace {

// A signal handler can reach nothing but statics; these are the program's only ones.
std::atomic<bool> stop_requested{false};
std::atomic<const std::string*> kept_screen{nullptr};
std::atomic<bool> is_drawing{false};
std::atomic<bool> suspend_waits{false};
static_assert(std::atomic<bool>::is_always_lock_free, "needed inside a signal handler");

std::string_view environment(const char* name) {
    const char* value = std::getenv(name);
    return value == nullptr ? std::string_view{} : std::string_view{value};
}

// The number in COLUMNS, which goes before what the terminal says; 0 when it holds none.
int wanted_columns() {
    constexpr int kFewest = 20;
    constexpr int kMost = 1000;
    const std::string_view text = environment("COLUMNS");
    int columns = 0;
    const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), columns);
    if (status != std::errc{} || end != text.data() + text.size() || columns <= 0) return 0;
    return std::clamp(columns, kFewest, kMost);
}

TerminalSize output_size() {
    TerminalSize size;
    winsize window{};
    // The output may be a file while the error stream shows progress.
    for (const int stream : {STDOUT_FILENO, STDERR_FILENO}) {
        if (ioctl(stream, TIOCGWINSZ, &window) != 0 || window.ws_row == 0 || window.ws_col == 0)
            continue;
        size = {.rows = window.ws_row, .columns = window.ws_col};
        break;
    }
    if (const int wanted = wanted_columns(); wanted > 0) size.columns = wanted;
    return size;
}

void write_all(std::string_view text) {
    while (!text.empty()) {
        const ssize_t written = write(STDOUT_FILENO, text.data(), text.size());
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return;  // the terminal is gone
        text.remove_prefix(static_cast<std::size_t>(written));
    }
}

/// Ends the process as the signal does by itself, with the screen given back.
void end_by(int signal_number) {
    if (isatty(STDOUT_FILENO) == 1) write_all(std::string_view(kRestoreScreen));
    std::signal(signal_number, SIG_DFL);
    std::raise(signal_number);
}

extern "C" void handle_stop(int signal_number) {
    if (stop_requested.exchange(true)) end_by(signal_number);
}

void catch_suspend(bool is_caught);

/// Ctrl-Z: the shell gets its screen, the process stops, and what it had shown is drawn again.
/// While a screen is drawn, by whichever thread, that waits for `draw_screen`.
extern "C" void handle_suspend(int signal_number) {
    suspend_waits = true;
    if (is_drawing || !suspend_waits.exchange(false)) return;
    const int error = errno;
    const bool had_screen = kept_screen.load() != nullptr;
    if (had_screen) write_all(std::string_view(kRestoreScreen));
    catch_suspend(false);
    sigset_t suspend;
    sigemptyset(&suspend);
    sigaddset(&suspend, signal_number);
    std::raise(signal_number);
    pthread_sigmask(SIG_UNBLOCK, &suspend, nullptr);  // stops here
    catch_suspend(true);
    if (const std::string* screen = kept_screen.load()) write_all(*screen);
    errno = error;
}

void catch_suspend(bool is_caught) {
    struct sigaction action {};
    action.sa_handler = is_caught ? handle_suspend : SIG_DFL;
    sigemptyset(&action.sa_mask);
    action.sa_flags = SA_RESTART;
    sigaction(SIGTSTP, &action, nullptr);
}

/// Ctrl-\ (SIGQUIT): the shell gets its screen before the process ends.
extern "C" void handle_quit(int signal_number) { end_by(signal_number); }

/// The handler may be at work with the screen before: of three buffers the one that is filled is
/// two drawings away from it.
void keep_screen(std::string screen) {
    static std::array<std::string, 3> buffers;
    static std::size_t next = 0;
    if (screen.empty()) {
        kept_screen = nullptr;
        return;
    }
    buffers[next] = std::move(screen);
    kept_screen = &buffers[next];
    next = (next + 1) % buffers.size();
}

void draw_screen(std::string screen, const std::function<void()>& draw) {
    is_drawing = true;
    if (kept_screen.load() == nullptr) {
        if (!base::is_ignored(SIGTSTP)) catch_suspend(true);
        if (!base::is_ignored(SIGQUIT)) std::signal(SIGQUIT, handle_quit);
    }
    draw();
    keep_screen(std::move(screen));
    is_drawing = false;
    if (suspend_waits.exchange(false)) std::raise(SIGTSTP);
}

}  // namespace

Terminal detect_terminal() {
    std::setlocale(LC_CTYPE, "");
    const std::string_view term = environment("TERM");
    const bool capable = !term.empty() && term != "dumb";
    Terminal terminal;
    terminal.reads_keyboard = isatty(STDIN_FILENO) == 1;
    terminal.shows_output = isatty(STDOUT_FILENO) == 1;
    terminal.shows_errors = isatty(STDERR_FILENO) == 1;
    terminal.moves_cursor = terminal.shows_output && capable;
    terminal.color = terminal.moves_cursor && environment("NO_COLOR").empty();
    terminal.colors_256 =
        term.find("256color") != std::string_view::npos || !environment("COLORTERM").empty();
    terminal.unicode = std::string_view(nl_langinfo(CODESET)) == "UTF-8";
    terminal.wanted_columns = wanted_columns();
    terminal.size = output_size;
    if (terminal.moves_cursor) terminal.draw_screen = draw_screen;
    return terminal;
}

const std::atomic<bool>& stop_flag() { return stop_requested; }

void request_stop() { stop_requested = true; }

void catch_stop_signals() {
    struct sigaction action {};
    action.sa_handler = handle_stop;
    sigemptyset(&action.sa_mask);
    action.sa_flags = 0;  // no SA_RESTART: a read from the keyboard ends too
    for (const int signal_number : {SIGINT, SIGTERM, SIGHUP})
        if (!base::is_ignored(signal_number)) sigaction(signal_number, &action, nullptr);
}

}  // namespace outflank::cli
