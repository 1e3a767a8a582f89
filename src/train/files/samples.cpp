#include "train/files/samples.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "base/thread_group.h"
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

LabelledBoard blend(const Label& label, double result_weight) {
    if (!label.result) return label;
    return {label.board,
            static_cast<float>(result_weight * *label.result + (1 - result_weight) * label.score)};
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

/// Mean value that the network of the stage after gives to the positions of a game in its range,
/// for the side that began; nothing when there are none.
std::optional<double> bootstrap_value(const GameRecord& game, const BootstrapTarget& bootstrap) {
    double sum = 0;
    int count = 0;
    replay_sides(game, [&](const Board& board, int ply, bool beginner_moves) {
        if (ply < game.random_plies || !is_within(board.disc_count(), bootstrap.range)) return;
        const int value = kernels::active().network_value(*bootstrap.network, board);
        sum += beginner_moves ? value : -value;
        ++count;
    });
    if (count == 0) return std::nullopt;
    return sum / count / eval::kValueUnit;
}

/// What a teacher says of a position, in discs for its mover.
double teacher_value(const eval::Weights& teacher, const Board& board) {
    const auto stage = static_cast<std::size_t>(eval::stage_of(board.disc_count()));
    const int value = kernels::active().network_value(teacher.network[stage], board);
    return eval::in_discs(value);
}

/// What a game is worth for the side that began, as a lesson.
double game_value(const GameRecord& game, const BootstrapTarget& bootstrap, double result_weight) {
    if (bootstrap.network == nullptr) return game.score;
    const std::optional<double> later = bootstrap_value(game, bootstrap);
    return later ? result_weight * game.score + (1 - result_weight) * *later : game.score;
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
    const TrainingData& training_data;
    const BootstrapTarget& bootstrap;
    SampleRange range;
    SampleRange measured;
};

void add_game(const Wanted& wanted, const GameRecord& game, BlockSamples& block) {
    const TrainingData& training_data = wanted.training_data;
    const bool held_out = is_held_out(game);
    std::vector<Sample>& to = held_out ? block.samples.held_out : block.samples.fit;
    const SampleRange range = held_out ? wanted.measured : wanted.range;
    const double worth =
        held_out ? game.score : game_value(game, wanted.bootstrap, training_data.result_weight);
    replay_sides(game, [&](const Board& board, int ply, bool beginner_moves) {
        if (ply < game.random_plies || !is_within(board.disc_count(), range)) return;
        double score = beginner_moves ? worth : -worth;
        if (!held_out && training_data.teacher != nullptr)
            score =
                training_data.result_weight * score +
                (1 - training_data.result_weight) * teacher_value(*training_data.teacher, board);
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
        const GameRecord& game = wanted.training_data.games[i];
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
    for (const Label& label : wanted.training_data.labels) {
        const SampleRange range = label.held_out ? wanted.measured : wanted.range;
        if (!is_within(label.board.disc_count(), range)) continue;
        (label.held_out ? set.held_out : set.fit)
            .push_back(sample_of(blend(label, wanted.training_data.result_weight)));
    }
}

}  // namespace

SampleSet collect(const TrainingData& training_data, const BootstrapTarget& bootstrap,
                  SampleRange range, SampleRange measured, const CollectLimits& limits) {
    const Wanted wanted = {training_data, bootstrap, range, measured};
    SampleSet set;
    add_labels(wanted, set);
    std::vector<BlockSamples> blocks(static_cast<std::size_t>(std::max(1, limits.threads)));
    for (std::size_t end = training_data.games.size(); end > 0;) {
        const bool enough = set.fit.size() >= limits.most;
        const auto fill = [&](std::size_t i) {
            blocks[i] = samples_before(wanted, end - std::min(end, i * kBlock), enough);
        };
        base::ThreadGroup others;
        for (std::size_t i = 1; i < blocks.size(); ++i)
            if (!others.add([&fill, i] { fill(i); })) fill(i);
        fill(0);
        others.join();
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
