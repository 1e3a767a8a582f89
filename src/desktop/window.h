// One window: the page, its menus, and the files that go in and out.
#pragma once

#include <QJsonObject>
#include <QMainWindow>

class QLabel;
class QWebEngineDownloadRequest;

namespace outflank::desktop {

class Application;
class PageView;

class Window : public QMainWindow {
    Q_OBJECT

  public:
    explicit Window(Application& application);

    void load_page();
    /// Hands the file to the page; a sentence in the window where it cannot be read.
    void open_file(const QString& path);
    /// Asks where to, and tells how it went.
    void save(QWebEngineDownloadRequest& download);
    /// A sentence below the page, which stays until the next one.
    void tell(const QString& sentence);
    bool shows(const QWebEnginePage* page) const;
    /// The list of recent files has changed.
    void renew_menus();

  protected:
    void closeEvent(QCloseEvent* event) override;

  private:
    QString text(const char* key, const char* otherwise) const;
    void choose_file();
    void copy(const QString& what);
    void paste();
    void print();

    Application& application_;
    PageView* view_;
    QJsonObject labels_;
};

}  // namespace outflank::desktop
