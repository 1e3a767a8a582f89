// What the connections of each network address may hold of the server's memory.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <string>

namespace outflank::server {

/// Counts bytes and connections by address. For one thread; outlives its shares.
class Accounts {
  public:
    struct Limits {
        std::size_t connections = 512;             ///< of all addresses
        std::size_t connections_of_address = 256;  ///< so that one cannot keep the others out
        std::size_t bytes = std::size_t{192} << 20;
        std::size_t bytes_of_address = std::size_t{48} << 20;
    };

    /// One connection, and what it holds.
    class Share {
      public:
        Share(Accounts& accounts, std::string address);
        ~Share();
        Share(const Share&) = delete;
        Share& operator=(const Share&) = delete;

        /// From now on the connection holds so much.
        void hold(std::size_t bytes);
        std::size_t held() const { return held_; }

        /// True when its address, and all of them together, may hold so much more.
        bool has_room_for(std::size_t bytes) const;

      private:
        Accounts& accounts_;
        const std::string address_;
        std::size_t held_ = 0;
    };

    explicit Accounts(const Limits& limits) : limits_(limits) {}

    /// Nothing when there are too many connections.
    std::unique_ptr<Share> open(const std::string& address);

  private:
    struct Account {
        std::size_t connections = 0;
        std::size_t bytes = 0;
    };

    const Limits limits_;
    std::map<std::string, Account> by_address_;
    Account all_;
};

}  // namespace outflank::server
