// The program `outflank`.
#include <iostream>
#include <string>
#include <vector>

#include "base/process_start.h"
#include "cli/program.h"
#include "cli/support/terminal.h"

int main(int argc, char** argv) {
    outflank::base::open_missing_streams();
    outflank::base::fail_writes_beyond_limit();
    outflank::base::share_heap_where_addresses_are_few();
    const std::vector<std::string> arguments(argv + (argc > 0 ? 1 : 0), argv + argc);
    outflank::cli::Io io{.in = std::cin,
                         .out = std::cout,
                         .err = std::cerr,
                         .terminal = outflank::cli::detect_terminal(),
                         .stop = outflank::cli::stop_flag(),
                         .catch_stop = outflank::cli::catch_stop_signals,
                         .request_stop = outflank::cli::request_stop};
    return outflank::cli::run_program(arguments, io);
}
