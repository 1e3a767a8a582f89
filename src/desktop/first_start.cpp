#include "desktop/first_start.h"

#include <unistd.h>

#include <QDataStream>
#include <QElapsedTimer>
#include <QLocalSocket>
#include <QStandardPaths>
#include <QThread>

namespace outflank::desktop {
namespace {

constexpr int kPatienceMs = 10'000;
constexpr int kTryMs = 50;
constexpr char kTaken[] = "1";
constexpr int kLongestAddress = 90;  // bytes; sun_path has 108, and Qt needs some

/// In a folder that nobody else can write to, else under a name of the user's own.
QString socket_name(const QString& folder) {
    if (!folder.isEmpty() && folder.toUtf8().size() < kLongestAddress)
        return folder + QStringLiteral("/running");
    const QString runtime = QStandardPaths::writableLocation(QStandardPaths::RuntimeLocation);
    if (!runtime.isEmpty()) return runtime + QStringLiteral("/outflank-desktop");
    return QStringLiteral("outflank-desktop-%1").arg(::getuid());
}

}  // namespace

FirstStart::FirstStart(const QString& folder) : socket_(socket_name(folder)) {
    if (folder.isEmpty()) return;
    lock_.emplace(folder + QStringLiteral("/lock"));
    lock_->setStaleLockTime(0);  // the program may run for days; one that has died holds none
}

/// A folder without locks, as on some networks, is for whoever comes.
bool FirstStart::takes_folder() {
    return lock_ && (lock_->tryLock(0) || lock_->error() != QLockFile::LockFailedError);
}

FirstStart::Found FirstStart::start(const Paths& files) {
    QElapsedTimer waited;
    waited.start();
    while (!takes_folder()) {
        if (hand_over(files)) return Found::kTaken;
        if (!lock_) break;
        if (waited.elapsed() > kPatienceMs) return Found::kSilence;
        QThread::msleep(kTryMs);
    }
    listen();
    return Found::kNobody;
}

bool FirstStart::hand_over(const Paths& files) const {
    QLocalSocket socket;
    socket.connectToServer(socket_);
    if (!socket.waitForConnected(kPatienceMs)) return false;
    QDataStream stream(&socket);
    stream << files;
    socket.flush();
    return socket.waitForReadyRead(kPatienceMs);
}

void FirstStart::listen() {
    server_.setSocketOptions(QLocalServer::UserAccessOption);
    // Nobody has answered there, so what is left is of a program that was killed.
    QLocalServer::removeServer(socket_);
    server_.listen(socket_);
    connect(&server_, &QLocalServer::newConnection, this, [this] {
        while (QLocalSocket* socket = server_.nextPendingConnection()) listen_to(socket);
    });
}

void FirstStart::listen_to(QLocalSocket* socket) {
    connect(socket, &QLocalSocket::disconnected, socket, &QObject::deleteLater);
    const auto read = [this, socket] {
        QDataStream stream(socket);
        stream.startTransaction();
        Paths files;
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
