#include "train/value_search.h"

#include "kernels/table.h"

namespace outflank::train {

ValueSearch::ValueSearch(const eval::Weights& weights, search::Selectivity selectivity,
                         std::size_t table_bytes, const std::atomic<bool>* stop)
    : table_(table_bytes), thread_(table_, control_) {
    control_.stop = stop;
    thread_.use(weights);
    thread_.selectivity = selectivity;
}

double ValueSearch::value(const Board& board, int depth) {
    constexpr int kMost = search::TableData::kMost;
    thread_.begin(BoardSize::k8);
    const int value = kernels::active().search_value(thread_, board, depth, -kMost, kMost);
    return static_cast<double>(value) / eval::kValueUnit;
}

}  // namespace outflank::train
