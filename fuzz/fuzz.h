// What the fuzz targets share: the demand that stops a run, and comparisons.
#pragma once

#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "outflank/formats.h"

namespace outflank::fuzz {

/// Stops the run, so that the input is kept as a finding.
inline void demand(bool holds, const char* what) {
    if (holds) return;
    std::fprintf(stderr, "does not hold: %s\n", what);
    std::abort();
}

inline bool same_game(const Game& a, const Game& b) {
    return a.start() == b.start() && a.position() == b.position() &&
           std::equal(a.plies().begin(), a.plies().end(), b.plies().begin(), b.plies().end());
}

/// An error is one printable line that says something.
inline void check_error(const Error& error) {
    const std::string text = to_text(error);
    demand(!error.message.empty() && !error.where.empty(), "an error has a message and a place");
    demand(text.size() < 1000, "an error is short");
    demand(
        std::none_of(text.begin(), text.end(),
                     [](char symbol) { return (symbol >= 0 && symbol < ' ') || symbol == 0x7F; }),
        "an error is one printable line");
}

}  // namespace outflank::fuzz

/// The entry point that libFuzzer calls with each input.
#define OUTFLANK_FUZZ_TARGET(check)                                                      \
    extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) { \
        check(std::string_view(reinterpret_cast<const char*>(data), size));              \
        return 0;                                                                        \
    }
