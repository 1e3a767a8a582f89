// A small deterministic random source. The same seed gives the same numbers with
// every compiler and library, which the distributions of std:: do not promise.
#pragma once

#include <cassert>
#include <cstdint>

namespace outflank::base {

/// SplitMix64: 64 bits of state, period 2^64, any seed is as good as another.
///
/// Not for secrets. Source: G. Steele, D. Lea, C. Flood, "Fast splittable
/// pseudorandom number generators", OOPSLA 2014, with the constants of
/// S. Vigna's splitmix64.c (prng.di.unimi.it).
class Random {
  public:
    explicit constexpr Random(std::uint64_t seed) : state_(seed) {}

    /// The next 64 random bits.
    constexpr std::uint64_t next() {
        state_ += kStep;
        return mix(state_);
    }

    /// A uniform number in 0..bound-1, without the bias of a plain remainder.
    /// Precondition: bound > 0.
    constexpr std::uint64_t below(std::uint64_t bound) {
        assert(bound > 0);
        // 2^64 mod bound: draws below it would make the small results more likely.
        const std::uint64_t rejected = (0 - bound) % bound;
        std::uint64_t drawn = next();
        while (drawn < rejected) drawn = next();
        return drawn % bound;
    }

    /// Number `index` (from 0) of the seeds that `base` stands for: output `index` of
    /// Random(base), in one step.
    static constexpr std::uint64_t derive_seed(std::uint64_t base, std::uint64_t index) {
        return mix(base + (index + 1) * kStep);
    }

  private:
    static constexpr std::uint64_t kStep = 0x9E3779B97F4A7C15;

    static constexpr std::uint64_t mix(std::uint64_t bits) {
        bits = (bits ^ (bits >> 30)) * 0xBF58476D1CE4E5B9;
        bits = (bits ^ (bits >> 27)) * 0x94D049BB133111EB;
        return bits ^ (bits >> 31);
    }

    std::uint64_t state_;
};

}  // namespace outflank::base
