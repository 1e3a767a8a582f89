// x86-64-v3 level (AVX2, BMI1/2, LZCNT, POPCNT): Haswell 2013, Zen 2017 and later.
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

OUTFLANK_REGION_BEGIN("avx2,bmi,bmi2,lzcnt,popcnt")
namespace outflank::kernels::x86_v3 {
namespace {

inline __m256i broadcast(Bitboard squares) {
    return _mm256_set1_epi64x(static_cast<long long>(squares));
}

inline Bitboard or_lanes(__m256i lanes) {
    const __m128i half =
        _mm_or_si128(_mm256_castsi256_si128(lanes), _mm256_extracti128_si256(lanes, 1));
    return static_cast<Bitboard>(
        _mm_cvtsi128_si64(_mm_or_si128(half, _mm_unpackhi_epi64(half, half))));
}

/// Opponent discs in line behind one of the mover's, going up and going down each axis.
struct Runs {
    __m256i up, down;
};

/// Lanes = the four axes, by step 1, 7, 8, 9.
/// Source: parallel-prefix fill, chessprogramming.org/Kogge-Stone_Algorithm.
inline Runs runs_of(Bitboard mover, Bitboard opponent) {
    const __m256i step = _mm256_set_epi64x(9, 8, 7, 1);
    const __m256i two_steps = _mm256_set_epi64x(18, 16, 14, 2);
    constexpr long long kInner = 0x7E7E7E7E7E7E7E7E;  // stops a-h wrap
    const __m256i over =
        _mm256_and_si256(broadcast(opponent), _mm256_set_epi64x(kInner, -1, kInner, kInner));
    const __m256i own = broadcast(mover);

    __m256i up = _mm256_and_si256(over, _mm256_sllv_epi64(own, step));
    __m256i down = _mm256_and_si256(over, _mm256_srlv_epi64(own, step));
    up = _mm256_or_si256(up, _mm256_and_si256(over, _mm256_sllv_epi64(up, step)));
    down = _mm256_or_si256(down, _mm256_and_si256(over, _mm256_srlv_epi64(down, step)));
    const __m256i pairs_up = _mm256_and_si256(over, _mm256_sllv_epi64(over, step));
    const __m256i pairs_down = _mm256_srlv_epi64(pairs_up, step);  // the same pairs, lower end
    up = _mm256_or_si256(up, _mm256_and_si256(pairs_up, _mm256_sllv_epi64(up, two_steps)));
    down = _mm256_or_si256(down, _mm256_and_si256(pairs_down, _mm256_srlv_epi64(down, two_steps)));
    up = _mm256_or_si256(up, _mm256_and_si256(pairs_up, _mm256_sllv_epi64(up, two_steps)));
    down = _mm256_or_si256(down, _mm256_and_si256(pairs_down, _mm256_srlv_epi64(down, two_steps)));
    return {up, down};
}

/// Squares where the mover may place a disc: those behind a run.
inline Bitboard legal_moves(Bitboard mover, Bitboard opponent) {
    const Runs runs = runs_of(mover, opponent);
    const __m256i step = _mm256_set_epi64x(9, 8, 7, 1);
    const __m256i reach =
        _mm256_or_si256(_mm256_sllv_epi64(runs.up, step), _mm256_srlv_epi64(runs.down, step));
    return or_lanes(reach) & ~(mover | opponent);
}

/// The squares of `ray`, which goes down, above the highest of `stops` on it.
inline __m256i above_stops(__m256i ray, __m256i stops) {
    // AVX2 has no count of leading zeros, so the stops are smeared along the ray.
    __m256i at_or_below =
        _mm256_or_si256(stops, _mm256_srlv_epi64(stops, _mm256_set_epi64x(9, 8, 7, 1)));
    at_or_below = _mm256_or_si256(at_or_below,
                                  _mm256_srlv_epi64(at_or_below, _mm256_set_epi64x(18, 16, 14, 2)));
    at_or_below = _mm256_or_si256(at_or_below,
                                  _mm256_srlv_epi64(at_or_below, _mm256_set_epi64x(36, 32, 28, 4)));
    return _mm256_andnot_si256(at_or_below, ray);
}

/// Discs turned by a disc on the empty `square`, 0 if none; lanes = the four axes.
///
/// Towards higher squares the run ends at the lowest square of the ray that is not the
/// opponent's (x & -x), towards lower squares at the highest one.
inline Bitboard flips(Square square, Bitboard mover, Bitboard opponent) {
    const rules::Rays& rays = rules::kRays[square];
    const __m256i up = _mm256_load_si256(reinterpret_cast<const __m256i*>(rays.up.data()));
    const __m256i down = _mm256_load_si256(reinterpret_cast<const __m256i*>(rays.down.data()));
    const __m256i own = broadcast(mover);
    const __m256i other = broadcast(opponent);
    const __m256i zero = _mm256_setzero_si256();

    const __m256i up_stops = _mm256_andnot_si256(other, up);
    const __m256i up_end =
        _mm256_and_si256(own, _mm256_and_si256(up_stops, _mm256_sub_epi64(zero, up_stops)));
    const __m256i up_run = _mm256_and_si256(up, _mm256_add_epi64(up_end, _mm256_set1_epi64x(-1)));
    const __m256i up_turned = _mm256_andnot_si256(_mm256_cmpeq_epi64(up_end, zero), up_run);

    const __m256i stops = _mm256_andnot_si256(other, down);
    // The highest stop is the mover's when the mover's stops, read as a number, are the
    // greater; the ray never holds h8, so a signed comparison serves.
    const __m256i closed =
        _mm256_cmpgt_epi64(_mm256_and_si256(own, stops), _mm256_andnot_si256(own, stops));
    const __m256i down_turned = _mm256_and_si256(closed, above_stops(down, stops));

    return or_lanes(_mm256_or_si256(up_turned, down_turned));
}

// clang-format off
#include "rules/flip_pair-inl.h"
// clang-format on

inline __m256i load_axes(const rules::AxisSets& sets) {
    return _mm256_load_si256(reinterpret_cast<const __m256i*>(sets.axes.data()));
}

/// What all lanes have, in each of them.
inline __m256i and_lanes(__m256i lanes) {
    const __m256i pairs = _mm256_and_si256(lanes, _mm256_permute4x64_epi64(lanes, 0x4E));
    return _mm256_and_si256(pairs, _mm256_shuffle_epi32(pairs, 0x4E));
}

/// As in rules/line_stability-inl.h; lanes = the four axes.
inline Bitboard line_stable_discs(Bitboard discs, Bitboard empty_squares, BoardSize size) {
    const __m256i step = _mm256_set_epi64x(9, 8, 7, 1);
    __m256i met = _mm256_setzero_si256();
    for (; empty_squares != 0; empty_squares &= empty_squares - 1)
        met = _mm256_or_si256(met, load_axes(rules::kLines[std::countr_zero(empty_squares)]));
    const __m256i all = broadcast(discs);
    // Of the discs, those that no disc beside them has to hold.
    const __m256i held = _mm256_or_si256(
        _mm256_andnot_si256(met, all), _mm256_and_si256(load_axes(rules::line_ends_of(size)), all));
    __m256i stable = and_lanes(held);
    for (;;) {
        const __m256i beside =
            _mm256_or_si256(_mm256_sllv_epi64(stable, step), _mm256_srlv_epi64(stable, step));
        const __m256i grown = and_lanes(_mm256_or_si256(held, _mm256_and_si256(beside, all)));
        if (_mm256_testc_si256(stable, grown) != 0)
            return static_cast<Bitboard>(_mm_cvtsi128_si64(_mm256_castsi256_si128(stable)));
        stable = grown;
    }
}

/// Flips of several moves of one position. A move turns the run that ends beside it, if any:
/// no test who closes it is left to be made, so with many moves the runs pay.
class Flipper {
  public:
    explicit Flipper(const Board& board) : runs_(runs_of(board.mover, board.opponent)) {}

