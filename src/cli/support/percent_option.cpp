#include "cli/support/percent_option.h"

#include "cli/support/arguments.h"

namespace outflank::cli {

void add_percent_option(CLI::App& app, int& percent) {
    app.add_option("--percent", percent,
                   "with --depth: confidence of the pruning (default 100, nothing left out)")
        ->type_name("73|87|95|99|100")
        ->check(one_of({"73", "87", "95", "99", "100"}));
}

}  // namespace outflank::cli
