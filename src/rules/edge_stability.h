// Exact stability along one edge, for edges of 4, 6 and 8 squares.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace outflank::rules {

/// Which discs of an edge keep their colour whatever is played on that edge.
///
/// Found by trying every continuation: either side on every empty square, with the
/// flips along the edge. As discs on an edge have no other line that could turn them,
/// this is exact for edge squares as far as the edge alone decides.
class EdgeStability {
  public:
    /// The table for edges of `length` squares (4, 6 or 8). Made on first use
    /// (about a millisecond), then shared; thread-safe.
    static const EdgeStability& of_length(int length);

    /// Squares of the edge (bit i = i-th square) with a stable disc of either colour.
    /// `own` and `other` are disjoint and below 2^length.
    std::uint8_t stable(unsigned own, unsigned other) const {
        return stable_[ternary_[own] + 2u * ternary_[other]];
    }

  private:
    explicit EdgeStability(int length);

    std::array<std::uint16_t, 256> ternary_{};  // binary digits read in base 3
    std::vector<std::uint8_t> stable_;          // by base-3 number: digit 0 empty, 1 own, 2 other
};

}  // namespace outflank::rules
