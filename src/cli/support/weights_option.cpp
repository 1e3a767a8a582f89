#include "cli/support/weights_option.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "base/checksum.h"

namespace outflank::cli {

void add_weights_option(CLI::App& app, std::string& path) {
    app.add_option("--weights", path, "a weights file (default: the weights of the program)")
        ->type_name("FILE");
}

Result<eval::Weights> read_weights(const std::string& path) {
    return path.empty() ? eval::embedded_weights() : eval::load_weights(path);
}

std::string weights_name(const eval::Weights& weights) {
    return fmt::format("{:016x}",
                       base::checksum(eval::format_weights(weights, eval::Packing::kPlain)));
}

}  // namespace outflank::cli
