#include "server/schedule/search_tasks.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "engine/engine_player.h"
#include "players/spec.h"
#include "server/schedule/engine_turns.h"
#include "server/schedule/solve_turns.h"

namespace outflank::server {
namespace {

class AnalyzeTask : public Task {
  public:
    AnalyzeTask(Machine& machine, const AnalyzeQuery& query, AnalyzeListener listener)
        : machine_(machine),
          search_(query.game.position(), query.limits, query.lines),
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
        const auto tell = [this](const SearchReport& report) {
            listener_.report(
                {.best = choice_of(report), .percent = report.percent, .elapsed = report.elapsed});
        };
        if (!search_.turn(machine_.engine(), stop, tell)) return false;
        end();
        return true;
    }
    void end() override {
        if (search_.best().lines.empty()) {
            listener_.fail({ErrorCode::kUnsupported, "stopped before a move was found", ""});
            return;
        }
        listener_.answer(choice_of(search_.best()));
    }
    void fail(const Error& error) override { listener_.fail(error); }

  private:
    static Choice choice_of(const SearchReport& report) {
        const EngineLine& line = report.lines.front();
        return {.square = line.moves.front(),
                .value = line.score,
                .exact = line.exact && line.bound == Bound::kExact,
                .depth = line.depth,
                .evaluations = report.nodes};
    }

    Machine& machine_;
    EngineTurns search_;
    ChooseListener listener_;
};

/// Makes a player that brings no larger table and no more threads than a guest may.
Result<std::unique_ptr<Player>> make_guest(const Machine& machine, const ChooseQuery& query) {
    constexpr int kMostHashMib = 64;
    constexpr players::Range kAny{0, 1'000'000'000};
    Result<players::Spec> keys = players::Spec::parse(query.player);
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
    return make_any_player(query.player, query.seed);
}

/// A player that cannot be interrupted without losing what it has thought: it has one turn, and
/// there is one of its kind at a time, with its table.
class PlayerChoiceTask : public Task {
  public:
    PlayerChoiceTask(const Machine& machine, ChooseQuery query, ChooseListener listener)
        : machine_(machine), ask_(std::move(query)), listener_(std::move(listener)) {}

    bool turn(const std::atomic<bool>& stop) override {
        const Result<std::unique_ptr<Player>> player = make_guest(machine_, ask_);
        if (!player) {
            Error error = player.error();
            error.where = "request.player" + (error.where.empty() ? "" : " " + error.where);
            listener_.fail(error);
            return true;
        }
        const auto time = std::min(ask_.time.value_or(kLongestChoice), kLongestChoice);
        const ThinkLimits limits{.move_time = time, .stop = &stop, .on_progress = listener_.report};
        listener_.answer(player.value()->choose(ask_.game.position(), limits));
        return true;
    }
    std::chrono::milliseconds shortest_turn() const override { return kLongestSharedChoice; }
    void end() override {
        listener_.fail({ErrorCode::kUnsupported, "stopped before a move was found", ""});
    }
    void fail(const Error& error) override { listener_.fail(error); }

  private:
    const Machine& machine_;
    ChooseQuery ask_;
    ChooseListener listener_;
};

class SolveTask : public Task {
  public:
    SolveTask(Machine& machine, const SolveQuery& query, SolveListener listener)
        : machine_(machine), time_(query.time), listener_(std::move(listener)) {
        request_.board = query.game.position().board;
        request_.size = query.game.size();
        request_.alpha = query.alpha;
        request_.beta = query.beta;
        request_.all_moves = query.all_moves;
        result_.size = query.game.size();
        result_.stopped = true;
    }

    bool turn(const std::atomic<bool>& stop) override {
        request_.stop = &stop;
        request_.on_progress = [this](const SolveProgress& progress) { tell(progress); };
        if (time_)
            request_.time_limit = std::max(
                std::chrono::milliseconds(1),
                *time_ - std::chrono::duration_cast<std::chrono::milliseconds>(result_.elapsed));
        result_ = joined(result_, machine_.solver().solve(request_));
        if (result_.stopped && stop) return false;
        listener_.answer(result_);
        return true;
    }
    void end() override { listener_.answer(result_); }
    void fail(const Error& error) override { listener_.fail(error); }

  private:
    /// What an earlier turn has proven holds as well.
    void tell(const SolveProgress& progress) const {
        listener_.report({.range = both(result_.range, progress.range),
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
    ReviewTask(Machine& machine, ReviewQuery query, ReviewListener listener)
        : machine_(machine), game_(std::move(query.game)), listener_(std::move(listener)) {
        if (query.level > 0) request_.limits.level = query.level;
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

}  // namespace

std::unique_ptr<Task> make_analyze_task(Machine& machine, AnalyzeQuery query,
                                        AnalyzeListener listener) {
    return std::make_unique<AnalyzeTask>(machine, query, std::move(listener));
}

std::unique_ptr<Task> make_solve_task(Machine& machine, SolveQuery query, SolveListener listener) {
    return std::make_unique<SolveTask>(machine, query, std::move(listener));
}

std::unique_ptr<Task> make_review_task(Machine& machine, ReviewQuery query,
                                       ReviewListener listener) {
    return std::make_unique<ReviewTask>(machine, std::move(query), std::move(listener));
}

Result<std::unique_ptr<Task>> make_choose_task(Machine& machine, ChooseQuery query,
                                               ChooseListener listener) {
    if (query.game.is_over())
        return Error{ErrorCode::kIllegalMove, "found a finished game, expected one to play on",
                     "request.line"};
    const Position& position = query.game.position();
    if (auto limits = engine::limits_of_best_player(query.player)) {
        if (query.time && (!limits->move_time || *query.time < *limits->move_time))
            limits->move_time = query.time;
        return std::unique_ptr<Task>(
            std::make_unique<EngineChoiceTask>(machine, position, *limits, std::move(listener)));
    }
    return std::unique_ptr<Task>(
        std::make_unique<PlayerChoiceTask>(machine, std::move(query), std::move(listener)));
}

}  // namespace outflank::server
