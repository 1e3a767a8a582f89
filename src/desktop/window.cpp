#include "desktop/window.h"

#include <QApplication>
#include <QClipboard>
#include <QCloseEvent>
#include <QFileDialog>
#include <QImage>
#include <QMimeData>
#include <QPainter>
#include <QPrintDialog>
#include <QPrinter>
#include <QStandardPaths>
#include <QStatusBar>
#include <QSvgRenderer>
#include <QWebEngineDownloadRequest>

#include "desktop/application.h"
#include "desktop/menus.h"
#include "desktop/page_view.h"

namespace outflank::desktop {
namespace {

constexpr qint64 kMostFileBytes = 64 << 20;
constexpr QSize kUsualSize{1280, 860};
constexpr QSize kLeastSize{360, 480};
constexpr int kPicturePixels = 1024;

QImage drawn(const QString& svg, int pixels) {
    QSvgRenderer renderer(svg.toUtf8());
    QImage image(pixels, pixels, QImage::Format_ARGB32);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    renderer.render(&painter);
    return image;
}

}  // namespace

Window::Window(Application& application)
    : application_(application), view_(new PageView(application.profile(), this)) {
    setAttribute(Qt::WA_DeleteOnClose);
    setMinimumSize(kLeastSize);
    resize(kUsualSize);
    restoreGeometry(application.geometry());
    setCentralWidget(view_);
    statusBar()->hide();
    connect(view_, &PageView::titleChanged, this, &QWidget::setWindowTitle);
    connect(view_, &PageView::ready, this, [this](const QJsonObject& labels) {
        labels_ = labels;
        renew_menus();
        if (const QString folder = application_.folder_that_fails(); !folder.isEmpty())
            tell(text("notKept", "The folder %1 cannot be written: games are not kept.")
                     .arg(folder));
    });
    connect(view_, &PageView::page_failed, this, [this] {
        tell(text("failed", "The page has stopped. Your games are kept; start the program again."));
    });
}

void Window::load_page() { view_->load_page(); }

QString Window::text(const char* key, const char* otherwise) const {
    return labels_[QLatin1String(key)].toString(QString::fromUtf8(otherwise));
}

void Window::renew_menus() {
    if (labels_.isEmpty()) return;
    set_menus(*this, labels_, application_.recent_files(),
              {.act = [this](const QString& name) { view_->act(name); },
               .open_file =
                   [this](const QString& path) {
                       if (path.isEmpty())
                           choose_file();
                       else
                           open_file(path);
                   },
               .paste = [this] { paste(); },
               .copy = [this](const QString& what) { copy(what); },
               .print = [this] { print(); },
               .new_window = [this] { application_.new_window(); },
               .quit = [] { QApplication::closeAllWindows(); }});
}

void Window::choose_file() {
    const QString path = QFileDialog::getOpenFileName(
        this, text("open", "Open"), application_.folder(),
        QStringLiteral("Othello (*.ggf *.sgf *.wtb *.obf *.pgn *.txt);;(*)"));
    if (!path.isEmpty()) open_file(path);
}

void Window::open_file(const QString& path) {
    QFile file(path);
    const bool opened = QFileInfo(path).isFile() && file.open(QIODevice::ReadOnly);
    if (!opened || file.size() > kMostFileBytes) {
        tell(text("unreadable", "This file cannot be read: %1").arg(path));
        application_.forget_file(path);
        return;
    }
    statusBar()->hide();
    view_->bring_in(file.readAll());
    application_.remember_file(path);
}

void Window::tell(const QString& sentence) {
    statusBar()->show();
    statusBar()->showMessage(sentence);
}

bool Window::shows(const QWebEnginePage* page) const { return view_->page() == page; }

void Window::save(QWebEngineDownloadRequest& download) {
    const QString folder = application_.folder();
    const QString path = QFileDialog::getSaveFileName(
        this, {}, folder + QLatin1Char('/') + download.downloadFileName());
    if (path.isEmpty()) {
        download.cancel();
        return;
    }
    const QFileInfo place(path);
    download.setDownloadDirectory(place.absolutePath());
    download.setDownloadFileName(place.fileName());
    connect(&download, &QWebEngineDownloadRequest::stateChanged, this,
            [this, path](QWebEngineDownloadRequest::DownloadState state) {
                if (state == QWebEngineDownloadRequest::DownloadInterrupted)
                    tell(text("unwritable", "This file cannot be written: %1").arg(path));
            });
    download.accept();
    application_.remember_folder(place.absolutePath());
}

void Window::copy(const QString& what) {
    view_->ask(what, [what](const QString& answer) {
        if (answer.isEmpty()) return;
        QClipboard& clipboard = *QGuiApplication::clipboard();
        if (what == QLatin1String("diagram"))
            clipboard.setImage(drawn(answer, kPicturePixels));
        else
            clipboard.setText(answer);
    });
}

void Window::paste() {
    const QString pasted = QGuiApplication::clipboard()->text();
    if (!pasted.isEmpty()) view_->bring_in(pasted.toUtf8());
}

void Window::print() {
    view_->ask(QStringLiteral("diagram"), [this](const QString& svg) {
        QPrinter printer(QPrinter::HighResolution);
        QPrintDialog dialog(&printer, this);
        if (svg.isEmpty() || dialog.exec() != QDialog::Accepted) return;
        QPainter painter(&printer);
        const QRectF page = printer.pageRect(QPrinter::DevicePixel);
        const qreal side = std::min(page.width(), page.height());
        QSvgRenderer(svg.toUtf8()).render(&painter, QRectF(0, 0, side, side));
    });
}

void Window::closeEvent(QCloseEvent* event) {
    application_.remember_geometry(saveGeometry());
    QMainWindow::closeEvent(event);
}

}  // namespace outflank::desktop
