// One program for one user: a second start hands its files to the first and ends.
#pragma once

#include <QLocalServer>
#include <QObject>
#include <QStringList>

namespace outflank::desktop {

class FirstStart : public QObject {
    Q_OBJECT

  public:
    /// The program that runs already opens `files` (absolute paths); false where there is none.
    static bool hand_over(const QStringList& files);

    /// Waits for further starts of the same user. Where that is impossible, each start has a
    /// program of its own.
    explicit FirstStart(QObject* parent);

  Q_SIGNALS:
    void started_again(const QStringList& files);

  private:
    void listen_to(QLocalSocket* socket);

    QLocalServer server_;
};

}  // namespace outflank::desktop
