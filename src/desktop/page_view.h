// The page of one window, and what the window asks of it.
#pragma once

#include <QByteArray>
#include <QJsonObject>
#include <QWebEnginePage>
#include <QWebEngineView>
#include <functional>

namespace outflank::desktop {

/// A file that was read.
struct NamedFile {
    QString name;
    QByteArray contents;
};

class PageView : public QWebEngineView {
    Q_OBJECT

  public:
    PageView(QWebEngineProfile& profile, QWidget* parent);

    void load_page();
    /// An action of the page: "new", "games", "settings", "saveSgf"... (web/src/app/desktop.ts)
    void act(const QString& name);
    /// Hands over a file or what was on the clipboard; waits until the page is ready.
    void bring_in(const QByteArray& contents);
    /// The same for several files at once, whose games go into the library.
    void bring_in_all(const QList<NamedFile>& files);
    /// "position", "moves" or "diagram" of the game on the board.
    void ask(const QString& what, std::function<void(const QString&)> told);

  Q_SIGNALS:
    /// With the texts of the menus in the language of the page.
    void ready(const QJsonObject& labels);
    void page_failed();

  private:
    void look_whether_ready();
    void call(const QString& function, const QString& argument);
    void on_process_end(QWebEnginePage::RenderProcessTerminationStatus status);

    bool ready_ = false;
    int ends_ = 0;
    QStringList waiting_;  // calls, until the page is ready
};

}  // namespace outflank::desktop
