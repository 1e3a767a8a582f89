// Threads that take games from the schedule.
#include "arena/tournament.h"

#include <sched.h>

#include <algorithm>
#include <chrono>
#include <ctime>
#include <mutex>
#include <set>
#include <thread>
#include <utility>

#include "base/random.h"
#include "base/thread_group.h"
#include "outflank/formats.h"

namespace outflank::arena {
namespace {

constexpr std::size_t kSolverBytes = std::size_t{16} << 20;

std::string now_text() {
    const std::time_t now = std::time(nullptr);
    std::tm time{};
    ::gmtime_r(&now, &time);
    std::array<char, 32> text{};
    std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &time);
    return text.data();
}

/// The processors that this process may use.
std::vector<int> usable_cpus() {
    cpu_set_t set;
    CPU_ZERO(&set);
    std::vector<int> cpus;
    if (::sched_getaffinity(0, sizeof set, &set) != 0) return cpus;
    for (int cpu = 0; cpu < CPU_SETSIZE; ++cpu)
        if (CPU_ISSET(static_cast<std::size_t>(cpu), &set)) cpus.push_back(cpu);
    return cpus;
}

void pin_this_thread(const std::vector<int>& cpus) {
    if (cpus.empty()) return;
    cpu_set_t set;
    CPU_ZERO(&set);
    for (const int cpu : cpus) CPU_SET(static_cast<std::size_t>(cpu), &set);
    ::sched_setaffinity(0, sizeof set, &set);  // a wish: without it games are played, too
}

/// The processors of one of `workers` workers: an equal part of all of them; none when there
/// are fewer than workers.
std::vector<int> cpus_of(std::size_t worker, std::size_t workers) {
    const std::vector<int> all = usable_cpus();
    const std::size_t each = all.size() / workers;
    if (each == 0) return {};
    const auto begin = all.begin() + static_cast<std::ptrdiff_t>(worker * each);
    return {begin, begin + static_cast<std::ptrdiff_t>(each)};
}

/// A tournament being played. Workers share it under its mutex.
class Running {
  public:
    Running(const TournamentPlan& plan, MatchLog& log, const TournamentOptions& options);

    Result<TournamentEnd> play();

  private:
    void work(std::size_t worker);
    std::optional<ScheduledGame> take_game();
    void hand_in(const ScheduledGame& scheduled, PlayedGame played);
    void give_up(const Error& error);
    void stop() { halted_ = true; }
    bool stop_wanted() const { return options_.stop != nullptr && *options_.stop; }
    void look_at_test();

    const TournamentPlan& plan_;
    MatchLog& log_;
    const TournamentOptions& options_;
    std::vector<ScheduledGame> todo_;
    std::mutex mutex_;
    std::size_t next_ = 0;           // in todo_
    std::vector<LoggedGame> games_;  // earlier ones included
    std::optional<Error> error_;
    std::optional<SequentialTest> test_;
    std::atomic<bool> halted_ = false;
    Standstills standstills_;
};

Running::Running(const TournamentPlan& plan, MatchLog& log, const TournamentOptions& options)
    : plan_(plan), log_(log), options_(options), todo_(schedule_of(plan)), games_(log.games()) {
    if (plan.sprt) test_.emplace(*plan.sprt);
    std::set<std::size_t> played;
    for (const LoggedGame& game : games_) played.insert(game.scheduled.number);
    std::erase_if(todo_, [&](const ScheduledGame& game) { return played.contains(game.number); });
    look_at_test();
}

void Running::look_at_test() {
    if (!test_) return;
    test_->look(games_);
    if (test_->is_decided()) stop();
}

std::optional<ScheduledGame> Running::take_game() {
    const std::lock_guard lock(mutex_);
    if (halted_ || next_ == todo_.size()) return std::nullopt;
    return todo_[next_++];
}

void Running::hand_in(const ScheduledGame& scheduled, PlayedGame played) {
    const Result<Game> opening =
        parse_transcript(plan_.openings[scheduled.opening], start_position());
    LoggedGame logged{.scheduled = scheduled,
                      .played = std::move(played),
                      .opening_plies = opening.value().plies().size(),
                      .date = now_text()};
    const std::lock_guard lock(mutex_);
    if (error_) return;
    if (const Result<Done> appended = log_.append(logged); !appended) {
        error_ = appended.error();
        return stop();
    }
    games_.push_back(std::move(logged));
    if (options_.on_game) options_.on_game(games_.back(), games_);
    if (stop_wanted()) stop();
    look_at_test();
}

/// Ends the tournament, which the same command goes on with later.
void Running::give_up(const Error& error) {
    const std::lock_guard lock(mutex_);
    const std::string advice =
        "; this is no engine's fault and no game counts for it: allow more (ulimit), or fewer "
        "games "
        "at a time, and give the same command again";
    if (!error_) error_ = Error{error.code, error.message + advice, error.where};
    stop();
}

void Running::work(std::size_t worker) {
    const auto workers = static_cast<std::size_t>(options_.concurrency);
    const std::vector<int> cpus =
        options_.pin_to_cores && workers > 1 ? cpus_of(worker, workers) : std::vector<int>{};
    pin_this_thread(cpus);
    std::vector<std::unique_ptr<Contestant>> engines;
    for (const EngineSpec& engine : plan_.engines)
        engines.push_back(make_contestant(
            engine, {.time = limit_of(engine, plan_.time), .cpus = cpus, .stop = &halted_}));
    std::optional<Solver> solver;
    if (plan_.adjudicate_empties)
        solver.emplace(SolverOptions{.hash_bytes = kSolverBytes, .threads = 1});
    while (const auto scheduled = take_game()) {
        const Result<Game> opening =
            parse_transcript(plan_.openings[scheduled->opening], start_position());
        const GamePlan game{.opening = opening.value(),
                            .time = limit_of(plan_.engines[scheduled->black], plan_.time),
                            .white_time = limit_of(plan_.engines[scheduled->white], plan_.time),
                            .seed = base::Random::derive_seed(plan_.seed, scheduled->number),
                            .adjudicate_empties = plan_.adjudicate_empties,
                            .stop = &halted_,
                            .standstills = &standstills_};
        auto played = play_game(game, *engines[scheduled->black], *engines[scheduled->white],
                                solver ? &*solver : nullptr);
        if (!played) return give_up(played.error());
        if (!played.value()) return;
        hand_in(*scheduled, *std::move(played).value());
    }
}

Result<TournamentEnd> Running::play() {
    base::ThreadGroup workers;
    for (std::size_t worker = 0; worker < static_cast<std::size_t>(options_.concurrency); ++worker)
        if (!workers.add([this, worker] { work(worker); })) break;
    if (workers.size() == 0)
        return Error{ErrorCode::kIo, "the system refuses to start a thread", ""};
    // The flag may be set by a signal, which can wake nobody.
    while (workers.running() > 0) {
        if (stop_wanted()) stop();
        standstills_.tick();
        std::this_thread::sleep_for(Standstills::kTick);
    }
    workers.join();
    if (error_) return *error_;
    if (test_ && test_->is_decided()) return TournamentEnd::kDecided;
    return stop_wanted() ? TournamentEnd::kStopped : TournamentEnd::kPlayed;
}

}  // namespace

Result<TournamentEnd> run_tournament(const TournamentPlan& plan, MatchLog& log,
                                     const TournamentOptions& options) {
    return Running(plan, log, options).play();
}

}  // namespace outflank::arena
