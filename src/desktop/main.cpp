// outflank-desktop: the page in a window of its own, with the engine in this process.
#include <unistd.h>

#include <QApplication>
#include <QFile>
#include <QIcon>
#include <QMessageBox>
#include <QtGlobal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <string_view>
#include <system_error>

#include "base/process_start.h"
#include "desktop/application.h"
#include "desktop/dark_mode.h"
#include "desktop/engine_host.h"
#include "desktop/first_start.h"
#include "outflank/version.h"
#include "server/app_files.h"

namespace outflank::desktop {
namespace {

constexpr char kHelp[] =
    "Usage: outflank-desktop [FILE...]\n\n"
    "Opens the window of Outflank, and in it games or positions of FILE (GGF, SGF, WTHOR, OBF,\n"
    "PGN, transcripts). Where the program runs already, its window opens them.\n\n"
    "  --help       this text\n"
    "  --version    the version\n\n"
    "Everything else is in the window and in `man outflank-desktop`.\n";

int refuse(const std::string& sentence, int status) {
    std::fprintf(stderr, "outflank-desktop: %s\n", sentence.c_str());
    return status;
}

/// The same in a window, where nobody looks at the other streams: of a file that was opened by a
/// double click.
int refuse_in_window(const std::string& sentence) {
    refuse(sentence, EXIT_FAILURE);
    if (::isatty(STDERR_FILENO) == 0)
        QMessageBox::critical(nullptr, QStringLiteral("Outflank"),
                              QString::fromStdString(sentence));
    return EXIT_FAILURE;
}

/// What Qt cannot go on after, such as no display, is one line and status 1, not an abort. The
/// reason is in the warning before it.
void on_message(QtMsgType type, const QMessageLogContext& context, const QString& message) {
    static std::string reason;
    if (type == QtWarningMsg && std::string_view(context.category).starts_with("qt.qpa"))
        reason = " (" + message.section(QLatin1Char('\n'), 0, 0).toStdString() + ")";
    if (type == QtFatalMsg) std::_Exit(refuse("no display" + reason, EXIT_FAILURE));
    const bool of_the_page = std::string_view(context.category) == "js";
    if (of_the_page || type != QtCriticalMsg) return;
    const std::string first = message.section(QLatin1Char('\n'), 0, 0).toStdString();
    refuse(first, 0);
}

bool has_display() {
    for (const char* name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"})
        if (qEnvironmentVariableIsSet(name)) return true;
    return false;
}

/// The page's address leads to the port of this process, whatever it is this time. The browser
/// engine reads its settings once, before the first window.
void set_browser_options(const EngineHost& host) {
    std::string options = qgetenv("QTWEBENGINE_CHROMIUM_FLAGS").toStdString();
    options += std::string(" --host-resolver-rules=\"MAP ") + kHostName + ":80 " + host.place() +
               ", MAP * ~NOTFOUND, EXCLUDE 127.0.0.1\"";
    options += " --log-level=3";  // it tells developers of its surroundings
    if (system_is_dark()) options += " --force-dark-mode --blink-settings=preferredColorScheme=0";
    qputenv("QTWEBENGINE_CHROMIUM_FLAGS", QByteArray::fromStdString(options));
}

/// Of a name in whatever encoding; as it is where there is no folder to begin from.
std::string absolute_path(const char* name) {
    std::error_code failed;
    const std::filesystem::path path = std::filesystem::absolute(name, failed);
    return failed ? std::string(name) : path.string();
}

/// The first program of this user, which has the folder of the games, if there is one.
int run_first(FirstStart& first, const QString& games, const Paths& files) {
    const std::string program = base::program_path();
    const auto folder = server::find_app_folder(program);
    if (!folder) return refuse_in_window("the page is not installed beside " + program);
    const auto host = EngineHost::start(
        *folder,
        games.isEmpty() ? "" : QFile::encodeName(games + QStringLiteral("/games")).toStdString());
    if (!host) return refuse_in_window(to_text(host.error()));
    set_browser_options(*host.value());
    if (system_is_dark()) use_dark_palette();
    QApplication::setWindowIcon(QIcon(QString::fromStdString(*folder + "/icon-192.png")));
    Application windows(host.value()->token(), games);
    QObject::connect(&first, &FirstStart::started_again, &windows, &Application::open);
    windows.open(files);
    return QApplication::exec();
}

int run(int argc, char** argv) {
    Paths files;
    bool only_files = false;
    for (int i = 1; i < argc; ++i) {
        const std::string_view word = argv[i];
        if (!only_files && word == "--help") return std::fputs(kHelp, stdout) < 0;
        if (!only_files && word == "--version") return std::puts(version().data()) < 0;
        if (!only_files && word == "--")
            only_files = true;
        else if (!only_files && word.starts_with("-") && word.size() > 1)
            return refuse("found '" + std::string(word) + "', expected files; see --help", 2);
        else
            files << QByteArray::fromStdString(absolute_path(argv[i]));
    }
    if (::geteuid() == 0 && !qEnvironmentVariableIsSet("QTWEBENGINE_DISABLE_SANDBOX"))
        return refuse("found the user root, expected another: the page runs in a sandbox", 1);
    if (!has_display()) return refuse("no display: neither DISPLAY nor WAYLAND_DISPLAY is set", 1);
    qInstallMessageHandler(on_message);
    QApplication::setApplicationName(QStringLiteral("outflank"));
    QApplication::setDesktopFileName(QStringLiteral("outflank-desktop"));
    QApplication application(argc, argv);
    const QString games = Application::data_folder();
    FirstStart first(games);
    const FirstStart::Found found = first.start(files);
    if (found == FirstStart::Found::kTaken) return 0;
    if (found == FirstStart::Found::kSilence)
        return refuse_in_window("it runs already and does not answer; end that program first");
    return run_first(first, games, files);
}

}  // namespace
}  // namespace outflank::desktop

int main(int argc, char** argv) {
    outflank::base::open_missing_streams();
    outflank::base::fail_writes_beyond_limit();
    outflank::base::share_heap_where_addresses_are_few();
    outflank::base::return_large_blocks();
    return outflank::desktop::run(argc, argv);
}
