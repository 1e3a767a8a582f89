// The page of one window, and what the window asks of it.
#pragma once

#include <QByteArray>
#include <QJsonObject>
#include <QWebEnginePage>
#include <QWebEngineView>
#include <functional>

namespace outflank::desktop {

class PageView : public QWebEngineView {
    Q_OBJECT

  public:
    PageView(QWebEngineProfile& profile, QWidget* parent);

    void load_page();
    /// An action of the page: "new", "games", "settings", "saveSgf"... (web/src/app/desktop.ts)
    void act(const QString& name);
    /// Hands over a file or what was on the clipboard; waits until the page is ready.
    void bring_in(const QByteArray& contents);
    /// "position", "moves" or "diagram" of the game on the board.
    void ask(const QString& what, std::function<void(const QString&)> told);

  Q_SIGNALS:
    /// With the texts of the menus in the language of the page.
    void ready(const QJsonObject& labels);
    void page_failed();

  private:
    void look_whether_ready();
    void on_process_end(QWebEnginePage::RenderProcessTerminationStatus status);

    bool ready_ = false;
    int ends_ = 0;
    QList<QByteArray> waiting_;
};

}  // namespace outflank::desktop
