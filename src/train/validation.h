// How far an evaluation is from the truth, by discs on the board.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "eval/weights.h"
#include "train/samples.h"

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

/// The positions of the held-out games after their last random move, labelled with the result.
std::vector<LabelledBoard> held_out_positions(std::span<const GameRecord> games);

/// How good the moves are that a model likes best: the children of positions, solved.
struct ChoiceErrors {
    std::size_t positions = 0;
    std::size_t best = 0;  ///< positions where the chosen move is as good as any
    double loss_sum = 0;   ///< discs that the chosen moves cost

    double best_share() const;
    double mean_loss() const;
};

/// Lets a model choose in each of the positions with so many empties by the value of the
/// children, and solves all of them. Cost: as many solves as there are moves.
struct ChoicesByModel {
    ChoiceErrors linear;
    ChoiceErrors network;
};
ChoicesByModel choice_errors(const eval::Weights& weights, std::span<const LabelledBoard> positions,
                             int empties);

/// Mean absolute error over number of discs as a picture (SVG), a line for each model.
std::string error_plot(const StaticErrors& errors, const std::string& title);

}  // namespace outflank::train
