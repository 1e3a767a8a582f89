// A game in which the arena itself stood still is played again.
#include "arena/play_game.h"

#include <gtest/gtest.h>

#include <atomic>
#include <bit>
#include <chrono>
#include <thread>

#include "base/thread_group.h"

namespace outflank::arena {
namespace {

/// Plays the first legal move; in its first game it ends with `fault`, after the clock has jumped.
class FaultyOnce : public Contestant {
  public:
    FaultyOnce(Verdict fault, std::atomic<bool>* jump) : fault_(fault), jump_(jump) {}

    std::optional<NotReady> begin(std::uint64_t) override {
        ++games;
        return std::nullopt;
    }
    std::optional<std::variant<Fault, Stopped>> prepare(const Turn&) override {
        return std::nullopt;
    }
    Reply choose(const Turn& turn) override {
        if (games == 1) {
            if (jump_ != nullptr) *jump_ = true;
            return Fault{fault_, "found nothing"};
        }
        const Bitboard moves = turn.game.legal_moves();
        return Answer{.square = moves == 0 ? kPass : std::countr_zero(moves)};
    }
    void drop() override {}

    int games = 0;

  private:
    Verdict fault_;
    std::atomic<bool>* jump_;
};

struct Outcome {
    Verdict verdict;
    int games;
};

/// A game against one who is at fault in the first one, during which the arena may stand still.
Outcome play_with(Verdict fault, bool stands_still) {
    std::atomic<bool> jump{false};
    std::atomic<bool> over{false};
    FaultyOnce faulty(fault, stands_still ? &jump : nullptr);
    FaultyOnce other(fault, nullptr);
    other.games = 1;  // its first one is behind it
    auto now = Standstills::Clock::now();
    Standstills stands(now);
    Outcome outcome{};
    base::ThreadGroup group;
    EXPECT_TRUE(group.add([&] {
        const GamePlan plan{.standstills = &stands};
        outcome.verdict = play_game(plan, faulty, other, nullptr).value()->verdict;
        over = true;
    }));
    while (!over) {
        if (jump.exchange(false)) now += std::chrono::hours(1);
        stands.tick(now += Standstills::kTick);
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    group.join();
    outcome.games = faulty.games;
    return outcome;
}

TEST(PlayGame, PlaysAgainWhatWasLostOnTimeWhileTheArenaStoodStill) {
    for (const Verdict fault : {Verdict::kTime, Verdict::kHang, Verdict::kStartFailure}) {
        const Outcome outcome = play_with(fault, true);
        EXPECT_EQ(outcome.verdict, Verdict::kNormal);
        EXPECT_EQ(outcome.games, 2);
    }
}

TEST(PlayGame, CountsEveryOtherLoss) {
    EXPECT_EQ(play_with(Verdict::kTime, false).verdict, Verdict::kTime);
    EXPECT_EQ(play_with(Verdict::kProtocol, true).verdict, Verdict::kProtocol);
}

TEST(Standstills, AreGapsBetweenTicks) {
    const auto begin = Standstills::Clock::now();
    Standstills stands(begin);
    for (int i = 1; i <= 100; ++i) stands.tick(begin + i * std::chrono::milliseconds(900));
    EXPECT_EQ(stands.count(), 0U);
    stands.tick(begin + std::chrono::milliseconds(90'000 + 1'100));
    EXPECT_EQ(stands.count(), 1U);
}

}  // namespace
}  // namespace outflank::arena
