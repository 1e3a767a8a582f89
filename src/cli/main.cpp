// The program `outflank`.
#include <unistd.h>

#include <iostream>
#include <string>
#include <vector>

#include "base/descriptor_output.h"
#include "base/process_start.h"
#include "cli/program.h"
#include "cli/support/terminal.h"

int main(int argc, char** argv) {
    outflank::base::open_missing_streams();
    outflank::base::fail_writes_beyond_limit();
    outflank::base::share_heap_where_addresses_are_few();
    const std::vector<std::string> arguments(argv + (argc > 0 ? 1 : 0), argv + argc);
    using Output = outflank::base::DescriptorOutput;
    const outflank::cli::Terminal terminal = outflank::cli::detect_terminal();
    Output standard_output(
        STDOUT_FILENO, terminal.shows_output ? Output::Flush::kAtLineEnds : Output::Flush::kNever);
    Output standard_error(STDERR_FILENO, Output::Flush::kAlways);
    std::ostream out(&standard_output);
    std::ostream err(&standard_error);
    std::cin.tie(&out);
    err.tie(&out);
    outflank::cli::Io io{.in = std::cin,
                         .out = out,
                         .err = err,
                         .terminal = terminal,
                         .stop = outflank::cli::stop_flag(),
                         .catch_stop = outflank::cli::catch_stop_signals,
                         .request_stop = outflank::cli::request_stop};
    return outflank::cli::run_program(arguments, io);
}
