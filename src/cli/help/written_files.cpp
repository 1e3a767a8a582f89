#include "cli/help/written_files.h"

#include <fmt/format.h>

#include <CLI/App.hpp>
#include <algorithm>
#include <filesystem>
#include <string>
#include <system_error>
#include <vector>

#include "base/replacement.h"
#include "cli/book/book_options.h"
#include "cli/games/games_options.h"
#include "cli/help/manual.h"
#include "cli/support/text.h"

namespace outflank::cli {
namespace {

namespace fs = std::filesystem;

/// What is meant where the option is not given.
std::string usual_value(std::string_view option) {
    if (option == "--book") return kUsualBook;
    return option == "--db" ? kUsualDatabase : "";
}

std::vector<NamedFile> files_of(const CLI::App& app, std::span<const OptionRule> rules) {
    const auto is_written = [&](const std::string& option) {
        return std::any_of(rules.begin(), rules.end(), [&](const OptionRule& rule) {
            return rule.is_written && rule.option == option;
        });
    };
    std::vector<NamedFile> files;
    for (const CLI::Option* option : app.get_options()) {
        const bool is_argument = option->get_lnames().empty();
        const std::string name =
            is_argument ? option->get_name() : "--" + option->get_lnames().front();
        if (!is_name_of_file(is_argument ? name : option->get_type_name())) continue;
        for (const std::string& path : option->results())
            add_file({name, path, is_written(name)}, files);
        if (option->count() == 0 && !usual_value(name).empty())
            add_file({name, usual_value(name), is_written(name)}, files);
    }
    return files;
}

bool is_same_file(const std::string& one, const std::string& other) {
    std::error_code failure;
    // Streams and devices have no contents to be lost.
    const auto is_stream = [&](const std::string& path) {
        return path == "-" || base::descriptor_named_by(path) ||
               (fs::exists(path, failure) && !fs::is_regular_file(path, failure));
    };
    if (is_stream(one) || is_stream(other)) return false;
    return fs::equivalent(one, other, failure) || base::resolved(one) == base::resolved(other);
}

}  // namespace

void add_file(const NamedFile& file, std::vector<NamedFile>& files) {
    files.push_back(file);
    if (lower_case(fs::path(file.path).extension().string()) != ".wtb") return;
    for (const char* names : {".jou", ".trn"})
        files.push_back(
            {file.option, fs::path(file.path).replace_extension(names).string(), file.is_written});
}

Result<Done> check_distinct_files(std::span<const NamedFile> files) {
    for (const NamedFile& target : files) {
        if (!target.is_written) continue;
        for (const NamedFile& other : files)
            if (other.option != target.option && is_same_file(target.path, other.path))
                return Error{
                    ErrorCode::kParse,
                    fmt::format("found the file of {}, expected another file", other.option),
                    fmt::format("{} {}", target.option, file_text(target.path))};
    }
    return Done{};
}

Result<Done> check_written_files(const CLI::App& app, std::span<const OptionRule> rules) {
    return check_distinct_files(files_of(app, rules));
}

}  // namespace outflank::cli
