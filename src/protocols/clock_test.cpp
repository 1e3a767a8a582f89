// Whole games on simulated clocks, told in whole seconds over each protocol that has clocks.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "base/random.h"
#include "engine/time_control.h"
#include "outflank/formats.h"
#include "protocols/line_text.h"
#include "protocols/testing.h"

namespace outflank::protocols {
namespace {

using std::chrono::milliseconds;
using testing::Conversation;

enum class Rounding { kExact, kDown, kNearest, kUp };

milliseconds rounded(milliseconds time, Rounding rounding) {
    const auto to_seconds = [&](int add) {
        return milliseconds((time.count() + add) / 1000 * 1000);
    };
    if (rounding == Rounding::kDown) return to_seconds(0);
    if (rounding == Rounding::kNearest) return to_seconds(500);
    return rounding == Rounding::kUp ? to_seconds(999) : time;
}

/// "4" for whole seconds, else "4.250".
std::string seconds_text(milliseconds time) {
    return decimal(static_cast<double>(time.count()) / 1000, time.count() % 1000 == 0 ? 0 : 3);
}

/// A search in time that is only reckoned: iterations that take longer and longer, or a solve.
milliseconds simulated_thought(const engine::TimeBudget& budget, int empties,
                               base::Random& random) {
    const auto vary = [&] { return 0.7 + 0.1 * static_cast<double>(random.below(9)); };
    const double solved = 150 * std::pow(1.9, empties - 20) * vary();
    double now = 0;
    for (double iteration = 1; now < static_cast<double>(budget.soft.count()); iteration *= 1.7)
        now += iteration * vary();
    now = std::min({now, solved, static_cast<double>(budget.hard.count())});
    return milliseconds(static_cast<int>(now));
}

/// The rest of the way to the clock: mostly near what is usual, now and then far more.
milliseconds lag(milliseconds usual, base::Random& random) {
    return usual + milliseconds(random.below(40) == 0 ? 60 : 1 + random.below(6));
}

/// What is the same in all games of a test.
struct Case {
    Protocol protocol;
    int seconds;
    Rounding rounding;
    milliseconds lag{0};  // of each move, beyond a few milliseconds
};

/// A game of a session, black, against moves at random.
class ClockGame {
  public:
    ClockGame(const Case& rules, std::uint64_t seed)
        : protocol_(rules.protocol),
          rounding_(rules.rounding),
          lag_(rules.lag),
          start_(std::chrono::seconds(rules.seconds)),
          left_(start_),
          random_(seed),
          session_(rules.protocol) {
        session_.thinker.reply = [this](const Position& position, const SearchRequest& request) {
            return think(position, request);
        };
    }

    /// The part of the time that was used; more than 1 when the flag fell.
    double play() {
        begin();
        while (!game_.is_over()) {
            if (game_.must_pass())
                pass();
            else if (game_.position().to_move == Color::kBlack)
                own_move();
            else
                play(random_move());
        }
        return 1.0 - static_cast<double>(left_.count()) / static_cast<double>(start_.count());
    }

  private:
    SearchReport think(const Position& position, const SearchRequest& request) {
        const int empties = position.board.empties(position.size);
        SearchLimits limits = request.limits;
        EXPECT_TRUE(limits.clock.has_value());
        limits.clock = keeper_.begin(limits.clock.value_or(GameClock{}), empties);
        const auto budget = engine::time_budget(limits, empties, keeper_.expected_lag());
        const milliseconds thought = simulated_thought(*budget, empties, random_);
        keeper_.end(thought, budget->hard);
        used_ = thought + lag(lag_, random_);
        SearchReport report = testing::first_moves(position, 1);
        report.elapsed = thought;
        return report;
    }

    Square random_move() {
        Bitboard moves = legal_moves(game_.position().board);
        for (auto skip = random_.below(static_cast<std::uint64_t>(std::popcount(moves))); skip > 0;
             --skip)
            moves &= moves - 1;
        return std::countr_zero(moves);
    }

    std::string centiseconds() const {
        return std::to_string(rounded(left_, rounding_).count() / 10);
    }

    void begin() {
        if (protocol_ == Protocol::kGtp)
            session_.send("time_settings " + seconds_text(start_) + " 0 0");
        if (protocol_ != Protocol::kXboard) return;
        const auto seconds = std::to_string(start_.count() / 1000);
        session_.send("new");
        session_.send("level 0 0:" + std::string(seconds.size() < 2 ? "0" : "") + seconds + " 0");
        session_.send("force");
    }

