// Help texts made from the command table.
#include "cli/help/manual.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/support/arguments.h"
#include "cli/support/text.h"
#include "cli/support/weights_option.h"
#include "outflank/kernel.h"
#include "outflank/version.h"

namespace outflank::cli {
namespace {

constexpr std::size_t kTextWidth = 78;

// Behind the first long name stand older ones, which still work and are not shown, and those that
// turn a flag off.
std::vector<std::string> shown_names(const CLI::Option& option) {
    std::vector<std::string> names;
    for (const std::string& name : option.get_snames()) names.push_back("-" + name);
    const std::vector<std::string>& all = option.get_lnames();
    const std::vector<std::string>& off = option.get_fnames();
    for (const std::string& name : all)
        if (name == all.front() || std::find(off.begin(), off.end(), name) != off.end())
            names.push_back("--" + name);
    return names;
}

OptionEntry entry_of(const CLI::Option& option) {
    OptionEntry entry;
    entry.names = shown_names(option);
    entry.value = option.get_positional()                ? option.get_name(true)
                  : option.get_items_expected_max() == 0 ? ""
                                                         : option.get_type_name();
    entry.description = option.get_description();
    entry.required = option.get_required();
    entry.repeats = option.get_items_expected_max() > 1;
    return entry;
}

std::string label(const OptionEntry& entry) {
    if (entry.is_positional()) return entry.value;
    std::string text = join(entry.names, ", ");
    if (!entry.value.empty()) text += " " + entry.value;
    return text;
}

// `left` in a column of its own, `right` wrapped beside it.
std::string two_columns(const std::string& left, const std::string& right, std::size_t column) {
    std::string text = "  " + left;
    const auto lines = wrapped(right, kTextWidth - column);
    if (text.size() + 2 > column) {
        text += "\n" + std::string(column, ' ');
    } else {
        text.resize(column, ' ');
    }
    return text + join(lines, "\n" + std::string(column, ' ')) + "\n";
}

std::string entry_list(const std::vector<OptionEntry>& entries, bool positional) {
    constexpr std::size_t kColumn = 26;
    std::string text;
    for (const OptionEntry& entry : entries)
        if (entry.is_positional() == positional)
            text += two_columns(label(entry), entry.description, kColumn);
    return text;
}

std::string section(std::string_view title, const std::string& body) {
    return body.empty() ? std::string{} : fmt::format("\n{}:\n{}", title, body);
}

/// A command to copy, on several lines where it is long: broken before options.
std::string command_lines(std::string_view arguments) {
    constexpr std::string_view kIndent = "  ";
    constexpr std::string_view kMore = " \\";  // the shell reads on
    std::string line = fmt::format("{}outflank ", kIndent);
    std::string text;
    while (line.size() + arguments.size() > kTextWidth) {
        const std::size_t room = kTextWidth - line.size() - kMore.size();
        const std::size_t end = arguments.substr(0, room + 3).rfind(" --");
        if (end == std::string_view::npos) break;
        text += fmt::format("{}{}{}\n", line, arguments.substr(0, end), kMore);
        line = fmt::format("{0}{0}", kIndent);
        arguments.remove_prefix(end + 1);
    }
    return fmt::format("{}{}{}\n", text, line, arguments);
}

std::string example_list(const Command& command) {
    std::string text;
    for (const Example& example : command.examples)
        text += fmt::format("{}      {}\n", command_lines(example.arguments), example.effect);
    return text;
}

}  // namespace

std::vector<std::string> OptionEntry::choices() const {
    std::vector<std::string> words;
    if (is_positional() || value.find('|') == std::string::npos) return words;
    for (std::size_t begin = 0; begin <= value.size();) {
        const std::size_t end = std::min(value.find('|', begin), value.size());
        words.push_back(value.substr(begin, end - begin));
        begin = end + 1;
    }
    return words;
}

bool is_name_of_file(std::string_view value) {
    static constexpr auto kFiles =
        std::to_array<std::string_view>({"DIR", "FILE", "FILES", "GAME", "GAMES", "IN", "INPUT",
                                         "LABELS", "LOG", "OUT", "POSITION", "TOURNAMENT"});
    return std::find(kFiles.begin(), kFiles.end(), value) != kFiles.end();
}

std::vector<OptionEntry> option_entries(const Command& command) {
    std::vector<OptionEntry> entries;
    CLI::App app;
    app.set_help_flag();
    if (command.declare != nullptr) command.declare(app);
    for (const CLI::Option* option : app.get_options()) entries.push_back(entry_of(*option));
    entries.push_back({.names = {"-h", "--help"}, .value = "", .description = "print this help"});
    return entries;
}

std::string usage_line(const Command& command) {
    if (!command.parts.empty())
        return fmt::format("outflank {} PART [ARGUMENTS] [OPTIONS]", command.name);
    std::string text = fmt::format("outflank {}", command.name);
    for (const OptionEntry& entry : option_entries(command)) {
        if (!entry.is_positional()) continue;
        const std::string name = entry.value + (entry.repeats ? "..." : "");
        text += entry.required ? " " + name : " [" + name + "]";
    }
    return text + " [OPTIONS]";
}

std::string overview_text() {
    constexpr std::size_t kColumn = 15;
    std::string text =
        join(wrapped(fmt::format("Outflank {} {}", version(), kAbout), kTextWidth), "\n");
    text += "\n\nusage: outflank COMMAND [ARGUMENTS] [OPTIONS]\n\ncommands:\n";
    for (const Command* command : command_table())
        text += two_columns(std::string(command->name), std::string(command->summary), kColumn);
    text +=
        "\noptions:\n"
        "  -h, --help     print this help; after a command, the help of that command\n"
        "  --version      print version, commit, kernel level and weights\n"
        "\nexamples:\n"
        "  outflank play\n      play black against a friendly opponent in this terminal\n"
        "  outflank play --help\n      everything `play` can do\n";
    return text;
}

namespace {

std::string part_list(const Command& command) {
    constexpr std::size_t kColumn = 15;
    std::string text;
    for (const Command* part : command.parts)
        text +=
            two_columns(std::string(last_word(part->name)), std::string(part->summary), kColumn);
    return text;
}

}  // namespace

std::string help_text(const Command& command) {
    const auto entries = option_entries(command);
    return fmt::format("usage: {}\n\n{}\n", usage_line(command),
                       join(wrapped(command.description, kTextWidth), "\n")) +
           section("parts", part_list(command)) + section("arguments", entry_list(entries, true)) +
           section("options", entry_list(entries, false)) +
           section("examples", example_list(command));
}

std::string version_line() {
    const Result<std::string> weights = weights_name_of("");
    return fmt::format("outflank {} (commit {}), kernel {}, weights {}", version(), commit(),
                       active_kernel(), weights ? weights.value() : "none");
}

}  // namespace outflank::cli
