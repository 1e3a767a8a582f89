// The last four empty squares, by null-window search without lists or tables.
// Included by level_*.cpp inside its namespace, after the rules.
//
// All functions return a fail-soft score for the mover: <= alpha is an upper bound,
// > alpha a lower bound. Flips of all empty squares are computed at once, two in one
// register where the level can: that costs less than waiting for each in turn.

inline constexpr Score kNoScore = -128;  ///< below every score: nothing searched yet

/// One empty square left: the exact score. Either side plays it, or nobody can.
inline Score last_square(search::SearchThread& thread, Bitboard mover, Bitboard opponent,
                         Square square, Score alpha) {
    ++thread.nodes;
    const int own = std::popcount(mover);
    const Score lead = 2 * own - thread.geometry.squares;  // if the opponent gets the empty square
    const int turned = last_flip_count(square, mover);
    if (turned != 0) return lead + 2 + 2 * turned;
    // Empty squares go to the winner; the number of discs is odd, so there is one.
    const Score unplayed = lead + 1 > 0 ? lead + 2 : lead;
    if (unplayed <= alpha) return unplayed;  // the opponent's flips could only lower it
    const int lost = last_flip_count(square, opponent);
    return lost != 0 ? lead - 2 * lost : unplayed;
}

/// The game is over with some squares empty.
inline Score finished(const search::SearchThread& thread, Bitboard mover, Bitboard opponent) {
    const int own = std::popcount(mover);
    const int other = std::popcount(opponent);
    if (own == other) return 0;
    return own > other ? thread.geometry.squares - 2 * other : 2 * own - thread.geometry.squares;
}

inline Score last_two(search::SearchThread& thread, Bitboard mover, Bitboard opponent, Square first,
                      Square second, Score alpha) {
    ++thread.nodes;
    const FlipPair own = flip_pair(first, second, mover, opponent);
    if ((own.first | own.second) != 0) {
        Score best = kNoScore;
        if (own.first != 0) {
            best = -last_square(thread, opponent ^ own.first, mover ^ own.first ^ bit(first),
                                second, -alpha - 1);
            if (best > alpha) return best;
        }
        if (own.second != 0)
            best =
                std::max(best, -last_square(thread, opponent ^ own.second,
                                            mover ^ own.second ^ bit(second), first, -alpha - 1));
        return best;
    }
    const FlipPair theirs = flip_pair(first, second, opponent, mover);
    if ((theirs.first | theirs.second) == 0) return finished(thread, mover, opponent);
    Score best = -kNoScore;
    if (theirs.first != 0) {
        best = last_square(thread, mover ^ theirs.first, opponent ^ theirs.first ^ bit(first),
                           second, alpha);
        if (best <= alpha) return best;
    }
    if (theirs.second != 0)
        best = std::min(best, last_square(thread, mover ^ theirs.second,
                                          opponent ^ theirs.second ^ bit(second), first, alpha));
    return best;
}

template <bool kPassed = false>
Score last_three(search::SearchThread& thread, Bitboard mover, Bitboard opponent, Square first,
                 Square second, Square third, Score alpha) {
    ++thread.nodes;
    if constexpr (!kPassed) {
        const unsigned quadrants =
            search::quadrant(first) | search::quadrant(second) << 2 | search::quadrant(third) << 4;
        const unsigned leader = search::kFirstOfThree[quadrants];
        if (leader == 1) std::swap(first, second);
        if (leader == 2) std::swap(first, third);
    }
    const FlipPair pair = flip_pair(first, second, mover, opponent);
    const Bitboard last = flips(third, mover, opponent);
    Score best = kNoScore;
    if (pair.first != 0) {
        best = -last_two(thread, opponent ^ pair.first, mover ^ pair.first ^ bit(first), second,
                         third, -alpha - 1);
        if (best > alpha) return best;
    }
    if (pair.second != 0) {
        best =
            std::max(best, -last_two(thread, opponent ^ pair.second,
                                     mover ^ pair.second ^ bit(second), first, third, -alpha - 1));
        if (best > alpha) return best;
    }
    if (last != 0)
        return std::max(best, -last_two(thread, opponent ^ last, mover ^ last ^ bit(third), first,
                                        second, -alpha - 1));
    if (best != kNoScore) return best;
    if constexpr (kPassed) {
        return finished(thread, mover, opponent);
    } else {
        return -last_three<true>(thread, opponent, mover, first, second, third, -alpha - 1);
    }
}

