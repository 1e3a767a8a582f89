// Written by `outflank fit-selectivity`: the error of the shallow searches of ProbCut.
#pragma once

namespace outflank::search {

/// Logarithm of the standard error in discs: a sum of these, all but the first times what
/// they are named after.
struct ProbcutConstants {
    double constant;
    double shallow;
    double deep;
    double empties;
};

inline constexpr ProbcutConstants kProbcutConstants = {
    .constant = 1.662, .shallow = -0.156, .deep = 0.056, .empties = -0.0160};

}  // namespace outflank::search
