#include "train/labelling.h"

#include <algorithm>
#include <deque>
#include <filesystem>
#include <optional>
#include <thread>
#include <utility>

#include "base/random.h"
#include "outflank/solver.h"

namespace outflank::train {
namespace {

// Solved between two blocks of the file; a kill costs no more than these.
constexpr std::uint64_t kBatchOfThread = 512;
constexpr std::size_t kTableBytes = std::size_t{16} << 20;

bool is_stopped(const LabelOptions& options) {
    return options.stop != nullptr && options.stop->load(std::memory_order_relaxed);
}

/// Position number `index`; nothing when its game has none that will do.
std::optional<Board> position_of(std::span<const GameLine> games, const LabelOptions& options,
                                 std::uint64_t index) {
    base::Random random(base::Random::derive_seed(options.seed, index));
    const auto range = static_cast<std::uint64_t>(options.most_empties - options.least_empties);
    const int empties = options.least_empties + static_cast<int>(random.below(range + 1));
    const auto moves = random.below(static_cast<std::uint64_t>(options.random_moves) + 1);
    const GameLine& line = games[static_cast<std::size_t>(index % games.size())];
    const int wanted = empties + static_cast<int>(moves);
    const auto found = std::find_if(line.begin(), line.end(), [&](const Board& board) {
        return board.empties() == wanted && legal_moves(board) != 0;
    });
    if (found == line.end()) return std::nullopt;
    OpenGame open{*found, true};
    for (std::uint64_t move = 0; move < moves; ++move) {
        if (!pass_if_forced(open.board, open.beginner_moves)) return std::nullopt;
        const Bitboard legal = legal_moves(open.board);
        const auto count = static_cast<std::uint64_t>(std::popcount(legal));
        open.board = after_move(open.board, nth_move(legal, static_cast<int>(random.below(count))));
    }
    if (legal_moves(open.board) == 0) return std::nullopt;
    return open.board;
}

/// Positions first..end-1, solved; those that are none left out.
std::vector<LabelledBoard> solve_batch(std::span<const GameLine> games, const LabelOptions& options,
                                       std::deque<Solver>& solvers, std::uint64_t first,
                                       std::uint64_t end) {
    std::vector<std::optional<LabelledBoard>> solved(static_cast<std::size_t>(end - first));
    std::atomic<std::uint64_t> next = first;
    const auto work = [&](Solver& solver) {
        for (std::uint64_t i = next++; i < end && !is_stopped(options); i = next++) {
            const auto board = position_of(games, options, i);
            if (!board) continue;
            solver.forget();
            const SolveResult result = solver.solve({.board = *board, .stop = options.stop});
            solved[static_cast<std::size_t>(i - first)] = {*board,
                                                           static_cast<float>(result.score())};
        }
    };
    std::vector<std::thread> threads;
    for (std::size_t i = 1; i < solvers.size(); ++i)
        threads.emplace_back(work, std::ref(solvers[i]));
    work(solvers.front());
    for (std::thread& thread : threads) thread.join();
    std::vector<LabelledBoard> positions;
    for (const auto& position : solved)
        if (position) positions.push_back(*position);
    return positions;
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

std::vector<GameLine> lines_of(std::span<const GameRecord> games) {
    std::vector<GameLine> lines;
    for (const GameRecord& game : games) {
        GameLine line;
        replay(game, [&](const LabelledBoard& position, int) { line.push_back(position.board); });
        lines.push_back(std::move(line));
    }
    return lines;
}

std::string settings_text(const LabelOptions& options) {
    return "exact scores, games of " + options.source + ", " +
           std::to_string(options.least_empties) + " to " + std::to_string(options.most_empties) +
           " empties, up to " + std::to_string(options.random_moves) + " random moves, seed " +
           std::to_string(options.seed);
}

Result<LabelProgress> label(const std::string& path, std::span<const GameLine> games,
                            const LabelOptions& options,
                            const std::function<void(const LabelProgress&)>& on_progress) {
    if (games.empty())
        return Error{ErrorCode::kParse, "found no games to take positions from", options.source};
    const std::string settings = settings_text(options);
    const Result<LabelFile> file = continued_file(path, settings);
    if (!file) return file.error();
    Result<BlockWriter> writer =
        BlockWriter::open(path, kLabelFileKind, settings, file.value().whole_bytes);
    if (!writer) return writer.error();
    std::deque<Solver> solvers;
    for (int i = 0; i < std::max(1, options.threads); ++i)
        solvers.emplace_back(SolverOptions{.hash_bytes = kTableBytes, .threads = 1});

    std::string payload;
    LabelProgress progress{.tried = file.value().next_index, .kept = file.value().positions.size()};
    while (progress.tried < options.positions && !is_stopped(options)) {
        const std::uint64_t end =
            std::min(options.positions, progress.tried + kBatchOfThread * solvers.size());
        const std::vector<LabelledBoard> positions =
            solve_batch(games, options, solvers, progress.tried, end);
        if (is_stopped(options)) break;  // some were not solved
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
