// The C interface: the engine.
#include "outflank/engine.h"

#include <memory>
#include <string>
#include <vector>

#include "capi/bridge.h"
#include "outflank/review.h"

using namespace outflank;

struct outflank_engine {
    std::unique_ptr<Engine> engine;
    std::atomic<bool> stop{false};  // ends a review, which is many searches
};

namespace {

constexpr uint32_t kMostThreads = 256;

outflank_bound from_bound(Bound bound) {
    switch (bound) {
        case Bound::kExact:
            return OUTFLANK_BOUND_EXACT;
        case Bound::kLower:
            return OUTFLANK_BOUND_LOWER;
        case Bound::kUpper:
            return OUTFLANK_BOUND_UPPER;
        case Bound::kNone:
            break;
    }
    return OUTFLANK_BOUND_NONE;
}

outflank_line from_line(const EngineLine& line) {
    outflank_line whole{};
    whole.score = line.score;
    whole.bound = from_bound(line.bound);
    whole.exact = line.exact ? 1 : 0;
    whole.depth = line.depth;
    whole.percent = line.percent;
    whole.standard_error = line.standard_error;
    for (const Square square : line.moves)
        if (whole.length < OUTFLANK_MAX_LINE) whole.moves[whole.length++] = square;
    return whole;
}

void tell(const outflank_search_options& options, const SearchReport& report, bool done) {
    if (options.on_report == nullptr) return;
    std::vector<outflank_line> lines;
    lines.reserve(report.lines.size());
    for (const EngineLine& line : report.lines) lines.push_back(from_line(line));
    outflank_report told{};
    told.struct_size = sizeof told;
    told.done = done ? 1 : 0;
    told.stopped = report.stopped ? 1 : 0;
    told.depth = report.depth;
    told.percent = report.percent;
    told.line_count = static_cast<int32_t>(lines.size());
    told.line_size = sizeof(outflank_line);
    told.lines = lines.data();
    told.nodes = report.nodes;
    told.seconds = report.elapsed.count();
    options.on_report(options.context, &told);
}

SearchRequest request_of(const outflank_search_options& options) {
    SearchRequest request;
    if (options.level > 0) request.limits.level = options.level;
    if (options.depth > 0) request.limits.depth = options.depth;
    if (options.percent > 0) request.limits.percent = options.percent;
    if (options.time_ms > 0) request.limits.move_time = std::chrono::milliseconds(options.time_ms);
    if (options.nodes > 0) request.limits.nodes = options.nodes;
    request.limits.infinite = options.infinite != 0;
    request.lines = std::max(options.lines, 1);
    if (options.on_report != nullptr)
        request.on_progress = [options](const SearchReport& report) {
            tell(options, report, false);
        };
    return request;
}

bool is_proven(const EngineLine& line) { return line.exact && line.bound == Bound::kExact; }

std::vector<int32_t> steps_of(const EngineLine& line) {
    return {line.moves.begin(), line.moves.end()};
}

/// A reviewed move and what its struct points to.
class ToldMove {
  public:
    explicit ToldMove(const ReviewedMove& move)
        : sentence_(describe(move)), best_(steps_of(move.best)), played_(steps_of(move.played)) {
        for (const Remark& remark : remarks_on(move))
            remarks_.push_back({.key = remark.key,
                                .squares = remark.squares,
                                .count = remark.count,
                                .instead = remark.instead,
                                .ply = remark.ply,
                                .line = remark.line == ReasonLine::kBest ? 1 : 0});
        told_.struct_size = sizeof told_;
        set_judgement(move);
        set_lines(move);
    }
    ToldMove(const ToldMove&) = delete;
    ToldMove& operator=(const ToldMove&) = delete;

    const outflank_reviewed_move* get() const { return &told_; }

  private:
    void set_judgement(const ReviewedMove& move) {
        told_.number = move.number;
        told_.color = capi::number_of(move.color());
        told_.square = move.square();
        told_.best = move.best.moves.front();
        told_.loss = move.loss;
        told_.judgement = static_cast<int32_t>(move.judgement);
        told_.proven = move.proven ? 1 : 0;
        told_.changed_result = move.changed_result ? 1 : 0;
        told_.only_move = move.only_move ? 1 : 0;
        told_.sentence = sentence_.c_str();
        told_.remark_count = static_cast<int32_t>(remarks_.size());
        told_.remark_size = sizeof(outflank_remark);
        told_.remarks = remarks_.data();
    }
    void set_lines(const ReviewedMove& move) {
        told_.best_score = move.best.score;
        told_.best_error = move.best.standard_error;
        told_.played_score = move.played.score;
        told_.played_error = move.played.standard_error;
        told_.loss_error = move.loss_error;
        told_.exact = is_proven(move.best) ? 1 : 0;
        told_.played_exact = is_proven(move.played) ? 1 : 0;
        told_.depth = move.best.depth;
        told_.percent = move.best.percent;
        told_.best_length = static_cast<int32_t>(best_.size());
        told_.best_line = best_.data();
        told_.played_length = static_cast<int32_t>(played_.size());
        told_.played_line = played_.data();
    }

