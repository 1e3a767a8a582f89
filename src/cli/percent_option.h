// The option `--percent` of commands that search to a depth.
#pragma once

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace outflank::cli {

/// `--percent P`: confidence of the pruning.
CLI::Option* add_percent_option(CLI::App& app, int& percent);

}  // namespace outflank::cli
