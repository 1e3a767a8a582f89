#include "train/games/selfplay.h"

#include <optional>
#include <unordered_set>
#include <utility>
#include <vector>

#include "base/thread_group.h"
#include "train/files/journal.h"

namespace outflank::train {
namespace {

// Played between two blocks of the file.
constexpr std::uint64_t kGameBatch = 128;

/// The games of one run: numbers first..end-1, shared out evenly.
class Batch {
  public:
    Batch(const SelfplayOptions& options, const std::vector<GameRecord>& openings, Journal& journal)
        : options_(options), openings_(openings), journal_(journal) {}

    /// `on_game` is told how many are played, from the calling thread.
    std::vector<GameRecord> play(std::vector<GameMaker>& makers, std::uint64_t first,
                                 std::uint64_t end,
                                 const std::function<void(std::uint64_t)>& on_game) {
        std::vector<GameRecord> games(static_cast<std::size_t>(end - first));
        std::atomic<std::uint64_t> next = first;
        std::atomic<std::uint64_t> played = 0;
        const auto play_next = [&](GameMaker& maker) {
            const std::uint64_t i = next++;
            if (i >= end || is_stopped()) return false;
            games[static_cast<std::size_t>(i - first)] = play_one(maker, i);
            ++played;
            return true;
        };
        base::ThreadGroup threads;
        for (std::size_t i = 1; i < makers.size(); ++i)
            if (!threads.add([&play_next, &maker = makers[i]] {
                    while (play_next(maker)) continue;
                }))
                break;
        while (play_next(makers.front())) on_game(played);
        threads.join();
        return games;
    }

  private:
    bool is_stopped() const {
        return options_.stop != nullptr && options_.stop->load(std::memory_order_relaxed);
    }

    GameRecord play_one(GameMaker& maker, std::uint64_t index) const {
        if (const std::string* known = journal_.find(index)) {
            std::vector<GameRecord> game;
            if (take_games({1, 0, *known}, game)) return game.front();
        }
        base::Random random(base::Random::derive_seed(options_.seed, index));
        const GameRecord opening = index < openings_.size()
                                       ? openings_[static_cast<std::size_t>(index)]
                                       : random_opening(options_.opening, random);
        const GameRecord game = maker.finish(opening, random.next(), options_.stop);
        std::string payload;
        if (!is_stopped()) journal_.add(block_of({&game, 1}, index, payload));
        return game;
    }

    const SelfplayOptions& options_;
    const std::vector<GameRecord>& openings_;
    Journal& journal_;
};

bool stopped(const SelfplayOptions& options) {
    return options.stop != nullptr && options.stop->load(std::memory_order_relaxed);
}

Result<std::vector<GameMaker>> makers_of(const SelfplayOptions& options) {
    std::vector<GameMaker> makers;
    for (int i = 0; i < std::max(1, options.threads); ++i) {
        Result<GameMaker> maker = GameMaker::create(options.maker);
        if (!maker) return maker.error();
        makers.push_back(std::move(maker.value()));
    }
    return makers;
}

/// The games that a file holds, by their fingerprints.
using KnownGames = std::unordered_set<std::uint64_t>;

/// Plays until all games are played.
Result<Done> play_rest(std::vector<GameMaker>& makers, const SelfplayOptions& options,
                       BlockWriter& file, Journal& journal, KnownGames& known,
                       SelfplayProgress& progress,
                       const std::function<void(const SelfplayProgress&)>& on_progress) {
    const std::vector<GameRecord> openings =
        options.all_openings > 0 ? all_openings(options.all_openings) : std::vector<GameRecord>{};
    Batch batch(options, openings, journal);
    std::string payload;
    while (progress.tried < options.games && !stopped(options)) {
        const std::uint64_t end = std::min(options.games, progress.tried + kGameBatch);
        SelfplayProgress shown = progress;
        const auto show = [&](std::uint64_t tried) {
            shown.batch = tried - shown.tried;
            shown.tried = tried;
            on_progress(shown);
        };
        std::vector<GameRecord> games =
            batch.play(makers, progress.tried, end,
                       [&](std::uint64_t played) { show(progress.tried + played); });
        if (stopped(options)) break;  // some of them were not played to the end
        const std::size_t before = games.size();
        std::erase_if(
            games, [&](const GameRecord& game) { return !known.insert(fingerprint(game)).second; });
        Result<Done> written = file.append(block_of(games, end, payload));
        if (written) written = journal.clear();
        if (!written) return written;
        progress.tried = end;
        progress.kept += games.size();
        progress.duplicates += before - games.size();
        shown.kept = progress.kept;
        shown.duplicates = progress.duplicates;
        show(end);
    }
    return Done{};
}

}  // namespace

std::string settings_text(const SelfplayOptions& options) {
    const MakerOptions& maker = options.maker;
    const std::string player =
        maker.player.empty()
            ? "engine, depth " + std::to_string(maker.depth) +
                  (maker.weights_name.empty() ? "" : ", weights " + maker.weights_name)
            : "player " + maker.player;
    return player + ", solved from " + std::to_string(maker.solve_empties) +
           " empties, random plies " + std::to_string(options.opening.shortest) + "+" +
           std::to_string(options.opening.spread) + ", all openings of " +
           std::to_string(options.all_openings) + " plies, seed " + std::to_string(options.seed);
}

Result<SelfplayProgress> selfplay(const std::string& path, const SelfplayOptions& options,
                                  const std::function<void(const SelfplayProgress&)>& on_progress,
                                  const std::function<void(const std::string&)>& on_notice) {
    Result<std::vector<GameMaker>> makers = makers_of(options);
    if (!makers) return makers.error();
    KnownGames known;
    std::vector<GameRecord> games;
    Result<BlockWriter> file =
        BlockWriter::open(path, kGameFileKind, settings_text(options), [&](const Block& block) {
            games.clear();
            if (!take_games(block, games)) return false;
            for (const GameRecord& game : games) known.insert(fingerprint(game));
            return true;
        });
    if (!file) return file.error();
    const BlockFile& found = file.value().found();
    if (!found.damage.empty())
        on_notice(damage_text(found, kGameFileKind, known.size(), path) + "; it is cut off");
    Result<Journal> journal = Journal::open(file.value(), kGameFileKind);
    if (!journal) return journal.error();
    SelfplayProgress progress{.tried = found.next_index, .kept = known.size()};
    const Result<Done> done = play_rest(makers.value(), options, file.value(), journal.value(),
                                        known, progress, on_progress);
    if (!done) return done.error();
    if (progress.tried >= options.games) journal.value().remove();
    return progress;
}

}  // namespace outflank::train