    Bitboard one(Square square) const { return or_lanes(lines(square)); }

    FlipPair pair(Square first, Square second) const {
        const __m256i a = lines(first);
        const __m256i b = lines(second);
        const __m256i halves =
            _mm256_or_si256(_mm256_unpacklo_epi64(a, b), _mm256_unpackhi_epi64(a, b));
        const __m128i both =
            _mm_or_si128(_mm256_castsi256_si128(halves), _mm256_extracti128_si256(halves, 1));
        return {static_cast<Bitboard>(_mm_cvtsi128_si64(both)),
                static_cast<Bitboard>(_mm_extract_epi64(both, 1))};
    }

  private:
    __m256i lines(Square square) const {
        const rules::Rays& rays = rules::kRays[square];
        const __m256i up = _mm256_load_si256(reinterpret_cast<const __m256i*>(rays.up.data()));
        const __m256i down = _mm256_load_si256(reinterpret_cast<const __m256i*>(rays.down.data()));
        const __m256i stops = _mm256_andnot_si256(runs_.down, up);
        // x | -x: the lowest square that is no run's, and all above it.
        const __m256i beyond =
            _mm256_or_si256(stops, _mm256_sub_epi64(_mm256_setzero_si256(), stops));
        return _mm256_or_si256(_mm256_andnot_si256(beyond, up),
                               above_stops(down, _mm256_andnot_si256(runs_.up, down)));
    }

    Runs runs_;
};

// clang-format off
#include "eval/hidden_layer-inl.h"
#include "kernels/hot_set-inl.h"
// clang-format on

}  // namespace
}  // namespace outflank::kernels::x86_v3
OUTFLANK_REGION_END()

namespace outflank::kernels::x86_v3 {

extern const Table kTable = level_table("x86-64-v3", base::has_x86_64_v3);

}  // namespace outflank::kernels::x86_v3
