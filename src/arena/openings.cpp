// Finding and reading openings.
#include "arena/openings.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <map>
#include <utility>

#include "base/random.h"
#include "formats/record_stream.h"
#include "outflank/formats.h"
#include "outflank/symmetry.h"

namespace outflank::arena {
namespace {

constexpr Square kF5 = 37;

struct ByDiscs {
    bool operator()(const Board& a, const Board& b) const {
        return std::pair(a.mover, a.opponent) < std::pair(b.mover, b.opponent);
    }
};

/// The score of a position for the side to move, as far as the engine knows it.
double score_of(Engine& engine, const Position& position, const SearchLimits& limits,
                const std::atomic<bool>* stop) {
    engine.set_position(position);
    const SearchReport report = engine.go({.limits = limits, .stop = stop});
    return report.lines.empty() ? 0 : report.lines.front().score;
}

Position position_of(const std::string& moves) {
    return parse_transcript(moves, start_position()).value().position();
}

}  // namespace

std::vector<std::string> all_openings(int plies, const std::atomic<bool>* stop) {
    std::map<Board, Game, ByDiscs> level;
    Game first;
    (void)first.play(kF5);
    level.emplace(canonical(first.position().board).board, first);
    for (int ply = 1; ply < plies; ++ply) {
        std::map<Board, Game, ByDiscs> next;
        for (const auto& [board, game] : level) {
            if (stop != nullptr && *stop) return {};
            for (Bitboard moves = game.legal_moves(); moves != 0; moves &= moves - 1) {
                Game longer = game;
                (void)longer.play(std::countr_zero(moves));
                if (longer.legal_moves() == 0) continue;
                const Board key = canonical(longer.position().board).board;
                next.emplace(key, std::move(longer));
            }
        }
        level = std::move(next);
    }
    std::vector<std::string> openings;
    for (const auto& [board, game] : level) openings.push_back(format_transcript(game));
    std::sort(openings.begin(), openings.end());
    return openings;
}

Result<std::vector<ScoredOpening>> find_openings(const OpeningSearch& search,
                                                 const EngineOptions& options) {
    Result<std::unique_ptr<Engine>> made = Engine::create(options);
    if (!made) return made.error();
    Engine& engine = *made.value();
    std::vector<std::string> candidates = all_openings(search.plies, search.stop);
    base::Random random(search.seed);
    for (std::size_t i = candidates.size(); i > 1; --i)
        std::swap(candidates[i - 1], candidates[random.below(i)]);
    std::vector<ScoredOpening> found;
    const auto is_enough = [&] { return search.wanted > 0 && found.size() >= search.wanted; };
    const auto is_stopped = [&] { return search.stop != nullptr && *search.stop; };
    for (std::size_t i = 0; i < candidates.size() && !is_enough() && !is_stopped(); ++i) {
        if (search.on_progress) search.on_progress(i, candidates.size(), found.size());
        const Position position = position_of(candidates[i]);
        if (search.look_depth > 0 &&
            std::abs(score_of(engine, position, {.depth = search.look_depth}, search.stop)) >
                search.look_limit)
            continue;
        const double score = score_of(engine, position, search.think, search.stop);
        if (is_stopped()) break;
        if (std::abs(score) <= search.limit) found.push_back({candidates[i], score});
    }
    std::sort(found.begin(), found.end(),
              [](const ScoredOpening& a, const ScoredOpening& b) { return a.moves < b.moves; });
    return found;
}

Result<std::vector<std::string>> read_openings(base::ByteSource& source, const std::string& name) {
    formats::RecordStream stream(source, {.name = name});
    std::vector<std::string> openings;
    for (;;) {
        const Result<RecordFile> file = stream.next();
        if (!file) return file.error();
        if (!file.value().errors.empty()) return file.value().errors.front().error;
        if (file.value().records.empty()) break;
        for (const FileRecord& entry : file.value().records) {
            if (entry.record.moves.start() != start_position())
                return Error{ErrorCode::kUnsupported,
                             "found a position or a game from another start, expected moves from "
                             "the standard start",
                             name + ':' + std::to_string(entry.line)};
            openings.push_back(format_transcript(entry.record.moves.main_line()));
        }
        if (openings.size() > kMostOpenings)
            return Error{ErrorCode::kOutOfRange,
                         "found more than " + std::to_string(kMostOpenings) +
                             " openings, expected at most as many",
                         name};
    }
    if (openings.empty()) return Error{ErrorCode::kParse, "found no opening", name};
    return openings;
}

}  // namespace outflank::arena
