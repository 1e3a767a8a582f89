#include "rules/edge_stability.h"

#include <bit>

namespace outflank::rules {
namespace {

struct Edge {
    unsigned own;
    unsigned other;
};

// The edge after a disc of `own` on the empty square `place`.
Edge after_disc(Edge edge, int place, int length) {
    unsigned turned = 0;
    for (const int step : {-1, 1}) {
        unsigned run = 0;
        int at = place + step;
        for (; at >= 0 && at < length && ((edge.other >> at) & 1) != 0; at += step) run |= 1u << at;
        if (at >= 0 && at < length && ((edge.own >> at) & 1) != 0) turned |= run;
    }
    return {edge.own | turned | 1u << place, edge.other & ~turned};
}

}  // namespace

EdgeStability::EdgeStability(int length) {
    const unsigned edges = 1u << length;
    for (unsigned bits = 0; bits < edges; ++bits) {
        unsigned power = 1;
        unsigned value = 0;
        for (int at = 0; at < length; ++at, power *= 3) value += ((bits >> at) & 1) * power;
        ternary_[bits] = static_cast<std::uint16_t>(value);
    }
    stable_.assign(ternary_[edges - 1] * 2u + 1, 0);

    // Fuller edges first: a continuation only fills squares.
    for (int empties = 0; empties <= length; ++empties)
        for (unsigned occupied = 0; occupied < edges; ++occupied) {
            if (length - std::popcount(occupied) != empties) continue;
            for (unsigned own = occupied;; own = (own - 1) & occupied) {
                const Edge edge{own, occupied ^ own};
                unsigned kept = occupied;
                for (int place = 0; place < length; ++place) {
                    if (((occupied >> place) & 1) != 0) continue;
                    const Edge mine = after_disc(edge, place, length);
                    kept &= stable(mine.own, mine.other) & ~(mine.own & edge.other);
                    const Edge theirs = after_disc({edge.other, edge.own}, place, length);
                    kept &= stable(theirs.other, theirs.own) & ~(theirs.own & edge.own);
                }
                stable_[ternary_[edge.own] + 2u * ternary_[edge.other]] =
                    static_cast<std::uint8_t>(kept);
                if (own == 0) break;
            }
        }
}

const EdgeStability& EdgeStability::of_length(int length) {
    static const EdgeStability four(4);
    static const EdgeStability six(6);
    static const EdgeStability eight(8);
    return length == 8 ? eight : length == 6 ? six : four;
}

}  // namespace outflank::rules
