// Who gets how much of a machine, over time: long searches, quick questions, people who come and
// go, all of them drawn at random. The time is simulated, so it is the same on every computer.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <vector>

#include "base/random.h"
#include "server/schedule/fair_queue.h"

namespace outflank::server {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
using Item = int;  // names a piece of work
using Queue = FairQueue<Item>;
using Time = Queue::Time;
using Duration = Queue::Duration;

constexpr Time kFirstMoment{};
constexpr Duration kNoEnd = std::chrono::hours(1000);

struct Turn {
    ClientId client;
    Time began;
    Time ended;
};

/// A machine that works on the items of a queue, and the people who bring them.
class Simulation {
  public:
    /// Says what happens later, in any order.
    void at(Time when, std::function<void()> what) { events_.emplace(when, std::move(what)); }

    Time now() const { return now_; }

    /// The client brings work that takes so long; `done` is told when it is done.
    void ask(
        ClientId client, Duration work, std::function<void()> done = [] {}) {
        const Item item = next_item_++;
        work_[item] = {work, std::move(done)};
        queue_.add(client, item, now_);
        if (!running_) begin();
    }

    void leave(ClientId client) {
        queue_.leave(client);
        if (running_ && turns_.back().client == client) {  // stopped soon
            end_turn();
            queue_.finish(now_);
            running_.reset();
            begin();
        }
    }

    void run_until(Time end) {
        while (step(end)) {
        }
        now_ = end;
    }

    const std::vector<Turn>& turns() const { return turns_; }

    /// What a client has had of the time between two moments.
    Duration share(ClientId client, Time from, Time to) const {
        Duration sum{};
        for (const Turn& turn : turns_) {
            if (turn.client != client) continue;
            const Time ended = turn.ended == Time{} ? now_ : turn.ended;
            sum += std::max(Duration{}, std::min(ended, to) - std::max(turn.began, from));
        }
        return sum;
    }

  private:
    struct Work {
        Duration left;
        std::function<void()> done;
    };

    /// The search notices that it should stop a little later.
    static constexpr Duration kStops = milliseconds(1);

    void begin() {
        const auto taken = queue_.take(now_);
        if (!taken) return;
        running_ = taken->item;
        turns_.push_back({taken->client, now_, {}});
    }

    void end_turn() {
        turns_.back().ended = now_;
        work_[*running_].left -= now_ - turns_.back().began;
    }

    /// False when nothing happens before `end`.
    bool step(Time end) {
        std::optional<Time> next;
        if (!events_.empty()) next = events_.begin()->first;
        if (running_) {
            const Time begun = turns_.back().began;
            Time stops = begun + work_[*running_].left;
            if (const auto wanted = queue_.end_of_turn())
                stops = std::min(stops, std::max(now_, *wanted) + kStops);
            if (!next || stops <= *next) {
                if (stops > end) return false;
                now_ = stops;
                stop();
                return true;
            }
        }
        if (!next || *next > end) return false;
        now_ = *next;
        const auto event = std::move(events_.begin()->second);
        events_.erase(events_.begin());
        event();
        return true;
    }

    void stop() {
        const Item item = *running_;
        end_turn();
        running_.reset();
        if (work_[item].left > Duration{}) {
            queue_.put_back(item, now_);
        } else {
            queue_.finish(now_);
            const auto done = std::move(work_[item].done);
            work_.erase(item);
            done();
        }
        if (!running_) begin();
    }

    Queue queue_;
    Time now_ = kFirstMoment;
    std::multimap<Time, std::function<void()>> events_;
    std::map<Item, Work> work_;
    std::optional<Item> running_;
    std::vector<Turn> turns_;
    Item next_item_ = 0;
};

/// Asks quick questions, one after the other, and remembers how long each took longer than it
/// would have alone.
class QuickClient {
  public:
    QuickClient(Simulation& simulation, ClientId client, Duration work, Duration pause)
        : simulation_(simulation), client_(client), work_(work), pause_(pause) {
        ask();
    }
    std::vector<Duration> waits() const {
        std::vector<Duration> sorted = waits_;
        std::sort(sorted.begin(), sorted.end());
        return sorted;
    }

  private:
    void ask() {
        simulation_.ask(client_, work_, [this, asked = simulation_.now()] {
            waits_.push_back(simulation_.now() - asked - work_);
            simulation_.at(simulation_.now() + pause_, [this] { ask(); });
        });
    }

