// What the value of a position is made of, for people.
#pragma once

#include <optional>
#include <vector>

#include "eval/weights.h"

namespace outflank::eval {

/// What an instance of a pattern holds, and what the value owes to it.
struct Part {
    Bitboard squares = 0;
    int pattern = 0;
    /// Value of the position minus the value without this instance, in units of kValueUnit.
    int contribution = 0;
};

struct Explanation {
    int stage = 0;
    std::optional<int> linear;  ///< value by each model that is there
    std::optional<int> network;
    std::vector<Part> parts;  ///< by the network, else by the linear sum; kInstances of them
    int mobility = 0;         ///< the same for both counts of legal moves together
};

/// Precondition: the weights hold at least one model.
Explanation explain(const Weights& weights, const Board& board);

}  // namespace outflank::eval
