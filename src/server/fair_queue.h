// A queue in which whoever has used the least comes first.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>

namespace outflank::server {

/// Names one client for as long as it is connected; never used again.
using ClientId = std::uint64_t;

/// Items of several clients, taken in turns: the client that has used the least time comes
/// next, and among equals the one that has waited longest. Nobody saves up time: who comes back
/// after a pause stands where the least served of those who wait stands.
template <class Item>
class FairQueue {
  public:
    using Duration = std::chrono::steady_clock::duration;

    struct Taken {
        ClientId client;
        Item item;
    };

    bool is_empty() const { return size_ == 0; }
    std::size_t size() const { return size_; }

    /// Items of one client that wait.
    std::size_t size_of(ClientId client) const {
        const auto found = clients_.find(client);
        return found == clients_.end() ? 0 : found->second.waiting.size();
    }

    void add(ClientId client, Item item) {
        const auto least = least_used();
        Client& owner = clients_[client];
        if (owner.waiting.empty() && least && owner.used < *least) owner.used = *least;
        put_back(client, std::move(item));
    }

    /// The same for what was taken and is not done yet: that was no pause.
    void put_back(ClientId client, Item item) {
        clients_[client].waiting.push_back({++arrivals_, std::move(item)});
        ++size_;
    }

    /// The next item; nothing when none waits.
    std::optional<Taken> take() {
        auto next = clients_.end();
        for (auto it = clients_.begin(); it != clients_.end(); ++it)
            if (!it->second.waiting.empty() &&
                (next == clients_.end() || comes_before(it->second, next->second)))
                next = it;
        if (next == clients_.end()) return std::nullopt;
        std::deque<Waiting>& waiting = next->second.waiting;
        Taken taken{next->first, std::move(waiting.front().item)};
        waiting.pop_front();
        --size_;
        return taken;
    }

    /// The client has used so much time.
    void charge(ClientId client, Duration used) {
        const auto found = clients_.find(client);
        if (found != clients_.end()) found->second.used += used;
    }

    /// Takes out the first item of the client that `matches`.
    template <class Predicate>
    std::optional<Item> take_if(ClientId client, Predicate matches) {
        const auto found = clients_.find(client);
        if (found == clients_.end()) return std::nullopt;
        std::deque<Waiting>& waiting = found->second.waiting;
        for (auto it = waiting.begin(); it != waiting.end(); ++it) {
            if (!matches(it->item)) continue;
            std::optional<Item> item(std::move(it->item));
            waiting.erase(it);
            --size_;
            return item;
        }
        return std::nullopt;
    }

    /// Forgets the client; its items come back, so that they can end outside of any lock.
    std::deque<Item> leave(ClientId client) {
        std::deque<Item> items;
        const auto found = clients_.find(client);
        if (found == clients_.end()) return items;
        for (Waiting& waiting : found->second.waiting) items.push_back(std::move(waiting.item));
        size_ -= items.size();
        clients_.erase(found);
        return items;
    }

  private:
    struct Waiting {
        std::uint64_t arrival;
        Item item;
    };
    struct Client {
        Duration used{};
        std::deque<Waiting> waiting{};
    };

    static bool comes_before(const Client& a, const Client& b) {
        if (a.used != b.used) return a.used < b.used;
        return a.waiting.front().arrival < b.waiting.front().arrival;
    }

    std::optional<Duration> least_used() const {
        std::optional<Duration> least;
        for (const auto& [id, client] : clients_)
            if (!client.waiting.empty() && (!least || client.used < *least)) least = client.used;
        return least;
    }

    std::map<ClientId, Client> clients_;
    std::uint64_t arrivals_ = 0;
    std::size_t size_ = 0;
};

}  // namespace outflank::server
