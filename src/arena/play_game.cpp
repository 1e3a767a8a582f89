// The loop of a game.
#include "arena/play_game.h"

#include <utility>

#include "base/random.h"

namespace outflank::arena {
namespace {

using std::chrono::steady_clock;

/// Plays one game.
class GameLoop {
  public:
    GameLoop(const GamePlan& plan, Contestant& black, Contestant& white, Solver* solver)
        : plan_(plan), black_(black), white_(white), solver_(solver) {
        played_.game = plan.opening;
        played_.times.assign(plan.opening.plies().size(), milliseconds{0});
        played_.scores.resize(plan.opening.plies().size());
        const auto base = [&](Color color) {
            return time(color).base.value_or(time(other(color)).base.value_or(milliseconds{0}));
        };
        clocks_ = {.black = base(Color::kBlack), .white = base(Color::kWhite)};
    }

    Result<std::optional<PlayedGame>> play();

  private:
    enum class Step { kGoOn, kOver, kStopped };

    const TimeControl& time(Color color) const {
        return color == Color::kWhite && plan_.white_time ? *plan_.white_time : plan_.time;
    }
    Contestant& side(Color color) { return color == Color::kBlack ? black_ : white_; }
    Step begin(Color color, std::uint64_t seed);
    Step step();
    Step answer(const Answer& given, milliseconds used);
    Step lose(Color color, Fault fault);
    bool is_late(Color color, milliseconds used) const;
    Step adjudicate();
    void finish(Score score, Verdict verdict);

    const GamePlan& plan_;
    Contestant& black_;
    Contestant& white_;
    Solver* solver_;
    PlayedGame played_;
    Clocks clocks_;
    std::optional<Error> lack_;
};

GameLoop::Step GameLoop::lose(Color color, Fault fault) {
    side(color).drop();
    played_.verdict = fault.verdict;
    played_.reason = std::move(fault.reason);
    played_.loser = color;
    return Step::kOver;
}

void GameLoop::finish(Score score, Verdict verdict) {
    played_.verdict = verdict;
    played_.score = score;
    if (score != 0) played_.loser = score > 0 ? Color::kWhite : Color::kBlack;
}

GameLoop::Step GameLoop::begin(Color color, std::uint64_t seed) {
    const auto reason = side(color).begin(seed);
    if (!reason) return Step::kGoOn;
    if (const auto* fault = std::get_if<Fault>(&*reason)) return lose(color, *fault);
    if (const auto* lack = std::get_if<Lack>(&*reason)) lack_ = lack->error;
    return Step::kStopped;
}

bool GameLoop::is_late(Color color, milliseconds used) const {
    const TimeControl& limit = time(color);
    if (limit.base) return used > clocks_.of(color) + limit.margin;
    return limit.move_time && used > *limit.move_time + limit.margin;
}

/// Goes on where the solver is not to tell the result yet.
GameLoop::Step GameLoop::adjudicate() {
    const Position& position = played_.game.position();
    if (!plan_.adjudicate_empties || solver_ == nullptr ||
        position.board.empties(position.size) > *plan_.adjudicate_empties)
        return Step::kGoOn;
    SolveRequest request;
    request.board = position.board;
    request.size = position.size;
    request.stop = plan_.stop;
    const SolveResult result = solver_->solve(request);
    if (!result.range.exact()) return result.stopped ? Step::kStopped : Step::kGoOn;
    const Score score = result.range.lower;
    finish(position.to_move == Color::kBlack ? score : -score, Verdict::kAdjudicated);
    return Step::kOver;
}

GameLoop::Step GameLoop::answer(const Answer& given, milliseconds used) {
    Game& game = played_.game;
    const Color mover = game.position().to_move;
    if (!given.remark.empty())
        played_.reason = std::string(mover == Color::kBlack ? "black " : "white ") + given.remark;
    if (is_late(mover, used))
        return lose(mover, {Verdict::kTime,
                            "found an answer after " + std::to_string(used.count()) + " ms"});
    if (given.resigned) {
        played_.verdict = Verdict::kResigned;
        played_.loser = mover;
        return Step::kOver;
    }
    const Result<Ply> ply = given.square == kPass ? game.pass() : game.play(given.square);
    if (!ply) return lose(mover, {Verdict::kIllegalMove, ply.error().message});
    if (time(mover).base)
        clocks_.of(mover) =
            std::max(clocks_.of(mover) - used, milliseconds{0}) + time(mover).increment;
    played_.times.push_back(used);
    played_.scores.push_back(given.score);
    return Step::kGoOn;
}

GameLoop::Step GameLoop::step() {
    Game& game = played_.game;
    if (const auto result = game.result()) {
        finish(result->score, Verdict::kNormal);
        return Step::kOver;
    }
    if (const Step told = adjudicate(); told != Step::kGoOn) return told;
    const Color mover = game.position().to_move;
    const Turn turn{game, clocks_, played_.times};
    if (auto failure = side(mover).prepare(turn)) {
        if (auto* fault = std::get_if<Fault>(&*failure)) return lose(mover, std::move(*fault));
        return Step::kStopped;
    }
    const auto began = steady_clock::now();
    Reply reply = side(mover).choose(turn);
    const auto used = std::chrono::round<milliseconds>(steady_clock::now() - began);
    if (auto* fault = std::get_if<Fault>(&reply)) return lose(mover, std::move(*fault));
    if (const auto* given = std::get_if<Answer>(&reply)) return answer(*given, used);
    return Step::kStopped;
}

Result<std::optional<PlayedGame>> GameLoop::play() {
    using base::Random;
    Step now = begin(Color::kBlack, Random::derive_seed(plan_.seed, 0));
    if (now == Step::kGoOn) now = begin(Color::kWhite, Random::derive_seed(plan_.seed, 1));
    while (now == Step::kGoOn) now = step();
    if (lack_) return *lack_;
    if (now == Step::kStopped) return std::optional<PlayedGame>{};
    return std::optional(std::move(played_));
}

}  // namespace

int half_points(const PlayedGame& played, Color color) {
    if (!played.loser) return 1;
    return *played.loser == color ? 0 : 2;
}

namespace {

bool is_lost_on_time(const PlayedGame& played) {
    return played.verdict == Verdict::kTime || played.verdict == Verdict::kHang ||
           played.verdict == Verdict::kStartFailure;
}

}  // namespace

Result<std::optional<PlayedGame>> play_game(const GamePlan& plan, Contestant& black,
                                            Contestant& white, Solver* solver) {
    for (;;) {
        const unsigned before = plan.standstills == nullptr ? 0 : plan.standstills->count();
        auto played = GameLoop(plan, black, white, solver).play();
        if (!played || !played.value() || !is_lost_on_time(*played.value()) ||
            plan.standstills == nullptr || plan.standstills->settled() == before)
            return played;
        black.drop();
        white.drop();
    }
}

}  // namespace outflank::arena
