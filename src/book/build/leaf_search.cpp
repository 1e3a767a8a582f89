#include "book/build/leaf_search.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <mutex>

#include "base/thread_group.h"
#include "search/selectivity.h"

namespace outflank::book {
namespace {

/// Standard error of a search in hundredths of a disc, or none where it is not known: of one that
/// stops before the end of the game, by what ProbCut's constants say of a search of twice its
/// plies.
std::uint16_t error_of(const EngineLine& line, int empties) {
    if (line.exact) return 0;
    if (line.depth >= empties) return BookLeaf::kNoError;
    const int deep = std::min(2 * line.depth, empties - 1);
    const double error =
        search::midgame_probcut_error(search::kProbcutConstants, empties, deep, line.depth);
    return static_cast<std::uint16_t>(std::lround(std::min(100 * error, 6400.0)));
}

BookLeaf leaf_of_line(const EngineLine& line, int level, int empties) {
    return {.square = line.moves.front(),
            .score = static_cast<Centidiscs>(std::lround(100 * line.score)),
            .level = static_cast<std::uint8_t>(level),
            .depth = static_cast<std::uint8_t>(line.depth),
            .percent = static_cast<std::uint8_t>(line.percent),
            .exact = line.exact && line.bound == Bound::kExact,
            .error = error_of(line, empties),
            .day = today()};
}

}  // namespace

std::uint16_t today() {
    constexpr int kDaysTo2000 = 10'957;  // from 1970
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    const auto days = std::chrono::duration_cast<std::chrono::hours>(now).count() / 24;
    return static_cast<std::uint16_t>(std::clamp<std::int64_t>(days - kDaysTo2000, 0, 0xFFFF));
}

Result<std::unique_ptr<LeafSearch>> LeafSearch::create(const LeafSearchOptions& options) {
    std::unique_ptr<LeafSearch> search(new LeafSearch(options));
    const auto count = static_cast<std::size_t>(std::max(options.threads, 1));
    for (std::size_t i = 0; i < count; ++i) {
        auto engine = Engine::create(
            {.hash_bytes = options.hash_bytes / count, .threads = 1, .weights = options.weights});
        if (!engine) return engine.error();
        search->engines_.push_back(std::move(engine).value());
    }
    return search;
}

Result<Done> LeafSearch::run(std::span<const LeafJob> jobs,
                             const std::function<Result<Done>(const FoundLeaf&)>& take) {
    std::atomic<std::size_t> next{0};
    std::atomic<bool> ended{false};
    std::mutex guard;  // of `result` and of `take`
    Result<Done> result = Done{};
    const auto is_stopped = [&] { return ended || (options_.stop != nullptr && *options_.stop); };
    const auto work = [&](Engine& engine) {
        for (std::size_t job = next++; job < jobs.size() && !is_stopped(); job = next++) {
            const Position position{.board = jobs[job].board};
            engine.forget();
            engine.set_position(position);
            const SearchReport report = engine.go({.limits = {.level = options_.level},
                                                   .left_out = jobs[job].in_book,
                                                   .stop = options_.stop});
            if (report.stopped || report.lines.empty()) continue;
            const std::lock_guard lock(guard);
            if (ended) return;
            const int empties = position.board.empties();
            result = take({job, leaf_of_line(report.lines.front(), options_.level, empties)});
            if (!result) ended = true;
        }
    };
    base::ThreadGroup helpers;
    for (std::size_t i = 1; i < engines_.size(); ++i)
        if (!helpers.add([&, i] { work(*engines_[i]); })) break;
    work(*engines_.front());
    helpers.join();
    return result;
}

}  // namespace outflank::book
