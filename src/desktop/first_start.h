// One program for one user: a second start hands its files to the first and ends.
#pragma once

#include <QByteArray>
#include <QList>
#include <QLocalServer>
#include <QObject>
#include <QStringList>
#include <optional>
#include <string>

#include "base/locked_file.h"

namespace outflank::desktop {

/// Absolute paths as the system has them, in whatever encoding.
using Paths = QList<QByteArray>;

class FirstStart : public QObject {
    Q_OBJECT

  public:
    enum class Found {
        kNobody,   ///< this is the first one, and hears of the next
        kTaken,    ///< the one that runs already opens the files
        kSilence,  ///< one has the folder and does not answer
    };

    /// Who keeps games in `folder` has it alone. Empty where games are not kept: then a start that
    /// nobody answers is the first.
    explicit FirstStart(const QString& folder);

    /// Waits some seconds for a program that is just starting.
    Found start(const Paths& files);

  Q_SIGNALS:
    void started_again(const Paths& files);

  private:
    static bool hand_over(const Paths& files, const QString& name);
    void listen();
    void listen_to(QLocalSocket* socket);

    QStringList sockets_;    // the first one that the system takes
    std::string lock_path_;  // empty where games are not kept
    std::optional<base::LockedFile> lock_;
    QLocalServer server_;
};

}  // namespace outflank::desktop
