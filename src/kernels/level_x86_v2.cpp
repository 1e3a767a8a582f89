// x86-64-v2 level (SSE4.2, POPCNT): Nehalem 2008, Bulldozer 2011 and later.
//
// SSE shifts all lanes by one constant, so the two lanes hold the board and its
// top-bottom mirror image (a byte swap): one left shift then serves a direction and
// its mirror image. The two directions along a row have no such partner and stay scalar.
#include <immintrin.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <utility>

#include "base/cpu.h"
#include "eval/network_layout.h"
#include "kernels/region.h"
#include "kernels/table.h"
#include "outflank/symmetry.h"
#include "rules/edge_stability.h"
#include "rules/lines.h"
#include "rules/rays.h"
#include "search/parity.h"
#include "search/search_thread.h"
#include "search/split_point.h"

OUTFLANK_REGION_BEGIN("sse4.2,popcnt")
namespace outflank::kernels::x86_v2 {
namespace {

inline __m128i with_mirror(Bitboard squares) {
    return _mm_set_epi64x(static_cast<long long>(__builtin_bswap64(squares)),
                          static_cast<long long>(squares));
}

inline Bitboard join_mirror(__m128i lanes) {
    return static_cast<Bitboard>(_mm_cvtsi128_si64(lanes)) |
           __builtin_bswap64(static_cast<Bitboard>(_mm_extract_epi64(lanes, 1)));
}

template <int kStep>
inline __m128i reach_upwards(__m128i mover, __m128i over) {
    __m128i run = _mm_and_si128(over, _mm_slli_epi64(mover, kStep));
    run = _mm_or_si128(run, _mm_and_si128(over, _mm_slli_epi64(run, kStep)));
    const __m128i pairs = _mm_and_si128(over, _mm_slli_epi64(over, kStep));
    run = _mm_or_si128(run, _mm_and_si128(pairs, _mm_slli_epi64(run, 2 * kStep)));
    run = _mm_or_si128(run, _mm_and_si128(pairs, _mm_slli_epi64(run, 2 * kStep)));
    return _mm_slli_epi64(run, kStep);
}

/// Squares where the mover may place a disc. Source: parallel-prefix fill,
/// chessprogramming.org/Kogge-Stone_Algorithm.
inline Bitboard legal_moves(Bitboard mover, Bitboard opponent) {
    constexpr Bitboard kInner = 0x7E7E7E7E7E7E7E7E;  // stops a-h wrap
    const Bitboard over = opponent & kInner;
    Bitboard right = over & (mover << 1);
    Bitboard left = over & (mover >> 1);
    right |= over & (right << 1);
    left |= over & (left >> 1);
    const Bitboard pairs_right = over & (over << 1);
    const Bitboard pairs_left = over & (over >> 1);
    right |= pairs_right & (right << 2);
    left |= pairs_left & (left >> 2);
    right |= pairs_right & (right << 2);
    left |= pairs_left & (left >> 2);

    const __m128i own = with_mirror(mover);
    const __m128i all = with_mirror(opponent);
    const __m128i inner = with_mirror(over);
    const __m128i reach =
        _mm_or_si128(_mm_or_si128(reach_upwards<7>(own, inner), reach_upwards<9>(own, inner)),
                     reach_upwards<8>(own, all));
    return (right << 1 | left >> 1 | join_mirror(reach)) & ~(mover | opponent);
}

/// Discs turned by a disc on the empty `square`, 0 if none: on each ray the lowest
/// square that is not the opponent's ends the run, and turns it if it is the mover's.
inline Bitboard flips(Square square, Bitboard mover, Bitboard opponent) {
    const rules::Rays& rays = rules::kRays[square];
    const rules::Rays& mirrored = rules::kRays[square ^ 56];
    const __m128i own = with_mirror(mover);
    const __m128i other = with_mirror(opponent);
    const __m128i zero = _mm_setzero_si128();
    const __m128i minus_one = _mm_set1_epi64x(-1);

    __m128i turned = zero;
    for (int axis = 1; axis < 4; ++axis) {
        const __m128i ray = _mm_set_epi64x(static_cast<long long>(mirrored.up[axis]),
                                           static_cast<long long>(rays.up[axis]));
        const __m128i stops = _mm_andnot_si128(other, ray);
        const __m128i end = _mm_and_si128(own, _mm_and_si128(stops, _mm_sub_epi64(zero, stops)));
        const __m128i before = _mm_and_si128(ray, _mm_add_epi64(end, minus_one));
        turned = _mm_or_si128(turned, _mm_andnot_si128(_mm_cmpeq_epi64(end, zero), before));
    }

    const Bitboard up_stops = rays.up[0] & ~opponent;
    const Bitboard up_end = up_stops & (~up_stops + 1) & mover;
    const Bitboard right = rays.up[0] & (up_end - (up_end != 0));
    const Bitboard down_stops = rays.down[0] & ~opponent;
    const Bitboard down_end =
        (Bitboard{1} << (63 - __builtin_clzll(down_stops | 1))) & down_stops & mover;
    // Everything above the end of the run: all ones when there is no run, hence the test.
    const Bitboard left = down_end != 0 ? rays.down[0] & ~((down_end << 1) - 1) : 0;
    return right | left | join_mirror(turned);
}

// clang-format off
#include "rules/flip_pair-inl.h"
#include "rules/line_stability-inl.h"
#include "rules/flipper-inl.h"
#include "eval/hidden_layer-inl.h"
#include "kernels/hot_set-inl.h"
// clang-format on

}  // namespace
}  // namespace outflank::kernels::x86_v2
OUTFLANK_REGION_END()

namespace outflank::kernels::x86_v2 {

extern const Table kTable = level_table("x86-64-v2", base::has_x86_64_v2);

}  // namespace outflank::kernels::x86_v2
