#include "base/cpu.h"

#if defined(__x86_64__)
#include <cpuid.h>

#include <cstdint>
#endif

namespace outflank::base {

#if defined(__x86_64__)
namespace {

struct Registers {
    unsigned eax = 0, ebx = 0, ecx = 0, edx = 0;
};

Registers cpuid(unsigned leaf) {
    Registers found;
    // Leaves beyond the processor's maximum leave the registers at zero: no features.
    __get_cpuid_count(leaf, 0, &found.eax, &found.ebx, &found.ecx, &found.edx);
    return found;
}

constexpr bool has_all(unsigned found, unsigned wanted) { return (found & wanted) == wanted; }

constexpr unsigned kOsSavesYmm = 0x6;   // XCR0: SSE and AVX state
constexpr unsigned kOsSavesZmm = 0xE6;  // and opmask, upper halves, high 16 registers

// Extended control register 0 says which registers the operating system saves.
std::uint32_t os_saved_state() {
    if (!has_all(cpuid(1).ecx, bit_OSXSAVE)) return 0;
    std::uint32_t low = 0, high = 0;
    __asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    return low;
}

}  // namespace

bool has_x86_64_v2() {
    return has_all(cpuid(1).ecx, bit_SSE3 | bit_SSSE3 | bit_SSE4_1 | bit_SSE4_2 | bit_POPCNT);
}

bool has_x86_64_v3() {
    return has_x86_64_v2() && has_all(os_saved_state(), kOsSavesYmm) &&
           has_all(cpuid(1).ecx, bit_AVX | bit_FMA) &&
           has_all(cpuid(7).ebx, bit_AVX2 | bit_BMI | bit_BMI2) &&
           has_all(cpuid(0x80000001).ecx, bit_LZCNT);
}

bool has_x86_64_v4() {
    return has_x86_64_v3() && has_all(os_saved_state(), kOsSavesZmm) &&
           has_all(cpuid(7).ebx,
                   bit_AVX512F | bit_AVX512BW | bit_AVX512CD | bit_AVX512DQ | bit_AVX512VL);
}

#else

bool has_x86_64_v2() { return false; }
bool has_x86_64_v3() { return false; }
bool has_x86_64_v4() { return false; }

#endif

}  // namespace outflank::base
