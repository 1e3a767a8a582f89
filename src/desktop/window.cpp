#include "desktop/window.h"

#include <QApplication>
#include <QClipboard>
#include <QCloseEvent>
#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QImage>
#include <QLabel>
#include <QMimeData>
#include <QPainter>
#include <QPrintDialog>
#include <QPrinter>
#include <QStandardPaths>
#include <QStatusBar>
#include <QSvgRenderer>
#include <QWebEngineDownloadRequest>
#include <algorithm>
#include <filesystem>
#include <utility>

#include "base/files.h"
#include "desktop/application.h"
#include "desktop/menus.h"
#include "desktop/page_view.h"

namespace outflank::desktop {
namespace {

constexpr std::size_t kMostFileBytes = std::size_t{64} << 20;
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

bool printed(const QString& svg, QPrinter& printer) {
    QPainter painter;
    if (!painter.begin(&printer)) return false;
    const QRectF page = printer.pageRect(QPrinter::DevicePixel);
    const qreal side = std::min(page.width(), page.height());
    QSvgRenderer(svg.toUtf8()).render(&painter, QRectF(0, 0, side, side));
    return painter.end() && printer.printerState() != QPrinter::Error;
}

}  // namespace

Window::Window(Application& application)
    : application_(application),
      view_(new PageView(application.profile(), this)),
      sentence_(new QLabel(this)) {
    setAttribute(Qt::WA_DeleteOnClose);
    setMinimumSize(kLeastSize);
    resize(kUsualSize);
    restoreGeometry(application.geometry());
    setCentralWidget(view_);
    sentence_->setTextFormat(Qt::PlainText);
    sentence_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);  // a path may be long
    statusBar()->addWidget(sentence_, 1);
    statusBar()->hide();
    connect(view_, &PageView::titleChanged, this, &QWidget::setWindowTitle);
    connect(view_, &PageView::ready, this, [this](const QJsonObject& labels) {
        labels_ = labels;
        renew_menus();
        if (const QString folder = application_.folder_that_fails(); !folder.isEmpty())
            lasting_ =
                text("notKept", "The folder %1 cannot be written: games are not kept.").arg(folder);
        if (!lasting_.isEmpty() && statusBar()->isHidden()) tell(lasting_);
    });
    connect(view_, &PageView::page_failed, this, [this] {
        has_stopped_ = true;
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
              {.act =
                   [this](const QString& name) {
                       revive();
                       settle();
                       view_->act(name);
                   },
               .open_file =
                   [this](const QString& path) {
                       revive();
                       if (path.isEmpty())
                           choose_file();
                       else
                           open_files({QFile::encodeName(path)});
                   },
               .paste = [this] { paste(); },
               .copy = [this](const QString& what) { copy(what); },
               .print = [this] { print(); },
               .new_window = [this] { application_.new_window(); },
               .quit = [] { QApplication::closeAllWindows(); }});
}

void Window::revive() {
    if (!std::exchange(has_stopped_, false)) return;
    settle();
    view_->load_page();
}

void Window::choose_file() {
    const QStringList paths = QFileDialog::getOpenFileNames(
        this, text("open", "Open"), application_.folder(),
        QStringLiteral("Othello (*.ggf *.sgf *.wtb *.obf *.pgn *.txt);;%1 (*)")
            .arg(text("allFiles", "All files")));
    Paths chosen;
    for (const QString& path : paths) chosen << QFile::encodeName(path);
    if (!chosen.isEmpty()) open_files(chosen);
}

std::optional<NamedFile> Window::read_file(const QByteArray& path) {
    // A name in another encoding is shown as well as it can be.
    const QString shown = QFile::decodeName(path);
    std::error_code failed;
    const bool is_file = std::filesystem::is_regular_file(path.toStdString(), failed);
    Result<std::string> contents = is_file
                                       ? base::read_text_file(path.toStdString(), kMostFileBytes)
                                       : Result<std::string>(Error{ErrorCode::kIo, "", ""});
    if (contents) {
        if (QFile::encodeName(shown) == path) application_.remember_file(shown);
        return NamedFile{QFileInfo(shown).fileName(), QByteArray::fromStdString(contents.value())};
    }
    tell(contents.error().code == ErrorCode::kOutOfRange
             ? text("tooLong", "This file is longer than 64 MiB: %1").arg(shown)
             : text("unreadable", "This file cannot be read: %1").arg(shown));
    application_.forget_file(shown);
    return std::nullopt;
}

void Window::open_files(const Paths& paths) {
    settle();
    QList<NamedFile> files;
    for (const QByteArray& path : paths)
        if (auto file = read_file(path)) files << *std::move(file);
    if (files.size() > 1)
        view_->bring_in_all(files);
    else if (!files.isEmpty())
        view_->bring_in(files.first().contents);
}

void Window::tell(const QString& sentence) {
    sentence_->setText(sentence);
    sentence_->setToolTip(sentence);
    statusBar()->show();
}

/// What was told is over, but for what lasts.
void Window::settle() {
    sentence_->setText(lasting_);
    statusBar()->setVisible(!lasting_.isEmpty());
}

bool Window::shows(const QWebEnginePage* page) const { return view_->page() == page; }

void Window::save(QWebEngineDownloadRequest& download) {
    const QString name = download.downloadFileName();
    QFileDialog dialog(this, {}, application_.folder());
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setDefaultSuffix(QFileInfo(name).suffix());
    dialog.selectFile(name);
    if (dialog.exec() != QDialog::Accepted) {
        download.cancel();
        return;
    }
    const QString path = dialog.selectedFiles().constFirst();
    const QFileInfo place(path);
    const auto fail = [this, path] {
        QFile::remove(path + QStringLiteral(".download"));
        tell(text("unwritable", "This file cannot be written: %1").arg(path));
    };
    if (!place.dir().exists()) {
        download.cancel();
        fail();
        return;
    }
    settle();
    download.setDownloadDirectory(place.absolutePath());
    download.setDownloadFileName(place.fileName());
    connect(&download, &QWebEngineDownloadRequest::stateChanged, this,
            [fail](QWebEngineDownloadRequest::DownloadState state) {
                if (state == QWebEngineDownloadRequest::DownloadInterrupted) fail();
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
    settle();
    if (pasted.isEmpty())
        tell(text("nothing", "There is no text to paste."));
    else
        view_->bring_in(pasted.toUtf8());
}

void Window::print() {
    view_->ask(QStringLiteral("diagram"), [this](const QString& svg) {
        QPrinter printer(QPrinter::HighResolution);
        QPrintDialog dialog(&printer, this);
        if (svg.isEmpty() || dialog.exec() != QDialog::Accepted) return;
        const bool is_printed = printed(svg, printer);
        const QString file = printer.outputFileName();
        settle();
        if (!is_printed || (!file.isEmpty() && QFileInfo(file).size() == 0))
            tell(text("unwritable", "This file cannot be written: %1")
                     .arg(file.isEmpty() ? printer.printerName() : file));
    });
}

void Window::closeEvent(QCloseEvent* event) {
    application_.remember_geometry(saveGeometry());
    QMainWindow::closeEvent(event);
}

}  // namespace outflank::desktop
