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

/// What the weights are called wherever they are named, "0123456789abcdef": the checksum of their
/// file as it is unpacked, so that packing them does not make others of them.
std::string weights_name(const eval::Weights& weights);

/// The same of the weights that the option names. Errors: as read_weights.
Result<std::string> weights_name_of(const std::string& path);

}  // namespace outflank::cli