/// Discs of the opponent beyond those that a stability cutoff takes, in scores: with fewer it is
/// too unlikely to be worth a sweep. From docs/experiments/stability-by-lines.md.
inline constexpr Score kUnstableDiscs = 12;

/// Upper bound of the mover's score from the opponent's stable discs, where one of `alpha` or less
/// is likely enough.
inline Score stability_bound(const search::SearchThread& thread, Bitboard opponent,
                             Bitboard empty_squares, Score alpha) {
    if (2 * std::popcount(opponent) < thread.geometry.squares - alpha + kUnstableDiscs)
        return thread.geometry.squares;
    const Bitboard stable = line_stable_discs(opponent, empty_squares, thread.geometry.size);
    return thread.geometry.squares - 2 * std::popcount(stable);
}

/// Alpha from which a stability cutoff is tried with four empty squares. From
/// docs/experiments/stability-by-lines.md.
inline constexpr Score kStabilityOfFour = 4;

/// The same with 6 and more.
constexpr Score stability_threshold(int empties) { return 2 * empties - 12; }

/// Four empty squares in the order in which they are tried.
struct FourSquares {
    Square a, b, c, d;
};

inline FourSquares in_parity_order(Bitboard empties) {
    std::array<Square, 4> ascending;
    unsigned quadrants = 0;
    for (unsigned i = 0; i < 4; ++i, empties &= empties - 1) {
        ascending[i] = std::countr_zero(empties);
        quadrants |= search::quadrant(ascending[i]) << (2 * i);
    }
    const unsigned order = search::kOrderOfFour[quadrants];
    return {ascending[order & 3], ascending[(order >> 2) & 3], ascending[(order >> 4) & 3],
            ascending[order >> 6]};
}

template <bool kPassed = false>
Score last_four(search::SearchThread& thread, Bitboard mover, Bitboard opponent, Bitboard empties,
                Score alpha) {
    ++thread.nodes;
    if (alpha >= kStabilityOfFour) {
        const Score bound = stability_bound(thread, opponent, empties, alpha);
        if (bound <= alpha) return bound;
    }
    const auto [a, b, c, d] = in_parity_order(empties);
    const FlipPair ab = flip_pair(a, b, mover, opponent);
    const FlipPair cd = flip_pair(c, d, mover, opponent);
    Score best = kNoScore;
    if (ab.first != 0) {
        best = -last_three(thread, opponent ^ ab.first, mover ^ ab.first ^ bit(a), b, c, d,
                           -alpha - 1);
        if (best > alpha) return best;
    }
    if (ab.second != 0) {
        best = std::max(best, -last_three(thread, opponent ^ ab.second, mover ^ ab.second ^ bit(b),
                                          a, c, d, -alpha - 1));
        if (best > alpha) return best;
    }
    if (cd.first != 0) {
        best = std::max(best, -last_three(thread, opponent ^ cd.first, mover ^ cd.first ^ bit(c), a,
                                          b, d, -alpha - 1));
        if (best > alpha) return best;
    }
    if (cd.second != 0)
        return std::max(best, -last_three(thread, opponent ^ cd.second, mover ^ cd.second ^ bit(d),
                                          a, b, c, -alpha - 1));
    if (best != kNoScore) return best;
    if constexpr (kPassed) {
        return finished(thread, mover, opponent);
    } else {
        return -last_four<true>(thread, opponent, mover, bit(a) | bit(b) | bit(c) | bit(d),
                                -alpha - 1);
    }
}
