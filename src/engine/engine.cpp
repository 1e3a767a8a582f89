#include "outflank/engine.h"

#include <algorithm>
#include <bit>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <system_error>
#include <thread>

#include "engine/engine_root.h"
#include "engine/levels.h"
#include "engine/time_control.h"
#include "eval/builtin_weights.h"
#include "eval/weights_file.h"
#include "kernels/table.h"
#include "search/helper_threads.h"
#include "search/search_thread.h"
#include "search/transposition_table.h"

namespace outflank {
namespace {

/// Where a search is to end, all limits taken together.
engine::Target target_of(const SearchLimits& limits, int empties) {
    engine::Target target{empties, search::Selectivity::kAll};
    if (const auto level = engine::level_of(limits))
        target = engine::target_of_level(*level, empties);
    if (limits.depth && *limits.depth < target.depth)
        target = {std::max(*limits.depth, 1), search::Selectivity::kAll};
    if (limits.percent) {
        if (const auto found = search::selectivity_of(*limits.percent)) target.selectivity = *found;
    }
    return target;
}

}  // namespace

struct Engine::State {
    State(const EngineOptions& options, std::unique_ptr<const eval::Weights> loaded)
        : own_weights(std::move(loaded)), parts(options.parts), table(options.hash_bytes) {
        for (int i = 0; i < std::clamp(options.threads, 1, 256); ++i) {
            threads.emplace_back(table, control);
            threads.back().use(own_weights ? *own_weights : eval::builtin_weights());
            threads.back().orders_by_value = parts.ordering;
        }
        at_work = static_cast<int>(threads.size());
    }

    SearchReport run(const SearchRequest& request);
    void deepen(const SearchRequest& request, engine::EngineRoot& root);
    void begin(const SearchRequest& request);
    void set_clock(search::Clock::time_point now);
    void wait_for_leave(const SearchRequest& request);
    SearchReport report(const engine::EngineRoot& root) const;
    bool has_one_move() const {
        return std::popcount(legal_moves(position.board, position.size)) <= 1;
    }
    /// The constants of the correction are those of the program's network.
    bool calibrates() const {
        return parts.calibration && !own_weights && threads.front().has_network();
    }
    bool may_deepen() const {
        return !control.stopped.load(std::memory_order_relaxed) && !stop &&
               search::Clock::now().time_since_epoch().count() < soft_end;
    }

    std::unique_ptr<const eval::Weights> own_weights;  // those of a file; null: the program's
    SearchParts parts;
    search::TranspositionTable table;
    search::SearchControl control;
    std::deque<search::SearchThread> threads;  // a deque: threads keep their addresses
    search::HelperThreads helpers;             // ends before what it works on
    Position position = start_position();

    std::atomic<int> at_work;
    std::atomic<bool> stop{false};
    std::atomic<search::Clock::rep> soft_end{search::SearchControl::kNever};
    search::Clock::time_point began{};
    std::thread worker;

