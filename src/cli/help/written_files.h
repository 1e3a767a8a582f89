// What a command writes is no file that it reads, and no other that it writes.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "cli/help/option_rules.h"
#include "cli/support/command.h"

namespace outflank::cli {

/// A file, and the option, argument or setting that names it.
struct NamedFile {
    std::string option;
    std::string path;
    bool is_written = false;  ///< and lost if it stood for another one, too
};

/// Adds a file; beside a WTHOR file stand those of its names.
void add_file(const NamedFile& file, std::vector<NamedFile>& files);

/// Refuses a file that is to be written where it is another one of `files`, too, by whatever name:
/// of two only one would be left. Errors: kParse, naming both.
Result<Done> check_distinct_files(std::span<const NamedFile> files);

/// Refuses a file that is to be written, by the rules of the command, where it stands for another
/// file of the command line too, by whatever name: of two only one would be left. Precondition:
/// `app` has parsed its arguments. Errors: kParse, naming both options.
Result<Done> check_written_files(const CLI::App& app, std::span<const OptionRule> rules);

}  // namespace outflank::cli
