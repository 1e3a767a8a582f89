// A queue in which whoever has used the least comes first, and how long each turn lasts.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <list>
#include <map>
#include <optional>

namespace outflank::server {

/// Names one client for as long as it is connected; never used again.
using ClientId = std::uint64_t;

/// How long a turn lasts while somebody else waits; as long as nobody does, it goes on.
struct TurnLengths {
    std::chrono::milliseconds first{100};  ///< of an item: most are done in it
    std::chrono::milliseconds later{250};  ///< of one that has had turns
    /// A new item of a client that has used no more gets the next turn, but not before the one
    /// that runs has had so much: less is lost in taking it up again.
    std::chrono::milliseconds least{25};
};

/// Items of several clients, worked on one at a time in turns: start-time fair queueing. The
/// client that has used the least time comes next; among equals a new item, and then the one
/// that has waited longest.
///
/// Nobody saves up time, and nobody pays for having been alone: who joins begins at the virtual
/// time. That is the time which the least served of those who wait or run has used; it never
/// falls, and it stays no more than a turn behind an equal share for everybody, so that a
/// stream of ever new clients cannot hold it where it is. Who runs is charged before anybody
/// joins.
///
/// `now` never decreases from call to call. Cost of each call: the number of clients.
template <class Item>
class FairQueue {
  public:
    using Clock = std::chrono::steady_clock;
    using Time = Clock::time_point;
    using Duration = Clock::duration;

    struct Taken {
        ClientId client;
        Item item;
    };

    explicit FairQueue(const TurnLengths& lengths = {}) : lengths_(lengths) {}

    /// True when nothing waits.
    bool is_empty() const { return size_ == 0; }
    /// Items that wait.
    std::size_t size() const { return size_; }

    /// Items of one client that wait.
    std::size_t size_of(ClientId client) const {
        const auto found = clients_.find(client);
        return found == clients_.end() ? 0 : found->second.waiting.size();
    }

    /// A new item. No turn of it is cut shorter than `shortest` for others.
    void add(ClientId client, Item item, Time now, Duration shortest = {}) {
        charge(now);
        Client& owner = clients_[client];
        if (!is_active(client, owner)) owner.used = std::max(owner.used, virtual_time_);
        push(owner, {++arrivals_, true, shortest, std::move(item)});
    }

    /// Begins the turn of the next item; nothing when none waits. Precondition: none runs.
    std::optional<Taken> take(Time now) {
        auto next = clients_.end();
        for (auto it = clients_.begin(); it != clients_.end(); ++it)
            if (!it->second.waiting.empty() &&
                (next == clients_.end() || comes_before(it->second, next->second)))
                next = it;
        if (next == clients_.end()) return std::nullopt;
        Client& owner = next->second;
        Waiting& first = owner.waiting.front();
        running_ = Running{.client = next->first,
                           .began = now,
                           .charged = now,
                           .used_before = owner.used,
                           .slice = first.is_new ? lengths_.first : lengths_.later,
                           .shortest = first.shortest};
        owner.new_items -= first.is_new ? 1 : 0;
        turn_.splice(turn_.begin(), owner.waiting, owner.waiting.begin());
        --size_;
        return Taken{next->first, std::move(first.item)};
    }

    /// When the turn that runs should end; nothing while nobody else wants one.
    std::optional<Time> end_of_turn() const {
        if (!running_ || size_ == 0) return std::nullopt;
        Duration length = running_->slice;
        for (const auto& [id, client] : clients_) {
            if (client.new_items == 0) continue;
            const Duration behind =
                id == running_->client ? Duration::zero() : client.used - running_->used_before;
            length = std::min(length, std::max<Duration>(behind, lengths_.least));
        }
        return running_->began + std::max(length, running_->shortest);
    }

