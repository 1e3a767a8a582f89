#include "server/search_tasks.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "engine/engine_player.h"
#include "players/spec.h"
#include "server/engine_turns.h"

namespace outflank::server {
namespace {

class AnalyzeTask : public Task {
  public:
    AnalyzeTask(Machine& machine, const AnalyzeAsk& ask, AnalyzeListener listener)
        : machine_(machine),
          search_(ask.game.position(), ask.limits, ask.lines),
          listener_(std::move(listener)) {}

    bool turn(const std::atomic<bool>& stop) override {
        if (!search_.turn(machine_.engine(), stop, listener_.report)) return false;
        listener_.answer(search_.best());
        return true;
    }
    void end() override {
        SearchReport known = search_.best();
        known.stopped = true;
        listener_.answer(known);
    }
    void fail(const Error& error) override { listener_.fail(error); }

  private:
    Machine& machine_;
    EngineTurns search_;
    AnalyzeListener listener_;
};

class EngineChoiceTask : public Task {
  public:
    EngineChoiceTask(Machine& machine, const Position& position, const SearchLimits& limits,
                     ChooseListener listener)
        : machine_(machine), search_(position, limits, 1), listener_(std::move(listener)) {}

    bool turn(const std::atomic<bool>& stop) override {
        if (!search_.turn(machine_.engine(), stop, [](const SearchReport&) {})) return false;
        end();
        return true;
    }
    void end() override {
        if (search_.best().lines.empty()) {
            listener_.fail({ErrorCode::kUnsupported, "stopped before a move was found", ""});
            return;
        }
        const EngineLine& line = search_.best().lines.front();
        listener_.answer({.square = line.moves.front(),
                          .value = line.score,
                          .exact = line.exact && line.bound == Bound::kExact,
                          .depth = line.depth,
                          .evaluations = search_.best().nodes});
    }
    void fail(const Error& error) override { listener_.fail(error); }

  private:
    Machine& machine_;
    EngineTurns search_;
    ChooseListener listener_;
};

/// A player that cannot be interrupted without losing what it has thought.
class PlayerChoiceTask : public Task {
  public:
    PlayerChoiceTask(std::unique_ptr<Player> player, const Position& position,
                     std::chrono::milliseconds time, ChooseListener listener)
        : player_(std::move(player)),
          position_(position),
          time_(time),
          listener_(std::move(listener)) {}

    bool turn(const std::atomic<bool>&) override {
        listener_.answer(player_->choose(position_, {.move_time = time_}));
        return true;
    }
    void end() override {
        listener_.fail({ErrorCode::kUnsupported, "stopped before a move was found", ""});
    }
    void fail(const Error& error) override { listener_.fail(error); }

  private:
    std::unique_ptr<Player> player_;
    Position position_;
    std::chrono::milliseconds time_;
    ChooseListener listener_;
};

class SolveTask : public Task {
  public:
    SolveTask(Machine& machine, const SolveAsk& ask, SolveListener listener)
        : machine_(machine), time_(ask.time), listener_(std::move(listener)) {
        request_.board = ask.game.position().board;
        request_.size = ask.game.size();
        request_.alpha = ask.alpha;
        request_.beta = ask.beta;
        request_.all_moves = ask.all_moves;
        result_.size = ask.game.size();
        result_.stopped = true;
    }

    bool turn(const std::atomic<bool>& stop) override {
        request_.stop = &stop;
        request_.on_progress = [this](const SolveProgress& progress) { tell(progress); };
        if (time_)
            request_.time_limit = std::max(
                std::chrono::milliseconds(1),
                *time_ - std::chrono::duration_cast<std::chrono::milliseconds>(result_.elapsed));
        SolveResult found = machine_.solver().solve(request_);
        found.nodes += result_.nodes;
        found.elapsed += result_.elapsed;
        found.range = both(found.range);
        result_ = std::move(found);
        if (result_.stopped && stop) return false;
        listener_.answer(result_);
        return true;
    }
    void end() override { listener_.answer(result_); }
    void fail(const Error& error) override { listener_.fail(error); }

