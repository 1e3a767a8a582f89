// One window: the page, its menus, and the files that go in and out.
#pragma once

#include <QJsonObject>
#include <QMainWindow>
#include <optional>

#include "desktop/first_start.h"

class QLabel;
class QWebEngineDownloadRequest;

namespace outflank::desktop {

class Application;
class PageView;
struct NamedFile;

class Window : public QMainWindow {
    Q_OBJECT

  public:
    explicit Window(Application& application);

    void load_page();
    /// Loads the page once more if it has stopped for good.
    void revive();
    /// Hands a file to the page, and several to its library; a sentence in the window where one
    /// cannot be read.
    void open_files(const Paths& paths);
    /// Asks where to, and tells how it went.
    void save(QWebEngineDownloadRequest& download);
    /// A sentence below the page, which stays until the next one, or until something else is done.
    void tell(const QString& sentence);
    bool shows(const QWebEnginePage* page) const;
    /// The list of recent files has changed.
    void renew_menus();

  protected:
    void closeEvent(QCloseEvent* event) override;

  private:
    QString text(const char* key, const char* otherwise) const;
    void settle();
    std::optional<NamedFile> read_file(const QByteArray& path);
    void choose_file();
    void copy(const QString& what);
    void paste();
    void print();

    Application& application_;
    PageView* view_;
    QLabel* sentence_;
    QString lasting_;  // a sentence that is true as long as the program runs
    QJsonObject labels_;
    bool has_stopped_ = false;
};

}  // namespace outflank::desktop