    /// Ends the turn; the item wants another one. Takes no memory: its place was kept.
    void put_back(Item item, Time now) {
        charge(now);
        const auto found = clients_.find(running_->client);
        if (found != clients_.end()) {
            turn_.front() = {++arrivals_, false, running_->shortest, std::move(item)};
            found->second.waiting.splice(found->second.waiting.end(), turn_);
            ++size_;
        }
        turn_.clear();
        running_.reset();
    }

    /// Ends the turn; the item is done.
    void finish(Time now) {
        charge(now);
        turn_.clear();
        running_.reset();
    }

    /// Takes out the first item of the client that `matches`.
    template <class Predicate>
    std::optional<Item> take_if(ClientId client, Predicate matches) {
        const auto found = clients_.find(client);
        if (found == clients_.end()) return std::nullopt;
        Client& owner = found->second;
        for (auto it = owner.waiting.begin(); it != owner.waiting.end(); ++it) {
            if (!matches(it->item)) continue;
            std::optional<Item> item(std::move(it->item));
            owner.new_items -= it->is_new ? 1 : 0;
            owner.waiting.erase(it);
            --size_;
            return item;
        }
        return std::nullopt;
    }

    class Left;

    /// Forgets the client; its items come back, so that they can end outside of any lock. Takes no
    /// memory: connections end where there is none, too.
    Left leave(ClientId client) noexcept {
        Left left;
        left.node_ = clients_.extract(client);
        if (!left.node_.empty()) size_ -= left.node_.mapped().waiting.size();
        return left;
    }

  private:
    struct Waiting {
        std::uint64_t arrival;
        bool is_new;  // has had no turn
        Duration shortest;
        Item item;
    };
    struct Client {
        Duration used{};
        std::size_t new_items = 0;
        std::list<Waiting> waiting{};
    };
    struct Running {
        ClientId client;
        Time began;
        Time charged;  // until then
        Duration used_before;
        Duration slice;
        Duration shortest;
    };

    using Clients = std::map<ClientId, Client>;

    static bool comes_before(const Client& a, const Client& b) {
        if (a.used != b.used) return a.used < b.used;
        if ((a.new_items > 0) != (b.new_items > 0)) return a.new_items > 0;
        return a.waiting.front().arrival < b.waiting.front().arrival;
    }

    bool is_active(ClientId id, const Client& client) const {
        return !client.waiting.empty() || (running_ && running_->client == id);
    }

    void push(Client& owner, Waiting waiting) {
        owner.new_items += waiting.is_new ? 1 : 0;
        owner.waiting.push_back(std::move(waiting));
        ++size_;
    }

    /// Counts what the running turn has used so far.
    void charge(Time now) {
        if (!running_) return;
        const Duration used = now - running_->charged;
        running_->charged = now;
        const auto owner = clients_.find(running_->client);
        if (owner == clients_.end()) return;  // it has left, and nobody owes it anything
        owner->second.used += used;
        std::optional<Duration> least;
        int active = 0;
        for (const auto& [id, client] : clients_) {
            if (!is_active(id, client)) continue;
            ++active;
            least = std::min(least.value_or(client.used), client.used);
        }
        equal_share_ = std::max(equal_share_ + used / active, *least);
        virtual_time_ = std::max({virtual_time_, *least, equal_share_ - Duration(lengths_.later)});
    }

    const TurnLengths lengths_;
    Clients clients_;
    std::optional<Running> running_;
    std::list<Waiting> turn_;  // the place of what runs, without its item
    Duration virtual_time_{};
    Duration equal_share_{};  // what a client would have used that was always there
    std::uint64_t arrivals_ = 0;
    std::size_t size_ = 0;
};

/// The items of a client that has left.
template <class Item>
class FairQueue<Item>::Left {
  public:
    std::deque<Item> items() const {
        std::deque<Item> items;
        if (!node_.empty())
            for (const Waiting& waiting : node_.mapped().waiting) items.push_back(waiting.item);
        return items;
    }

  private:
    friend class FairQueue;
    typename Clients::node_type node_{};
};

}  // namespace outflank::server
