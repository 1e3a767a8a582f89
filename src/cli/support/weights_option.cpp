#include "cli/support/weights_option.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "base/checksum.h"
#include "eval/builtin_weights.h"

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

Result<std::string> weights_name_of(const std::string& path) {
    if (!path.empty() || eval::embedded_weights_file().empty()) {
        const Result<eval::Weights> weights = read_weights(path);
        return weights ? Result<std::string>(weights_name(weights.value())) : weights.error();
    }
    const Result<std::uint64_t> checksum =
        eval::plain_checksum(eval::embedded_weights_file(), "the weights of this build");
    return checksum ? Result<std::string>(fmt::format("{:016x}", checksum.value()))
                    : checksum.error();
}

}  // namespace outflank::cli
