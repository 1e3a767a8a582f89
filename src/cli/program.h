// The program behind `main`: finds the command, runs it, and turns errors into one line.
#pragma once

#include <span>
#include <string>

#include "cli/support/command.h"

namespace outflank::cli {

/// Runs `outflank ARGUMENTS` and returns the exit status. An error is printed on
/// `io.err` as "outflank: where: message".
int run_program(std::span<const std::string> arguments, Io& io);

}  // namespace outflank::cli
