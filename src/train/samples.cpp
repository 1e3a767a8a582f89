#include "train/samples.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <thread>
#include <utility>

#include "eval/network_layout.h"
#include "eval/row_ties.h"
#include "eval/weights.h"
#include "kernels/table.h"

namespace outflank::train {
namespace {

std::uint8_t mobility(const Board& board) {
    return static_cast<std::uint8_t>(
        std::min(std::popcount(legal_moves(board)), eval::kMostMobility));
}

bool is_within(int discs, SampleRange range) {
    return discs >= range.least_discs && discs <= range.most_discs;
}

LabelledBoard blend(const Label& label, double anchor) {
    if (!label.result) return label;
    return {label.board, static_cast<float>(anchor * *label.result + (1 - anchor) * label.score)};
}

}  // namespace

Sample sample_of(const LabelledBoard& position) {
    Sample sample;
    const eval::Features features = eval::features_of(position.board);
    const eval::RowTies& ties = eval::row_ties();
    for (int i = 0; i < eval::kInstances; ++i) {
        const auto at = static_cast<std::size_t>(i);
        const eval::RowTie tie = ties.of_row[static_cast<std::size_t>(eval::row_of(features, i))];
        const auto& seen_through = eval::kGroupFrom[static_cast<std::size_t>(tie.through)];
        const int view = seen_through[static_cast<std::size_t>(eval::kInstanceList[at].symmetry)];
        sample.rows[at] = static_cast<std::uint32_t>(tie.kept) | static_cast<std::uint32_t>(view)
                                                                     << Sample::kViewShift;
    }
    sample.mover_mobility = mobility(position.board);
    sample.opponent_mobility = mobility(after_pass(position.board));
    sample.disc_class = static_cast<std::uint8_t>(eval::disc_class(position.board.disc_count()));
    sample.score = position.score;
    return sample;
}

bool is_held_out(const GameRecord& game) { return fingerprint(game) % kHeldOutShare == 0; }

namespace {

/// Mean value that the forecast gives to the positions of a game in its range, for the side that
/// began; nothing when there are none.
std::optional<double> forecast_of(const GameRecord& game, const Forecast& forecast) {
    double sum = 0;
    int count = 0;
    replay_sides(game, [&](const Board& board, int ply, bool beginner_moves) {
        if (ply < game.random_plies || !is_within(board.disc_count(), forecast.range)) return;
        const int value = kernels::active().network_value(*forecast.network, board);
        sum += beginner_moves ? value : -value;
        ++count;
    });
    if (count == 0) return std::nullopt;
    return sum / count / eval::kValueUnit;
}

/// What a teacher says of a position, in discs for its mover.
double taught(const eval::Weights& teacher, const Board& board) {
    const auto stage = static_cast<std::size_t>(eval::stage_of(board.disc_count()));
    const int value = kernels::active().network_value(teacher.network[stage], board);
    return static_cast<double>(value) / eval::kValueUnit;
}

/// What a game is worth for the side that began, as a lesson.
double worth_of(const GameRecord& game, const Forecast& forecast, double anchor) {
    if (forecast.network == nullptr) return game.score;
    const std::optional<double> later = forecast_of(game, forecast);
    return later ? anchor * game.score + (1 - anchor) * *later : game.score;
}

/// Games that a thread turns into samples at a time.
constexpr std::size_t kBlock = 1 << 13;

/// Samples of a block of games, from its last game to its first.
struct BlockSamples {
    SampleSet samples;
    std::vector<std::size_t> ends;  ///< number of samples to fit after each game that has some
};

/// What is collected: the arguments of `collect`.
struct Wanted {
    const Lessons& lessons;
    const Forecast& forecast;
    SampleRange range;
    SampleRange measured;
};

void add_game(const Wanted& wanted, const GameRecord& game, BlockSamples& block) {
    const Lessons& lessons = wanted.lessons;
    const bool held_out = is_held_out(game);
    std::vector<Sample>& to = held_out ? block.samples.held_out : block.samples.fit;
    const SampleRange range = held_out ? wanted.measured : wanted.range;
    const double worth = held_out ? game.score : worth_of(game, wanted.forecast, lessons.anchor);
    replay_sides(game, [&](const Board& board, int ply, bool beginner_moves) {
        if (ply < game.random_plies || !is_within(board.disc_count(), range)) return;
        double score = beginner_moves ? worth : -worth;
        if (!held_out && lessons.teacher != nullptr)
            score = lessons.anchor * score + (1 - lessons.anchor) * taught(*lessons.teacher, board);
        to.push_back(sample_of({board, static_cast<float>(score)}));
    });
    if (!held_out) block.ends.push_back(to.size());
}

/// The samples of the games before number `end`, a block of them; of held-out games alone when
/// the others are enough.
BlockSamples samples_before(const Wanted& wanted, std::size_t end, bool enough) {
    BlockSamples block;
    const std::size_t begin = end - std::min(end, kBlock);
    for (std::size_t i = end; i-- > begin;) {
        const GameRecord& game = wanted.lessons.games[i];
        if (!enough || is_held_out(game)) add_game(wanted, game, block);
    }
    return block;
}

/// Adds a block; of its games to fit, in turn, those before which the set has fewer than `most`.
void append(const BlockSamples& block, std::size_t most, SampleSet& set) {
    std::size_t count = 0;
    for (const std::size_t end : block.ends) {
        if (set.fit.size() + count >= most) break;
        count = end;
    }
    const SampleSet& from = block.samples;
    set.fit.insert(set.fit.end(), from.fit.begin(),
                   from.fit.begin() + static_cast<std::ptrdiff_t>(count));
    set.held_out.insert(set.held_out.end(), from.held_out.begin(), from.held_out.end());
}

void add_labels(const Wanted& wanted, SampleSet& set) {
    for (const Label& label : wanted.lessons.labels) {
        const SampleRange range = label.held_out ? wanted.measured : wanted.range;
        if (!is_within(label.board.disc_count(), range)) continue;
        (label.held_out ? set.held_out : set.fit)
            .push_back(sample_of(blend(label, wanted.lessons.anchor)));
    }
}

}  // namespace

SampleSet collect(const Lessons& lessons, const Forecast& forecast, SampleRange range,
                  SampleRange measured, const CollectLimits& limits) {
    const Wanted wanted = {lessons, forecast, range, measured};
    SampleSet set;
    add_labels(wanted, set);
    std::vector<BlockSamples> blocks(static_cast<std::size_t>(std::max(1, limits.threads)));
    for (std::size_t end = lessons.games.size(); end > 0;) {
        const bool enough = set.fit.size() >= limits.most;
        std::vector<std::thread> others;
        const auto fill = [&](std::size_t i) {
            blocks[i] = samples_before(wanted, end - std::min(end, i * kBlock), enough);
        };
        for (std::size_t i = 1; i < blocks.size(); ++i) others.emplace_back(fill, i);
        fill(0);
        for (std::thread& other : others) other.join();
        for (const BlockSamples& block : blocks) append(block, limits.most, set);
        end -= std::min(end, blocks.size() * kBlock);
    }
    return set;
}

void shuffle(std::vector<std::uint32_t>& order, base::Random& random) {
    for (std::size_t i = order.size(); i > 1; --i)
        std::swap(order[i - 1], order[static_cast<std::size_t>(random.below(i))]);
}

void Errors::add(double error) {
    ++positions;
    absolute_sum += std::abs(error);
    square_sum += error * error;
}

double Errors::mean_absolute() const {
    return positions == 0 ? 0 : absolute_sum / static_cast<double>(positions);
}

double Errors::root_mean_square() const {
    return positions == 0 ? 0 : std::sqrt(square_sum / static_cast<double>(positions));
}

}  // namespace outflank::train
