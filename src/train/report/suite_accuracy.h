// How well the engine and the solver do on positions with known scores of moves: a suite.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>

#include "outflank/formats.h"

namespace outflank::train {

/// The search that is measured: one thread, nothing remembered from position to position.
struct SuiteSearch {
    int depth = 12;
    int percent = 100;      ///< confidence of the last search: 73, 87, 95, 99 or 100
    std::string weights{};  ///< of the engine; empty for those of this build
};

/// What a search says of the positions whose scores are known.
struct SuiteAccuracy {
    std::size_t positions = 0;
    double absolute_sum = 0;  ///< of the differences to the known scores, in discs
    std::size_t within_three = 0;
    std::size_t with_moves = 0;  ///< positions whose best move is known
    std::size_t best = 0;        ///< of these, those where it was found, or one as good
    std::uint64_t nodes = 0;
    std::chrono::duration<double> elapsed{};

    double mean_absolute() const;
    double within_three_share() const;
    double best_share() const;
};

/// True for a position on 8x8 with a known score, the only kind that a suite is measured on.
bool is_measured(const ObfRecord& record);

/// Searches each position on 8x8 with a known score. `on_position` is called after each.
/// Errors: those of Engine::create.
Result<SuiteAccuracy> search_accuracy(std::span<const ObfRecord> suite, const SuiteSearch& search,
                                      const std::atomic<bool>* stop,
                                      const std::function<void()>& on_position);

/// What it takes to prove the scores of a suite's positions.
struct SuiteProof {
    std::size_t positions = 0;
    std::size_t wrong = 0;  ///< proven scores that are not those of the suite
    std::uint64_t nodes = 0;
    std::chrono::duration<double> elapsed{};
};

/// Solves each position on 8x8 with a known score, on one thread, with the weights of this build.
SuiteProof prove_suite(std::span<const ObfRecord> suite, const std::atomic<bool>* stop,
                       const std::function<void()>& on_position);

}  // namespace outflank::train
