#include "eval/explain.h"

namespace outflank::eval {
namespace {

/// The value of a model, with everything or with something left out.
template <class Value>
void add_parts(Value value, Explanation& explanation) {
    const int whole = value(LeftOut{});
    for (int i = 0; i < kInstances; ++i) {
        const Instance& instance = kInstanceList[static_cast<std::size_t>(i)];
        explanation.parts.push_back({.squares = squares_of(instance),
                                     .pattern = instance.pattern,
                                     .contribution = whole - value(LeftOut{.instance = i})});
    }
    explanation.mobility = whole - value(LeftOut{.mobility = true});
}

}  // namespace

Explanation explain(const Weights& weights, const Board& board) {
    Explanation explanation;
    explanation.stage = stage_of(board.disc_count());
    const auto stage = static_cast<std::size_t>(explanation.stage);
    if (!weights.linear.empty()) explanation.linear = linear_value(weights.linear[stage], board);
    if (!weights.network.empty()) {
        explanation.network = network_value(weights.network[stage], board);
        add_parts([&](LeftOut out) { return network_value(weights.network[stage], board, out); },
                  explanation);
    } else {
        add_parts([&](LeftOut out) { return linear_value(weights.linear[stage], board, out); },
                  explanation);
    }
    return explanation;
}

}  // namespace outflank::eval
