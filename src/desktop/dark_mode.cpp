#include "desktop/dark_mode.h"

#include <QApplication>
#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusVariant>
#include <QFile>
#include <QPalette>
#include <QStyleFactory>
#include <optional>

namespace outflank::desktop {
namespace {

constexpr int kPortalPatienceMs = 300;
constexpr int kHalfLight = 128;

/// Without an address the library would start a bus of its own.
bool has_bus() {
    return qEnvironmentVariableIsSet("DBUS_SESSION_BUS_ADDRESS") ||
           QFile::exists(qEnvironmentVariable("XDG_RUNTIME_DIR") + QStringLiteral("/bus"));
}

/// 1 is dark, 2 light, 0 no wish.
std::optional<uint> portal_scheme() {
    if (!has_bus()) return std::nullopt;
    QDBusMessage question = QDBusMessage::createMethodCall(
        QStringLiteral("org.freedesktop.portal.Desktop"),
        QStringLiteral("/org/freedesktop/portal/desktop"),
        QStringLiteral("org.freedesktop.portal.Settings"), QStringLiteral("Read"));
    question << QStringLiteral("org.freedesktop.appearance") << QStringLiteral("color-scheme");
    const QDBusMessage answer =
        QDBusConnection::sessionBus().call(question, QDBus::Block, kPortalPatienceMs);
    if (answer.type() != QDBusMessage::ReplyMessage || answer.arguments().isEmpty())
        return std::nullopt;
    QVariant value = answer.arguments().constFirst();
    while (value.canConvert<QDBusVariant>()) value = value.value<QDBusVariant>().variant();
    return value.toUInt();
}

bool palette_is_dark() {
    return QGuiApplication::palette().color(QPalette::Window).lightness() < kHalfLight;
}

}  // namespace

bool system_is_dark() {
    const std::optional<uint> scheme = portal_scheme();
    return scheme.value_or(0) == 0 ? palette_is_dark() : *scheme == 1;
}

void use_dark_palette() {
    if (palette_is_dark()) return;
    QApplication::setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
    QPalette palette(QColor(0x2a, 0x31, 0x2d), QColor(0x18, 0x1d, 0x1a));
    palette.setColor(QPalette::Highlight, QColor(0x4f, 0x8f, 0x73));
    QApplication::setPalette(palette);
}

}  // namespace outflank::desktop
