#include "train/fit/least_squares.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace outflank::train {

LeastSquares::LeastSquares(std::size_t constants)
    : rows_(constants, std::vector<double>(constants + 1)) {}

void LeastSquares::add(std::span<const double> terms, double value, double weight) {
    for (std::size_t row = 0; row < rows_.size(); ++row) {
        for (std::size_t i = 0; i < terms.size(); ++i)
            rows_[row][i] += weight * terms[row] * terms[i];
        rows_[row].back() += weight * terms[row] * value;
    }
}

void LeastSquares::add_ridge(double weight) {
    for (std::size_t row = 0; row < rows_.size(); ++row) rows_[row][row] += weight;
}

std::optional<std::vector<double>> LeastSquares::solve() const {
    constexpr double kNothing = 1e-9;
    auto rows = rows_;
    for (std::size_t column = 0; column < rows.size(); ++column) {
        const auto pivot = std::max_element(rows.begin() + static_cast<std::ptrdiff_t>(column),
                                            rows.end(), [&](const auto& a, const auto& b) {
                                                return std::abs(a[column]) < std::abs(b[column]);
                                            });
        if (std::abs((*pivot)[column]) < kNothing) return std::nullopt;
        std::swap(rows[column], *pivot);
        for (std::size_t row = 0; row < rows.size(); ++row) {
            if (row == column) continue;
            const double share = rows[row][column] / rows[column][column];
            for (std::size_t i = column; i <= rows.size(); ++i)
                rows[row][i] -= share * rows[column][i];
        }
    }
    std::vector<double> constants;
    for (std::size_t i = 0; i < rows.size(); ++i) constants.push_back(rows[i].back() / rows[i][i]);
    return constants;
}

}  // namespace outflank::train
