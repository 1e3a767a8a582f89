// For tests on random input: how much of it.
#pragma once

namespace outflank::base {

/// `full` rounds, or a tenth where a sanitizer makes each of them slow: it looks for another
/// kind of fault, and finds it in the first rounds.
constexpr int test_rounds(int full) {
#ifdef OUTFLANK_SANITIZED
    return full / 10;
#else
    return full;
#endif
}

}  // namespace outflank::base
