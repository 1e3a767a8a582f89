// x86-64-v4 level (AVX-512 F, BW, CD, DQ, VL): Skylake-X 2017, Zen 4 2022 and later.
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

OUTFLANK_REGION_BEGIN("avx2,bmi,bmi2,lzcnt,popcnt,avx512f,avx512bw,avx512cd,avx512dq,avx512vl")
namespace outflank::kernels::x86_v4 {
namespace {

inline Bitboard or_lanes(__m256i lanes) {
    const __m128i half =
        _mm_or_si128(_mm256_castsi256_si128(lanes), _mm256_extracti128_si256(lanes, 1));
    return static_cast<Bitboard>(
        _mm_cvtsi128_si64(_mm_or_si128(half, _mm_unpackhi_epi64(half, half))));
}

/// Squares where the mover may place a disc; lanes = the eight directions, by rotation.
/// A rotation wraps round the board, so the discs that may be jumped exclude the rim
/// squares a wrapped line would land on. Source: parallel-prefix fill,
/// chessprogramming.org/Kogge-Stone_Algorithm.
inline Bitboard legal_moves(Bitboard mover, Bitboard opponent) {
    const __m512i step = _mm512_set_epi64(-9, -8, -7, -1, 9, 8, 7, 1);
    const __m512i two_steps = _mm512_set_epi64(-18, -16, -14, -2, 18, 16, 14, 2);
    constexpr long long kColumns = 0x7E7E7E7E7E7E7E7E;
    constexpr long long kRows = 0x00FFFFFFFFFFFF00;
    constexpr long long kBoth = kColumns & kRows;
    const __m512i jumpable =
        _mm512_set_epi64(kBoth, kRows, kBoth, kColumns, kBoth, kRows, kBoth, kColumns);
    const __m512i over =
        _mm512_and_si512(_mm512_set1_epi64(static_cast<long long>(opponent)), jumpable);
    const __m512i own = _mm512_set1_epi64(static_cast<long long>(mover));

    __m512i run = _mm512_and_si512(over, _mm512_rolv_epi64(own, step));
    run = _mm512_or_si512(run, _mm512_and_si512(over, _mm512_rolv_epi64(run, step)));
    const __m512i pairs = _mm512_and_si512(over, _mm512_rolv_epi64(over, step));
    run = _mm512_or_si512(run, _mm512_and_si512(pairs, _mm512_rolv_epi64(run, two_steps)));
    run = _mm512_or_si512(run, _mm512_and_si512(pairs, _mm512_rolv_epi64(run, two_steps)));
    const __m512i reach = _mm512_rolv_epi64(run, step);
    return or_lanes(_mm256_or_si256(_mm512_castsi512_si256(reach),
                                    _mm512_extracti64x4_epi64(reach, 1))) &
           ~(mover | opponent);
}

/// Discs turned by a disc on the empty `square`, 0 if none; lanes = the four axes.
/// The run ends at the first square of the ray that is not the opponent's: the lowest
/// one (x & -x) towards higher squares, the highest one (leading zeros) towards lower.
inline Bitboard flips(Square square, Bitboard mover, Bitboard opponent) {
    const rules::Rays& rays = rules::kRays[square];
    const __m256i up = _mm256_load_si256(reinterpret_cast<const __m256i*>(rays.up.data()));
    const __m256i down = _mm256_load_si256(reinterpret_cast<const __m256i*>(rays.down.data()));
    const __m256i own = _mm256_set1_epi64x(static_cast<long long>(mover));
    const __m256i other = _mm256_set1_epi64x(static_cast<long long>(opponent));
    const __m256i zero = _mm256_setzero_si256();
    const __m256i minus_one = _mm256_set1_epi64x(-1);

    const __m256i up_stops = _mm256_andnot_si256(other, up);
    const __m256i up_end = _mm256_and_si256(up_stops, _mm256_sub_epi64(zero, up_stops));
    const __m256i up_turned = _mm256_maskz_and_epi64(_mm256_test_epi64_mask(up_end, own), up,
                                                     _mm256_add_epi64(up_end, minus_one));

    const __m256i down_stops = _mm256_andnot_si256(other, down);
    const __m256i down_end =
        _mm256_srlv_epi64(_mm256_set1_epi64x(static_cast<long long>(0x8000000000000000)),
                          _mm256_lzcnt_epi64(down_stops));
    const __m256i at_or_below = _mm256_add_epi64(_mm256_add_epi64(down_end, down_end), minus_one);
    const __m256i down_turned =
        _mm256_maskz_andnot_epi64(_mm256_test_epi64_mask(down_end, own), at_or_below, down);

    return or_lanes(_mm256_or_si256(up_turned, down_turned));
}

/// Discs turned by a disc on each of two empty squares of one position.
struct FlipPair {
    Bitboard first, second;
};

/// `flips` of two squares at once, each in one half of the registers.
inline FlipPair flip_pair(Square first, Square second, Bitboard mover, Bitboard opponent) {
    const auto both = [first, second](const std::array<Bitboard, 4> rules::Rays::*side) {
        const auto load = [side](Square square) {
            const auto* rays = (rules::kRays[square].*side).data();
            return _mm256_load_si256(reinterpret_cast<const __m256i*>(rays));
        };
        return _mm512_inserti64x4(_mm512_castsi256_si512(load(first)), load(second), 1);
    };
    const __m512i up = both(&rules::Rays::up);
    const __m512i down = both(&rules::Rays::down);
    const __m512i own = _mm512_set1_epi64(static_cast<long long>(mover));
    const __m512i other = _mm512_set1_epi64(static_cast<long long>(opponent));
    const __m512i zero = _mm512_setzero_si512();
    const __m512i minus_one = _mm512_set1_epi64(-1);

    const __m512i up_stops = _mm512_andnot_si512(other, up);
    const __m512i up_end = _mm512_and_si512(up_stops, _mm512_sub_epi64(zero, up_stops));
    const __m512i up_turned = _mm512_maskz_and_epi64(_mm512_test_epi64_mask(up_end, own), up,
                                                     _mm512_add_epi64(up_end, minus_one));

    const __m512i down_stops = _mm512_andnot_si512(other, down);
    const __m512i down_end =
        _mm512_srlv_epi64(_mm512_set1_epi64(static_cast<long long>(0x8000000000000000)),
                          _mm512_lzcnt_epi64(down_stops));
    const __m512i at_or_below = _mm512_add_epi64(_mm512_add_epi64(down_end, down_end), minus_one);
    const __m512i down_turned =
        _mm512_maskz_andnot_epi64(_mm512_test_epi64_mask(down_end, own), at_or_below, down);

    __m512i turned = _mm512_or_si512(up_turned, down_turned);
    turned = _mm512_or_si512(turned, _mm512_permutex_epi64(turned, 0x4E));
    turned = _mm512_or_si512(turned, _mm512_unpackhi_epi64(turned, turned));
    return {static_cast<Bitboard>(_mm_cvtsi128_si64(_mm512_castsi512_si128(turned))),
            static_cast<Bitboard>(_mm_cvtsi128_si64(_mm512_extracti64x2_epi64(turned, 2)))};
}

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
    const __m256i all = _mm256_set1_epi64x(static_cast<long long>(discs));
    // Of the discs, those that no disc beside them has to hold.
    const __m256i held = _mm256_ternarylogic_epi64(met, load_axes(rules::line_ends_of(size)), all,
                                                   0x8A);  // (~met | ends) & all
    __m256i stable = and_lanes(held);
    for (;;) {
        const __m256i safe = _mm256_ternarylogic_epi64(held, _mm256_sllv_epi64(stable, step),
                                                       _mm256_srlv_epi64(stable, step), 0xFE);
        const __m256i grown = _mm256_and_si256(and_lanes(safe), all);
        if (_mm256_testc_si256(stable, grown) != 0)
            return static_cast<Bitboard>(_mm_cvtsi128_si64(_mm256_castsi256_si128(stable)));
        stable = grown;
    }
}

#include "rules/flipper-inl.h"

/// Where the eight groups of a sum, as 128-bit lanes of two registers, find their group of a
/// row, by symmetry: numbers of 64-bit halves for a permutation of both registers.
inline constexpr auto kHalvesFrom = [] {
    std::array<std::array<std::uint64_t, 16>, 8> from{};
    for (std::size_t seen = 0; seen < 8; ++seen)
        for (std::size_t half = 0; half < 16; ++half)
            from[seen][half] =
                static_cast<std::uint64_t>(2 * eval::kGroupFrom[seen][half / 2]) + half % 2;
    return from;
}();

/// Adds the row of an instance, 32 units to each sum.
inline void add_row(const eval::NetworkStage& stage, const eval::Features& features,
                    std::size_t instance, __m512i& low, __m512i& high) {
    const auto number = eval::kInstanceRow[instance] + features.mover[instance];
    const auto* row =
        reinterpret_cast<const __m256i*>(stage.rows[static_cast<std::size_t>(number)].data());
    low = _mm512_add_epi16(low, _mm512_cvtepi8_epi16(_mm256_load_si256(row)));
    high = _mm512_add_epi16(high, _mm512_cvtepi8_epi16(_mm256_load_si256(row + 1)));
}

/// Rows of the instances seen through one symmetry are summed before their groups are moved.
inline void add_rows(const eval::NetworkStage& stage, const eval::Features& features,
                     std::size_t seen, __m512i& first, __m512i& second) {
    __m512i low = _mm512_setzero_si512();
    __m512i high = _mm512_setzero_si512();
    for (std::size_t i = eval::kSymmetryBegin[seen]; i < eval::kSymmetryBegin[seen + 1]; ++i)
        add_row(stage, features, i, low, high);
    const auto* from = reinterpret_cast<const __m512i*>(kHalvesFrom[seen].data());
    first = _mm512_add_epi16(first, _mm512_permutex2var_epi64(low, _mm512_loadu_si512(from), high));
    second = _mm512_add_epi16(second,
                              _mm512_permutex2var_epi64(low, _mm512_loadu_si512(from + 1), high));
}

/// One value for each channel, repeated for four groups.
inline __m512i repeat(const std::array<std::int16_t, eval::kChannels>& channels) {
    return _mm512_broadcast_i32x4(
        _mm_loadu_si128(reinterpret_cast<const __m128i*>(channels.data())));
}

inline __m512i weigh(__m512i sums, __m512i output) {
    const __m512i full = _mm512_min_epi16(_mm512_max_epi16(sums, _mm512_setzero_si512()),
                                          _mm512_set1_epi16(eval::kFull));
    return _mm512_madd_epi16(_mm512_srli_epi16(_mm512_mullo_epi16(full, full), 4), output);
}

/// As in eval/hidden_layer-inl.h, four groups in each of two registers.
inline std::int32_t weighed_squares(const eval::NetworkStage& stage, const eval::Features& features,
                                    const std::array<std::int16_t, eval::kChannels>& start) {
    __m512i first = repeat(start);
    __m512i second = first;
    for (std::size_t seen = 0; seen < kSymmetries.size(); ++seen)
        add_rows(stage, features, seen, first, second);
    const __m512i output = repeat(stage.output);
    return _mm512_reduce_add_epi32(_mm512_add_epi32(weigh(first, output), weigh(second, output)));
}

#include "kernels/hot_set-inl.h"

}  // namespace
}  // namespace outflank::kernels::x86_v4
OUTFLANK_REGION_END()

namespace outflank::kernels::x86_v4 {

extern const Table kTable = level_table("x86-64-v4", base::has_x86_64_v4);

}  // namespace outflank::kernels::x86_v4
