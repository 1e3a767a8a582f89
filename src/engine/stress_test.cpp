// Games with pondering, and stops at moments that nobody chose: for the thread sanitizer.
//
// A normal run plays few games; OUTFLANK_STRESS_GAMES=50 plays so many.
#include <gtest/gtest.h>

#include <condition_variable>
#include <cstdlib>
#include <mutex>
#include <thread>

#include "base/random.h"
#include "outflank/engine.h"

namespace outflank {
namespace {

using std::chrono::microseconds;

int games_wanted() {
    constexpr int kUsual = 2;
    const char* const wanted = std::getenv("OUTFLANK_STRESS_GAMES");
    return wanted == nullptr ? kUsual : std::atoi(wanted);
}

/// What a search in the background found; asked for from another thread.
class Answer {
  public:
    void set(const SearchReport& report) {
        const std::lock_guard lock(guard_);
        report_ = report;
        done_ = true;
        changed_.notify_all();
    }
    bool wait_for(microseconds time) {
        std::unique_lock lock(guard_);
        return changed_.wait_for(lock, time, [this] { return done_; });
    }
    SearchReport take() {
        const std::lock_guard lock(guard_);
        done_ = false;
        return std::move(report_);
    }

  private:
    std::mutex guard_;
    std::condition_variable changed_;
    bool done_ = false;
    SearchReport report_;
};

/// A match program that changes its mind all the time.
class RestlessGame {
  public:
    RestlessGame(Engine& engine, std::uint64_t seed) : engine_(engine), random_(seed) {}

    void play() {
        while (!game_.is_over()) {
            if (game_.pass_if_forced()) continue;
            const SearchReport report = think(game_.position());
            ASSERT_TRUE(report.best().has_value());
            ASSERT_TRUE(game_.play(*report.best()));
            if (!game_.is_over() && random_.below(3) == 0) ponder_in_vain();
        }
        engine_.stop();
        engine_.wait();
    }

  private:
    /// One to sixteen milliseconds, short times being as likely as long ones.
    microseconds some_time() {
        return microseconds((1000 << random_.below(4)) + static_cast<int>(random_.below(1000)));
    }

    SearchRequest some_request() {
        SearchRequest request{.lines = 1 + static_cast<int>(random_.below(3))};
        request.on_progress = [this](const SearchReport&) { ++reports_; };
        switch (random_.below(4)) {
            case 0:
                request.limits.infinite = true;
                break;
            case 1:
                request.limits.nodes = 1 + random_.below(20'000);
                break;
            case 2:
                request.limits.clock =
                    GameClock{.remaining = std::chrono::milliseconds(1 + random_.below(300))};
                break;
            default:
                request.limits.level = static_cast<int>(random_.below(7));
                break;
        }
        return request;
    }

    /// Searches, pondering first now and then, and stops when it takes too long.
    SearchReport think(const Position& position) {
        engine_.set_position(position);
        SearchRequest request = some_request();
        request.ponder = random_.below(2) == 0;
        engine_.start(request, [this](const SearchReport& report) { answer_.set(report); });
        std::thread other;
        if (request.ponder)
            other = std::thread([this, time = some_time()] {
                std::this_thread::sleep_for(time);
                engine_.ponder_hit();
            });
        if (!answer_.wait_for(some_time())) engine_.stop();
        engine_.wait();
        if (other.joinable()) other.join();
        return answer_.take();
    }

    /// Ponders on something that does not happen: the next search ends it, or nobody does.
    void ponder_in_vain() {
        engine_.start({.limits = {.level = 20}, .ponder = true},
                      [this](const SearchReport&) { ++reports_; });
        std::this_thread::sleep_for(some_time() / 4);
        if (random_.below(4) == 0) engine_.forget();
    }

    Engine& engine_;
    base::Random random_;
    Game game_;
    Answer answer_;
    std::atomic<int> reports_{0};
};

TEST(Engine, SurvivesStopsAndPonderHitsAtAnyMoment) {
    for (int game = 0; game < games_wanted(); ++game) {
        const auto engine =
            Engine::create({.hash_bytes = std::size_t{1} << 20, .threads = 1 + game % 3}).value();
        RestlessGame(*engine, static_cast<std::uint64_t>(game)).play();
        if (HasFatalFailure()) return;
    }
}

}  // namespace
}  // namespace outflank