    std::string sentence_;
    std::vector<int32_t> best_;
    std::vector<int32_t> played_;
    std::vector<outflank_remark> remarks_;
    outflank_reviewed_move told_{};
};

constexpr const char* kWrongLevel = "level: expected 1..60, or 0 for none";

/// What is wrong with the limits, or nothing.
const char* wrong_limit(const outflank_search_options& options) {
    if (options.level < 0 || options.level > kMostLevel) return kWrongLevel;
    if (options.depth < 0) return "depth: expected 0 or more";
    const int percent = options.percent;
    if (percent != 0 && percent != 73 && percent != 87 && percent != 95 && percent != 99 &&
        percent != 100)
        return "percent: expected 73, 87, 95, 99 or 100";
    return nullptr;
}

}  // namespace

outflank_engine* outflank_engine_new(const outflank_engine_options* options,
                                     outflank_error* error) {
    const auto known = capi::read_struct(options);
    if (!known) {
        capi::bad_argument(error, "options: struct_size is not set");
        return nullptr;
    }
    return capi::made<outflank_engine>(error, [&]() -> Result<std::unique_ptr<outflank_engine>> {
        if (known->threads > kMostThreads)
            return Error{ErrorCode::kOutOfRange, "threads: expected at most 256", ""};
        EngineOptions wanted;
        if (known->hash_mb > 0) wanted.hash_bytes = std::size_t{known->hash_mb} << 20;
        if (known->threads > 0) wanted.threads = static_cast<int>(known->threads);
        if (known->weights != nullptr) wanted.weights = known->weights;
        auto engine = Engine::create(wanted);
        if (!engine) return engine.error();
        auto handle = std::make_unique<outflank_engine>();
        handle->engine = std::move(engine).value();
        return handle;
    });
}

void outflank_engine_free(outflank_engine* engine) { delete engine; }

outflank_status outflank_engine_go(outflank_engine* engine, const outflank_position* position,
                                   const outflank_search_options* options, int32_t* best,
                                   outflank_error* error) {
    if (engine == nullptr || position == nullptr) return capi::bad_argument(error, "go: NULL");
    const auto known = capi::read_struct(options);
    if (!known) return capi::bad_argument(error, "options: struct_size is not set");
    return capi::guarded(error, [&] {
        const auto start = capi::to_position(position);
        if (!start) return capi::fail(error, start.error());
        if (const char* wrong = wrong_limit(*known))
            return capi::fail(error, OUTFLANK_OUT_OF_RANGE, wrong);
        engine->engine->set_position(start.value());
        const SearchReport report = engine->engine->go(request_of(*known));
        tell(*known, report, true);
        if (best != nullptr) *best = report.best().value_or(OUTFLANK_NO_SQUARE);
        return OUTFLANK_OK;
    });
}

outflank_status outflank_engine_review(outflank_engine* engine, const outflank_game* game,
                                       int32_t level, outflank_review_callback on_move,
                                       void* context, outflank_error* error) {
    if (engine == nullptr || game == nullptr || on_move == nullptr)
        return capi::bad_argument(error, "review: NULL");
    if (level < 0 || level > kMostLevel)
        return capi::fail(error, OUTFLANK_OUT_OF_RANGE, kWrongLevel);
    return capi::guarded(error, [&] {
        engine->stop = false;
        ReviewRequest request;
        request.limits.level = level > 0 ? level : kReviewLevel;
        request.stop = &engine->stop;
        request.on_progress = [&](const ReviewedMove& move, std::size_t judged, std::size_t moves) {
            const ToldMove told(move);
            on_move(context, told.get(), static_cast<int32_t>(judged), static_cast<int32_t>(moves));
        };
        review_game(*engine->engine, game->game, request);
        return OUTFLANK_OK;
    });
}

void outflank_engine_stop(outflank_engine* engine) {
    if (engine == nullptr) return;
    engine->stop = true;
    engine->engine->stop();
}

void outflank_engine_forget(outflank_engine* engine) {
    if (engine != nullptr) engine->engine->forget();
}
