// The engine of the window: the server of `outflank serve` on a thread of this process.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <thread>

#include "outflank/result.h"
#include "server/server.h"

namespace outflank::desktop {

/// The name by which the page knows the server, whatever its port is. The games that the page
/// keeps belong to this name. Names below `localhost` are never looked up in a network.
inline constexpr char kHostName[] = "outflank.localhost";

/// Serves as long as it lives.
class EngineHost {
  public:
    /// Listens to this machine only, on a port that is free, and answers only who knows the
    /// token. `folder` is that of the built page, `games` where it keeps games; empty: nowhere.
    /// Errors: as Server::create.
    static Result<std::unique_ptr<EngineHost>> start(const std::string& folder,
                                                     const std::string& games);
    ~EngineHost();
    EngineHost(const EngineHost&) = delete;
    EngineHost& operator=(const EngineHost&) = delete;

    /// Made anew at every start; 256 bits in hexadecimal digits.
    const std::string& token() const { return token_; }
    /// "127.0.0.1:34567".
    std::string place() const;

  private:
    EngineHost(std::unique_ptr<server::Server> server, std::string token);

    std::unique_ptr<server::Server> server_;
    std::string token_;
    std::thread thread_;
};

}  // namespace outflank::desktop
