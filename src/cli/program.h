// The program behind `main`: finds the command, runs it, and turns errors into one line.
#pragma once

#include <span>
#include <string>

#include "cli/command.h"

namespace outflank::cli {

/// Exit statuses of the program.
inline constexpr int kSuccess = 0;
inline constexpr int kFailure = 1;        ///< the world refused: files, an unsupported request
inline constexpr int kBadInput = 2;       ///< bad usage or bad input
inline constexpr int kInterrupted = 130;  ///< ended by Ctrl-C, as shells count it

/// Runs `outflank ARGUMENTS` and returns the exit status. An error is printed on
/// `io.err` as "outflank: where: message".
int run_program(std::span<const std::string> arguments, Io& io);

}  // namespace outflank::cli
