#include "desktop/page_view.h"

#include <QDesktopServices>
#include <QJsonArray>
#include <QJsonDocument>
#include <QTimer>
#include <QUrl>
#include <QWebEngineNewWindowRequest>
#include <utility>

#include "desktop/engine_host.h"

namespace outflank::desktop {
namespace {

constexpr int kLookMs = 50;
constexpr int kMostEnds = 3;           // of the page's process...
constexpr int kForgetEndsMs = 60'000;  // ...in this time

/// Only the page itself is shown here; other addresses are a matter for the browser.
class Page : public QWebEnginePage {
  public:
    using QWebEnginePage::QWebEnginePage;

  protected:
    bool acceptNavigationRequest(const QUrl& url, NavigationType, bool) override {
        if (url.host() == QLatin1String(kHostName) || url.scheme() == QLatin1String("blob"))
            return true;
        QDesktopServices::openUrl(url);
        return false;
    }
};

}  // namespace

PageView::PageView(QWebEngineProfile& profile, QWidget* parent) : QWebEngineView(parent) {
    auto* page = new Page(&profile, this);
    setPage(page);
    page->setBackgroundColor(palette().color(QPalette::Window));
    setContextMenuPolicy(Qt::NoContextMenu);
    connect(page, &QWebEnginePage::loadStarted, this, [this] { ready_ = false; });
    connect(page, &QWebEnginePage::loadFinished, this, [this](bool good) {
        if (good)
            look_whether_ready();
        else
            Q_EMIT page_failed();
    });
    connect(page, &QWebEnginePage::newWindowRequested, this,
            [](QWebEngineNewWindowRequest& request) {
                QDesktopServices::openUrl(request.requestedUrl());
            });
    connect(
        page, &QWebEnginePage::renderProcessTerminated, this,
        [this](QWebEnginePage::RenderProcessTerminationStatus status) { on_process_end(status); });
}

void PageView::load_page() {
    ready_ = false;
    load(QUrl(QStringLiteral("http://%1/").arg(QLatin1String(kHostName))));
}

/// A page that is loaded still has to read its texts and its games.
void PageView::look_whether_ready() {
    page()->runJavaScript(
        QStringLiteral(
            "globalThis.outflankDesktop ? JSON.stringify(outflankDesktop.labels()) : ''"),
        [this](const QVariant& told) {
            if (told.toString().isEmpty()) {
                QTimer::singleShot(kLookMs, this, [this] { look_whether_ready(); });
                return;
            }
            ready_ = true;
            Q_EMIT ready(QJsonDocument::fromJson(told.toString().toUtf8()).object());
            for (const QString& call : std::exchange(waiting_, {})) page()->runJavaScript(call);
        });
}

/// The page keeps its game after every move: a new process goes on with it.
void PageView::on_process_end(QWebEnginePage::RenderProcessTerminationStatus status) {
    if (status == QWebEnginePage::NormalTerminationStatus) return;
    ready_ = false;
    QTimer::singleShot(kForgetEndsMs, this, [this] { --ends_; });
    if (++ends_ > kMostEnds) {
        Q_EMIT page_failed();
        return;
    }
    QTimer::singleShot(0, this, [this] { reload(); });
}

void PageView::act(const QString& name) {
    page()->runJavaScript(QStringLiteral("globalThis.outflankDesktop?.act('%1')").arg(name));
}

/// What the page is called with is a value of JavaScript: JSON is.
void PageView::call(const QString& function, const QString& argument) {
    const QString call = QStringLiteral("outflankDesktop.%1(%2)").arg(function, argument);
    if (ready_)
        page()->runJavaScript(call);
    else
        waiting_ << call;
}

void PageView::bring_in(const QByteArray& contents) {
    call(QStringLiteral("bringIn"), QStringLiteral("'%1'").arg(QLatin1String(contents.toBase64())));
}

void PageView::bring_in_all(const QList<NamedFile>& files) {
    QJsonArray all;
    for (const NamedFile& file : files)
        all.append(QJsonObject{
            {QStringLiteral("name"), file.name},
            {QStringLiteral("contents"), QString::fromLatin1(file.contents.toBase64())}});
    call(QStringLiteral("bringInAll"),
         QString::fromUtf8(QJsonDocument(all).toJson(QJsonDocument::Compact)));
}

void PageView::ask(const QString& what, std::function<void(const QString&)> told) {
    page()->runJavaScript(
        QStringLiteral("globalThis.outflankDesktop?.text('%1') ?? ''").arg(what),
        [told = std::move(told)](const QVariant& answer) { told(answer.toString()); });
}

}  // namespace outflank::desktop