    std::mutex guard;  // of all below
    std::condition_variable changed;
    bool pondering = false;
    SearchLimits limits{};
    search::Clock::time_point clock_began{};
    std::chrono::milliseconds hard{};  // of the search's budget
    engine::Timekeeper timekeeper;
};

/// Sets the ends of the search by the limits, which hold from `now` on. `guard` is held.
void Engine::State::set_clock(search::Clock::time_point now) {
    const int empties = position.board.empties(position.size);
    clock_began = now;
    if (limits.infinite) return;
    SearchLimits known = limits;
    if (limits.clock) known.clock = timekeeper.begin(*limits.clock, empties);
    const auto budget = engine::time_budget(known, empties, timekeeper.expected_lag());
    if (!budget) return;
    hard = budget->hard;
    soft_end = (now + budget->soft).time_since_epoch().count();
    control.end_at(now + budget->hard);
}

/// Done before the search has a thread, so that no `ponder_hit` or `stop` comes too early.
void Engine::State::begin(const SearchRequest& request) {
    stop = false;
    began = search::Clock::now();
    control.stop = &stop;
    control.also_stop = request.stop;
    control.stopped = false;
    control.deadline = search::SearchControl::kNever;
    soft_end = search::SearchControl::kNever;
    const int moves = std::popcount(legal_moves(position.board, position.size));
    const int lines = std::clamp(request.lines, 1, std::max(moves, 1));
    control.node_limit = engine::most_nodes(request.limits, lines) / threads.size();
    table.begin_search();
    const std::lock_guard lock(guard);
    limits = request.limits;
    pondering = request.ponder;
    // From the word on: to clear a large table takes time, too.
    if (!pondering) set_clock(began);
}

SearchReport Engine::State::report(const engine::EngineRoot& root) const {
    SearchReport report = root.report();
    report.nodes = threads.front().nodes;
    report.elapsed = search::Clock::now() - began;
    return report;
}

void Engine::State::deepen(const SearchRequest& request, engine::EngineRoot& root) {
    const int empties = position.board.empties(position.size);
    if (request.on_progress) {
        control.report = [&] { request.on_progress(report(root)); };
        control.reporter = &threads.front();
        control.next_report = began + search::kReportInterval;
    }
    const bool timed = request.limits.clock.has_value() && !request.ponder;
    const auto steps = engine::steps_to(target_of(request.limits, empties), empties);
    for (engine::Step step : steps) {
        if (!parts.probcut) step.selectivity = search::Selectivity::kAll;
        // What is left to do is the proof, if that is asked for.
        const bool is_proof =
            step.depth >= empties && step.selectivity == search::Selectivity::kAll;
        if (root.is_decided() && !is_proof) continue;
        for (search::SearchThread& each : threads)
            each.mode.extension_floor =
                parts.extensions ? engine::extension_floor(step, empties) : search::kNoExtension;
        if (!root.search(step) || !may_deepen()) break;
        if (request.on_progress) request.on_progress(report(root));
        // With one move there is nothing to decide; its score is not worth a game's time.
        if (timed && root.move_count() == 1 && step.depth >= 4) break;
    }
    control.reporter = nullptr;
    control.report = nullptr;
}

/// A search that may not end by itself waits for the word.
void Engine::State::wait_for_leave(const SearchRequest& request) {
    std::unique_lock lock(guard);
    const auto outer_stop = [&] { return request.stop != nullptr && *request.stop; };
    while (!stop && !outer_stop() && (pondering || request.limits.infinite)) {
        if (request.stop == nullptr) {
            changed.wait(lock);
        } else {  // nobody notifies of that flag
            changed.wait_for(lock, std::chrono::milliseconds(10));
        }
    }
}

SearchReport Engine::State::run(const SearchRequest& request) {
    helpers.gather(threads);
    at_work = 1 + static_cast<int>(helpers.count());
    engine::EngineRoot root(threads, position, request.lines, request.left_out, calibrates());
    if (root.move_count() > 0) deepen(request, root);
    wait_for_leave(request);
    {
        const std::lock_guard lock(guard);
        const auto thought = std::chrono::duration_cast<std::chrono::milliseconds>(
            search::Clock::now() - clock_began);
        if (limits.clock && !pondering && !limits.infinite) timekeeper.end(thought, hard);
    }

    SearchReport last = report(root);
    last.nodes = 0;
    for (const search::SearchThread& thread : threads) last.nodes += thread.nodes;
    last.stopped = stop || (request.stop != nullptr && *request.stop);
    return last;
}

Result<std::unique_ptr<Engine>> Engine::create(const EngineOptions& options) {
    std::unique_ptr<const eval::Weights> weights;
    if (!options.weights.empty()) {
        Result<eval::Weights> loaded = eval::load_weights(options.weights);
        if (!loaded) return loaded.error();
        weights = std::make_unique<const eval::Weights>(std::move(loaded).value());
    } else if (auto checked = eval::check_builtin_weights(); !checked) {
        return checked.error();
    }
    return std::unique_ptr<Engine>(
        new Engine(std::make_unique<State>(options, std::move(weights))));
}

Engine::Engine(std::unique_ptr<State> state) : state_(std::move(state)) {}

Engine::~Engine() {
    stop();
    wait();
}

void Engine::set_position(const Position& position) {
    stop();
    wait();
    state_->position = position;
}

const Position& Engine::position() const { return state_->position; }

int Engine::threads() const { return state_->at_work; }

SearchReport Engine::go(const SearchRequest& request) {
    stop();
    wait();
    state_->begin(request);
    return state_->run(request);
}

void Engine::start(const SearchRequest& request, std::function<void(const SearchReport&)> on_done) {
    stop();
    wait();
    state_->begin(request);
    const auto work = [state = state_.get(), done = std::move(on_done)](const SearchRequest& what) {
        const SearchReport report = state->run(what);
        if (done) done(report);
    };
    try {
        state_->worker = std::thread([work, request] { work(request); });
    } catch (const std::system_error&) {
        // The calling thread searches, and can hear no word meanwhile.
        SearchRequest bounded = request;
        if (request.ponder || request.limits.infinite) bounded.limits = {};
        bounded.ponder = false;
        state_->begin(bounded);
        work(bounded);
    }
}

void Engine::stop() {
    state_->stop = true;
    const std::lock_guard lock(state_->guard);
    state_->changed.notify_all();
}

void Engine::ponder_hit() {
    const std::lock_guard lock(state_->guard);
    if (!state_->pondering) return;
    state_->pondering = false;
    const search::Clock::time_point now = search::Clock::now();
    state_->set_clock(now);
    // With one move there is nothing to decide, and the game's time is not used up for its score.
    if (state_->limits.clock && !state_->limits.infinite && state_->has_one_move())
        state_->control.end_at(now);
    state_->changed.notify_all();
}

void Engine::wait() {
    if (state_->worker.joinable()) state_->worker.join();
}

void Engine::forget() {
    stop();
    wait();
    state_->table.forget();
    for (search::SearchThread& thread : state_->threads) thread.forget();
}

}  // namespace outflank
