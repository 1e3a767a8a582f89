#include "train/games/labelling.h"

#include <algorithm>
#include <deque>
#include <optional>
#include <utility>

#include "base/random.h"
#include "base/thread_group.h"
#include "outflank/solver.h"
#include "train/files/journal.h"
#include "train/files/samples.h"
#include "train/fit/value_search.h"

namespace outflank::train {
namespace {

// Turns between two blocks of the file.
constexpr std::uint64_t kLabelBatch = 512;
// Positions of a turn have numbers of their own in the journal; a game has 60 at most.
constexpr std::uint64_t kMostOfTurn = 64;
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

/// A position to be scored, and its number in the journal.
struct Turn {
    Label label;
    std::uint64_t number;
    bool is_dropped = false;  ///< it has no leaf
};

/// The positions of the turns first..end-1, without scores.
Result<std::vector<Turn>> turns_of(const LineSource& games, const LabelOptions& options,
                                   std::uint64_t first, std::uint64_t end) {
    std::vector<Turn> turns;
    std::vector<Label> labels;
    for (std::uint64_t turn = first; turn < end; ++turn) {
        const auto line = games.line(static_cast<std::size_t>(turn % games.count));
        if (!line) return line.error();
        labels.clear();
        if (options.every)
            add_every(line.value(), options, labels);
        else
            add_one(line.value(), options, turn, labels);
        for (std::size_t i = 0; i < labels.size(); ++i)
            turns.push_back({labels[i], turn * kMostOfTurn + i});
    }
    return turns;
}

/// Scores a position, or takes what the journal says of it.
void score_turn(Turn& turn, Scorer& scorer, const LabelOptions& options, Journal& journal) {
    if (const std::string* known = journal.find(turn.number)) {
        std::vector<Label> label;
        const auto count = static_cast<std::uint32_t>(known->empty() ? 0 : 1);
        if (take_labels({count, 0, *known}, label)) {
            turn.is_dropped = label.empty();
            if (!label.empty()) turn.label = label.front();
            return;
        }
    }
    const auto board = scorer.replaced(turn.label.board);
    turn.is_dropped = !board;
    turn.label.board = board.value_or(Board{});
    if (board) turn.label.score = scorer.score(*board);
    if (is_stopped(options)) return;  // the score may be one of a search that was stopped
    std::string payload;
    const std::span<const Label> labels(&turn.label, turn.is_dropped ? 0 : 1);
    journal.add(block_of(labels, turn.number, payload));
}

/// The positions of the turns with their scores. `on_turn` is told the number of the turn that is
/// reached, from the calling thread.
std::vector<Label> score_batch(std::vector<Turn> turns, const LabelOptions& options,
                               std::deque<Scorer>& scorers, Journal& journal,
                               const std::function<void(std::uint64_t)>& on_turn) {
    std::atomic<std::size_t> next = 0;
    const auto score_next = [&](Scorer& scorer) {
        const std::size_t i = next++;
        if (i >= turns.size() || is_stopped(options)) return turns.size();
        score_turn(turns[i], scorer, options, journal);
        return i;
    };
    base::ThreadGroup threads;
    for (std::size_t i = 1; i < scorers.size(); ++i)
        if (!threads.add([&score_next, &turns, &scorer = scorers[i]] {
                while (score_next(scorer) < turns.size()) continue;
            }))
            break;
    for (std::size_t i = score_next(scorers.front()); i < turns.size();
         i = score_next(scorers.front()))
        on_turn(turns[i].number / kMostOfTurn);
    threads.join();
    std::vector<Label> labels;
    for (const Turn& turn : turns)
        if (!turn.is_dropped) labels.push_back(turn.label);
    return labels;
}

/// Labels until all turns are done.
Result<Done> label_rest(const LineSource& games, const LabelOptions& options, BlockWriter& file,
                        Journal& journal, LabelProgress& progress,
                        const std::function<void(const LabelProgress&)>& on_progress) {
    std::deque<Scorer> scorers;
    for (int i = 0; i < std::max(1, options.threads); ++i) scorers.emplace_back(options);
    std::string payload;
    while (progress.tried < options.turns && !is_stopped(options)) {
        const std::uint64_t end = std::min(options.turns, progress.tried + kLabelBatch);
        auto turns = turns_of(games, options, progress.tried, end);
        if (!turns) return turns.error();
        LabelProgress shown = progress;
        const auto show = [&](std::uint64_t tried) {
            shown.batch = tried - shown.tried;
            shown.tried = tried;
            on_progress(shown);
        };
        const std::vector<Label> positions =
            score_batch(std::move(turns).value(), options, scorers, journal, show);
        if (is_stopped(options)) break;  // some have no score
        Result<Done> written = file.append(block_of(positions, end, payload));
        if (written) written = journal.clear();
        if (!written) return written;
        progress.tried = end;
        progress.kept += positions.size();
        shown.kept = progress.kept;
        show(end);
    }
    return Done{};
}

GameLine line_of(const GameRecord& game) {
    GameLine line{.positions = {}, .held_out = is_held_out(game)};
    replay(game, [&](const LabelledBoard& position, int ply) {
        std::optional<Score> result;
        if (ply >= game.random_plies) result = static_cast<Score>(position.score);
        line.positions.push_back({position.board, result});
    });
    return line;
}

}  // namespace

LineSource lines_of(std::span<const GameRecord> games) {
    return {games.size(), [games](std::size_t number) { return line_of(games[number]); }};
}

LineSource lines_of(GameStore& games) {
    return {games.size(), [&games](std::size_t number) -> Result<GameLine> {
                const Result<GameRecord> game = games.game(number);
                if (!game) return game.error();
                return line_of(game.value());
            }};
}

std::string settings_text(const LabelOptions& options) {
    std::string text = "exact scores";
    if (options.search && options.search->depth > 0)
        text = "scores by " + std::to_string(options.search->depth) + " plies at " +
               std::to_string(search::percent_of(options.search->selectivity)) + " %, weights " +
               options.search->weights_name;
    text += options.held_out ? ", held-out games of " : ", games of ";
    text += options.source + ", " + std::to_string(options.least_empties) + " to " +
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
                            const std::function<void(const LabelProgress&)>& on_progress,
                            const std::function<void(const std::string&)>& on_notice) {
    if (games.count == 0)
        return Error{ErrorCode::kParse, "found no games to take positions from", options.source};
    LabelProgress progress;
    std::vector<Label> labels;
    Result<BlockWriter> file =
        BlockWriter::open(path, kLabelFileKind, settings_text(options), [&](const Block& block) {
            labels.clear();
            if (!take_labels(block, labels)) return false;
            progress.kept += labels.size();
            return true;
        });
    if (!file) return file.error();
    const BlockFile& found = file.value().found();
    if (!found.damage.empty())
        on_notice(damage_text(found, kLabelFileKind, progress.kept, path) + "; it is cut off");
    progress.tried = found.next_index;
    Result<Journal> journal = Journal::open(file.value(), kLabelFileKind);
    if (!journal) return journal.error();
    const Result<Done> done =
        label_rest(games, options, file.value(), journal.value(), progress, on_progress);
    if (!done) return done.error();
    if (progress.tried >= options.turns) journal.value().remove();
    return progress;
}

}  // namespace outflank::train