  private:
    /// What an earlier turn has proven holds as well.
    ScoreRange both(const ScoreRange& range) const {
        return {.lower = std::max(range.lower, result_.range.lower),
                .upper = std::min(range.upper, result_.range.upper)};
    }
    void tell(const SolveProgress& progress) const {
        listener_.report({.range = both(progress.range),
                          .nodes = result_.nodes + progress.nodes,
                          .elapsed = result_.elapsed + progress.elapsed});
    }

    Machine& machine_;
    std::optional<std::chrono::milliseconds> time_;
    SolveListener listener_;
    SolveRequest request_;
    SolveResult result_;
};

class ReviewTask : public Task {
  public:
    ReviewTask(Machine& machine, ReviewAsk ask, ReviewListener listener)
        : machine_(machine), game_(std::move(ask.game)), listener_(std::move(listener)) {
        if (ask.level > 0) request_.limits.level = ask.level;
        request_.on_progress = [this](const ReviewedMove& move, std::size_t judged,
                                      std::size_t all) {
            listener_.report({move, judged, all});
        };
    }

    bool turn(const std::atomic<bool>& stop) override {
        const Review begun = std::move(review_);
        request_.stop = &stop;
        request_.begun = &begun;
        review_ = review_game(machine_.engine(), game_, request_);
        if (!review_.complete) return false;
        listener_.answer({});
        return true;
    }
    void end() override { listener_.answer({}); }
    void fail(const Error& error) override { listener_.fail(error); }

  private:
    Machine& machine_;
    Game game_;
    ReviewListener listener_;
    ReviewRequest request_;
    Review review_;
};

/// Makes a player that brings no larger table and no more threads than a guest may.
Result<std::unique_ptr<Player>> make_guest(const Machine& machine, const ChooseAsk& ask) {
    constexpr int kMostHashMib = 64;
    constexpr players::Range kAny{0, 1'000'000'000};
    Result<players::Spec> keys = players::Spec::parse(ask.player);
    if (!keys) return keys.error();
    if (keys.value().number("hash", 1, kAny) > kMostHashMib)
        return Error{ErrorCode::kOutOfRange,
                     "found a table of its own of more than " + std::to_string(kMostHashMib) +
                         " MiB, expected less: the server's players share its memory",
                     "hash"};
    if (keys.value().number("threads", 1, kAny) > machine.threads())
        return Error{ErrorCode::kOutOfRange,
                     "found more threads than the server has, expected at most " +
                         std::to_string(machine.threads()),
                     "threads"};
    return make_any_player(ask.player, ask.seed);
}

}  // namespace

std::unique_ptr<Task> make_analyze_task(Machine& machine, AnalyzeAsk ask,
                                        AnalyzeListener listener) {
    return std::make_unique<AnalyzeTask>(machine, ask, std::move(listener));
}

std::unique_ptr<Task> make_solve_task(Machine& machine, SolveAsk ask, SolveListener listener) {
    return std::make_unique<SolveTask>(machine, ask, std::move(listener));
}

std::unique_ptr<Task> make_review_task(Machine& machine, ReviewAsk ask, ReviewListener listener) {
    return std::make_unique<ReviewTask>(machine, std::move(ask), std::move(listener));
}

Result<std::unique_ptr<Task>> make_choose_task(Machine& machine, ChooseAsk ask,
                                               ChooseListener listener) {
    if (ask.game.is_over())
        return Error{ErrorCode::kIllegalMove, "found a finished game, expected one to play on",
                     "request.line"};
    const Position& position = ask.game.position();
    if (auto limits = engine::limits_of_best_player(ask.player)) {
        if (ask.time && (!limits->move_time || *ask.time < *limits->move_time))
            limits->move_time = ask.time;
        return std::unique_ptr<Task>(
            std::make_unique<EngineChoiceTask>(machine, position, *limits, std::move(listener)));
    }
    Result<std::unique_ptr<Player>> player = make_guest(machine, ask);
    if (!player) {
        Error error = player.error();
        error.where = "request.player" + (error.where.empty() ? "" : " " + error.where);
        return error;
    }
    const auto time = std::min(ask.time.value_or(kLongestChoice), kLongestChoice);
    return std::unique_ptr<Task>(std::make_unique<PlayerChoiceTask>(
        std::move(player).value(), position, time, std::move(listener)));
}

}  // namespace outflank::server
