// Sums of terms fitted to values by least squares.
#pragma once

#include <optional>
#include <span>
#include <vector>

namespace outflank::train {

/// Collects equations, each a sum of terms times unknown constants, and solves them.
class LeastSquares {
  public:
    explicit LeastSquares(std::size_t constants);

    /// One equation. Precondition: as many terms as constants.
    void add(std::span<const double> terms, double value, double weight = 1);

    /// Prefers constants near 0, as an equation of this weight for each would.
    void add_ridge(double weight);

    /// The constants; nothing when the equations do not tell them.
    std::optional<std::vector<double>> solve() const;

  private:
    std::vector<std::vector<double>> rows_;  // each ends with the right-hand side
};

}  // namespace outflank::train
