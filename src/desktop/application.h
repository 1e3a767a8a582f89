// The program behind its windows: what they share and what is remembered.
#pragma once

#include <QByteArray>
#include <QList>
#include <QPointer>
#include <QSettings>
#include <QStringList>
#include <QWebEngineProfile>
#include <string>

#include "desktop/first_start.h"

class QWebEnginePage;

namespace outflank::desktop {

class Window;

class Application : public QObject {
    Q_OBJECT

  public:
    /// The page has to show `token` to its server. `folder` is that of the user's games; empty
    /// where it cannot be written.
    Application(const std::string& token, const QString& folder);
    ~Application() override;

    /// The folder of the user's games, made where it is missing; empty where it cannot be written.
    static QString data_folder();

    /// The last window, or a new one, and the files in it.
    void open(const Paths& files);
    Window& new_window();

    QWebEngineProfile& profile() { return *profile_; }
    /// Where the games are to be kept; empty when they are kept there.
    QString folder_that_fails() const;

    QByteArray geometry() const;
    void remember_geometry(const QByteArray& geometry);
    QString folder() const;
    void remember_folder(const QString& folder);
    QStringList recent_files() const;
    void remember_file(const QString& path);
    void forget_file(const QString& path);

  private:
    void set_recent_files(const QStringList& files);
    Window* window_of(const QWebEnginePage* page) const;

    QSettings settings_;
    bool keeps_;
    QWebEngineProfile* profile_;
    QList<QPointer<Window>> windows_;
    bool admitted_ = false;  // the browser engine has the token
};

}  // namespace outflank::desktop
