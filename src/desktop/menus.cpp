#include "desktop/menus.h"

#include <QDir>
#include <QFileInfo>
#include <QKeySequence>
#include <QMenu>
#include <QMenuBar>

namespace outflank::desktop {
namespace {

void add(QMenu& menu, const QString& text, const QKeySequence& keys, std::function<void()> deed) {
    QAction* action = menu.addAction(text);
    action->setShortcut(keys);
    QObject::connect(action, &QAction::triggered, &menu, [deed = std::move(deed)] { deed(); });
}

/// A name with '&' in it shall not become a key of the menu.
QString plain(QString text) { return text.replace(QLatin1Char('&'), QLatin1String("&&")); }

/// Alt with its first letter opens it.
QString opened_by_first_letter(const QString& text) { return QLatin1Char('&') + text; }

void add_recent(QMenu& file, const QString& title, const QStringList& recent,
                const MenuDeeds& deeds) {
    QMenu* menu = file.addMenu(title);
    menu->setEnabled(!recent.isEmpty());
    QStringList names;
    for (const QString& path : recent) names << QFileInfo(path).fileName();
    for (const QString& path : recent) {
        const QString name = QFileInfo(path).fileName();
        const QString shown = names.count(name) == 1 ? name : QDir::toNativeSeparators(path);
        add(*menu, plain(shown), {}, [deeds, path] { deeds.open_file(path); });
    }
}

}  // namespace

void set_menus(QMainWindow& window, const QJsonObject& labels, const QStringList& recent,
               const MenuDeeds& deeds) {
    const auto text = [&](const char* key) { return plain(labels[QLatin1String(key)].toString()); };
    const auto act = [&](const char* name) {
        return [deeds, name = QString::fromLatin1(name)] { deeds.act(name); };
    };
    QMenuBar& bar = *window.menuBar();
    bar.clear();
    QMenu& file = *bar.addMenu(opened_by_first_letter(text("file")));
    add(file, text("new"), QKeySequence::New, act("new"));
    add(file, text("newWindow"), Qt::CTRL | Qt::SHIFT | Qt::Key_N, deeds.new_window);
    file.addSeparator();
    add(file, text("open"), QKeySequence::Open, [deeds] { deeds.open_file({}); });
    add_recent(file, text("openRecent"), recent, deeds);
    add(file, text("games"), {}, act("games"));
    file.addSeparator();
    add(file, text("saveSgf"), QKeySequence::Save, act("saveSgf"));
    add(file, text("saveGgf"), {}, act("saveGgf"));
    add(file, text("savePicture"), {}, act("savePicture"));
    add(file, text("print"), QKeySequence::Print, deeds.print);
    file.addSeparator();
    add(file, text("quit"), QKeySequence::Quit, deeds.quit);

    QMenu& edit = *bar.addMenu(opened_by_first_letter(text("edit")));
    add(edit, text("copyMoves"), {}, [deeds] { deeds.copy(QStringLiteral("moves")); });
    add(edit, text("copyPosition"), Qt::CTRL | Qt::SHIFT | Qt::Key_C,
        [deeds] { deeds.copy(QStringLiteral("position")); });
    add(edit, text("copyPicture"), {}, [deeds] { deeds.copy(QStringLiteral("diagram")); });
    add(edit, text("paste"), Qt::CTRL | Qt::SHIFT | Qt::Key_V, deeds.paste);
    edit.addSeparator();
    add(edit, text("settings"), QKeySequence::Preferences, act("settings"));
    QMenu& help = *bar.addMenu(opened_by_first_letter(text("help")));
    add(help, text("keys"), QKeySequence::HelpContents, act("keys"));
}

}  // namespace outflank::desktop
