// The option `--weights` of commands that look into an evaluation.
#pragma once

#include <string>

#include "eval/weights_file.h"

namespace CLI {
class App;
}

namespace outflank::cli {

/// `--weights FILE`; without it those of the program.
void add_weights_option(CLI::App& app, std::string& path);

/// The weights of that file, or of the program when the path is empty. Errors: those of
/// load_weights and embedded_weights.
Result<eval::Weights> read_weights(const std::string& path);

}  // namespace outflank::cli
