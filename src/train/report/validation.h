// How far an evaluation is from the truth, by discs on the board.
#pragma once

#include <array>
#include <atomic>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "eval/weights.h"
#include "train/files/samples.h"

namespace outflank::train {

/// Errors of one model, by number of discs.
using ErrorsByDiscs = std::array<Errors, 65>;

/// Static errors of the models that the weights hold; empty where a model is missing.
struct StaticErrors {
    std::optional<ErrorsByDiscs> linear;
    std::optional<ErrorsByDiscs> network;
};

/// Compares each model with the labels, without any search.
StaticErrors static_errors(const eval::Weights& weights, std::span<const LabelledBoard> positions);

/// The same, added to errors of the same weights.
void add_static_errors(const eval::Weights& weights, std::span<const LabelledBoard> positions,
                       StaticErrors& errors);

/// The positions of the held-out games after their last random move, labelled with the result.
std::vector<LabelledBoard> held_out_positions(std::span<const GameRecord> games);

/// How good the moves are that a model likes best: the children of positions, solved.
struct ChoiceErrors {
    std::size_t positions = 0;
    std::size_t best = 0;  ///< positions where the chosen move is as good as any
    double loss_sum = 0;   ///< discs that the chosen moves cost

    void add(const ChoiceErrors& other);
    double best_share() const;
    double mean_loss() const;
};

struct ChoicesByModel {
    ChoiceErrors linear;
    ChoiceErrors network;
};

/// Lets each model choose in each of the positions with so many empties by the value of the
/// children, and solves all of them. `on_position` is called after each position; when `stop`
/// becomes true, it returns at once with those that are done. Cost: as many solves as there are
/// moves.
ChoicesByModel choice_errors(const eval::Weights& weights, std::span<const LabelledBoard> positions,
                             int empties, const std::atomic<bool>* stop = nullptr,
                             const std::function<void()>& on_position = {});

/// Mean absolute error over number of discs as a picture (SVG), a line for each model.
std::string error_plot(const StaticErrors& errors, const std::string& title);

}  // namespace outflank::train
