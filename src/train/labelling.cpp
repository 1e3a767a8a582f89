#include "train/labelling.h"

#include <algorithm>
#include <deque>
#include <filesystem>
#include <optional>
#include <thread>
#include <utility>

#include "base/random.h"
#include "outflank/solver.h"
#include "train/samples.h"
#include "train/value_search.h"

namespace outflank::train {
namespace {

// Turns between two blocks of the file; a kill costs no more than these.
constexpr std::uint64_t kLabelBatch = 512;
constexpr std::size_t kTableBytes = std::size_t{16} << 20;
// For searches of few plies, and of many.
constexpr std::size_t kSmallTableBytes = std::size_t{1} << 18;
constexpr int kFewPlies = 6;

bool is_stopped(const LabelOptions& options) {
    return options.stop != nullptr && options.stop->load(std::memory_order_relaxed);
}

/// Turn number `index`: one position of a game, perhaps led away from it; nothing when the
/// game has none that will do.
void add_one(const GameLine& line, const LabelOptions& options, std::uint64_t index,
             std::vector<Label>& labels) {
    base::Random random(base::Random::derive_seed(options.seed, index));
    const auto range = static_cast<std::uint64_t>(options.most_empties - options.least_empties);
    const int empties = options.least_empties + static_cast<int>(random.below(range + 1));
    const auto moves = random.below(static_cast<std::uint64_t>(options.random_moves) + 1);
    const int leaf_depth = options.search ? options.search->leaf_depth : 0;
    const int wanted = empties + static_cast<int>(moves) + leaf_depth;
    const auto found = std::find_if(
        line.positions.begin(), line.positions.end(),
        [&](const LinePosition& position) { return position.board.empties() == wanted; });
    if (found == line.positions.end()) return;
    OpenGame open{found->board, true};
    for (std::uint64_t move = 0; move < moves; ++move) {
        if (!pass_if_forced(open.board, open.beginner_moves)) return;
        const Bitboard legal = legal_moves(open.board);
        const auto count = static_cast<std::uint64_t>(std::popcount(legal));
        open.board = after_move(open.board, nth_move(legal, static_cast<int>(random.below(count))));
    }
    if (legal_moves(open.board) == 0) return;
    const bool of_game = moves == 0 && leaf_depth == 0;
    labels.push_back({{open.board, 0}, of_game ? found->result : std::nullopt, line.held_out});
}

/// All positions of a game in the range whose result says something.
void add_every(const GameLine& line, const LabelOptions& options, std::vector<Label>& labels) {
    for (const LinePosition& position : line.positions) {
        const int empties = position.board.empties();
        if (position.result && empties >= options.least_empties && empties <= options.most_empties)
            labels.push_back({{position.board, 0}, position.result, line.held_out});
    }
}

/// What scores positions, a thread's own. A score depends on the position alone.
class Scorer {
  public:
    explicit Scorer(const LabelOptions& options)
        : search_(options.search),
          stop_(options.stop),
          solver_({.hash_bytes = kTableBytes, .threads = 1}) {
        if (search_)
            values_.emplace(*search_->weights, search_->selectivity,
                            std::max(search_->depth, search_->leaf_depth) > kFewPlies
                                ? kTableBytes
                                : kSmallTableBytes,
                            stop_);
    }

    /// What is labelled instead of a position; nothing when it has no such leaf.
    std::optional<Board> replaced(const Board& board) {
        if (!search_ || search_->leaf_depth == 0) return board;
        values_->forget();
        deepen(board, search_->leaf_depth);
        return values_->leaf(board, search_->leaf_depth);
    }

    float score(const Board& board) {
        if (!search_ || search_->depth == 0 || search_->depth >= board.empties()) {
            solver_.forget();
            const SolveResult solved = solver_.solve({.board = board, .stop = stop_});
            return static_cast<float>(solved.score());
        }
        values_->forget();
        return static_cast<float>(deepen(board, search_->depth));
    }

  private:
    /// Value by a search of `most` plies, after shallower ones that order its moves.
    double deepen(const Board& board, int most) {
        double value = 0;
        for (int depth = 2 - most % 2; depth <= most; depth += 2)
            value = values_->value(board, depth);
        return value;
    }

