// outflank players --round-robin: everybody against everybody, as a Markdown table.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cli/support/command.h"
#include "outflank/board.h"

namespace outflank::cli {

struct RoundRobinOptions {
    std::vector<std::string> specs;  ///< empty: every classic player with every evaluation
    int games = 100;                 ///< of each pair
    std::uint64_t seed = 1;
    int random_plies = 0;
    BoardSize size = BoardSize::k8;
    bool json = false;
};

/// Plays and prints the table. Blocks; when `io.stop` is set it prints what was finished.
/// Errors: kParse (fewer than two players), those of the players.
Result<Done> play_round_robin(const RoundRobinOptions& options, Io& io);

}  // namespace outflank::cli