    void play(Square square) {
        const Color color = game_.position().to_move;
        const std::string name = square_name(square);
        EXPECT_TRUE(square == kPass ? game_.pass() : game_.play(square));
        moves_ += (moves_.empty() ? "" : " ") + name;
        if (color == Color::kBlack) {
            ggf_ += "B[" + name + "//" + seconds_text(rounded(used_, rounding_)) + "]";
            return;
        }
        ggf_ += "W[" + name + "//0]";
        if (protocol_ == Protocol::kGtp) session_.send("play w " + name);
        if (protocol_ == Protocol::kXboard)
            session_.send(square == kPass ? "usermove @@@@" : "usermove P@" + name);
    }

    void pass() {
        used_ = {};
        const bool own = game_.position().to_move == Color::kBlack;
        if (own && protocol_ == Protocol::kGtp) session_.send("play b pass");
        if (own && protocol_ == Protocol::kXboard) session_.send("usermove @@@@");
        play(kPass);
    }

    Conversation::Lines ask() {
        const std::string told = seconds_text(rounded(left_, rounding_));
        switch (protocol_) {
            case Protocol::kGtp:
                session_.send("time_left b " + told + " 0");
                return session_.send("genmove b");
            case Protocol::kUci:
                session_.send("position startpos moves " + moves_);
                return session_.send("go btime " +
                                     std::to_string(rounded(left_, rounding_).count()) +
                                     " wtime 1000");
            case Protocol::kXboard: {
                session_.send("time " + centiseconds());
                const auto lines = session_.send("go");
                session_.send("force");
                return lines;
            }
            default:
                session_.send("set game (;GM[Othello]PC[x]PB[a]PW[b]RE[?]TI[" +
                              seconds_text(start_) +
                              "]TY[8]BO[8 ---------------------------O*------*O"
                              "--------------------------- *]" +
                              ggf_ + ";)");
                return session_.send("go");
        }
    }

    void own_move() {
        used_ = {};
        const Conversation::Lines lines = ask();
        EXPECT_FALSE(lines.empty());
        left_ -= used_;
        play(std::countr_zero(legal_moves(game_.position().board)));
    }

    Protocol protocol_;
    Rounding rounding_;
    milliseconds lag_;
    milliseconds start_;
    milliseconds left_;
    milliseconds used_{};  // by the move at hand
    base::Random random_;
    engine::Timekeeper keeper_;
    Game game_;
    std::string moves_;
    std::string ggf_;
    Conversation session_;
};

class Clocks : public ::testing::TestWithParam<Case> {};

TEST_P(Clocks, AreUsedAndNeverRunOut) {
    const Case now = GetParam();
    constexpr int kGames = 100;
    double sum = 0;
    double most = 0;
    for (int seed = 1; seed <= kGames; ++seed) {
        const double used = ClockGame(now, static_cast<std::uint64_t>(seed)).play();
        sum += used;
        most = std::max(most, used);
    }
    EXPECT_GE(sum / kGames, 0.8);
    EXPECT_LT(most, 1.0);
}

std::vector<Case> all_cases() {
    std::vector<Case> cases;
    for (const Protocol protocol :
         {Protocol::kGtp, Protocol::kUci, Protocol::kXboard, Protocol::kNBoard})
        for (const int seconds : {5, 20})
            for (const Rounding rounding :
                 {Rounding::kExact, Rounding::kDown, Rounding::kNearest, Rounding::kUp})
                cases.push_back({protocol, seconds, rounding});
    return cases;
}

std::string case_name(const ::testing::TestParamInfo<Case>& info) {
    constexpr std::array kRoundings = {"exact", "down", "nearest", "up"};
    return std::string(protocol_name(info.param.protocol)) + '_' +
           std::to_string(info.param.seconds) + "s_" +
           kRoundings[static_cast<std::size_t>(info.param.rounding)];
}

TEST(SlowWay, NoFlagFallsOnIt) {
    for (Case now : all_cases())
        for (const int lag : {30, 60, 100}) {
            // Times of moves in whole seconds hide any lag for ever, what is not rounded down
            // hides more of it.
            const bool exact = now.rounding == Rounding::kExact;
            if (now.protocol == Protocol::kNBoard && !exact) continue;
            if (now.rounding != Rounding::kDown && !exact && lag > 30) continue;
            now.lag = milliseconds(lag);
            for (std::uint64_t seed = 1; seed <= 10; ++seed)
                EXPECT_LT(ClockGame(now, seed).play(), 1.0)
                    << protocol_name(now.protocol) << ' ' << now.seconds << ' '
                    << static_cast<int>(now.rounding) << ' ' << lag;
        }
}

INSTANTIATE_TEST_SUITE_P(InGames, Clocks, ::testing::ValuesIn(all_cases()), case_name);

}  // namespace
}  // namespace outflank::protocols
