#include "desktop/first_start.h"

#include <unistd.h>

#include <QDataStream>
#include <QElapsedTimer>
#include <QFile>
#include <QLocalSocket>
#include <QStandardPaths>
#include <QThread>
#include <utility>

namespace outflank::desktop {
namespace {

constexpr int kPatienceMs = 10'000;
constexpr int kTryMs = 50;
constexpr char kTaken[] = "1";
constexpr const char* kBusy = "another program has the games";
constexpr int kLongestAddress = 90;  // bytes; sun_path has 108, and Qt needs some

/// In a folder that nobody else can write to, else under a name of the user's own. Not every file
/// system takes the first.
QStringList socket_names(const QString& folder) {
    QStringList names;
    if (!folder.isEmpty() && folder.toUtf8().size() < kLongestAddress)
        names << folder + QStringLiteral("/running");
    const QString runtime = QStandardPaths::writableLocation(QStandardPaths::RuntimeLocation);
    names << (runtime.isEmpty() ? QStringLiteral("outflank-desktop-%1").arg(::getuid())
                                : runtime + QStringLiteral("/outflank-desktop"));
    return names;
}

}  // namespace

FirstStart::FirstStart(const QString& folder) : sockets_(socket_names(folder)) {
    if (!folder.isEmpty())
        lock_path_ = QFile::encodeName(folder + QStringLiteral("/lock")).toStdString();
}

FirstStart::Found FirstStart::start(const Paths& files) {
    QElapsedTimer waited;
    waited.start();
    for (;;) {
        bool is_busy = false;
        if (!lock_path_.empty()) {
            Result<base::LockedFile> locked = base::LockedFile::open(lock_path_, kBusy);
            if (locked) {
                lock_.emplace(std::move(locked).value());
                break;
            }
            is_busy = locked.error().message == kBusy;
        }
        for (const QString& name : sockets_)
            if (hand_over(files, name)) return Found::kTaken;
        // A folder without locks, as on some networks, is for whoever gets no answer.
        if (!is_busy) break;
        if (waited.elapsed() > kPatienceMs) return Found::kSilence;
        QThread::msleep(kTryMs);
    }
    listen();
    return Found::kNobody;
}

bool FirstStart::hand_over(const Paths& files, const QString& name) {
    QLocalSocket socket;
    socket.connectToServer(name);
    if (!socket.waitForConnected(kPatienceMs)) return false;
    QDataStream stream(&socket);
    stream << files;
    socket.flush();
    return socket.waitForReadyRead(kPatienceMs);
}

void FirstStart::listen() {
    server_.setSocketOptions(QLocalServer::UserAccessOption);
    for (const QString& name : sockets_) {
        // Nobody has answered there, so what is left is of a program that was killed.
        QLocalServer::removeServer(name);
        if (server_.listen(name)) break;
    }
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