    Simulation& simulation_;
    ClientId client_;
    Duration work_;
    Duration pause_;
    std::vector<Duration> waits_;
};

TEST(FairShares, AreEqualFromTheMomentThatSomebodyJoins) {
    for (const int alone : {0, 1, 65, 3600}) {
        Simulation machine;
        const Time joined = kFirstMoment + seconds(alone);
        machine.ask(1, kNoEnd);
        machine.at(joined, [&] { machine.ask(2, kNoEnd); });
        machine.run_until(joined + seconds(20));
        for (ClientId client : {1, 2}) {
            EXPECT_GT(machine.share(client, joined, joined + seconds(2)), Duration{}) << alone;
            const double share =
                std::chrono::duration<double>(machine.share(client, joined, machine.now())).count();
            EXPECT_NEAR(share, 10.0, 1.0) << client << " after " << alone << " s";
        }
    }
}

TEST(FairShares, LetQuickQuestionsThroughBesideEndlessOnes) {
    for (const int cost_ms : {1, 5, 20, 60}) {
        Simulation machine;
        machine.ask(1, kNoEnd);
        std::optional<QuickClient> quick;
        machine.at(kFirstMoment + seconds(65),
                   [&] { quick.emplace(machine, 2, milliseconds(cost_ms), milliseconds(1)); });
        machine.run_until(kFirstMoment + seconds(75));
        ASSERT_GE(quick->waits().size(), 60u) << cost_ms;
        EXPECT_LE(quick->waits().back(), milliseconds(100)) << cost_ms;
        EXPECT_GE(machine.share(1, kFirstMoment + seconds(65), machine.now()), seconds(5) * 9 / 10);
    }
}

TEST(FairShares, LetQuickQuestionsOfNewClientsThroughAndStarveNobody) {
    // As a script asks over HTTP: every question is a client of its own.
    Simulation machine;
    machine.ask(1, kNoEnd);
    std::vector<Duration> waits;
    ClientId stranger = 100;
    std::function<void()> query = [&] {
        const ClientId client = stranger++;
        machine.ask(client, milliseconds(10), [&, client, asked = machine.now()] {
            waits.push_back(machine.now() - asked - milliseconds(10));
            machine.leave(client);
            machine.at(machine.now(), query);
        });
    };
    for (int script = 0; script < 3; ++script) machine.at(kFirstMoment + seconds(10), query);
    machine.run_until(kFirstMoment + seconds(20));
    std::sort(waits.begin(), waits.end());
    EXPECT_LE(waits[waits.size() / 2], milliseconds(100));
    // A quarter is its equal share beside three others.
    EXPECT_GE(machine.share(1, kFirstMoment + seconds(10), machine.now()),
              seconds(10) / 4 * 9 / 10);
}

TEST(FairShares, LeaveNobodyOutBesideScriptsWithLongQuestions) {
    Simulation machine;
    machine.ask(1, kNoEnd);
    ClientId stranger = 100;
    std::function<void()> query = [&] {
        const ClientId client = stranger++;
        machine.ask(client, milliseconds(240), [&, client] {
            machine.leave(client);
            machine.at(machine.now(), query);
        });
    };
    for (int script = 0; script < 4; ++script) machine.at(kFirstMoment + seconds(10), query);
    machine.run_until(kFirstMoment + seconds(40));
    for (Time time = kFirstMoment + seconds(10); time < machine.now(); time += seconds(3))
        EXPECT_GT(machine.share(1, time, time + seconds(3)), Duration{});
    EXPECT_GE(machine.share(1, kFirstMoment + seconds(10), machine.now()),
              seconds(30) / 5 * 9 / 10);
}

TEST(FairShares, AreEqualWhoeverComesAndGoes) {
    constexpr std::uint64_t kSeed = 20260901;
    for (std::uint64_t round = 0; round < 200; ++round) {
        base::Random random(kSeed + round);
        Simulation machine;
        const auto moment = [&](int most_ms) {
            return kFirstMoment + milliseconds(random.below(static_cast<std::uint64_t>(most_ms)));
        };
        // Those who stay, from some time within the first minute on.
        const ClientId stay = 2 + random.below(3);
        for (ClientId client = 1; client <= stay; ++client)
            machine.at(moment(60'000), [&, client] { machine.ask(client, kNoEnd); });
        // Those who come, ask for something long or short, and go.
        for (ClientId client = 10; client < 20; ++client) {
            const Duration work = milliseconds(1 + random.below(8000));
            const Time came = moment(60'000);
            machine.at(came, [&, client, work] { machine.ask(client, work); });
            machine.at(came + milliseconds(random.below(8000)),
                       [&, client] { machine.leave(client); });
        }
        std::optional<QuickClient> quick;
        machine.at(moment(60'000), [&] {
            quick.emplace(machine, 5, milliseconds(1 + random.below(30)), milliseconds(2));
        });
        machine.run_until(kFirstMoment + seconds(90));
        const Time from = kFirstMoment + seconds(70);
        for (ClientId client = 1; client <= stay; ++client) {
            for (Time time = from; time < machine.now(); time += seconds(2))
                EXPECT_GT(machine.share(client, time, time + seconds(2)), Duration{}) << round;
            const double ratio =
                static_cast<double>(machine.share(client, from, machine.now()).count()) /
                static_cast<double>(machine.share(1, from, machine.now()).count());
            EXPECT_NEAR(ratio, 1.0, 0.1) << "client " << client << ", round " << round;
        }
    }
}

}  // namespace
}  // namespace outflank::server
