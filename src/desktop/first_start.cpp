#include "desktop/first_start.h"

#include <unistd.h>

#include <QDataStream>
#include <QLocalSocket>
#include <QStandardPaths>

namespace outflank::desktop {
namespace {

constexpr int kPatienceMs = 2000;
constexpr char kTaken[] = "1";

/// In a folder that nobody else can write to, else under a name of the user's own.
QString socket_name() {
    const QString folder = QStandardPaths::writableLocation(QStandardPaths::RuntimeLocation);
    if (!folder.isEmpty()) return folder + QStringLiteral("/outflank-desktop");
    return QStringLiteral("outflank-desktop-%1").arg(::getuid());
}

}  // namespace

bool FirstStart::hand_over(const QStringList& files) {
    QLocalSocket socket;
    socket.connectToServer(socket_name());
    if (!socket.waitForConnected(kPatienceMs)) return false;
    QDataStream stream(&socket);
    stream << files;
    socket.flush();
    // Without its answer the first one hangs or ends, and this one has to do the work.
    return socket.waitForReadyRead(kPatienceMs);
}

FirstStart::FirstStart(QObject* parent) : QObject(parent) {
    server_.setSocketOptions(QLocalServer::UserAccessOption);
    // Nobody has answered there, so what is left is of a program that was killed.
    QLocalServer::removeServer(socket_name());
    server_.listen(socket_name());
    connect(&server_, &QLocalServer::newConnection, this, [this] {
        while (QLocalSocket* socket = server_.nextPendingConnection()) listen_to(socket);
    });
}

void FirstStart::listen_to(QLocalSocket* socket) {
    connect(socket, &QLocalSocket::disconnected, socket, &QObject::deleteLater);
    const auto read = [this, socket] {
        QDataStream stream(socket);
        stream.startTransaction();
        QStringList files;
        stream >> files;
        if (!stream.commitTransaction()) return;  // the rest is on its way
        socket->write(kTaken);
        socket->flush();
        Q_EMIT started_again(files);
    };
    connect(socket, &QLocalSocket::readyRead, this, read);
    if (socket->bytesAvailable() > 0) read();
}

}  // namespace outflank::desktop
