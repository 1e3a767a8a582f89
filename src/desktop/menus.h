// The menu bar of a window. The texts are the page's, in its language.
#pragma once

#include <QJsonObject>
#include <QMainWindow>
#include <QStringList>
#include <functional>

namespace outflank::desktop {

/// What the entries do.
struct MenuDeeds {
    std::function<void(const QString&)> act;        ///< an action of the page
    std::function<void(const QString&)> open_file;  ///< empty: asks which
    std::function<void()> paste;
    std::function<void(const QString&)> copy;  ///< "position", "moves" or "diagram"
    std::function<void()> print;
    std::function<void()> new_window;
    std::function<void()> quit;
};

/// Makes the menu bar of `window` anew.
void set_menus(QMainWindow& window, const QJsonObject& labels, const QStringList& recent,
               const MenuDeeds& deeds);

}  // namespace outflank::desktop