    std::optional<LabelSearch> search_;
    const std::atomic<bool>* stop_;
    Solver solver_;
    std::optional<ValueSearch> values_;
};

/// The positions of the turns first..end-1 with their scores.
std::vector<Label> score_batch(const LineSource& games, const LabelOptions& options,
                               std::deque<Scorer>& scorers, std::uint64_t first,
                               std::uint64_t end) {
    std::vector<Label> labels;
    for (std::uint64_t turn = first; turn < end; ++turn) {
        const GameLine line = games.line(static_cast<std::size_t>(turn % games.count));
        if (options.every)
            add_every(line, options, labels);
        else
            add_one(line, options, turn, labels);
    }
    std::atomic<std::size_t> next = 0;
    const auto work = [&](Scorer& scorer) {
        for (std::size_t i = next++; i < labels.size() && !is_stopped(options); i = next++) {
            const auto board = scorer.replaced(labels[i].board);
            labels[i].board = board.value_or(Board{});
            if (board) labels[i].score = scorer.score(*board);
        }
    };
    std::vector<std::thread> threads;
    for (std::size_t i = 1; i < scorers.size(); ++i)
        threads.emplace_back(work, std::ref(scorers[i]));
    work(scorers.front());
    for (std::thread& thread : threads) thread.join();
    std::erase_if(labels, [](const Label& label) { return label.board == Board{}; });
    return labels;
}

/// The file as it stands; an empty one when there is none.
Result<LabelFile> continued_file(const std::string& path, const std::string& settings) {
    std::error_code failure;
    if (!std::filesystem::exists(path, failure)) return LabelFile{};
    Result<LabelFile> file = read_label_file(path);
    if (file && file.value().settings != settings)
        return Error{ErrorCode::kParse,
                     "these labels were made with '" + file.value().settings + "', expected '" +
                         settings + "': name another file",
                     path};
    return file;
}

}  // namespace

LineSource lines_of(std::span<const GameRecord> games) {
    return {games.size(), [games](std::size_t number) {
                const GameRecord& game = games[number];
                GameLine line{.positions = {}, .held_out = is_held_out(game)};
                replay(game, [&](const LabelledBoard& position, int ply) {
                    std::optional<Score> result;
                    if (ply >= game.random_plies) result = static_cast<Score>(position.score);
                    line.positions.push_back({position.board, result});
                });
                return line;
            }};
}

std::string settings_text(const LabelOptions& options) {
    std::string text = "exact scores";
    if (options.search && options.search->depth > 0)
        text = "scores by " + std::to_string(options.search->depth) + " plies at " +
               std::to_string(search::kPercent[options.search->selectivity]) + " %, weights " +
               options.search->weights_name;
    text += ", games of " + options.source + ", " + std::to_string(options.least_empties) + " to " +
            std::to_string(options.most_empties) + " empties, ";
    if (options.every) return text + "every position after the random moves";
    if (options.search && options.search->leaf_depth > 0)
        text += "leaves of " + std::to_string(options.search->leaf_depth) + " plies by weights " +
                options.search->weights_name + ", ";
    return text + "up to " + std::to_string(options.random_moves) + " random moves, seed " +
           std::to_string(options.seed);
}

Result<LabelProgress> label(const std::string& path, const LineSource& games,
                            const LabelOptions& options,
                            const std::function<void(const LabelProgress&)>& on_progress) {
    if (games.count == 0)
        return Error{ErrorCode::kParse, "found no games to take positions from", options.source};
    const std::string settings = settings_text(options);
    const Result<LabelFile> file = continued_file(path, settings);
    if (!file) return file.error();
    Result<BlockWriter> writer =
        BlockWriter::open(path, kLabelFileKind, settings, file.value().whole_bytes);
    if (!writer) return writer.error();
    std::deque<Scorer> scorers;
    for (int i = 0; i < std::max(1, options.threads); ++i) scorers.emplace_back(options);

    std::string payload;
    LabelProgress progress{.tried = file.value().next_index, .kept = file.value().positions.size()};
    while (progress.tried < options.turns && !is_stopped(options)) {
        const std::uint64_t end =
            std::min(options.turns, progress.tried + kLabelBatch * scorers.size());
        const std::vector<Label> positions =
            score_batch(games, options, scorers, progress.tried, end);
        if (is_stopped(options)) break;  // some have no score
        const Result<Done> written = writer.value().append(block_of(positions, end, payload));
        if (!written) return written.error();
        progress.batch = end - progress.tried;
        progress.tried = end;
        progress.kept += positions.size();
        on_progress(progress);
    }
    return progress;
}

}  // namespace outflank::train
