// The option `--percent` of commands that search to a depth.
#pragma once

namespace CLI {
class App;
}  // namespace CLI

namespace outflank::cli {

/// `--percent P`: confidence of the pruning.
void add_percent_option(CLI::App& app, int& percent);

}  // namespace outflank::cli
