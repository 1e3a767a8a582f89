#include "train/selfplay.h"

#include <chrono>
#include <filesystem>
#include <optional>
#include <thread>
#include <unordered_set>
#include <utility>
#include <vector>

namespace outflank::train {
namespace {

// Played between two blocks of the file; a kill costs no more than these.
constexpr std::uint64_t kGameBatch = 128;

/// The games of one run: numbers first..end-1, shared out evenly.
class Batch {
  public:
    Batch(const SelfplayOptions& options, const std::vector<GameRecord>& openings)
        : options_(options), openings_(openings) {}

    std::vector<GameRecord> play(std::vector<GameMaker>& makers, std::uint64_t first,
                                 std::uint64_t end) {
        std::vector<GameRecord> games(static_cast<std::size_t>(end - first));
        std::atomic<std::uint64_t> next = first;
        const auto work = [&](GameMaker& maker) {
            for (std::uint64_t i = next++; i < end; i = next++)
                games[static_cast<std::size_t>(i - first)] = play_one(maker, i);
        };
        std::vector<std::thread> threads;
        for (std::size_t i = 1; i < makers.size(); ++i)
            threads.emplace_back(work, std::ref(makers[i]));
        work(makers.front());
        for (std::thread& thread : threads) thread.join();
        return games;
    }

  private:
    GameRecord play_one(GameMaker& maker, std::uint64_t index) const {
        if (options_.stop != nullptr && options_.stop->load(std::memory_order_relaxed)) return {};
        base::Random random(base::Random::derive_seed(options_.seed, index));
        const GameRecord opening = index < openings_.size()
                                       ? openings_[static_cast<std::size_t>(index)]
                                       : random_opening(options_.opening, random);
        return maker.finish(opening, random.next(), options_.stop);
    }

    const SelfplayOptions& options_;
    const std::vector<GameRecord>& openings_;
};

bool stopped(const SelfplayOptions& options) {
    return options.stop != nullptr && options.stop->load(std::memory_order_relaxed);
}

/// The file as it stands; an empty one when there is none.
Result<GameFile> continued_games(const std::string& path, const std::string& settings) {
    std::error_code failure;
    if (!std::filesystem::exists(path, failure)) return GameFile{};
    Result<GameFile> file = read_game_file(path);
    if (file && file.value().settings != settings)
        return Error{ErrorCode::kParse,
                     "these games were made with '" + file.value().settings + "', expected '" +
                         settings + "': name another file",
                     path};
    return file;
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

}  // namespace

std::string settings_text(const SelfplayOptions& options) {
    const MakerOptions& maker = options.maker;
    const std::string player = maker.player.empty()
                                   ? "engine, depth " + std::to_string(maker.depth) +
                                         (maker.weights.empty() ? "" : ", weights " + maker.weights)
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
    const std::string settings = settings_text(options);
    Result<GameFile> file = continued_games(path, settings);
    if (!file) return file.error();
    if (!file.value().damage.empty())
        on_notice(path + ": " + file.value().damage + " after " +
                  std::to_string(file.value().games.size()) + " games; it is cut off");
    Result<BlockWriter> writer =
        BlockWriter::open(path, kGameFileKind, settings, file.value().whole_bytes);
    if (!writer) return writer.error();

    std::unordered_set<std::uint64_t> known;
    for (const GameRecord& game : file.value().games) known.insert(fingerprint(game));
    const std::vector<GameRecord> openings =
        options.all_openings > 0 ? all_openings(options.all_openings) : std::vector<GameRecord>{};
    Batch batch(options, openings);
    std::string payload;
    SelfplayProgress progress{.tried = file.value().next_index, .kept = known.size()};
    while (progress.tried < options.games && !stopped(options)) {
        const std::uint64_t end =
            std::min(options.games, progress.tried + kGameBatch * makers.value().size());
        std::vector<GameRecord> games = batch.play(makers.value(), progress.tried, end);
        if (stopped(options)) break;  // some of them were not played to the end
        const std::size_t before = games.size();
        std::erase_if(
            games, [&](const GameRecord& game) { return !known.insert(fingerprint(game)).second; });
        const Result<Done> written = writer.value().append(block_of(games, end, payload));
        if (!written) return written.error();
        progress.batch = end - progress.tried;
        progress.tried = end;
        progress.kept += games.size();
        progress.duplicates += before - games.size();
        on_progress(progress);
    }
    return progress;
}

}  // namespace outflank::train
