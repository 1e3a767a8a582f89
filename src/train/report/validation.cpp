#include "train/report/validation.h"

#include <algorithm>

#include "outflank/solver.h"

namespace outflank::train {
namespace {

/// Value of a move for the side that plays it, by a model for the side to move; the game may
/// be over or go on with a pass.
template <class Value>
double value_of_move(const Board& board, Square square, Value value) {
    const Board child = after_move(board, square);
    if (legal_moves(child) != 0) return -eval::in_discs(value(child));
    const Board passed = after_pass(child);
    if (legal_moves(passed) != 0) return eval::in_discs(value(passed));
    return -final_score(child);
}

/// What the move that the model likes best costs, against the solved scores.
template <class Value>
void add_choice(const Board& board, const SolveResult& solved, Value value, ChoiceErrors& errors) {
    Score best = -64;
    Score chosen = -64;
    double highest = -1000;
    Square favourite = kPass;
    for (const SolvedRootMove& move : solved.moves) {
        best = std::max(best, move.range.lower);
        const double worth = value_of_move(board, move.square, value);
        // Of equal moves the first in board order: the list has the best ones first.
        if (worth < highest || (worth == highest && move.square > favourite)) continue;
        highest = worth;
        favourite = move.square;
        chosen = move.range.lower;
    }
    ++errors.positions;
    errors.best += chosen == best ? 1 : 0;
    errors.loss_sum += best - chosen;
}

}  // namespace

StaticErrors static_errors(const eval::Weights& weights, std::span<const LabelledBoard> positions) {
    StaticErrors errors;
    add_static_errors(weights, positions, errors);
    return errors;
}

void add_static_errors(const eval::Weights& weights, std::span<const LabelledBoard> positions,
                       StaticErrors& errors) {
    if (!weights.linear.empty() && !errors.linear) errors.linear.emplace();
    if (!weights.network.empty() && !errors.network) errors.network.emplace();
    for (const LabelledBoard& position : positions) {
        const int discs = position.board.disc_count();
        const auto at = static_cast<std::size_t>(discs);
        const auto stage = static_cast<std::size_t>(eval::stage_of(discs));
        const auto score = static_cast<double>(position.score);
        if (errors.linear)
            (*errors.linear)[at].add(
                eval::in_discs(eval::linear_value(weights.linear[stage], position.board)) - score);
        if (errors.network)
            (*errors.network)[at].add(
                eval::in_discs(eval::network_value(weights.network[stage], position.board)) -
                score);
    }
}

std::vector<LabelledBoard> held_out_positions(std::span<const GameRecord> games) {
    std::vector<LabelledBoard> positions;
    for (const GameRecord& game : games) {
        if (!is_held_out(game)) continue;
        replay(game, [&](const LabelledBoard& position, int ply) {
            if (ply >= game.random_plies) positions.push_back(position);
        });
    }
    return positions;
}

void ChoiceErrors::add(const ChoiceErrors& other) {
    positions += other.positions;
    best += other.best;
    loss_sum += other.loss_sum;
}

double ChoiceErrors::best_share() const {
    return positions == 0 ? 0 : static_cast<double>(best) / static_cast<double>(positions);
}

double ChoiceErrors::mean_loss() const {
    return positions == 0 ? 0 : loss_sum / static_cast<double>(positions);
}

ChoicesByModel choice_errors(const eval::Weights& weights, std::span<const LabelledBoard> positions,
                             int empties, const std::atomic<bool>* stop,
                             const std::function<void()>& on_position) {
    ChoicesByModel choices;
    Solver solver({.hash_bytes = std::size_t{16} << 20, .threads = 1});
    for (const LabelledBoard& position : positions) {
        const Board& board = position.board;
        if (board.empties() != empties || std::popcount(legal_moves(board)) < 2) continue;
        const SolveResult solved = solver.solve({.board = board, .all_moves = true, .stop = stop});
        if (stop != nullptr && *stop) break;  // some moves may have no score
        const auto stage = [](const Board& child) {
            return static_cast<std::size_t>(eval::stage_of(child.disc_count()));
        };
        if (!weights.linear.empty())
            add_choice(
                board, solved,
                [&](const Board& child) {
                    return eval::linear_value(weights.linear[stage(child)], child);
                },
                choices.linear);
        if (!weights.network.empty())
            add_choice(
                board, solved,
                [&](const Board& child) {
                    return eval::network_value(weights.network[stage(child)], child);
                },
                choices.network);
        if (on_position) on_position();
    }
    return choices;
}

}  // namespace outflank::train
