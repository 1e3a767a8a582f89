#include "desktop/application.h"

#include <QApplication>
#include <QDir>
#include <QFileInfo>
#include <QNetworkCookie>
#include <QStandardPaths>
#include <QUrl>
#include <QWebEngineCookieStore>
#include <QWebEngineDownloadRequest>
#include <QWebEnginePage>
#include <QWebEngineSettings>
#include <utility>

#include "desktop/engine_host.h"
#include "desktop/window.h"

namespace outflank::desktop {
namespace {

constexpr int kMostRecent = 10;
constexpr char kGeometry[] = "window/geometry";
constexpr char kFolder[] = "files/folder";
constexpr char kRecent[] = "files/recent";

/// Beside those of other programs, whatever the organization would be called.
QString settings_file() {
    return QStandardPaths::writableLocation(QStandardPaths::ConfigLocation) +
           QStringLiteral("/outflank.conf");
}

QNetworkCookie cookie_of(const std::string& token) {
    QNetworkCookie cookie("outflank_token", QByteArray::fromStdString(token));
    cookie.setHttpOnly(true);
    cookie.setSameSitePolicy(QNetworkCookie::SameSite::Strict);
    cookie.setPath(QStringLiteral("/"));
    return cookie;
}

}  // namespace

QString Application::data_folder() {
    const QString folder = QStandardPaths::writableLocation(QStandardPaths::AppDataLocation);
    const bool usable = QDir().mkpath(folder) && QFileInfo(folder).isWritable();
    return usable ? folder : QString();
}

Application::Application(const std::string& token, const QString& folder)
    : settings_(settings_file(), QSettings::IniFormat), keeps_(!folder.isEmpty()) {
    // A profile without a name keeps nothing.
    profile_ = keeps_ ? new QWebEngineProfile(QStringLiteral("outflank"), this)
                      : new QWebEngineProfile(this);
    if (keeps_) {
        profile_->setPersistentStoragePath(folder + QStringLiteral("/page"));
        profile_->setPersistentCookiesPolicy(QWebEngineProfile::NoPersistentCookies);
    }
    profile_->setHttpCacheType(
        QWebEngineProfile::MemoryHttpCache);  // the server is in this process
    profile_->setHttpUserAgent(profile_->httpUserAgent() + QStringLiteral(" OutflankDesktop/") +
                               (keeps_ ? QStringLiteral("kept") : QStringLiteral("unkept")));
    profile_->settings()->setAttribute(QWebEngineSettings::JavascriptCanAccessClipboard, true);
    connect(profile_, &QWebEngineProfile::downloadRequested, this,
            [this](QWebEngineDownloadRequest* download) {
                if (Window* window = window_of(download->page())) window->save(*download);
            });
    QWebEngineCookieStore* cookies = profile_->cookieStore();
    // The browser engine takes cookies in once there is a page; it must not ask before.
    connect(cookies, &QWebEngineCookieStore::cookieAdded, this, [this](const QNetworkCookie&) {
        if (std::exchange(admitted_, true)) return;
        for (const QPointer<Window>& window : windows_)
            if (window) window->load_page();
    });
    cookies->setCookie(cookie_of(token),
                       QUrl(QStringLiteral("http://%1/").arg(QLatin1String(kHostName))));
}

/// A profile has to outlive its pages.
Application::~Application() {
    for (const QPointer<Window>& window : windows_) delete window;
}

void Application::open(const Paths& files) {
    windows_.removeAll(nullptr);
    Window& window = windows_.isEmpty() ? new_window() : *windows_.last();
    window.revive();
    if (!files.isEmpty()) window.open_files(files);
    window.setWindowState(window.windowState() & ~Qt::WindowMinimized);
    window.raise();
    window.activateWindow();
}

Window& Application::new_window() {
    auto* window = new Window(*this);
    windows_ << window;
    window->show();
    if (admitted_) window->load_page();
    return *window;
}

QString Application::folder_that_fails() const {
    return keeps_ ? QString() : QStandardPaths::writableLocation(QStandardPaths::AppDataLocation);
}

Window* Application::window_of(const QWebEnginePage* page) const {
    for (const QPointer<Window>& window : windows_)
        if (window && window->shows(page)) return window;
    return nullptr;
}

QByteArray Application::geometry() const {
    return settings_.value(QLatin1String(kGeometry)).toByteArray();
}
void Application::remember_geometry(const QByteArray& geometry) {
    settings_.setValue(QLatin1String(kGeometry), geometry);
}

QString Application::folder() const {
    const QString last = settings_.value(QLatin1String(kFolder)).toString();
    return QFileInfo(last).isDir() ? last : QDir::homePath();
}
void Application::remember_folder(const QString& folder) {
    settings_.setValue(QLatin1String(kFolder), folder);
}

QStringList Application::recent_files() const {
    return settings_.value(QLatin1String(kRecent)).toStringList();
}
void Application::remember_file(const QString& path) {
    QStringList files = recent_files();
    files.removeAll(path);
    files.prepend(path);
    set_recent_files(files.mid(0, kMostRecent));
    remember_folder(QFileInfo(path).absolutePath());
}
void Application::forget_file(const QString& path) {
    QStringList files = recent_files();
    if (files.removeAll(path) > 0) set_recent_files(files);
}
void Application::set_recent_files(const QStringList& files) {
    settings_.setValue(QLatin1String(kRecent), files);
    for (const QPointer<Window>& window : windows_)
        if (window) window->renew_menus();
}

}  // namespace outflank::desktop
